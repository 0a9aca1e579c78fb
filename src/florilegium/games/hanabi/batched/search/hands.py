"""Hands that a seat may hold: drawing them, counting the ways to them, supposing them dealt.

Hands are words of five cells as in a state; here there are many for each game, `[games, hands]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, word
from florilegium.games.hanabi.batched.deal import Bag
from florilegium.games.hanabi.batched.search.table import (
    COPIES,
    HAND,
    KINDS,
    SHAPE,
    Games,
    Sight,
)
from florilegium.games.hanabi.batched.state import NONE
from florilegium.games.hanabi.layout import VALUES

IMPOSSIBLE = -1e30
"""The logarithm of what cannot be."""


def cards(hands: Word) -> list[Word]:
    """The kind at each place."""
    return [SHAPE.hand_cells.get(hands, place) for place in range(HAND)]


def packed(kinds: Sequence[Word]) -> Word:
    """The hands with these kinds at their places."""
    return reduce(or_, [kind << 5 * place for place, kind in enumerate(kinds)])


def count(kinds: Sequence[Word], kind: Word | int) -> jax.Array:
    """How many of these cards are of a kind."""
    return sum(((one == kind).astype(jnp.int32) for one in kinds), jnp.int32(0))


def log(amount: jax.Array) -> jax.Array:
    """The logarithm, IMPOSSIBLE for nothing."""
    return jnp.where(amount > 0, jnp.log(jnp.maximum(amount, 1).astype(jnp.float32)), IMPOSSIBLE)


def of_kind(unseen: jax.Array, kinds: Word) -> jax.Array:
    """How many unseen cards there are of each of these kinds, `[games, hands]`; none of NONE."""
    places = jnp.minimum(kinds, KINDS - 1).astype(jnp.int32)
    return jnp.where(kinds < KINDS, jnp.take_along_axis(unseen.T, places, axis=1), 0)


def ways(sight: Sight, hands: Word) -> jax.Array:
    """The logarithm of how many ways lead to a hand by drawing cards that the seat does not see.

    IMPOSSIBLE where tells or counting rule it out. By the cards alone hands are as likely as that.
    """
    found, total = cards(hands), jnp.zeros(hands.shape, jnp.float32)
    for place, kind in enumerate(found):
        may = sight.may[place][:, None]
        left = of_kind(sight.unseen, kind) - count(found[:place], kind)
        allowed = (may >> kind & 1) * (left > 0)
        none = (may == 0) & (kind == NONE)
        total = total + jnp.where(none, 0.0, log(jnp.where(allowed != 0, left, 0)))
    return jnp.maximum(total, IMPOSSIBLE)


def drawn(
    chance: jax.Array, unseen: jax.Array, others: Sequence[Word], may: Word
) -> tuple[Word, jax.Array]:
    """A card that is none of the others, within the kinds it may be; out of how many it was drawn.

    `chance` is uniform from 0 to 1. NONE where there is no such card.
    """
    counts = []
    for kind in range(KINDS):
        left = jnp.maximum(unseen[kind][:, None] - count(others, kind), 0)
        counts.append(jnp.where(may >> kind & 1 != 0, left, 0))
    total = sum(counts[1:], counts[0])
    rank = jnp.minimum((chance * total).astype(jnp.int32), total - 1)
    found, below = jnp.full(rank.shape, NONE, jnp.uint32), jnp.zeros_like(rank)
    for kind, left in enumerate(counts):
        found = jnp.where((rank >= below) & (rank < below + left), jnp.uint32(kind), found)
        below = below + left
    return found, total


def fresh(key: jax.Array, sight: Sight, number: int) -> tuple[Word, jax.Array]:
    """So many hands that the seat may hold, and the logarithms of their weights by cards alone."""
    shape = (sight.unseen.shape[1], number)
    found: list[Word] = []
    weight = jnp.zeros(shape, jnp.float32)
    for place, one in enumerate(jax.random.split(key, HAND)):
        may = sight.may[place][:, None]
        kind, among = drawn(jax.random.uniform(one, shape), sight.unseen, found, may)
        found.append(kind)
        weight = weight + jnp.where(may == 0, 0.0, log(among))
    return packed(found), jnp.maximum(weight, IMPOSSIBLE)


def bag_of(unseen: jax.Array, hands: Word) -> Bag:
    """The deck where the seat holds this hand, as a state keeps it."""
    found = cards(hands)
    first, further = jnp.zeros_like(hands), jnp.zeros_like(hands)
    for kind, whole in enumerate(COPIES):
        left = unseen[kind][:, None] - count(found, kind)
        first = first | word(left >= 1) << kind
        if whole >= 2:
            further = further | word(left >= 2) << kind
        if whole >= 3:
            further = further | word(left >= 3) << kind + VALUES - 1
    return first, further


def repeated(values: jax.Array, times: int) -> jax.Array:
    """Each game's value so many times, side by side along the last axis."""
    wide = jnp.broadcast_to(values[..., None], (*values.shape, times))
    return wide.reshape(*values.shape[:-1], -1)


def supposed(sight: Sight, row: int, hands: Word) -> Games:
    """The games as they would be if the seat, which has this row, held these hands, one by one."""
    number = hands.shape[1]
    state, moves = jax.tree.map(lambda one: repeated(one, number), sight.games)
    rows = list(state.hands)
    rows[row] = hands.reshape(-1)
    first, further = bag_of(sight.unseen, hands)
    bag = first.reshape(-1), further.reshape(-1)
    return Games(state._replace(hands=tuple(rows), bag=bag), moves)
