"""`plain` over arrays: in every game of a batch what bots/plain.py would do."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import ceil
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays.bits import Word, either, has, ones, repeated, size, word
from florilegium.arrays.rows import at_row, wrapped
from florilegium.games.deck55 import COLOURS
from florilegium.games.ikebana.batched.actions import legal_words
from florilegium.games.ikebana.batched.cards import all_cards, alone, colour, is_card, value
from florilegium.games.ikebana.batched.state import (
    BOUQUET,
    HALF,
    OWN,
    STARTS,
    TABLE,
    VALUES,
    Heap,
    Shape,
    State,
)
from florilegium.games.ikebana.bots.endings import loss
from florilegium.games.ikebana.bots.plain import CLOSE, outlook
from florilegium.games.ikebana.cards import ROUNDS

_PLACES = [
    repeated(ones(end - start) << start, 10, HALF // 10)
    for start, end in zip(STARTS, (*STARTS[1:], 10), strict=True)
]
"""For each value the places of a word that have it, the jokers' included."""
_JOKERS = ones(10) << 20
"""The places of the second word that are jokers'."""
_SOME = len(COLOURS) + 1
"""So many numbers of colours there are, and of jokers."""
_CODES = (VALUES + 1) ** VALUES
"""So many numbers of cards of each value, up to five of each."""


class _Bouquet(NamedTuple):
    """All that counts in the acting seat's."""

    code: jax.Array
    """How many cards of each value, a digit for each."""
    colours: jax.Array
    jokers: jax.Array
    known: Heap
    """All cards of its colours."""


def chosen(shape: Shape, state: State) -> Word:
    """The number of the action worth most; the first of those worth the same."""
    seats, at = shape.seats, shape.actions.starts
    table, mine, legal = state.table, _bouquet(state), legal_words(shape, state)[0]
    factor: jax.Array | int = 1
    if shape.options.final_bouquet:
        factor = jnp.where(TABLE.rounds.get(table) == ROUNDS - 1, 2.0, 1.0)
    up = TABLE.up.get(table)
    turned = is_card(up)
    paid = jnp.where(turned != 0, TABLE.refusals.get(table) + 1, 0).astype(jnp.int32)
    owned = OWN.prestige.get(state.own[0]).astype(jnp.int32) - paid
    drawing = _drawing(shape, state, mine, factor, owned, paid)
    # IKE-7: keep or refuse the card turned up; IKE-6: else draw or buy.
    best = jnp.where(turned != 0, factor * _with(mine, up), drawing)
    choice = either(turned, at["keep"], at["draw"])
    refusing = drawing - loss(seats) * paid
    refuses = has(legal, word(at["refuse"])) & word(refusing > best + CLOSE)
    choice = either(refuses, at["refuse"], choice)
    for owner in range(seats):
        row = wrapped(owner + seats - TABLE.seat.get(table), seats)
        card, number = OWN.top.get(at_row(state.own, row)), at["buy"] + row - 1
        worth = factor * _with(mine, card) - loss(seats) * value(card)
        buys = word(row != 0) & has(legal, number) & word(worth > best + CLOSE)
        best, choice = jnp.where(buys != 0, worth, best), either(buys, number, choice)
    return choice


def _bouquet(state: State) -> _Bouquet:
    low, high = alone(BOUQUET.get(state.bouquets[0], 0))
    for place in range(1, BOUQUET.count):
        low, high = Heap(low, high) | alone(BOUQUET.get(state.bouquets[0], place))
    low, high = low & ones(HALF), high & ones(HALF)  # Where there is no card yet lies beyond.
    code, colours = jnp.zeros_like(low), jnp.zeros_like(low)
    for place, places in enumerate(_PLACES):
        code = code + size(low & places) * (VALUES + 1) ** place
        code = code + size(high & places) * (VALUES + 1) ** place
    known = [jnp.zeros_like(low), jnp.zeros_like(low)]
    for number in range(len(COLOURS)):
        half, cell = divmod(number, 3)
        there = word((low, high)[half] >> 10 * cell & ones(10) != 0)
        colours = colours + there
        known[half] = known[half] | there * ones(10) << 10 * cell
    jokers = size(high & _JOKERS)
    return _Bouquet(code, colours, jokers, Heap(*known))


