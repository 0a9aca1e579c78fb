"""Ikebana's observation: all that a seat's view shows of the round, counted from that seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, bit, chosen, ones, repeated, thermometer, word
from florilegium.arrays.sections import Piece, Section, Sections, scale
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.batched.actions import over
from florilegium.games.ikebana.batched.cards import alone, both, count, is_card, kind
from florilegium.games.ikebana.batched.state import (
    BOUQUET,
    HALF,
    KINDS,
    PRESTIGE,
    REFUSALS,
    ROUNDS,
    STARTS,
    TOP,
    UP,
    VALUES,
    Heap,
    Shape,
    State,
)

_FIFTIES = 9
"""Tokens of 50 that are shown; with all others that makes 499 prestige."""
_TOKENS = 4 + 1 + 4 + _FIFTIES
_REFUSALS = 31
"""So many refusals that are shown; they cost 496."""
_TWICE = repeated(sum(1 << start for start in STARTS[1:4]), 10, 3)
"""The first places of the kinds with two copies."""
_THRICE = repeated(1, 10, 3)
"""The first places of the kinds with three copies."""


def sections(shape: Shape) -> Sections:
    """Every section in order. Seats are counted from the observer, who is the first."""
    seats, deck = shape.seats, shape.cards
    return Sections(
        (
            Section("bouquets", deck, "for each seat and kind as many ones as copies in its"
                    " bouquet; kinds by colour R G Y B K M, then value", seats),
            Section("prestige", _TOKENS, "for each seat in tokens, as many ones as there are: four"
                    " of 1, one of 5, four of 10, nine of 50 (more than 499 shows as nine)", seats),
            Section("discard tops", KINDS, "for each seat the kind of the top card", seats),
            Section("discard sizes", deck - 1, "for each seat as many ones as cards in its pile",
                    seats),
            Section("deck", deck, "as many ones as cards in the deck"),
            Section("turned up", KINDS, "the kind of the card turned up"),
            Section("refusals", _REFUSALS, "as many ones as refusals paid for this turn; the next"
                    " one costs one more"),
            Section("payee", seats, "who gets the price of refusing the card turned up"),
            Section("acting", seats, "whose turn it is; nobody’s once the game is over"),
            Section("round", cards.ROUNDS, "the round"),
            Section("doubled", 1, "whether this round’s gains count double"),
        )
    )  # fmt: skip


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
    order = [(row + step) % shape.seats for step in range(shape.seats)]
    return View(
        own=tuple(state.own[place] for place in order),
        bouquets=tuple(state.bouquets[place] for place in order),
        sizes=tuple(count(state.piles[place]) for place in order),
        deck=count(state.bag),
        table=state.table,
        over=over(state),
        acting=jnp.full_like(state.table, -row % shape.seats),
    )


def encoded(shape: Shape, view: View) -> list[Word]:
    """All sections, packed."""
    table, up = view.table, UP.get(view.table)
    finished = ROUNDS.get(table) - view.over
    return sections(shape).packed(
        {
            "bouquets": [piece for some in view.bouquets for piece in _bouquet(some)],
            "prestige": [Piece(_TOKENS, _tokens(PRESTIGE.get(own))) for own in view.own],
            "discard tops": [Piece(KINDS, _kind(TOP.get(own))) for own in view.own],
            "discard sizes": [
                piece for size in view.sizes for piece in scale(size, shape.cards - 1)
            ],
            "deck": scale(view.deck, shape.cards),
            "turned up": [Piece(KINDS, _kind(up))],
            "refusals": scale(REFUSALS.get(table), _REFUSALS),
            "payee": [Piece(shape.seats, is_card(up) << _payee(shape, view))],
            "acting": [Piece(shape.seats, (1 - view.over) << view.acting)],
            "round": [Piece(cards.ROUNDS, bit(finished))],
            "doubled": [Piece(1, _doubled(shape, finished))],
        }
    )


def _bouquet(bouquet: Word) -> Iterator[Piece]:
    """Colour by colour 111 22 33 44 5, and 12345 for the jokers."""
    heap = alone(BOUQUET.get(bouquet, 0))
    for place in range(1, BOUQUET.count):
        heap = both(heap, alone(BOUQUET.get(bouquet, place)))
    low, high = _counted(heap)
    yield Piece(HALF, low)
    yield Piece(20, high & ones(20))
    jokers = jnp.zeros_like(high)
    for value, start in enumerate(STARTS):
        jokers = jokers | (high >> 20 + start & 1) << value
    yield Piece(VALUES, jokers)


def _counted(heap: Heap) -> Heap:
    """The same cards, of each kind the first copies: nobody can tell them apart."""
    return _first_copies(heap[0]), _first_copies(heap[1])


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
    large = thermometer(tens) | thermometer(jnp.minimum(fifties, _FIFTIES)) << 4
    return small | large << 5


def _kind(card: Word) -> Word:
    """The kind's bit alone; none where there is no card."""
    return is_card(card) << kind(card)


def _payee(shape: Shape, view: View) -> Word:
    """IKE-9: the row that gets the next price."""
    row = view.acting + REFUSALS.get(view.table) % (shape.seats - 1) + 1
    return row - chosen(word(row >= shape.seats), shape.seats)


def _doubled(shape: Shape, finished: Word) -> Word:
    """IKE-25."""
    last = word(finished == cards.ROUNDS - 1)
    return chosen(last, int(shape.options.final_bouquet))
