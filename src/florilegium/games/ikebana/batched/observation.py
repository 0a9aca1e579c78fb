"""Ikebana's observation: all that a seat's view shows of the round, counted from that seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, bit, masked, ones, repeated, thermometer, word
from florilegium.arrays.rows import from_row, wrapped
from florilegium.arrays.sections import Piece, packed, scale
from florilegium.core.seats import steps_to
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.batched.actions import over
from florilegium.games.ikebana.batched.cards import alone, is_card, kind
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
from florilegium.games.ikebana.layout import KINDS, REFUSALS, TOKENS

_TWICE = repeated(sum(1 << start for start in STARTS[1:4]), 10, 3)
"""The first places of the kinds with two copies."""
_THRICE = repeated(1, 10, 3)
"""The first places of the kinds with three copies."""


class View(NamedTuple):
    """A state as one seat counts it; the words are those of the state."""

    own: tuple[Word, ...]
    bouquets: tuple[Word, ...]
    sizes: tuple[Word, ...]
    """How many cards are in each pile."""
    deck: Word
    """How many cards are in it."""
    table: Word
    over: Word
    acting: Word
    """The row of the acting seat."""


def view(shape: Shape, state: State, row: int) -> View:
    """The rows counted from this one on."""
    return View(
        own=from_row(state.own, row),
        bouquets=from_row(state.bouquets, row),
        sizes=tuple(pile.size() for pile in from_row(state.piles, row)),
        deck=state.bag.size(),
        table=state.table,
        over=over(state),
        acting=jnp.full_like(state.table, steps_to(row, 0, shape.seats)),
    )


def encoded(shape: Shape, view: View) -> list[Word]:
    """All sections, packed."""
    table, up = view.table, TABLE.up.get(view.table)
    finished = TABLE.rounds.get(table) - view.over
    return packed(
        shape.observation,
        {
            "bouquets": [piece for some in view.bouquets for piece in _bouquet(some)],
            "prestige": [Piece(shape.tokens, _tokens(OWN.prestige.get(own))) for own in view.own],
            "discard tops": [Piece(KINDS, _kind(OWN.top.get(own))) for own in view.own],
            "discard sizes": [
                piece for size in view.sizes for piece in scale(size, shape.rows - 1)
            ],
            "deck": scale(view.deck, shape.rows),
            "turned up": [Piece(KINDS, _kind(up))],
            "refusals": scale(TABLE.refusals.get(table), REFUSALS),
            "payee": [Piece(shape.seats, is_card(up) << _payee(shape, view))],
            "acting": [Piece(shape.seats, (1 - view.over) << view.acting)],
            "round": [Piece(cards.ROUNDS, bit(finished))],
            "doubled": [Piece(1, _doubled(shape, finished))],
        },
    )


def _bouquet(bouquet: Word) -> Iterator[Piece]:
    """Colour by colour 111 22 33 44 5, and 12345 for the jokers."""
    heap = alone(BOUQUET.get(bouquet, 0))
    for place in range(1, BOUQUET.count):
        heap = heap | alone(BOUQUET.get(bouquet, place))
    low, high = _counted(heap)
    yield Piece(HALF, low)
    yield Piece(20, high & ones(20))
    jokers = jnp.zeros_like(high)
    for value, start in enumerate(STARTS):
        jokers = jokers | (high >> 20 + start & 1) << value
    yield Piece(VALUES, jokers)


def _counted(heap: Heap) -> Heap:
    """The same cards, of each kind the first copies: nobody can tell them apart."""
    return Heap(_first_copies(heap.low), _first_copies(heap.high))


def _first_copies(cards: Word) -> Word:
    """Two bits are sorted by their union and what they share; three by their majority as well."""
    cards = cards & ones(HALF)
    one, two, three = cards, cards >> 1, cards >> 2
    any_of_two, both_of_two = (one | two) & _TWICE, (one & two) & _TWICE
    any_of_three, all_of_three = (one | two | three) & _THRICE, (one & two & three) & _THRICE
    most = ((one & two) | (one & three) | (two & three)) & _THRICE
    single = cards & repeated(1 << STARTS[4], 10, 3)
    twice = any_of_two | both_of_two << 1
    return single | twice | any_of_three | most << 1 | all_of_three << 2


def _tokens(prestige: Word) -> Word:
    """IKE-3: as few tokens as can be, each denomination as so many ones."""
    fifties = prestige * 1311 >> 16
    rest = prestige - 50 * fifties
    tens = rest * 205 >> 11
    rest = rest - 10 * tens
    five = word(rest >= 5)
    small = thermometer(rest - 5 * five) | five << 4
    large = thermometer(tens) | thermometer(jnp.minimum(fifties, TOKENS[-1][1])) << 4
    return small | large << 5


def _kind(card: Word) -> Word:
    """The kind's bit alone; none where there is no card."""
    return is_card(card) << kind(card)


def _payee(shape: Shape, view: View) -> Word:
    """IKE-9: the row that gets the next price."""
    refusals = TABLE.refusals.get(view.table)
    return wrapped(view.acting + refusals % (shape.seats - 1) + 1, shape.seats)


def _doubled(shape: Shape, finished: Word) -> Word:
    """IKE-25."""
    last = word(finished == cards.ROUNDS - 1)
    return masked(last, int(shape.options.final_bouquet))
