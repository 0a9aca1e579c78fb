"""What is contested: the game, the bots, who sits where, and the deals that all of them get."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, islice, permutations
from itertools import cycle as endless
from typing import Any, Literal, get_args

from florilegium.core.chance import seed_text
from florilegium.core.errors import BadSetup
from florilegium.core.game import AnyGame, Setup
from florilegium.core.message import say
from florilegium.core.registry import game as find_game
from florilegium.players import factory

Lineups = Literal["copies", "alone", "mixed"]
"""Who plays with whom: each bot with copies of itself; one among copies of another; all kinds."""
_LONGEST = 86_400
"""Seconds; no clock here can wait for ever."""
Seating = tuple[str, ...]
"""A bot for every seat."""


@dataclass(frozen=True)
class Contest:
    """Everything that decides the results, except how many games are played."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: str
    lineups: Lineups
    options: Mapping[str, object] = field(default_factory=dict)
    budget: float | None = None
    """Seconds a bot may think about a move; None is what each bot takes by itself."""
    limit: float = 60.0
    """Seconds after which a bot that has not answered loses the game."""

    @cached_property
    def rules(self) -> AnyGame:
        """The game behind the name."""
        return find_game(self.game)

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        """Every bot in every seat: what is played with each deal."""
        return tuple(dict.fromkeys(seating for group in self._groups() for seating in group))

    @cached_property
    def seatings_of_a_lineup(self) -> int:
        """In how many ways a line-up takes its seats."""
        return max(len(dict.fromkeys(group)) for group in self._groups())

    def deals(self, games: int) -> int:
        """How many deals give every line-up at least so many games."""
        return -(-games // self.seatings_of_a_lineup)

    def setup(self, deal: int) -> Setup[Any]:
        """A deal: the same for everybody."""
        return self.rules.setup(self.seats, f"{self.seed} deal {deal}", None, **self.options)

    def _groups(self) -> Iterator[list[Seating]]:
        """The line-ups, each with the ways to seat it."""
        copies = ([(one,) * self.seats] for one in self.bots)
        if self.lineups == "copies":
            yield from copies
        elif self.lineups == "mixed":
            size = min(self.seats, len(self.bots))
            for some in combinations(self.bots, size):
                # Where bots sit twice, each of them does so in one of the line-ups.
                for first in _rotations(some) if size < self.seats else (some,):
                    yield _rotations(tuple(islice(endless(first), self.seats)))
        else:
            # Playing together, the table of who goes with whom has a diagonal.
            yield from copies if self.rules.cooperative else ()
            for one, other in permutations(self.bots, 2):
                yield _rotations((one, *(other,) * (self.seats - 1)))


def _rotations(seating: Seating) -> list[Seating]:
    """Everybody moves on by one seat until all have been everywhere."""
    return [seating[-turn:] + seating[:-turn] for turn in range(len(seating))]


def contest(
    game: str,
    bots: Sequence[str],
    *,
    seats: int | None = None,
    seed: object = None,
    lineups: str | None = None,
    options: Mapping[str, object] | None = None,
    budget: float | None = None,
    limit: float = 60.0,
) -> Contest:
    """A contest with everything checked; BadSetup and UnknownBot name what is wrong."""
    rules = find_game(game)
    setup = rules.setup(seats, "0", None, **(options or {}))
    if isinstance(bots, str):
        raise BadSetup("bots", say("lab.bots"))
    for name in bots:
        factory(rules, name)
    if not bots or len(set(bots)) < len(bots):
        raise BadSetup("bots", say("lab.bots"))
    style = lineups or ("copies" if rules.cooperative or len(bots) == 1 else "alone")
    if style not in get_args(Lineups):
        raise BadSetup("lineups", say("lab.lineups", known=get_args(Lineups)))
    if len(bots) == 1 and style != "copies":
        raise BadSetup("lineups", say("lab.one-bot"))
    for name, seconds in (("budget", budget), ("limit", limit)):
        if seconds is not None and not 0 < seconds <= _LONGEST:
            raise BadSetup(name, say("lab.seconds"))
    chosen = dict(sorted((options or {}).items()))
    return Contest(
        game,
        tuple(bots),
        setup.seats,
        seed_text(seed),
        style,  # type: ignore[arg-type]
        chosen,
        budget,
        limit,
    )
