"""Retention: games that ended long ago, and those that were begun long ago and never ended."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.server.logins import LONGEST
from florilegium.server.store import Prune, Storage

_BATCH = 50
"""Tables that go in one transaction: a server that writes meanwhile waits for no more."""
DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Retention:
    """How many days are kept; None keeps for ever."""

    finished: int | None = None
    """Since the game ended."""
    unfinished: int | None = None
    """Since somebody last sat down, or the game began: moves do not count."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many tables went, or would go."""

    finished: int
    unfinished: int


async def prune(store: Storage, retention: Retention, now: int, dry_run: bool) -> Pruned:
    """Remove what is older, with everything that belongs to it, and people who are left with
    nothing. Interrupted, it can be run again."""
    old: dict[bool, list[str]] = {True: [], False: []}
    for listing in await store.listed_before(now):
        is_over = listing.phase == "finished"
        days = retention.finished if is_over else retention.unfinished
        if days is not None and listing.at < now - days * DAY:
            old[is_over].append(listing.code)
    gone = old[True] + old[False]
    if not dry_run:
        for start in range(0, len(gone), _BATCH):
            await store.prune(Prune(tuple(gone[start : start + _BATCH])))
        await store.prune(Prune((), now - LONGEST))  # no cookie is so old that they concern it
    return Pruned(len(old[True]), len(old[False]))
