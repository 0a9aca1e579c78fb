"""The readable half of a comparison: a batch of games, and what their twins must say of them.

Nothing here needs JAX or NumPy, and a `Tick` can be sent: see elsewhere.py.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.equivalence.table import Table
from tests.equivalence.twin import Twin

CARE = (0.0, 0.9, 1.0, 1.0)
"""How carefully the tables play, in turn: careless games end early, careful ones get far."""


class Tick(NamedTuple):
    """One number for every game, and what the twin must say after it, game by game."""

    decks: bytes
    """Injected, as they must be before the step."""
    numbers: list[int]
    renewed: list[bool]
    """Where there is a new game instead of a number."""
    rewards: list[list[int]]
    ended: list[bool]
    invalid: list[bool]
    words: bytes
    legal: bytes
    seats: bytes
    observations: bytes
    names: list[tuple[int, float, int]]
    """Seed, care and step: what repeats a game."""


class Tables:
    """A batch of readable games, tick by tick without end; the first tick only deals."""

    def __init__(self, twin: Twin, batch: int, seed: object) -> None:
        self.twin = twin
        self.chance = random.Random(f"{seed}")
        self.tables = [self._table(index) for index in range(batch)]
        self._first = True

    def _table(self, index: int) -> Table:
        return Table(self.twin, self.chance.randrange(2**31), CARE[index % len(CARE)])

    def __iter__(self) -> Tables:
        return self

    def __next__(self) -> Tick:
        """One number for every game; once many are over, new ones instead of them."""
        if self._first:
            self._first = False
            return self._tick([-1] * len(self.tables), [False] * len(self.tables))
        over = [table.over for table in self.tables]
        renewed = over if sum(over) * 8 > len(over) else [False] * len(over)
        numbers = []
        for index, renew in enumerate(renewed):
            if renew:
                self.tables[index] = self._table(index)
            numbers.append(-1 if renew else self.tables[index].next_number())
        return self._tick(numbers, renewed)

    def _tick(self, numbers: list[int], renewed: list[bool]) -> Tick:
        tables = self.tables
        wanted = [table.wanted for table in tables]
        return Tick(
            b"".join([table.deck for table in tables]),
            numbers,
            renewed,
            [table.rewards for table in tables],
            [table.ended for table in tables],
            [table.invalid for table in tables],
            b"".join([one.words for one in wanted]),
            b"".join([one.legal for one in wanted]),
            b"".join([one.seat for one in wanted]),
            b"".join([one.observations for one in wanted]),
            [(table.seed, table.care, table.steps) for table in tables],
        )
