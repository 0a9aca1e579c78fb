"""Wishes to play again, and which of them are fulfilled already."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from florilegium.server import entries as log
from florilegium.server.asker import Entries
from florilegium.server.table import Table

if TYPE_CHECKING:
    from florilegium.server.sockets import Connection


class Rematch(NamedTuple):
    """A wish to play again: whose, with which cards, and the version it was made at."""

    seat: int
    same_deal: bool
    version: int | None


def known_rematch(table: Table, asked: Rematch) -> str | None:
    """Who asks without having heard of somebody else's proposal is taken to that table."""
    if table.next and asked.version is not None and asked.version < table.proposed_at:
        return table.next.code
    return table.rematches.get(asked.same_deal)


def tell_rematches(connections: Iterable[Connection], entries: Entries) -> None:
    """Everybody hears where the game goes on."""
    for entry in entries:
        if isinstance(entry, log.Rematched):
            told = {"code": entry.code, "same_deal": entry.same_deal, "seat": entry.seat}
            for connection in connections:
                connection.send(type="rematch", **told)
