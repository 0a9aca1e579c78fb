"""New hands for a belief that has too few different ones, weighted by all that has happened."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word
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

_RATES = (0.2, 0.2, 0.4, 0.7)
"""How likely a card is exchanged in a proposal; one of them for each hand."""
_SWAPS = 0.25
"""How often two cards of the hand change places instead."""


def rebuilt(
    params: Params, reading: Reading, belief: Belief, key: jax.Array, sight: Sight, number: int
) -> Belief:
    """From so many fresh hands, which are all made to explain the whole past."""
    one, two = jax.random.split(key)
    hands, weight = hand.fresh(one, sight, number)
    explains = replayed(params, reading, belief, hands)
    weight = jnp.maximum(weight + explains, IMPOSSIBLE)
    places = picked(two, weight, belief.hands.shape[1])
    return belief._replace(
        hands=jnp.take_along_axis(hands, places, -1),
        explains=jnp.take_along_axis(explains, places, -1),
        weight=jnp.zeros_like(belief.weight),
        broken=weight.max(-1) < IMPOSSIBLE / 2,
    )


def substituted(
    params: Params, reading: Reading, belief: Belief, sight: Sight, place: Word, kind: Word
) -> Belief:
    """With the card that turned out to be at this place in every hand.

    A hand with another card there was drawn by its own weight. Exchanged, it weighs as much more or
    less as it explains the past better or worse, times the chance of this card among those that
    could lie there: so the hands stand for what is believed given the card.
    """
    found = hand.cards(belief.hands)
    here = [place[:, None] == at for at in range(HAND)]
    others = [jnp.where(here[at], NONE, one) for at, one in enumerate(found)]
    may = jnp.take_along_axis(sight.may, place[None].astype(jnp.int32), axis=0)[0][:, None]
    _, among = hand.drawn(jnp.zeros(belief.hands.shape), sight.unseen, others, may)
    wanted = jnp.broadcast_to(kind[:, None], belief.hands.shape)
    left = hand.of_kind(sight.unseen, wanted) - hand.count(others, wanted)
    hands = hand.packed([jnp.where(here[at], wanted, one) for at, one in enumerate(found)])
    explains = replayed(params, reading, belief, hands)
    weight = belief.weight + explains - belief.explains + hand.log(left) - hand.log(among)
    weight = jnp.where((left > 0) & (belief.weight > IMPOSSIBLE / 2), weight, IMPOSSIBLE)
    return belief._replace(hands=hands, explains=explains, weight=weight)


def refreshed(
    params: Params, reading: Reading, belief: Belief, key: jax.Array, sight: Sight, rounds: jax.Array
) -> Belief:
    """So many Metropolis steps for every hand, first made equally weighted.

    Some cards are drawn anew, or two change places; the new hand is accepted by how much better it
    explains the past, which leaves what is believed as it is.
    """
    start, walk = jax.random.split(key)
    places = picked(start, belief.weight, belief.hands.shape[1])
    belief = belief._replace(
        hands=jnp.take_along_axis(belief.hands, places, -1),
        explains=jnp.take_along_axis(belief.explains, places, -1),
        weight=jnp.zeros_like(belief.weight),
    )

    def step(at: jax.Array, now: tuple[Word, jax.Array]) -> tuple[Word, jax.Array]:
        hands, explains = now
        propose, accept = jax.random.split(jax.random.fold_in(walk, at))
        new, balance = _proposed(propose, sight, hands)
        better = replayed(params, reading, belief, new) - explains + balance
        yes = jnp.log(jax.random.uniform(accept, hands.shape, minval=1e-12)) < better
        return jnp.where(yes, new, hands), jnp.where(yes, better - balance + explains, explains)

    hands, explains = jax.lax.fori_loop(0, rounds, step, (belief.hands, belief.explains))
    return belief._replace(hands=hands, explains=explains)


def _proposed(key: jax.Array, sight: Sight, hands: Word) -> tuple[Word, jax.Array]:
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
    """Some of the cards drawn anew, each by how many unseen ones there are beside the others."""
    rate, which, draw = jax.random.split(key, 3)
    rates = jnp.asarray(_RATES)[jax.random.randint(rate, hands.shape, 0, len(_RATES))]
    chances = jax.random.uniform(which, (HAND, *hands.shape))
    draws = jax.random.uniform(draw, (HAND, *hands.shape))
    found = hand.cards(hands)
    goes = [(chances[at] < rates) & (one != NONE) for at, one in enumerate(found)]
    kept = [jnp.where(goes[at], NONE, one) for at, one in enumerate(found)]
    new: list[Word] = []
    old: list[Word] = []
    balance = jnp.zeros(hands.shape, jnp.float32)
    for at, one in enumerate(found):
        may = sight.may[at][:, None]
        kind, among = hand.drawn(draws[at], sight.unseen, [*kept, *new], may)
        _, before = hand.drawn(draws[at], sight.unseen, [*kept, *old], may)
        new.append(jnp.where(goes[at], kind, NONE))
        old.append(jnp.where(goes[at], one, NONE))
        balance = balance + jnp.where(goes[at], hand.log(among) - hand.log(before), 0.0)
    made = [jnp.where(goes[at], new[at], one) for at, one in enumerate(found)]
    return hand.packed(made), balance


def _swapped(key: jax.Array, sight: Sight, hands: Word) -> tuple[Word, jax.Array]:
    """Two places exchanged, and whether the tells allow that."""
    one, two = jax.random.split(key)
    first = jax.random.randint(one, hands.shape, 0, HAND).astype(jnp.uint32)
    second = (first + jax.random.randint(two, hands.shape, 1, HAND).astype(jnp.uint32)) % HAND
    a, b = SHAPE.hand_cells.get(hands, first), SHAPE.hand_cells.get(hands, second)
    both = (a ^ b) << 5 * first | (a ^ b) << 5 * second
    new = hands ^ both
    return new, hand.ways(sight, new) > IMPOSSIBLE / 2
