"""Wishes to play again, and which of them are fulfilled already."""

from __future__ import annotations

from typing import NamedTuple

from florilegium.server.table import Table


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
