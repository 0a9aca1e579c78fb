"""What a seat believes of its own hand: hands with weights, and what they must explain."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Cells, Word
from florilegium.arrays.fusing import materialized
from florilegium.games.hanabi.batched.search import hands as hand
from florilegium.games.hanabi.batched.search.blueprint import ILLEGAL, Params, answers
from florilegium.games.hanabi.batched.search.hands import IMPOSSIBLE
from florilegium.games.hanabi.batched.search.table import (
    ACTIONS,
    HAND,
    PLAY,
    SHAPE,
    TELL,
    Sight,
)
from florilegium.games.hanabi.batched.state import NONE, TABLE

PARTNER_MOVES = 56
"""More than anybody ever makes in a game."""
_ROWS = 1 << 19
"""The network is asked about so many hands at once, not more."""
_NUMBERS = Cells(6, HAND)
"""The cards of a hand by the order in which they came."""
_NO_CARD = 63


class Reading(NamedTuple):
    """How a partner is thought to choose who may deviate from the network."""

    sharpness: jax.Array
    """Its preferences are multiplied by this: the larger, the surer it takes the best."""
    deviates: jax.Array
    """How often it does something else."""
    blunt: jax.Array
    """The same as the sharpness, for what it does then."""


class Seen(NamedTuple):
    """A move of the partner as the believer saw it."""

    sight: Sight
    """What the believer knew when the partner was about to move."""
    action: jax.Array
    happened: jax.Array
    """False where the game was over."""


class History(NamedTuple):
    """The partner's moves, `[moves, games]`; `made` of them have been made."""

    seen: Seen
    numbers: Word
    """Which cards the believer held."""
    shown: Word
    """The kinds of those that have left the hand since, and were seen by all."""
    made: jax.Array


class Belief(NamedTuple):
    """The hands are `[games, hands]`, the rest `[games]`."""

    hands: Word
    explains: jax.Array
    """The logarithm of the chance of the partner's moves with this hand."""
    weight: jax.Array
    """The logarithm of the weight of a hand among the others."""
    numbers: Word
    drawn: Word
    """How many cards the seat has had."""
    history: History
    broken: jax.Array
    """No hand is left that could be so: it must be built anew before it is used."""


def begun(key: jax.Array, sight: Sight, number: int) -> Belief:
    """Before anything has happened."""
    hands, weight = hand.fresh(key, sight, number)
    games = len(sight.unseen[0])

    def room(like: jax.Array) -> jax.Array:
        return jnp.zeros((PARTNER_MOVES, *like.shape), like.dtype)

    blank, never = jnp.zeros(games, jnp.uint32), jnp.zeros(games, jnp.bool_)
    seen = jax.tree.map(room, Seen(sight, blank.astype(jnp.int32), never))
    history = History(seen, room(blank), room(blank), jnp.int32(0))
    first = sum(place << _NUMBERS.width * place for place in range(HAND))
    return Belief(
        hands, jnp.zeros_like(weight), weight, blank + first, blank + HAND, history, never
    )


def chance_of(
    params: Params, reading: Reading, sight: Sight, action: jax.Array, hands: Word
) -> jax.Array:
    """The logarithm of the chance that the partner, who is to move, takes this action."""
    pieces = 1
    while hands.size // pieces > _ROWS and hands.shape[1] % (2 * pieces) == 0:
        pieces *= 2
    if pieces > 1:
        cut = jnp.moveaxis(hands.reshape(len(hands), pieces, -1), 1, 0)
        found = jax.lax.map(lambda some: chance_of(params, reading, sight, action, some), cut)
        return jnp.moveaxis(found, 0, 1).reshape(hands.shape)
    games = materialized(hand.supposed(sight, 1, hands), jnp.uint32(1))
    liked, _ = answers(params, games)
    liked = liked.reshape(*hands.shape, ACTIONS)
    legal = liked > ILLEGAL / 2

    def share(sharpness: jax.Array) -> jax.Array:
        shares = jax.nn.softmax(jnp.where(legal, liked * sharpness, ILLEGAL), axis=-1)
        place = jnp.broadcast_to(action[:, None, None], (*hands.shape, 1))
        return jnp.take_along_axis(shares, place, axis=-1)[..., 0]

    rest = 0.95 * share(reading.blunt) + 0.05 / ACTIONS
    mixed = (1 - reading.deviates) * share(reading.sharpness) + reading.deviates * rest
    return jnp.log(jnp.maximum(mixed, 1e-30))


