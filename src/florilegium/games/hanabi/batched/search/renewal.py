"""New hands for a belief that has too few different ones, weighted by all that has happened."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, size
from florilegium.games.hanabi.batched.deal import removed
from florilegium.games.hanabi.batched.search import hands as hand
from florilegium.games.hanabi.batched.search.belief import (
    Belief,
    Reading,
    picked,
    replayed,
)
from florilegium.games.hanabi.batched.search.blueprint import Params
from florilegium.games.hanabi.batched.search.hands import IMPOSSIBLE
from florilegium.games.hanabi.batched.search.table import HAND, SHAPE, Sight
from florilegium.games.hanabi.batched.state import NONE

_SWAPS = 0.2
"""How often two cards of the hand change places; else cards are drawn anew."""
_SECOND = 0.35
"""How often a second card is drawn anew with the first."""


class Card(NamedTuple):
    """A card that was seen, and where in the hand it had been."""

    place: Word
    kind: Word


def rebuilt(
    params: Params, reading: Reading, belief: Belief, key: jax.Array, sight: Sight, number: int
) -> Belief:
    """From so many fresh hands, which are all made to explain the whole past."""
    one, two = jax.random.split(key)
    hands, weight = hand.fresh(one, sight, number)
    explains = replayed(params, reading, belief, hands)
    weight = jnp.maximum(weight + explains, IMPOSSIBLE)
    return _spread(belief, two, hands, explains, weight)


def substituted(
    params: Params,
    reading: Reading,
    belief: Belief,
    key: jax.Array,
    sight: Sight,
    card: Card,
    number: int,
) -> Belief:
    """With the card that turned out to be at this place in every hand; from `number` of them.

    A hand with another card there was drawn by its own weight. Exchanged, it weighs as much more or
    less as it explains the past better or worse, times the chance of this card among those that
    could lie there: so the hands stand for what is believed given the card.
    """
    one, two = jax.random.split(key)
    picks = picked(one, belief.weight, number)
    old, before = (jnp.take_along_axis(part, picks, -1) for part in (belief.hands, belief.explains))
    here = [card.place[:, None] == at for at in range(HAND)]
    found = hand.cards(old)
    others = [jnp.where(here[at], NONE, held) for at, held in enumerate(found)]
    may = jnp.take_along_axis(sight.may, card.place[None].astype(jnp.int32), axis=0)[0][:, None]
    bag = hand.allowed(hand.without(hand.wide(sight.unseen), others), may)
    wanted = jnp.broadcast_to(card.kind[:, None], old.shape)
    left = hand.number_of(bag, wanted)
    among = bag.size()
    hands = hand.packed([jnp.where(here[at], wanted, held) for at, held in enumerate(found)])
    explains = replayed(params, reading, belief, hands)
    weight = explains - before + hand.log(left) - hand.log(among)
    weight = jnp.where(left > 0, weight, IMPOSSIBLE)
    return _spread(belief, two, hands, explains, weight)


def _spread(
    belief: Belief, key: jax.Array, hands: Word, explains: jax.Array, weight: jax.Array
) -> Belief:
    """With these hands instead, each as often as its weight says; broken where none is possible."""
    places = picked(key, weight, belief.hands.shape[1])
    return belief._replace(
        hands=jnp.take_along_axis(hands, places, -1),
        explains=jnp.take_along_axis(explains, places, -1),
        weight=jnp.zeros_like(belief.weight),
        broken=weight.max(-1) < IMPOSSIBLE / 2,
    )


def refreshed(
    params: Params,
    reading: Reading,
    belief: Belief,
    key: jax.Array,
    sight: Sight,
    rounds: jax.Array,
    number: int,
) -> Belief:
    """So many Metropolis rounds, each for `number` of the hands, other ones every time.

    One card or two are drawn anew, or two change places; the new hand is accepted by how much
    better it explains the past, which leaves what is believed as it is.
    """
    games, all_of_them = belief.hands.shape
    every = all_of_them // number

    def step(at: jax.Array, now: tuple[Word, jax.Array]) -> tuple[Word, jax.Array]:
        which, propose, accept = jax.random.split(jax.random.fold_in(key, at), 3)
        place = jax.random.randint(which, (), 0, every)
        whole = [one.reshape(games, number, every) for one in now]
        hands, explains = (jnp.take(one, place, axis=2) for one in whole)
        new, balance = proposed(propose, sight, hands)
        explained = replayed(params, reading, belief, new)
        chance = jnp.log(jax.random.uniform(accept, hands.shape, minval=1e-12))
        yes = chance < explained - explains + balance
        hands, explains = jnp.where(yes, new, hands), jnp.where(yes, explained, explains)
        hands, explains = (
            one.at[:, :, place].set(some).reshape(games, -1)
            for one, some in zip(whole, (hands, explains), strict=True)
        )
        return hands, explains

    hands, explains = jax.lax.fori_loop(0, rounds, step, (belief.hands, belief.explains))
    return belief._replace(hands=hands, explains=explains)


def proposed(key: jax.Array, sight: Sight, hands: Word) -> tuple[Word, jax.Array]:
    """Other hands, and the logarithm of how much more likely the way there is than the way back,
    turned round and by the cards alone; the same hand where there is no way."""
    which, one, two = jax.random.split(key, 3)
    drawn, balance = _redrawn(one, sight, hands)
    swapped, possible = _swapped(two, sight, hands)
    swaps = jax.random.uniform(which, hands.shape) < _SWAPS
    new = jnp.where(swaps, swapped, drawn)
    balance = jnp.where(swaps, jnp.where(possible, 0.0, IMPOSSIBLE), balance)
    fine = balance > IMPOSSIBLE / 2
    return jnp.where(fine, new, hands), jnp.where(fine, balance, 0.0)


def _redrawn(key: jax.Array, sight: Sight, hands: Word) -> tuple[Word, jax.Array]:
    """One card or two drawn anew from all that could lie there.

    For the first card the way back is as likely as the way there; for the second it depends on what
    the first one leaves.
    """
    one, two, too, first_draw, second_draw = jax.random.split(key, 5)
    first = jax.random.randint(one, hands.shape, 0, HAND).astype(jnp.uint32)
    second = (first + jax.random.randint(two, hands.shape, 1, HAND).astype(jnp.uint32)) % HAND
    found = hand.cards(hands)
    both = (jax.random.uniform(too, hands.shape) < _SECOND) & (_at(found, second) != NONE)
    kept = [
        jnp.where((first == at) | (both & (second == at)), NONE, kind)
        for at, kind in enumerate(found)
    ]
    bag, may = hand.without(hand.wide(sight.unseen), kept), list(sight.may[:, :, None])
    kind, among = hand.drawn(
        jax.random.uniform(first_draw, hands.shape), hand.allowed(bag, _at(may, first))
    )
    after, before = removed(SHAPE, bag, kind), removed(SHAPE, bag, _at(found, first))
    other, ways = hand.drawn(
        jax.random.uniform(second_draw, hands.shape), hand.allowed(after, _at(may, second))
    )
    back = hand.allowed(before, _at(may, second))
    new = hand.packed(
        [
            jnp.where(first == at, kind, jnp.where(both & (second == at), other, held))
            for at, held in enumerate(found)
        ]
    )
    balance = hand.log(ways) - hand.log(size(back[0]) + size(back[1]))
    balance = jnp.where(both, balance, 0.0)
    return new, jnp.where((among > 0) & (_at(found, first) != NONE), balance, IMPOSSIBLE)


def _at(cards: list[Word], place: Word) -> Word:
    """The entry at a place that differs from hand to hand."""
    found = cards[0]
    for at, one in enumerate(cards[1:], 1):
        found = jnp.where(place == at, one, found)
    return found


def _swapped(key: jax.Array, sight: Sight, hands: Word) -> tuple[Word, jax.Array]:
    """Two places exchanged, and whether the tells allow that."""
    one, two = jax.random.split(key)
    first = jax.random.randint(one, hands.shape, 0, HAND).astype(jnp.uint32)
    second = (first + jax.random.randint(two, hands.shape, 1, HAND).astype(jnp.uint32)) % HAND
    a, b = SHAPE.hand_cells.get(hands, first), SHAPE.hand_cells.get(hands, second)
    both = (a ^ b) << 5 * first | (a ^ b) << 5 * second
    new = hands ^ both
    return new, hand.ways(sight, new) > IMPOSSIBLE / 2
