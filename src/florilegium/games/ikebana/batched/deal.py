"""Where the batched Ikebana gets its cards from: a bag, or decks injected for tests and replays.

Nothing is dealt at the start, so a new game costs next to nothing.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, chosen, either, ones, pick, size, word
from florilegium.arrays.chance import Chance
from florilegium.games.deck55 import KINDS as CARDS
from florilegium.games.deck55 import copies
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.batched.cards import count
from florilegium.games.ikebana.batched.state import (
    ALL,
    COLOURS,
    LISTS,
    NONE,
    PRESTIGE,
    SEAT,
    STARTS,
    TOP,
    UP,
    Heap,
    Shape,
    State,
)

_COPIES = [
    ones(copies(card)) << 10 * (COLOURS.index(card.colour) % 3) + STARTS[card.value - 1]
    for card in CARDS.values()
]
"""By kind: its places in its word. Words are by colours, the first three and the others."""


def next_card(state: State, bag: Heap) -> Word:
    """The next card of this bag, which is not empty, whichever kind of deck there is."""
    if state.decks is None:
        _, number = chances.drawn(state.chance)
        rank, _ = chances.below(number, count(bag))
        first = size(bag[0])
        upper = word(rank >= first)
        return pick(either(upper, bag[1], bag[0]), rank - chosen(upper, first)) | upper << 5
    return _next_of(state.decks, bag)


def _next_of(decks: jax.Array, bag: Heap) -> Word:
    """The top card of each injected deck.

    Its place is counted from the end. Where the bag does not hold such a card (the column was not
    made for this shuffle), the next one of the column that it holds is taken, round and round.
    """
    total = decks.shape[0]
    start = (total - count(bag)).astype(jnp.int32)
    far = (jnp.arange(total)[:, None] - start) % total
    here = jnp.array(_COPIES, jnp.uint32)[decks] & jnp.where(decks < 15, bag[0], bag[1])
    row = jnp.argmin(jnp.where(here != 0, far, total), axis=0)[None]
    found = jnp.take_along_axis(here, row, axis=0)[0]
    upper = word(jnp.take_along_axis(decks, row, axis=0)[0] >= 15)
    return size((found & (~found + 1)) - 1) | upper << 5


def new_game(shape: Shape, chance: Chance, decks: jax.Array | None) -> State:
    """IKE-4: six prestige each, all cards in the deck, a first seat by the host or by chance."""
    chance, number = chances.drawn(chance)
    empty = jnp.zeros_like(chance.a)
    seat = empty + ((shape.options.first_seat or 1) - 1)
    if shape.options.first_seat is None:
        seat, _ = chances.below(number, shape.seats)
    rows = range(shape.seats)
    return State(
        own=tuple(PRESTIGE.at(cards.CAPITAL) | TOP.at(empty + NONE) for _ in rows),
        bouquets=tuple(empty + shape.empty_bouquet for _ in rows),
        piles=tuple((empty, empty) for _ in rows),
        refused=tuple(empty for _ in range(LISTS)),
        table=SEAT.at(seat) | UP.at(NONE),
        bag=(empty + ALL[0], empty + ALL[1]),
        gathered=(empty, empty),
        chance=chance,
        decks=decks,
    )
