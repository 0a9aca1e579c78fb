"""A table as the lists of its people show it."""

from __future__ import annotations

import time
from dataclasses import replace

from florilegium.server.identity import public_id
from florilegium.server.store import Index, Listing
from florilegium.server.table import Table


def index(table: Table) -> Index:
    """Where its people find a table again."""
    named = {str(chair.person): str(chair.name) for chair in table.chairs if chair.person}
    listing = Listing(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        names=[chair.name for chair in table.chairs],
        at=int(time.time()),
        scores=None if table.outcome is None else table.outcome.scores,
        winners=None if table.outcome is None else table.outcome.winners,
        people=tuple(public_id(one.person) if one.person else None for one in table.chairs),
        bots=tuple(chair.bot for chair in table.chairs),
        daily=table.daily,
    )
    return Index(listing, named)


def listing_of(table: Table, known: Listing | None) -> Listing:
    """A table that is listed anew, in its old place."""
    listing = index(table).listing
    return listing if known is None else replace(listing, at=known.at)
