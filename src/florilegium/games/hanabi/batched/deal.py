"""Where the batched Hanabi gets its cards from: a bag, or decks injected for tests and replays.

Drawing lazily from a bag gives the same chances as shuffling beforehand, and no order has to be
stored. It is cheap enough to deal a new game in every step and to use it where one has ended.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Pair, Word, bit, either, has, masked, member, word
from florilegium.arrays.chance import Chance
from florilegium.arrays.deals import first_seat, row_of
from florilegium.arrays.fusing import fusion_barrier
from florilegium.arrays.rows import wrapped
from florilegium.arrays.types import Identity
from florilegium.core.game import Setup
from florilegium.games.hanabi import cards, rules
from florilegium.games.hanabi.batched.state import NONE, TABLE, Shape, State

Bag = Pair


def drawn(
    shape: Shape, bag: Bag, number: Word, count: Word | int, tick: jax.Array
) -> tuple[Bag, Word, Word]:
    """The bag, which held `count` cards, without one of them; its kind; the chance left over.

    From an empty bag comes NONE: the place that `pick` gives where there is no member.
    """
    rank, rest = chances.below(number, count)
    place, further = bag.pick(rank)
    place, further = fusion_barrier((place, further), tick)
    return (
        bag.without(member(place, further)),
        place - 4 * (further & has(shape.fifths, place)),
        rest,
    )


def removed(shape: Shape, bag: Bag, kind: Word) -> Bag:
    """The bag without a card of this kind; any copy will do."""
    one = bit(kind)
    copies = bag.high & ((one & ~word(shape.fifths)) | ((one & shape.firsts) << 4))
    lowest = copies & (~copies + 1)
    return Bag(bag.low & ~masked(word(copies == 0), one), bag.high ^ lowest)


def next_of(shape: Shape, decks: jax.Array, bag: Bag) -> Word:
    """The top card of each injected deck, NONE where it is used up."""
    count = bag.size()
    return either(word(count == 0), NONE, row_of(decks, shape.rows - count))


def one_more(shape: Shape, state: State) -> tuple[Bag, Word]:
    """The next card from the deck, whichever kind of deck it is."""
    if state.decks is None:
        _, number = chances.drawn(state.chance)
        bag, kind, _ = drawn(shape, state.bag, number, state.bag.size(), state.chance.counter)
        return bag, kind
    kind = next_of(shape, state.decks, state.bag)
    return removed(shape, state.bag, kind), kind


def new_game(shape: Shape, chance: Chance, decks: jax.Array | None) -> State:
    """HAN-4: dealt hands, all tokens, a first seat set by the host or by chance."""
    empty = jnp.zeros_like(chance.a)
    full = Bag(empty + shape.copies[0], empty + shape.copies[1])
    chance, bag, kinds = _dealt(shape, chance, full)
    chance, seat = first_seat(chance, shape.options.first_seat, shape.seats)
    if decks is not None:
        bag, kinds = _dealt_from(shape, decks, full, seat)
    rows = range(shape.seats)
    return State(
        hands=tuple(_hand(shape, kinds[row * shape.hand : (row + 1) * shape.hand]) for row in rows),
        told_colours=tuple(empty for _ in rows),
        told_values=tuple(empty for _ in rows),
        fireworks=empty,
        table=TABLE.packed(blue=shape.options.blue_tokens, seat=seat, turns=shape.seats),
        discard=(empty, empty),
        bag=bag,
        chance=chance,
        decks=decks,
        identity=Identity.of(shape),
    )


def _dealt(shape: Shape, chance: Chance, bag: Bag) -> tuple[Chance, Bag, list[Word]]:
    """Cards for all hands; two of them share a number."""
    kinds: list[Word] = []
    rest = bag.low
    for place in range(shape.seats * shape.hand):
        if place % 2 == 0:
            chance, rest = chances.drawn(chance)
        if place % 4 == 0:
            chance, bag, rest = fusion_barrier((chance, bag, rest), chance.counter)
        bag, kind, rest = drawn(shape, bag, rest, shape.rows - place, chance.counter)
        kinds.append(kind)
    return chance, bag, kinds


def _dealt_from(shape: Shape, decks: jax.Array, bag: Bag, seat: Word) -> tuple[Bag, list[Word]]:
    """The same from injected decks: hand by hand from the front, the first seat's first."""
    kinds: list[Word] = []
    for row in range(shape.seats):
        owner = wrapped(seat + row, shape.seats)
        for place in range(shape.hand):
            kind = row_of(decks, owner * shape.hand + place)
            bag = removed(shape, bag, kind)
            kinds.append(kind)
    return bag, kinds


def _hand(shape: Shape, kinds: list[Word]) -> Word:
    hand = kinds[0]
    for place, kind in enumerate(kinds[1:], 1):
        hand = hand | kind << shape.hand_cells.width * place
    return hand


def column(shape: Shape, setup: Setup[cards.Options]) -> list[int]:
    """The cards of a readable game, as a column of injected decks."""
    return [shape.kind(card) for card in rules.pile(setup)]
