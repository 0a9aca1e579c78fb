"""What may come next at a table: a person's wish becomes entries of the log, or an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from florilegium.server import lobby, playing, protocol
from florilegium.server.asker import Asker, Entries


def decide(asker: Asker, message: protocol.ClientMessage) -> Entries:
    """The entries a message leads to; Wrong or IllegalAction where it leads to none."""
    return _ANSWERS[type(message)](asker, message)


_ANSWERS: dict[type[protocol.ClientMessage], Callable[[Asker, Any], Entries]] = {
    protocol.Sit: lobby.sit,
    protocol.Rename: lobby.rename,
    protocol.Leave: lobby.leave,
    protocol.Configure: lobby.configure,
    protocol.Bot: lobby.bot,
    protocol.Free: lobby.free,
    protocol.Start: lobby.start,
    protocol.Host: lobby.host,
    protocol.Act: playing.act,
    protocol.Undo: playing.undo,
    protocol.Give: playing.give,
    protocol.Take: playing.take,
    protocol.Chat: playing.chat,
}
