"""`core.plain` at full speed: the encoder takes dataclasses apart by itself.

Only what it does not know comes to us: messages, seats in them, and cards, which are texts of a
class of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from florilegium.core.game import Event
from florilegium.core.message import Message, Seat


def _unknown(value: Any) -> Any:
    """What the encoder is to write for a value whose type it does not know."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Message):
        return {"key": value.key, "args": dict(value.args)}
    if isinstance(value, Seat):
        return {"seat": int(value)}
    if isinstance(value, int):
        return int(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


encode = msgspec.json.Encoder(enc_hook=_unknown).encode


def named(event: Event) -> dict[str, Any]:
    """An event's fields, and which event it is: a log holds many kinds."""
    return {"type": event.__class__.__name__, **_taken_apart(event)}


def _taken_apart(value: Any) -> dict[str, Any]:
    names, values = field_reader(value.__class__)
    return dict(zip(names, values(value), strict=True))


@cache
def field_reader(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a type's fields, and what reads them all at once."""
    names = tuple(item.name for item in fields(kind))
    if len(names) > 1:
        return names, attrgetter(*names)
    return names, lambda event: tuple(getattr(event, name) for name in names)
