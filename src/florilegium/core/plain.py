"""Views, events and outcomes as plain data, ready for JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from florilegium.core.game import Event
from florilegium.core.message import Message, Seat

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]

_AS_IT_IS = frozenset((type(None), bool, int, str))


def plain(value: object) -> Plain:
    """Dataclasses become objects, events name their type; messages their key and arguments.

    A seat inside a message stays recognisable, so that a page can put the player's name there.
    """
    kind: Any = type(value)
    return value if kind in _AS_IT_IS else _form(kind)(value)  # type: ignore[return-value]


@cache
def _form(kind: type) -> Callable[[Any], Plain]:
    """How values of this type become plain: found out once for each."""
    if issubclass(kind, Seat):
        return _seat
    for simple in (int, str):
        if issubclass(kind, simple):
            return simple
    if issubclass(kind, Message):
        return _message
    if issubclass(kind, (tuple, list)):
        return _items
    if is_dataclass(kind):
        return _named(kind)
    raise TypeError(f"{kind.__name__} has no plain form")


def _seat(value: Seat) -> Plain:
    return {"seat": int(value)}


def _message(value: Message) -> Plain:
    return {"key": value.key, "args": {name: plain(arg) for name, arg in value.args}}


def _items(value: Sequence[object]) -> Plain:
    # Most of what there is stands in tuples and is plain already: not asked one by one.
    return [item if type(item) in _AS_IT_IS else plain(item) for item in value]  # type: ignore[misc]


def _named(kind: type) -> Callable[[Any], Plain]:
    """For a dataclass."""
    names = tuple(item.name for item in fields(kind))
    said: dict[str, Plain] = {"type": kind.__name__} if issubclass(kind, Event) else {}

    def content(value: Any) -> Plain:
        found = said.copy()
        for name in names:
            item = getattr(value, name)
            item_kind: Any = type(item)
            found[name] = item if item_kind in _AS_IT_IS else _form(item_kind)(item)
        return found

    return content
