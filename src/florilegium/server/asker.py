"""Who asks for something at a table, and what must be so for most wishes: else Wrong is raised."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from florilegium.core.errors import IllegalAction, Refusal
from florilegium.core.message import say
from florilegium.server import entries as log
from florilegium.server.errors import Wrong
from florilegium.server.presence import Absence
from florilegium.server.table import Phase, Table

Entries = tuple[log.Entry, ...]


@dataclass(frozen=True, slots=True)
class Asker:
    """A person at a table, with what the table itself cannot know."""

    table: Table
    person: str
    present: Collection[str]
    """The people who are connected."""
    bots: Collection[str]
    """The bots that may be named."""
    absences: Mapping[str, Absence] = field(default_factory=dict)
    """Of those who sit here and are away."""

    def require_away(self, person: str | None) -> None:
        """What may be done about somebody who has left, or was away for a while."""
        away = self.absences.get(person or "")
        if away is not None and away.grace_ms:
            seconds = -(-away.grace_ms // 1000)
            raise Wrong("just-away", "seat", say("server.error.just-away", seconds=seconds))

    def require_seat(self) -> int:
        """The own seat; spectators have none."""
        seat = self.table.seat_of(self.person)
        if seat is None:
            raise Wrong("not-seated")
        return seat

    def require_host(self) -> None:
        """What only the host may do."""
        if self.person != self.table.host:
            raise Wrong("not-host")

    def require_phase(self, phase: Phase) -> None:
        """What is possible in this phase alone."""
        if self.table.phase != phase:
            raise Wrong("wrong-phase")

    def require_talking_allowed(self) -> None:
        """Where a game wants quiet, nobody says anything while it runs, not even by a name."""
        rule = self.table.game.quiet
        if rule is not None and self.table.phase == "playing":
            raise IllegalAction(Refusal(rule, say("server.error.quiet")))

    def require_seat_exists(self, seat: int) -> None:
        """A number that this table has."""
        if seat not in self.table.seats:
            seats = len(self.table.seats)
            raise Wrong("bad-field", "seat", say("server.error.no-seat", seats=seats))

    def require_bot(self, bot: str) -> None:
        """A bot that may sit at this table."""
        require_bot(bot, self.bots)


def require_bot(bot: str, known: Collection[str]) -> None:
    """A name among these; strangers must not name code."""
    if bot not in known:
        raise Wrong("bad-field", "bot", say("error.bot", given=repr(bot), known=tuple(known)))
