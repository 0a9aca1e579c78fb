"""A game with options and a number of players, and random walks through it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from florilegium.core import registry
from florilegium.core.game import AnyGame


@dataclass(frozen=True)
class Case:
    """One game with options and a number of players."""

    name: str
    seats: int
    options: Mapping[str, Any] = field(hash=False)

    @property
    def game(self) -> AnyGame:
        """As the registry has it."""
        return registry.game(self.name)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """A spectator, then every seat."""
        return (None, *range(1, self.seats + 1))

    def new(self, seed: object) -> Any:
        """A state dealt from a seed."""
        return self.game.new(seats=self.seats, seed=seed, **self.options)

    def __str__(self) -> str:
        short = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.name}-{self.seats}-{short.replace(' ', '')[:60]}"


@dataclass(frozen=True)
class Step:
    """One action of a walk."""

    before: Any
    seat: int
    action: Any
    after: Any
    events: tuple[Any, ...]


def walk(case: Case, seed: object, limit: int | None = None) -> Iterator[Step]:
    """A game of random legal actions to its end, or so many steps of it."""
    game, chance = case.game, random.Random(f"walk {seed}")
    state = case.new(seed)
    while (turn := game.turn(state)) and limit != 0:
        seat = chance.choice(turn)
        action = chance.choice(game.legal(state, seat))
        after, events = game.apply(state, seat, action)
        yield Step(state, seat, action, after, events)
        state = after
        limit = None if limit is None else limit - 1