def _with(mine: _Bouquet, card: Word) -> jax.Array:
    """What the bouquet will likely pay with one more card."""
    joker = word(colour(card) == len(COLOURS))
    one = alone(card)
    known = (one & mine.known).any()
    digit = jnp.array([(VALUES + 1) ** place for place in range(VALUES)], jnp.uint32)
    more = mine.code + digit[value(card) - 1]
    return _outlook(more, mine.colours + (1 - joker) * (1 - known), mine.jokers + joker)


def _drawing(
    shape: Shape,
    state: State,
    mine: _Bouquet,
    factor: jax.Array | int,
    owned: jax.Array,
    paid: jax.Array,
) -> jax.Array:
    """What turning up a card is worth after so many refusals of this turn."""
    worths, counts = [], []
    low, high = _unseen(state)
    for place, places in enumerate(_PLACES):
        more = mine.code + (VALUES + 1) ** place
        known = size(low & places & mine.known.low) + size(high & places & mine.known.high)
        jokers = size(high & places & _JOKERS)
        new = size(low & places) + size(high & places) - known - jokers
        for count, colours, joker in ((known, 0, 0), (new, 1, 0), (jokers, 0, 1)):
            counts.append(count.astype(jnp.float32))
            worths.append(factor * _outlook(more, mine.colours + colours, mine.jokers + joker))
    total = sum(counts)
    pairs = list(zip(worths, counts, strict=True))
    least = jnp.full_like(total, jnp.inf)
    for worth, count in pairs:
        least = jnp.minimum(least, jnp.where(count > 0, worth, jnp.inf))
    dearer = loss(shape.seats)
    most = ceil(_spread() * (1 + shape.options.final_bouquet) / dearer)

    def refused(step: int, worth: jax.Array) -> jax.Array:
        """IKE-8, IKE-11: with one more of the refusals that can be paid, the dearest first."""
        number = most - step
        rest = worth - dearer * (paid + number)
        pays = number * paid + number * (number + 1) // 2 <= owned
        better = sum(jnp.maximum(one, rest) * count for one, count in pairs) / total
        return jnp.where(pays & (rest > least), better, worth)

    mean = sum(worth * count for worth, count in pairs) / total
    found: jax.Array = jax.lax.fori_loop(0, most, refused, mean)
    return found


def _unseen(state: State) -> Heap:
    """The cards that may still come: all but those that lie open."""
    gone = state.gathered | alone(TABLE.up.get(state.table))
    for own in state.own:
        gone = gone | alone(OWN.top.get(own))
    return all_cards(state.table).without(gone)


def _outlook(code: jax.Array, colours: jax.Array, jokers: jax.Array) -> jax.Array:
    ranks, worths = _tables()
    place = jnp.asarray(ranks)[code] * _SOME**2 + colours * _SOME + jokers
    return jnp.asarray(worths)[place]


@cache
def _tables() -> tuple[np.ndarray, np.ndarray]:
    """The rank of every set of values by its code, and the outlook by rank, colours and jokers."""
    ranks = np.zeros(_CODES, np.uint32)
    worths: list[list[float]] = []
    for count in range(1, BOUQUET.count + 1):
        for values in combinations_with_replacement(range(1, VALUES + 1), count):
            ranks[sum((VALUES + 1) ** (value - 1) for value in values)] = len(worths)
            several = [(colours, jokers) for colours in range(_SOME) for jokers in range(_SOME)]
            worths.append([_likely(values, *both) for both in several])
    return ranks, np.array(worths, np.float32).reshape(-1)


def _likely(values: tuple[int, ...], colours: int, jokers: int) -> float:
    """The outlook; 0 where there is no such bouquet."""
    others = len(values) - jokers
    return outlook(values, colours, jokers) if min(others, 1) <= colours <= others else 0.0


@cache
def _spread() -> float:
    """How far apart cards may be at most, gains not doubled: no refusal is worth more."""
    return float(_tables()[1].max())
