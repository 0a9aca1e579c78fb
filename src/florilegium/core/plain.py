"""Views, events and outcomes as plain data, ready for JSON."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from florilegium.core.game import Event
from florilegium.core.message import Message, Seat

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]


def plain(value: object) -> Plain:
    """Dataclasses become objects, events name their type; messages their key and arguments.

    A seat inside a message stays recognisable, so that a page can put the player's name there.
    """
    match value:
        case None | bool():
            return value
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
        case _ if is_dataclass(value) and not isinstance(value, type):
            content = {item.name: plain(getattr(value, item.name)) for item in fields(value)}
            return (
                {"type": type(value).__name__, **content} if isinstance(value, Event) else content
            )
        case _:
            raise TypeError(f"{type(value).__name__} has no plain form")
