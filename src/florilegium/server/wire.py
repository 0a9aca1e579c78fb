"""`core.plain` at full speed: one small function per type, written from its fields and kept.

`plainly` leaves to the encoder what it can do by itself (numbers, texts, tuples of those), so only
`encode` of what it returns has the shape that `core.plain.plain` describes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from florilegium.core.message import Message, Seat
from florilegium.core.recall import by_identity

Convert = Callable[[Any], Any]


def plainly(value: Any) -> Any:
    """Data that `encode` writes as `core.plain.plain` would have it."""
    return (_CONVERT.get(value.__class__) or _learn(value.__class__))(value)


# Inside simple fields the encoder meets cards, which are texts of a class of their own.
encode = msgspec.json.Encoder(enc_hook=plainly).encode


def kept(make: Convert) -> Convert:
    """The bytes of frozen values, made once and found again by identity.

    Views and events of one moment, seen from several seats, share most of their parts.
    """
    return by_identity(lambda value: msgspec.Raw(encode(make(value))))


def _same(value: Any) -> Any:
    return value


def _seat(value: Seat) -> Any:
    return {"seat": int(value)}


def _items(value: Any) -> Any:
    return [plainly(item) for item in value]


def _message(value: Message) -> Any:
    return {"key": value.key, "args": {name: plainly(arg) for name, arg in value.args}}


_CONVERT: dict[type, Convert] = {
    NoneType: _same, bool: _same, int: _same, str: _same, Seat: _seat, tuple: _items,
    list: _items, Message: _message,
}  # fmt: skip
_BASES: dict[type, Convert] = {Seat: _seat, str: str, int: int, tuple: _items, list: _items}
_kept = kept(_items)


def _learn(kind: type) -> Convert:
    """How values of a type met for the first time are turned."""
    if is_dataclass(kind):
        convert = _dataclass(kind)
    else:
        convert = next((_BASES[base] for base in kind.__mro__ if base in _BASES), _refuse)
    _CONVERT[kind] = convert
    return convert


def _refuse(value: Any) -> Any:
    raise TypeError(f"{type(value).__name__} has no plain form")


def _dataclass(kind: type) -> Convert:
    """A function that names every field: looking fields up anew for each value costs the most."""
    hints = get_type_hints(kind)
    parts = [f"'type': {kind.__name__!r}"]
    for item in fields(kind):
        parts.append(f"{item.name!r}: {_expression(hints[item.name], f'value.{item.name}')}")
    names = {"plainly": plainly, "kept": _kept}
    convert: Convert = eval(f"lambda value: {{{', '.join(parts)}}}", names)
    return convert


def _expression(hint: Any, value: str) -> str:
    """Code that turns a value of this type."""
    inner = (
        get_args(hint)[0] if get_origin(hint) is tuple and get_args(hint)[1:] == (...,) else None
    )
    if is_dataclass(inner) or _is_card(inner):
        return f"kept({value})"
    if _is_simple(hint):
        return value
    if inner is not None:
        return f"[{_expression(inner, 'item')} for item in {value}]"
    return f"plainly({value})"


def _is_card(hint: Any) -> bool:
    """A text of a class of its own: the encoder would ask about each."""
    return isinstance(hint, type) and issubclass(hint, str) and hint is not str


def _is_simple(hint: Any) -> bool:
    """Whether the encoder knows what to do: texts and numbers, and tuples or unions of them."""
    if get_origin(hint) in (tuple, list, Union, UnionType):
        return all(part is Ellipsis or _is_simple(part) for part in get_args(hint))
    return isinstance(hint, type) and issubclass(hint, (str, int, NoneType))
