"""Both engines of a game side by side, the same deals and actions, compared at every step.

A game gives a `Twin`: how its readable state looks as the words of its batched twin, how a view
becomes an observation, and how actions become numbers. Everything else is the same for all games:

- after every step of the batch the state, the legal actions, the acting seat, every seat's
  observation, the rewards, the end and the invalid flag are compared, all of them exactly;
- now and then a game is given a number that is not legal: nothing may happen;
- games that are over stay so for a while, and are then dealt anew.

What is compared is bytes, made once by each side, so that looking at everything stays cheap.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays.environment import WORDS, Environment
from florilegium.arrays.types import Step, replaced
from tests.equivalence.differing import shown
from tests.equivalence.table import Table
from tests.equivalence.twin import Twin

CARE = (0.0, 0.9, 1.0, 1.0)
"""How carefully the tables play, in turn: careless games end early, careful ones get far."""


def as_numpy(tree: Any) -> Any:
    """A whole tree of arrays at once, so that looking at single games is cheap."""
    return jax.tree.map(np.asarray, tree)


class Told(NamedTuple):
    """What the twin says of all its games."""

    step: Step[Any]
    legal: Any
    seat: Any
    seen: Any


@partial(jax.jit, static_argnums=0)
def _advanced(env: Environment[Any], state: Any, decks: Any, numbers: Any, renewed: Any) -> Told:
    """One number for every game, and new games where they are wanted: a single program."""
    step = env.play(replaced(state, decks=decks), numbers)
    fresh = env.init(jax.random.key(0), renewed.shape[0], decks)
    new, old = (replaced(one, chance=None, decks=None) for one in (fresh, step.state))
    state = jax.tree.map(partial(jnp.where, renewed), new, old)
    state = replaced(state, chance=step.state.chance, decks=decks)
    seen = env.observe(state, "all", form=WORDS)
    return Told(step._replace(state=state), env.legal(state), env.seat(state), seen)


class Drive:
    """A batch of games in both engines."""

    def __init__(self, twin: Twin, batch: int, seed: object) -> None:
        self.twin = twin
        self.chance = random.Random(f"{seed}")
        self.tables = [self._table(index) for index in range(batch)]
        self.state = twin.env.init(jax.random.key(0), batch, decks=self._decks())
        self.steps = 0
        self.games = 0
        self._advance([-1] * batch, [False] * batch)

    def _table(self, index: int) -> Table:
        return Table(self.twin, self.chance.randrange(2**31), CARE[index % len(CARE)])

    def _decks(self) -> np.ndarray:
        return np.array([table.deck for table in self.tables], np.uint8).T

    def run(self, steps: int, until: float = float("inf")) -> None:
        """At least so many steps more, or until this time of `time.monotonic()`."""
        goal = self.steps + steps
        gc.disable()  # Games make no cycles, and JAX's many objects are slow to go through.
        try:
            while self.steps < goal and time.monotonic() < until:
                self.tick()
        finally:
            gc.enable()

    def tick(self) -> None:
        """One number for every game; once many are over, new ones instead of them."""
        over = [table.over for table in self.tables]
        renewed = over if sum(over) * 8 > len(over) else [False] * len(over)
        numbers = []
        for index, renew in enumerate(renewed):
            if renew:
                self.tables[index] = self._table(index)
            numbers.append(-1 if renew else self.tables[index].next_number())
        self._advance(numbers, renewed)
        self.steps += sum(not table.invalid for table in self.tables)
        self.games += sum(table.ended for table in self.tables)

    def _advance(self, numbers: list[int], renewed: list[bool]) -> None:
        given = np.array(numbers, np.int32), np.array(renewed)
        told = _advanced(self.twin.env, self.state, self._decks(), *given)
        self.state = told.step.state
        self._compare(as_numpy(told))

    def _compare(self, told: Told) -> None:
        step = told.step
        self._same("rewards", step.rewards.T.tolist(), [table.rewards for table in self.tables])
        self._same("end", step.done.tolist(), [table.ended for table in self.tables])
        self._same("invalid", step.invalid.tolist(), [table.invalid for table in self.tables])
        wanted = [table.wanted for table in self.tables]
        words = self.twin.columns(step.state).T.astype("<u4")
        octets = np.packbits(told.legal.T, axis=1, bitorder="little")
        seen = told.seen.transpose(2, 1, 0).astype("<u4")
        self._same_bytes("words", words, [one.words for one in wanted])
        self._same_bytes("legal", octets, [one.legal for one in wanted])
        self._same_bytes("seat", told.seat.astype(np.uint8), [one.seat for one in wanted])
        self._same_bytes("observations", seen, [one.observations for one in wanted])

    def _same_bytes(self, what: str, found: np.ndarray, wanted: list[bytes]) -> None:
        if found.tobytes() != b"".join(wanted):
            self._same(what, [row.tobytes() for row in found], wanted)

    def _same(self, what: str, found: Sequence[Any], wanted: Sequence[Any]) -> None:
        """AssertionError at the first game where they differ, with all that repeats it."""
        if found == wanted:
            return
        for table, got, want in zip(self.tables, found, wanted, strict=True):
            if got != want:
                raise AssertionError(f"{table}: {what}\n{shown(self.twin, what, got, want)}")
