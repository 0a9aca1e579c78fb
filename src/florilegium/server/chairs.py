"""A seat of a table, and who sits there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

SeatKind = Literal["open", "person", "bot"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and who sits there: a person, a bot, or a person for whom a bot plays."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None

    @property
    def kind(self) -> SeatKind:
        """What a page calls it; a seat whose person a bot plays for is still the person's."""
        if self.person is not None:
            return "person"
        return "open" if self.bot is None else "bot"

    def is_present(self, present: Collection[str]) -> bool:
        """Whether it would move if it had to: `present` are the people who are connected."""
        return self.kind == "bot" or self.person in present
