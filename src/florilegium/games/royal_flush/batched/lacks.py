"""More than the observation says outright: what each board still lacks, and with which card less.

It is what `games/royal_flush/network` tells its network, over arrays. Nothing is remembered for it:
it follows from the own hand and the display.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, has, word
from florilegium.arrays.sections import Piece, joined
from florilegium.games.royal_flush.batched.cards import Cards, Twofold, card
from florilegium.games.royal_flush.batched.hand import Hand
from florilegium.games.royal_flush.batched.masks import coming
from florilegium.games.royal_flush.batched.state import DISPLAY, NO_CARD, PURSE, Shape, State

LACKING = 3
"""A board may lack fewer cards than this; all that lack more are alike."""


def serves(shape: Shape) -> bool:
    """Whether networks can be told this at a table: at any."""
    return True


def parts(shape: Shape) -> dict[str, int]:
    """The words that `told` adds, in their order."""
    bits = LACKING * len(shape.boards)
    return {"lacks": -(-bits // 32), "offers": -(-bits * DISPLAY.count // 32)}


def no_moves(batch: int) -> jax.Array:
    """What is remembered of the moves of a new game: nothing."""
    return jnp.zeros((0, batch), jnp.uint32)


def remember(shape: Shape, moves: jax.Array, action: jax.Array, after: Any) -> jax.Array:
    """What is remembered after an action: nothing, as the state tells it all."""
    return moves


def told(shape: Shape, state: State, observed: jax.Array, moves: jax.Array) -> jax.Array:
    """The packed observation of the acting seat, and after it the two other parts."""
    jokers = PURSE.jokers.get(state.purses[0])
    return jnp.concatenate([observed, lacks(shape, state.hands[0], jokers, state.display)])


def lacks(shape: Shape, held: Twofold, jokers: Word, display: Word) -> jax.Array:
    """`uint32[words, batch]`: the boards for which this hand is enough, and would be with one more
    joker, and with two; then the same for the hand with each card of the display, nothing where
    there is a gap. Each part fills whole words.
    """
    kinds = [DISPLAY.get(display, place) for place in range(DISPLAY.count)]
    there = [word(kind != NO_CARD) for kind in kinds]
    hands = [held, *(held.plus(card(*one)) for one in zip(kinds, there, strict=True))]
    # Side by side as one batch: the questions are the same for all of these hands.
    all_hands: Twofold = jax.tree.map(lambda *some: jnp.concatenate(some), *hands)
    repeated = jnp.tile(jokers, len(hands))
    enough = [
        _scorable(shape, all_hands, repeated + more).reshape(len(hands), -1)
        for more in range(LACKING)
    ]
    own = [_boards(shape, sets[0]) for sets in enough]
    offers = [
        _boards(shape, sets[1 + place] * there[place])
        for place in range(DISPLAY.count)
        for sets in enough
    ]
    return jnp.stack([*joined(own), *joined(offers)])


def _scorable(shape: Shape, held: Twofold, jokers: Word) -> Word:
    """The set of boards that these cards and so many jokers suffice for."""
    nothing = jnp.zeros_like(jokers)
    hand = Hand(Cards(*held.once), Cards(*held.twice), jokers, nothing, nothing, nothing)
    return coming(shape, hand).boards


def _boards(shape: Shape, boards: Word) -> Piece:
    """A bit for each board that can be in play."""
    bits: Iterable[Word] = (
        has(boards, word(number)) << place for place, number in enumerate(shape.boards)
    )
    return Piece(len(shape.boards), sum(bits, jnp.zeros_like(boards)))
