"""What a game gives so that its two engines can be compared: see driving.py."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

import jax
import numpy as np

import florilegium as fl
from florilegium.arrays.environment import Environment
from florilegium.arrays.types import replaced


class Moment(NamedTuple):
    """A readable game between two numbers."""

    state: Any
    events: tuple[Any, ...]
    """What followed from the last action; nothing in a new game."""
    chosen: tuple[int, ...] = ()
    """The numbers of the next action that were already given, where it takes several."""


class Twin(ABC):
    """What a game gives to be compared. Seats are counted from 1, as in the rules."""

    hears = False
    """Whether observations tell of events too."""

    def __init__(self, env: Environment[Any], seats: int, **options: Any) -> None:
        self.env = env
        self.game = fl.game(env.name)
        self.seats = seats
        self.options = options
        self.legal_octets = -(-env.actions.size // 8)
        self.seen_octets = 4 * -(-env.observation.size // 32)

    def new(self, seed: int) -> Any:
        """A readable game."""
        return self.game.new(seats=self.seats, seed=seed, **self.options)

    @abstractmethod
    def deck(self, state: Any) -> Sequence[int]:
        """The injected deck with which the twin deals the same new game."""

    def redealt(self, before: Any, after: Any) -> Sequence[int] | None:
        """The injected deck that the twin needs to get from one state to the next, if not the same.

        For shuffles in the middle of a game, and whatever else the seed decides in the rules. It
        replaces the column before the step and stays from then on.
        """
        return None

    @abstractmethod
    def words(self, moment: Moment) -> Sequence[int]:
        """The twin's words of this moment, as `columns` orders them."""

    def columns(self, state: Any) -> np.ndarray:
        """`[words, batch]`: what of the twin's state is compared. Its arrays are NumPy's."""
        leaves = jax.tree.leaves(replaced(state, chance=None, decks=None))
        return np.stack([leaf.astype(np.uint32) for leaf in leaves])

    @abstractmethod
    def observation(self, view: Any, events: tuple[Any, ...], moment: Moment) -> int:
        """The observation from a view and the events as its seat saw them; the first bit lowest.

        `moment` is there for `chosen`: nothing else of it may be used.
        """

    @abstractmethod
    def numbers(self, seat: int, action: Any) -> tuple[int, ...]:
        """A readable action as the number, or the numbers one after another, of the twin."""

    def mask(self, seat: int, legal: Sequence[Any]) -> int:
        """The numbers that may come first, as a set of bits."""
        mask = 0
        for action in legal:
            mask |= 1 << self.numbers(seat, action)[0]
        return mask

    @abstractmethod
    def scores(self, state: Any) -> Sequence[int]:
        """By seat: the rewards of all steps so far, added up."""

    def acting(self, state: Any) -> int:
        """The seat that the twin asks next; once the game is over, what the twin says then."""
        turn = self.game.turn(state)
        return turn[0] if turn else int(state.seat)

    def choose(
        self, state: Any, seat: int, legal: Sequence[Any], chance: random.Random, care: float
    ) -> Any:
        """One of the legal actions; with more `care` (0 to 1) one that gets the game further."""
        return chance.choice(legal)

    def __str__(self) -> str:
        return f"{self.env.name}, {self.seats} seats, {self.options}"