def partner_moved(
    params: Params, reading: Reading, belief: Belief, key: jax.Array, seen: Seen, now: Sight
) -> Belief:
    """After a move of the partner, from what the believer knew before it and knows now."""
    explained = chance_of(params, reading, seen.sight, seen.action, belief.hands)
    possible = hand.ways(now, belief.hands)
    change = possible - hand.ways(seen.sight, belief.hands)
    weight = jnp.maximum(belief.weight + explained + change, IMPOSSIBLE)
    weight = jnp.where(possible > IMPOSSIBLE / 2, weight, IMPOSSIBLE)
    there = seen.happened[:, None]
    belief = belief._replace(
        explains=belief.explains + jnp.where(there, explained, 0.0),
        weight=jnp.where(there, weight, belief.weight),
        history=_remembered(belief, seen),
        broken=belief.broken | (seen.happened & _hopeless(weight)),
    )
    return resampled(belief, key)


def _remembered(belief: Belief, seen: Seen) -> History:
    past = belief.history
    at = past.made
    return History(
        jax.tree.map(lambda room, one: room.at[at].set(one), past.seen, seen),
        past.numbers.at[at].set(belief.numbers),
        past.shown.at[at].set(0),
        at + 1,
    )


def leaving(action: jax.Array) -> tuple[jax.Array, Word]:
    """Where an action takes a card out of the hand, and from which place."""
    leaves = action < TELL
    place = action - jnp.where(action < PLAY, 0, PLAY)
    return leaves, jnp.where(leaves, place, 0).astype(jnp.uint32)


def moved(
    belief: Belief, key: jax.Array, action: jax.Array, after: Sight, happened: jax.Array
) -> Belief:
    """After an own move: a card that left was seen, and another came unseen."""
    leaves, place = leaving(action)
    leaves, kind = leaves & happened, shown_kind(after)
    one, two = jax.random.split(key)
    right = SHAPE.hand_cells.get(belief.hands, place[:, None]) == kind[:, None]
    weight = jnp.where(leaves[:, None] & ~right, IMPOSSIBLE, belief.weight)
    broken = belief.broken | (leaves & _hopeless(weight))
    belief = _shown(belief._replace(weight=weight, broken=broken), leaves, place, kind)
    belief = resampled(belief, one)
    draws = leaves & (after.may[HAND - 1] != 0)
    hands = jnp.where(leaves[:, None], _drawn(two, belief.hands, place, draws, after), belief.hands)
    possible = hand.ways(after, hands) > IMPOSSIBLE / 2
    weight = jnp.where(possible | ~happened[:, None], belief.weight, IMPOSSIBLE)
    number = jnp.where(draws, belief.drawn, _NO_CARD)
    numbers = _NUMBERS.without(belief.numbers, place) | _NUMBERS.last(number)
    return belief._replace(
        hands=hands,
        weight=weight,
        numbers=jnp.where(leaves, numbers, belief.numbers),
        drawn=belief.drawn + draws,
        broken=belief.broken | (happened & _hopeless(weight)),
    )


def shown_kind(after: Sight) -> Word:
    """Of the card that was played or discarded last."""
    return TABLE.last_about.get(after.games.state.table)


def _drawn(key: jax.Array, hands: Word, place: Word, draws: jax.Array, after: Sight) -> Word:
    """The hands without the card at this place, and with any other at their end."""
    kept = SHAPE.hand_cells.without(hands, place[:, None])
    left = hand.without(hand.wide(after.unseen), hand.cards(kept)[:-1])
    new, _ = hand.drawn(jax.random.uniform(key, hands.shape), left)
    return kept | SHAPE.hand_cells.last(jnp.where(draws[:, None], new, NONE))


def _shown(belief: Belief, leaves: jax.Array, place: Word, kind: Word) -> Belief:
    """The card that left is known from now on wherever it was held in the past."""
    past = belief.history
    number = _NUMBERS.get(belief.numbers, place)
    shown = past.shown
    for at in range(HAND):
        held = leaves & (_NUMBERS.get(past.numbers, at) == number)
        shown = jnp.where(held, shown | kind << 5 * at, shown)
    return belief._replace(history=past._replace(shown=shown))


