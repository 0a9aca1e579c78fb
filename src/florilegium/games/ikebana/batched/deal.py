"""Where the batched Ikebana gets its cards from: a bag, or decks injected for tests and replays.

Nothing is dealt at the start, so a new game costs next to nothing.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, ones, size, word
from florilegium.arrays.chance import Chance
from florilegium.arrays.deals import first_seat, row_of
from florilegium.arrays.types import Identity
from florilegium.core.game import Setup
from florilegium.games import deck55
from florilegium.games.deck55 import copies
from florilegium.games.ikebana import cards, rules
from florilegium.games.ikebana.batched.cards import all_cards
from florilegium.games.ikebana.batched.state import (
    LISTS,
    NONE,
    OWN,
    STARTS,
    TABLE,
    VALUES,
    Heap,
    Shape,
    State,
)

_COPIES = [
    ones(copies(card)) << 10 * (number // VALUES % 3) + STARTS[card.value - 1]
    for number, card in enumerate(sorted(deck55.KINDS.values(), key=deck55.kind))
]
"""By kind: its places in its word. Words are by colours, the first three and the others."""


def next_card(state: State, bag: Heap) -> Word:
    """The next card of this bag, which is not empty, whichever kind of deck there is."""
    if state.decks is None:
        _, number = chances.drawn(state.chance)
        rank, _ = chances.below(number, bag.size())
        place, upper = bag.pick(rank)
        return place | upper << 5
    return _next_of(state.decks, bag)


def _next_of(decks: jax.Array, bag: Heap) -> Word:
    """The top card of each injected deck.

    Its place is counted from the end. Where the bag does not hold such a card (the column was not
    made for this shuffle), the next one of the column that it holds is taken, round and round.
    """
    total = decks.shape[0]
    start = (total - bag.size()).astype(jnp.int32)
    far = (jnp.arange(total)[:, None] - start) % total
    here = jnp.array(_COPIES, jnp.uint32)[decks] & jnp.where(decks < 15, bag.low, bag.high)
    row = word(jnp.argmin(jnp.where(here != 0, far, total), axis=0))
    found, upper = row_of(here, row), word(row_of(decks, row) >= 15)
    return size((found & (~found + 1)) - 1) | upper << 5


def new_game(shape: Shape, chance: Chance, decks: jax.Array | None) -> State:
    """IKE-4: six prestige each, all cards in the deck, a first seat by the host or by chance."""
    chance, seat = first_seat(chance, shape.options.first_seat, shape.seats)
    if shape.options.first_seat is not None:  # The generators move on all the same.
        chance, _ = chances.drawn(chance)
    empty = jnp.zeros_like(chance.a)
    rows = range(shape.seats)
    return State(
        own=tuple(OWN.packed(prestige=cards.CAPITAL, top=empty + NONE) for _ in rows),
        bouquets=tuple(empty + shape.empty_bouquet for _ in rows),
        piles=(Heap(empty, empty),) * shape.seats,
        refused=tuple(empty for _ in range(LISTS)),
        table=TABLE.packed(seat=seat, up=NONE),
        bag=all_cards(empty),
        gathered=Heap(empty, empty),
        chance=chance,
        decks=decks,
        identity=Identity.of(shape),
    )


def column(shape: Shape, setup: Setup[cards.Options]) -> list[int]:
    """The first shuffle of a readable game, as a column of injected decks."""
    return [shape.kind(card) for card in rules.pile(setup)]
