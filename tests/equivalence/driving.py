"""Both engines of a game side by side, the same deals and actions, compared at every step.

A game gives a `Twin`: how its readable state looks as the words of its batched twin, how a view
becomes an observation, and how actions become numbers. Everything else is the same for all games:

- after every step of the batch the state, the legal actions, the acting seat, every seat's
  observation, the rewards, the end and the invalid flag are compared, all of them exactly;
- now and then a game is given a number that is not legal: nothing may happen;
- games that are over stay so for a while, and are then dealt anew.

What is compared is bytes, made once by each side, so that looking at everything stays cheap. The
readable games never hear of the twin: they may be played in another process (elsewhere.py).
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays.checks import WORDS
from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Step, replaced
from tests.equivalence.differing import shown
from tests.equivalence.tables import Tick
from tests.equivalence.twin import Twin


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


def _blank(env: Environment[Any], decks: np.ndarray) -> Any:
    """Zeros in the form of a state, so that new games are dealt by the program that goes on with
    them: another one for dealing alone would take as long to compile as a third of it."""
    dealt = jax.eval_shape(partial(env.init, batch=decks.shape[1], decks=decks), jax.random.key(0))
    return jax.tree.map(lambda part: np.zeros(part.shape, part.dtype), dealt)


class Drive:
    """A batch of games in both engines; the readable ones come tick by tick."""

    def __init__(self, twin: Twin, ticks: Iterator[Tick]) -> None:
        self.twin = twin
        self.ticks = ticks
        self.steps = 0
        self.games = 0
        dealt = next(ticks)
        self.state = _blank(twin.env, _decks(dealt))
        self._advance(dealt._replace(renewed=[True] * len(dealt.renewed)))

    def run(self, steps: int, until: float = float("inf")) -> None:
        """At least so many steps more, or until this time of `time.monotonic()`."""
        goal = self.steps + steps
        gc.disable()  # Games make no cycles, and JAX's many objects are slow to go through.
        try:
            while self.steps < goal and time.monotonic() < until:
                self._advance(next(self.ticks))
        finally:
            gc.enable()

    def _advance(self, tick: Tick) -> None:
        given = np.array(tick.numbers, np.int32), np.array(tick.renewed)
        told = _advanced(self.twin.env, self.state, _decks(tick), *given)
        self.state = told.step.state
        self._compare(as_numpy(told), tick)
        self.steps += tick.invalid.count(False)
        self.games += tick.ended.count(True)

    def _compare(self, told: Told, tick: Tick) -> None:
        step = told.step
        words = self.twin.columns(step.state).T.astype("<u4")
        octets = np.packbits(told.legal.T, axis=1, bitorder="little")
        seen = told.seen.transpose(2, 1, 0).astype("<u4")
        self._same(tick, "rewards", step.rewards.T.tolist(), tick.rewards)
        self._same(tick, "end", step.done.tolist(), tick.ended)
        self._same(tick, "invalid", step.invalid.tolist(), tick.invalid)
        self._same_bytes(tick, "words", words, tick.words)
        self._same_bytes(tick, "legal", octets, tick.legal)
        self._same_bytes(tick, "seat", told.seat.astype(np.uint8), tick.seats)
        self._same_bytes(tick, "observations", seen, tick.observations)

    def _same_bytes(self, tick: Tick, what: str, found: np.ndarray, wanted: bytes) -> None:
        if found.tobytes() != wanted:
            size = len(wanted) // len(tick.numbers)
            rows = [wanted[start : start + size] for start in range(0, len(wanted), size)]
            self._same(tick, what, [row.tobytes() for row in found], rows)

    def _same(self, tick: Tick, what: str, found: Sequence[Any], wanted: Sequence[Any]) -> None:
        """AssertionError at the first game where they differ, with all that repeats it."""
        if found == wanted:
            return
        for (seed, care, step), got, want in zip(tick.names, found, wanted, strict=True):
            if got != want:
                where = f"{self.twin}, seed {seed}, care {care}, step {step}"
                raise AssertionError(f"{where}: {what}\n{shown(self.twin, what, got, want)}")


def _decks(tick: Tick) -> np.ndarray:
    return np.frombuffer(tick.decks, np.uint8).reshape(len(tick.numbers), -1).T
