"""What the acting seat can choose from, on the way to a combination or before."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, masked, word
from florilegium.games.royal_flush.batched.cards import Cards
from florilegium.games.royal_flush.batched.state import CHOICE, PURSE, Shape, State


class Hand(NamedTuple):
    """The cards that may come next: the whole hand as long as no board is chosen."""

    cards: Cards
    twice: Cards
    """Those that the hand holds twice."""
    jokers: Word
    """Those not chosen yet."""
    choosing: Word
    """1 where a board is chosen."""
    rest: Word
    """How many cards it still asks for."""
    choice: Word

    def to_follow(self, size: int) -> Word:
        """How many cards must follow the next one, jokers aside, for a board of this size.

        Where a board is chosen, for that board.
        """
        following = self.rest + masked(1 - self.choosing, size) - 1
        return following - jnp.minimum(following, self.jokers)


def hand(shape: Shape, state: State) -> Hand:
    """Of the acting seat."""
    rest = CHOICE.rest.get(state.choice)
    choosing = word(rest != 0)
    held = state.hands[0]
    may = state.allowed
    if any(shape.jokers):
        jokers = PURSE.jokers.get(state.purses[0]) - CHOICE.jokers.get(state.choice)
    else:
        jokers = jnp.zeros_like(rest)
    return Hand(held.once & may, held.twice & may, jokers, choosing, rest, state.choice)
