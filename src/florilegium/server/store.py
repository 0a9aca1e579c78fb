"""What a table needs of its storage: an append-only log, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as its people find it again."""

    code: str
    game: str
    phase: str
    names: list[str | None]
    at: int
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Index:
    """What an append changes besides the log: the listing, and the people it belongs to."""

    listing: Listing
    people: dict[str, str] = field(default_factory=dict)
    """The name of each person who sits there."""


@dataclass(frozen=True, slots=True)
class Append:
    """Entries that follow the ones a table has; all are stored or none."""

    code: str
    version: int
    """How many entries the log has already."""
    entries: tuple[bytes, ...]
    index: Index | None = None


class Storage(Protocol):
    """Where logs are kept. StoreFailed says that nothing was stored."""

    async def append(self, append: Append) -> None:
        """Return when the entries would survive a crash."""

    async def load(self, code: str) -> list[bytes]:
        """A table's whole log, empty where there is none."""

    async def listings(self, person: str, limit: int) -> list[Listing]:
        """A person's tables, the latest first."""

    async def name_of(self, person: str) -> str | None:
        """What a person was last called."""

    async def close(self) -> None:
        """Store what is on its way, then let go of the file."""
