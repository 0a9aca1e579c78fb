"""What may come next at a table: a person's wish becomes entries of the log, or an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from florilegium.server import lobby, playing, protocol
from florilegium.server.asker import Asker, Entries
from florilegium.server.errors import Wrong
from florilegium.server.table import Table

MOST_CHAT = 1000
"""Lines that may be said at one table."""
MOST_ENTRIES = 10_000
"""Entries of one log before it is full; no game that people play comes near."""


def decide(asker: Asker, message: protocol.ClientMessage) -> Entries:
    """The entries a message leads to; Wrong or IllegalAction where it leads to none."""
    _require_space(asker.table, message)
    return _ANSWERS[type(message)](asker, message)


def _require_space(table: Table, message: protocol.ClientMessage) -> None:
    """A log is read as a whole. A full one takes what ends the game: without undo, games do end."""
    if isinstance(message, protocol.Chat) and table.chat_lines >= MOST_CHAT:
        raise Wrong("chat-full")
    if table.version >= MOST_ENTRIES and not isinstance(message, protocol.Act):
        raise Wrong("table-full")


_ANSWERS: dict[type[protocol.ClientMessage], Callable[[Asker, Any], Entries]] = {
    protocol.Sit: lobby.sit,
    protocol.Rename: lobby.rename,
    protocol.Leave: lobby.leave,
    protocol.Configure: lobby.configure,
    protocol.Bot: lobby.bot,
    protocol.Free: lobby.free,
    protocol.Commit: lobby.commit,
    protocol.Reveal: lobby.reveal,
    protocol.Start: lobby.start,
    protocol.Host: lobby.host,
    protocol.Act: playing.act,
    protocol.Undo: playing.undo,
    protocol.Give: playing.give,
    protocol.Take: playing.take,
    protocol.Chat: playing.chat,
}
