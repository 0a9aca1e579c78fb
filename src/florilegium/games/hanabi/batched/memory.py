"""More than the observation tells: what own cards may be after counting, and earlier moves.

For two seats. It is what `games/hanabi/network` tells its network, over arrays.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, bit, either, masked, ones, word
from florilegium.games.hanabi.batched.actions import kinds_in_hand
from florilegium.games.hanabi.batched.state import TABLE, Shape, State
from florilegium.games.hanabi.layout import VALUES

MOVES = 10
"""So many moves before the last one, which the observation tells."""
_TOUCHED, _SCORED, _BONUS, _VALUE = 20, 25, 26, 27
"""Where the parts of a move begin, after a bit for each of the twenty actions."""
_HAND = ones(5)


def serves(shape: Shape) -> bool:
    """Two seats: their actions fit into a word beside what a move brought."""
    return shape.seats == 2 and shape.actions.size <= _TOUCHED


def parts(shape: Shape) -> dict[str, int]:
    """The words that `told` adds, in their order."""
    return {"own-cards": shape.hand, "moves": MOVES}


def no_moves(batch: int) -> jax.Array:
    """Those of new games: `uint32[MOVES + 1, batch]`."""
    return jnp.zeros((MOVES + 1, batch), jnp.uint32)


def remember(shape: Shape, moves: jax.Array, action: jax.Array, after: State) -> jax.Array:
    """The moves once `action` has led to this state, the last one first; none in a new game.

    A move is a word: the action, the cards it touched where they lie now, whether it scored and
    brought a token back, the value of the card played or discarded. As the seat counts whose turn
    it is, places 0, 2, … are the moves of the other one.
    """
    action, table = action.astype(jnp.uint32), after.table
    at = shape.actions.starts
    leaves = word(action < at["tell colour"])
    position = either(word(action < at["play"]), action, action - at["play"])
    below = bit(position) - 1

    def closed_up(move: Word) -> Word:
        """The actor's hand without the card that left; tells to it were the other seat's moves."""
        touched = move >> _TOUCHED & _HAND
        touched = (touched & below) | (touched >> 1 & ~below)
        rest = move & ~jnp.uint32(_HAND << _TOUCHED)
        return either(leaves, rest | touched << _TOUCHED, move)

    kind = TABLE.last_about.get(table)
    value = kind - VALUES * (kind * 13 >> 6)  # kind % 5
    last = (
        bit(action)
        | masked(1 - leaves, TABLE.last_cards.get(table)) << _TOUCHED
        | TABLE.last_scored.get(table) << _SCORED
        | TABLE.last_bonus.get(table) << _BONUS
        | leaves << _VALUE + value
    )
    earlier = [
        closed_up(moves[place]) if place % 2 == 0 else moves[place] for place in range(MOVES)
    ]
    return jnp.stack([last, *earlier]) * word(TABLE.last.get(table) != 0)


def told(shape: Shape, state: State, observed: jax.Array, moves: jax.Array) -> jax.Array:
    """The packed observation of the acting seat and after it the two other parts.

    `uint32[words, batch]`: a word for each own card, the kinds it may be, and one for each move.
    """
    own = told_kinds(shape, observed) & _unseen(shape, state)
    return jnp.concatenate([observed, own, moves[1:]])


def told_kinds(shape: Shape, observed: jax.Array) -> jax.Array:
    """The kinds each own card may be after the tells, `uint32[hand, batch]`, as was observed."""
    start, width = shape.observation.starts["knowledge"], shape.kinds + shape.colours + VALUES
    own = [_bits(observed, start + width * card, shape.kinds) for card in range(shape.hand)]
    return jnp.stack(own)


def _unseen(shape: Shape, state: State) -> Word:
    """The kinds of which a copy is in the deck or in the acting seat's own hand."""
    fifths = jnp.uint32(shape.fifths)
    first, further = state.bag
    thirds = (further & fifths) >> VALUES - 1
    unseen: Word = first | (further & ~fifths) | thirds | kinds_in_hand(shape, state.hands[0])
    return unseen


def _bits(words: jax.Array, start: int, width: int) -> Word:
    """So many bits from a place of a packed observation on."""
    place, shift = divmod(start, 32)
    found = words[place] >> shift
    if shift + width > 32:
        found = found | words[place + 1] << 32 - shift
    bits: Word = found & ones(width)
    return bits
