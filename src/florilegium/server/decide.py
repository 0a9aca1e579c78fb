"""What may come next at a table: a person's wish becomes entries of the log, or an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from florilegium.server import lobby, playing
from florilegium.server import protocol as said
from florilegium.server.asker import Asker, Entries


def decide(asker: Asker, message: said.ClientMessage) -> Entries:
    """The entries a message leads to; Wrong or IllegalAction where it leads to none."""
    return _ANSWERS[type(message)](asker, message)


_ANSWERS: dict[type[said.ClientMessage], Callable[[Asker, Any], Entries]] = {
    said.Sit: lobby.sit,
    said.Rename: lobby.rename,
    said.Leave: lobby.leave,
    said.Configure: lobby.configure,
    said.Bot: lobby.bot,
    said.Free: lobby.free,
    said.Start: lobby.start,
    said.Host: lobby.host,
    said.Act: playing.act,
    said.Undo: playing.undo,
    said.Give: playing.give,
    said.Take: playing.take,
    said.Chat: playing.chat,
}
