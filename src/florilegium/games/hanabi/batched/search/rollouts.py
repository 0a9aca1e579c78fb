"""Worlds that a seat holds possible, and how games end that the network plays on from them.

The same worlds, with the same order of the deck, serve all actions that are compared.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word
from florilegium.games.hanabi.batched.deal import Bag
from florilegium.games.hanabi.batched.search import hands as hand
from florilegium.games.hanabi.batched.search.blueprint import Params, answers
from florilegium.games.hanabi.batched.search.table import COPIES, Games, Sight, played
from florilegium.games.hanabi.layout import VALUES

TO_THE_END = 1000
"""A depth that no game reaches."""


class Worlds(NamedTuple):
    """For each game so many own hands, `[games, worlds]`, and the decks that go with them."""

    hands: Word
    bag: Bag
    decks: jax.Array
    """`uint8[cards, games, worlds]`."""


class _Slots(NamedTuple):
    """Games that are being played on; where one ends, the next begins in its place."""

    games: Games
    item: jax.Array
    """Which one it is of all that are to be played; beyond them where there was none left."""
    steps: jax.Array
    points: jax.Array


def worlds(key: jax.Array, sight: Sight, hands: Word) -> Worlds:
    """With these hands; what remains unseen lies in the deck in any order."""
    bag = hand.without(hand.wide(sight.unseen), hand.cards(hands))
    keys = jax.random.bits(key, (sum(COPIES), *hands.shape), jnp.uint32) >> 1 & ~jnp.uint32(31)
    order: list[Word] = []
    for kind, whole in enumerate(COPIES):
        places = ((0, kind), (1, kind), (1, kind + VALUES - 1))[:whole]
        for half, place in places:
            # A game takes its cards from the end of the column: those in the deck are sorted there.
            here = (bag[half] >> place & 1) << 31
            order.append(keys[len(order)] | here | kind)
    decks = (jnp.sort(jnp.stack(order), axis=0) & 31).astype(jnp.uint8)
    return Worlds(hands, bag, decks)


def outcomes(
    params: Params,
    sight: Sight,
    worlds: Worlds,
    actions: jax.Array,
    asked: jax.Array,
    depth: jax.Array,
    slots: int,
) -> jax.Array:
    """`[games, actions, worlds]`: the points still made after each action, where it is asked.

    Both seats then do what the network likes best. After `depth` moves the network says what it
    expects, and the game is not played any further.
    """
    games, choices = actions.shape
    number = worlds.hands.shape[1]
    pairs = jnp.argsort(~asked.reshape(-1), stable=True)
    total = asked.sum() * number
    flat = jax.tree.map(lambda one: one.reshape(*one.shape[:-2], -1), worlds)

    def pair_of(item: jax.Array) -> tuple[jax.Array, jax.Array]:
        pair = pairs[jnp.minimum(item // number, len(pairs) - 1)]
        return pair, pair // choices * number + item % number

    def begin(item: jax.Array) -> _Slots:
        pair, world = pair_of(item)
        game = pair // choices
        state, moves = jax.tree.map(lambda one: one[..., game], sight.games)
        state = state._replace(
            hands=(flat.hands[world], *state.hands[1:]),
            bag=jax.tree.map(lambda one: one[world], flat.bag),
            decks=flat.decks[:, world],
        )
        nothing = jnp.zeros(item.shape, jnp.int32)
        return _Slots(Games(state, moves), item, nothing, nothing.astype(jnp.float32))

    def step(now: tuple[_Slots, jax.Array, jax.Array]) -> tuple[_Slots, jax.Array, jax.Array]:
        slot, following, results = now
        pair, _ = pair_of(slot.item)
        after, ends = _stepped(params, slot, actions.reshape(-1)[pair], depth)
        ends = ends & (slot.item < total)
        place = jnp.where(ends, pair * number + slot.item % number, results.size)
        results = results.at[place].set(after.points, mode="drop")
        rank = jnp.cumsum(ends) - 1
        new = begin(jnp.where(ends, following + rank, total))
        slot = jax.tree.map(lambda one, other: jnp.where(ends, one, other), new, after)
        return slot, following + ends.sum(), results

    first = begin(jnp.arange(slots))
    results = jnp.zeros(games * choices * number, jnp.float32)
    start = first, jnp.int32(slots), results
    _, _, results = jax.lax.while_loop(lambda now: (now[0].item < total).any(), step, start)
    return results.reshape(games, choices, number)


def _stepped(
    params: Params, slot: _Slots, forced: jax.Array, depth: jax.Array
) -> tuple[_Slots, jax.Array]:
    """One move further, the first of them given; and which games are at their end."""
    liked, expected = answers(params, slot.games)
    best = jnp.argmax(liked, axis=-1).astype(jnp.int32)
    action = jnp.where(slot.steps == 0, forced, best)
    step = played(slot.games, action)
    cut = slot.steps >= depth
    points = slot.points + jnp.where(cut, expected, step.reward.astype(jnp.float32))
    return _Slots(step.games, slot.item, slot.steps + 1, points), cut | step.done
