"""Whether every log that is kept can be played again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from florilegium.core.match import Match
from florilegium.server.errors import StoreFailed
from florilegium.server.store import Storage
from florilegium.server.table import Table, rebuilt

_PAGE = 500


@dataclass
class Found:
    """What a look at all logs found."""

    tables: int = 0
    finished: int = 0
    entries: int = 0
    damaged: list[str] = field(default_factory=list)
    """The codes of tables that cannot be played again."""


async def codes(store: Storage) -> AsyncIterator[str]:
    """Every table that has a log, in order; a few at a time, as there may be millions."""
    last = ""
    while page := await store.codes(last, _PAGE):
        for code in page:
            yield code
        last = page[-1]


def replayed(code: str, entries: list[bytes]) -> Table:
    """The table of a log; ValueError where its record leads elsewhere than it did."""
    table = rebuilt(code, entries)
    if table.match is not None and Match.replay(table.record).state != table.match.state:
        raise ValueError("the record leads elsewhere")
    return table


async def checked(store: Storage) -> Found:
    """All logs, played again."""
    found = Found()
    async for code in codes(store):
        found.tables += 1
        try:
            entries = await store.load(code)
            found.entries += len(entries)
            table = replayed(code, entries)
        except StoreFailed:
            found.damaged.append(code)
        except Exception:  # whatever a damaged log leads to, the others are looked at, too
            found.damaged.append(code)
        else:
            found.finished += table.phase == "finished"
    return found
