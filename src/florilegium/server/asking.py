"""Who asks for something at a table, and the checks that most wishes share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from florilegium.core.errors import IllegalAction, Refusal
from florilegium.core.game import AnyGame
from florilegium.core.message import say
from florilegium.players import bot_names
from florilegium.players.loading import plays
from florilegium.server import entries as log
from florilegium.server.errors import Wrong
from florilegium.server.table import Table

Entries = tuple[log.Entry, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, at which table, and what the table itself cannot know."""

    table: Table
    person: str
    present: Collection[str]
    """The people who are connected."""
    bots: Collection[str]
    """The bots that may be named."""

    @property
    def seat(self) -> int:
        """The asking person's seat; Wrong for spectators."""
        seat = self.table.seat_of(self.person)
        if seat is None:
            raise Wrong("not-seated")
        return seat

    def is_seated(self) -> None:
        """Not a spectator."""
        if self.table.seat_of(self.person) is None:
            raise Wrong("not-seated")

    def is_host(self) -> None:
        """Only the host."""
        if self.person != self.table.host:
            raise Wrong("not-host")

    def phase(self, *phases: str) -> None:
        """Only then."""
        if self.table.phase not in phases:
            raise Wrong("wrong-phase")

    def may_talk(self) -> None:
        """Where a game wants quiet, nobody says anything while it runs, not even by a name."""
        rule = self.table.game.quiet
        if rule is not None and self.table.phase == "playing":
            raise IllegalAction(Refusal(rule, say("server.error.quiet")))

    def exists(self, seat: int) -> None:
        """A seat of this table."""
        if seat not in self.table.seats:
            raise Wrong(
                "bad-field", "seat", say("server.error.no-seat", seats=len(self.table.seats))
            )

    def knows(self, bot: str) -> None:
        """A bot of this game."""
        check_bot(bot, self.bots)


def check_bot(bot: str, known: Collection[str]) -> None:
    """Wrong where no bot has this name."""
    if bot not in known:
        raise Wrong("bad-field", "bot", say("error.bot", given=repr(bot), known=tuple(known)))


def bots_of(game: AnyGame, more: Mapping[str, str]) -> tuple[str, ...]:
    """The bots that may sit at a table of this game."""
    return (*bot_names(game), *more_of(game, more))


def more_of(game: AnyGame, more: Mapping[str, str]) -> tuple[str, ...]:
    """Those of the server's own bots that play this game."""
    return tuple([name for name, place in more.items() if plays(place, game.name)])
