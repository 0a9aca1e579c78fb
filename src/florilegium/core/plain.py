"""Views, events and outcomes as plain data, ready for JSON."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from florilegium.core.game import Event
from florilegium.core.message import Message, Seat

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]

_AS_IT_IS = frozenset((type(None), bool, int, str))


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """Of a dataclass; None for what is none."""
    return tuple(item.name for item in fields(kind)) if is_dataclass(kind) else None


def plain(value: object) -> Plain:
    """Dataclasses become objects, events name their type; messages their key and arguments.

    A seat inside a message stays recognisable, so that a page can put the player's name there.
    """
    kind: Any = type(value)
    if kind in _AS_IT_IS:  # most of what there is
        return value  # type: ignore[return-value]
    if kind is tuple:  # and most of the rest
        return [plain(item) for item in value]  # type: ignore[attr-defined]
    match value:
        case Seat():
            return {"seat": int(value)}
        case int():
            return int(value)
        case str():
            return str(value)
        case Message():
            return {"key": value.key, "args": {name: plain(arg) for name, arg in value.args}}
        case tuple() | list():
            return [plain(item) for item in value]
        case _ if (names := _field_names(kind)) is not None:
            content = {name: plain(getattr(value, name)) for name in names}
            return {"type": kind.__name__, **content} if isinstance(value, Event) else content
        case _:
            raise TypeError(f"{kind.__name__} has no plain form")