def replayed(params: Params, reading: Reading, belief: Belief, hands: Word) -> jax.Array:
    """What `explains` would be for other hands: all of the partner's moves once more."""
    past = belief.history

    def one(at: jax.Array, total: jax.Array) -> jax.Array:
        seen = jax.tree.map(lambda room: room[at], past.seen)
        then = held_then(belief, at, hands)
        explained = chance_of(params, reading, seen.sight, seen.action, then)
        return total + jnp.where(seen.happened[:, None], explained, 0.0)

    start = jnp.zeros(hands.shape, jnp.float32)
    total: jax.Array = jax.lax.fori_loop(0, past.made, one, start)
    return total


def held_then(belief: Belief, at: jax.Array, hands: Word) -> Word:
    """The hand at the partner's move `at` of a seat that holds these hands now."""
    past, now = belief.history, hand.cards(hands)
    found = []
    for place in range(HAND):
        number = _NUMBERS.get(past.numbers[at], place)
        kind = jnp.broadcast_to(SHAPE.hand_cells.get(past.shown[at], place)[:, None], hands.shape)
        kind = jnp.where((number == _NO_CARD)[:, None], NONE, kind)
        for today, one in enumerate(now):
            same = (number == _NUMBERS.get(belief.numbers, today)) & (number != _NO_CARD)
            kind = jnp.where(same[:, None], one, kind)
        found.append(kind)
    return hand.packed(found)


def part_of(belief: Belief, places: jax.Array) -> Belief:
    """The beliefs of some of the games."""
    made = belief.history.made
    # Games are the last axis of what happened, and the first of what is believed.
    history: History = jax.tree.map(
        lambda room: room[..., places], belief.history._replace(made=jnp.zeros_like(belief.numbers))
    )
    hands, explains, weight, numbers, drawn, _, broken = belief
    return Belief(
        hands[places],
        explains[places],
        weight[places],
        numbers[places],
        drawn[places],
        history._replace(made=made),
        broken[places],
    )


def with_part(belief: Belief, places: jax.Array, part: Belief) -> Belief:
    """With other hands for some of the games; places beyond the last game are left out."""

    def put(whole: jax.Array, some: jax.Array) -> jax.Array:
        return whole.at[places].set(some, mode="drop")

    return belief._replace(
        hands=put(belief.hands, part.hands),
        explains=put(belief.explains, part.explains),
        weight=put(belief.weight, part.weight),
        broken=put(belief.broken, part.broken),
    )


def _hopeless(weight: jax.Array) -> jax.Array:
    return weight.max(-1) < IMPOSSIBLE / 2


def shares(weight: jax.Array) -> jax.Array:
    """Weights that add up to 1; all alike where there is nothing to choose from."""
    return jax.nn.softmax(jnp.where(_hopeless(weight)[:, None], 0.0, weight), axis=-1)


def effective(weight: jax.Array) -> jax.Array:
    """How many equally weighted hands say as much."""
    return 1 / (shares(weight) ** 2).sum(-1)


def picked(key: jax.Array, weight: jax.Array, number: int) -> jax.Array:
    """`[games, number]`: places of hands, each as often as its weight says."""
    reach = jnp.cumsum(shares(weight), axis=-1)
    start = jax.random.uniform(key, (len(weight), 1))
    marks = (jnp.arange(number) + start) / number * reach[:, -1:]
    found = jax.vmap(lambda row, mark: jnp.searchsorted(row, mark, side="right"))(reach, marks)
    return jnp.minimum(found, weight.shape[1] - 1)


def resampled(belief: Belief, key: jax.Array) -> Belief:
    """Weights made equal where few hands have most of it."""
    number = belief.weight.shape[1]
    few = (effective(belief.weight) < number / 2) & ~_hopeless(belief.weight)
    places = jnp.where(few[:, None], picked(key, belief.weight, number), jnp.arange(number))
    return belief._replace(
        hands=jnp.take_along_axis(belief.hands, places, -1),
        explains=jnp.take_along_axis(belief.explains, places, -1),
        weight=jnp.where(few[:, None], 0.0, belief.weight),
    )
