"""`core.plain` at full speed: the encoder takes dataclasses apart by itself.

Only what it does not know comes to us: messages, seats in them, and cards, which are texts of a
class of their own.
"""

from __future__ import annotations

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


def named(event: Event) -> msgspec.Raw:
    """An event's fields, and which event it is: a log holds many kinds."""
    fields, name = encode(event)[1:], event.__class__.__name__.encode()
    return msgspec.Raw(b'{"type":"%s"%s%s' % (name, b"" if fields == b"}" else b",", fields))
