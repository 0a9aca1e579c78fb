"""Hands that a seat may hold: drawing them, counting the ways to them, supposing them dealt.

Hands are words of five cells as in a state; here there are many for each game, `[games, hands]`.
Cards without an order, those a hand was drawn from, are a `Bag`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, has
from florilegium.games.hanabi.batched.deal import Bag, removed
from florilegium.games.hanabi.batched.search.table import HAND, SHAPE, Games, Sight
from florilegium.games.hanabi.batched.state import NONE

IMPOSSIBLE = -1e30
"""The logarithm of what cannot be."""


def cards(hands: Word) -> list[Word]:
    """The kind at each place."""
    return [SHAPE.hand_cells.get(hands, place) for place in range(HAND)]


def packed(kinds: Sequence[Word]) -> Word:
    """The hands with these kinds at their places."""
    return reduce(or_, [kind << 5 * place for place, kind in enumerate(kinds)])


def log(amount: jax.Array) -> jax.Array:
    """The logarithm of a whole number, IMPOSSIBLE for nothing."""
    some = jnp.maximum(amount.astype(jnp.float32), 1)
    return jnp.where(amount > 0, jnp.log(some), IMPOSSIBLE)


def without(bag: Bag, kinds: Sequence[Word]) -> Bag:
    """The bag with one card less of each of these kinds; NONE takes nothing."""
    return reduce(lambda left, kind: removed(SHAPE, left, kind), kinds, bag)


def number_of(bag: Bag, kind: Word) -> Word:
    """How many cards of a kind there are."""
    second = has(bag.high, kind) & ~has(SHAPE.fifths, kind)
    third = has(bag.high, kind + 4) & has(SHAPE.firsts, kind)
    return has(bag.low, kind) + second + third


def wide(bag: Bag) -> Bag:
    """A bag for each game, to go with many hands: `[games, 1]`."""
    return Bag(bag.low[:, None], bag.high[:, None])


def ways(sight: Sight, hands: Word) -> jax.Array:
    """The logarithm of how many ways lead to a hand by drawing cards that the seat does not see.

    IMPOSSIBLE where tells or counting rule it out. By the cards alone hands are as likely as that.
    """
    bag, total = wide(sight.unseen), jnp.zeros(hands.shape, jnp.float32)
    for place, kind in enumerate(cards(hands)):
        may = sight.may[place][:, None]
        left = number_of(bag, kind) * has(may, kind)
        none = (may == 0) & (kind == NONE)
        total = total + jnp.where(none, 0.0, log(left))
        bag = removed(SHAPE, bag, kind)
    return jnp.maximum(total, IMPOSSIBLE)


def allowed(bag: Bag, may: Word) -> Bag:
    """The cards of a bag that are of these kinds."""
    fifths = jnp.uint32(SHAPE.fifths)
    return Bag(bag.low & may, bag.high & ((may & ~fifths) | (may & SHAPE.firsts) << 4))


def drawn(chance: jax.Array, bag: Bag) -> tuple[Word, Word]:
    """One of the cards, and out of how many; `chance` is uniform from 0 to 1. NONE out of none."""
    total = bag.size()
    rank = jnp.minimum((chance * total).astype(jnp.uint32), jnp.maximum(total, 1) - 1)
    place, further = bag.pick(rank)
    kind = place - 4 * (further & has(SHAPE.fifths, place))
    return jnp.where(total > 0, kind, NONE), total


def fresh(key: jax.Array, sight: Sight, number: int) -> tuple[Word, jax.Array]:
    """So many hands that the seat may hold, and the logarithms of their weights by cards alone."""
    shape = (len(sight.unseen[0]), number)
    bag, found = wide(sight.unseen), []
    weight = jnp.zeros(shape, jnp.float32)
    for place, one in enumerate(jax.random.split(key, HAND)):
        may = sight.may[place][:, None]
        kind, among = drawn(jax.random.uniform(one, shape), allowed(bag, may))
        weight = weight + jnp.where(may == 0, 0.0, log(among))
        bag = removed(SHAPE, bag, kind)
        found.append(kind)
    return packed(found), jnp.maximum(weight, IMPOSSIBLE)


def repeated(values: jax.Array, times: int) -> jax.Array:
    """Each game's value so many times, side by side along the last axis."""
    spread = jnp.broadcast_to(values[..., None], (*values.shape, times))
    return spread.reshape(*values.shape[:-1], -1)


def supposed(sight: Sight, row: int, hands: Word) -> Games:
    """The games as they would be if the seat, which has this row, held these hands, one by one."""
    state, moves = jax.tree.map(lambda one: repeated(one, hands.shape[1]), sight.games)
    rows = list(state.hands)
    rows[row] = hands.reshape(-1)
    first, further = without(wide(sight.unseen), cards(hands))
    bag = Bag(first.reshape(-1), further.reshape(-1))
    return Games(state._replace(hands=tuple(rows), bag=bag), moves)
