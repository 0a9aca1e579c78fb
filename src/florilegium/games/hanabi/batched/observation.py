"""Hanabi's observation: the Hanabi Learning Environment's canonical encoding, bit for bit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, bit, either, masked, ones, word
from florilegium.arrays.rows import from_row, wrapped
from florilegium.arrays.sections import Piece, packed, scale
from florilegium.games.hanabi.batched.actions import lacks_card
from florilegium.games.hanabi.batched.state import (
    DISCARDED,
    NONE,
    PLAYED,
    TABLE,
    TOLD_COLOUR,
    TOLD_VALUE,
    Shape,
    State,
)
from florilegium.games.hanabi.layout import VALUES


class View(NamedTuple):
    """A state as one seat counts it; the words are those of the state.

    It holds the observer's own hand, for what tells said of it is kept beside the cards; the
    encoding uses it for nothing else.
    """

    hands: tuple[Word, ...]
    told_colours: tuple[Word, ...]
    told_values: tuple[Word, ...]
    fireworks: Word
    table: Word
    discard: tuple[Word, Word]
    deck: Word
    """How many cards are in it."""
    actor: Word
    """The row of the seat that acted last."""


def view(shape: Shape, state: State, row: int) -> View:
    """The rows counted from this one on."""
    return View(
        hands=from_row(state.hands, row),
        told_colours=from_row(state.told_colours, row),
        told_values=from_row(state.told_values, row),
        fireworks=state.fireworks,
        table=state.table,
        discard=state.discard,
        deck=state.bag.size(),
        actor=jnp.full_like(state.table, shape.seats - 1 - row),
    )


def encoded(shape: Shape, view: View) -> list[Word]:
    """All sections, packed."""
    pieces = {
        "others’ cards": [piece for hand in view.hands[1:] for piece in _cards(shape, hand)],
        "short hands": [Piece(1, lacks_card(shape, hand)) for hand in view.hands],
        "deck": scale(view.deck, shape.drawable),
        "fireworks": [Piece(shape.kinds, _tops(shape, view.fireworks))],
        "blue tokens": scale(TABLE.blue.get(view.table), shape.options.blue_tokens),
        "red tokens": scale(_mistakes_left(shape, view), shape.options.red_tokens),
        "discard": _discards(shape, view),
        **_last(shape, view),
        "knowledge": [
            piece for row in range(shape.seats) for piece in _knowledge(shape, view, row)
        ],
    }
    return packed(shape.observation, pieces)


def _cards(shape: Shape, hand: Word) -> Iterator[Piece]:
    for place in range(shape.hand):
        yield Piece(shape.kinds, bit(shape.hand_cells.get(hand, place)) & ones(shape.kinds))


def _tops(shape: Shape, fireworks: Word) -> Word:
    """Of each colour's kinds only the highest."""
    return fireworks & ~((fireworks >> 1) & ~word(shape.fifths))


def _mistakes_left(shape: Shape, view: View) -> Word:
    return shape.options.red_tokens - TABLE.red.get(view.table)


def _discards(shape: Shape, view: View) -> list[Piece]:
    """Ten bits a colour as they are; the multicolour kinds have one copy and one bit each."""
    pieces = []
    for start, words in zip((0, 3), view.discard, strict=True):
        plain = max(0, min(shape.options.colours - start, 3))
        if plain:
            pieces.append(Piece(10 * plain, words & ones(10 * plain)))
        if shape.options.multicolour and start <= shape.colours - 1 < start + 3:
            rest = words >> 10 * plain
            copies = [(rest >> place & 1) << value for value, place in enumerate((0, 3, 5, 7, 9))]
            pieces.append(Piece(VALUES, copies[0] | copies[1] | copies[2] | copies[3] | copies[4]))
    return pieces


def _last(shape: Shape, view: View) -> dict[str, list[Piece]]:
    """The seat before the acting one did it. A tell's row is counted from that seat."""
    table = view.table
    what, about = TABLE.last.get(table), TABLE.last_about.get(table)
    colour, value = word(what == TOLD_COLOUR), word(what == TOLD_VALUE)
    told, left_hand = colour | value, word(what == PLAYED) | word(what == DISCARDED)
    seats = shape.seats
    to = wrapped(TABLE.last_to.get(table) + view.actor, seats)
    places = TABLE.last_cards.get(table)
    success = TABLE.last_scored.get(table) | TABLE.last_bonus.get(table) << 1
    return {
        "last: seat": [Piece(seats, word(what != 0) << view.actor)],
        "last: action": [Piece(4, bit(what) >> 1)],
        "last: told": [Piece(seats, told << to)],
        "last: colour": [Piece(shape.colours, colour << about)],
        "last: value": [Piece(VALUES, value << about)],
        "last: touched": [Piece(shape.hand, masked(told, places))],
        "last: position": [Piece(shape.hand, masked(left_hand, places))],
        "last: card": [Piece(shape.kinds, left_hand << about)],
        "last: success": [Piece(2, success)],
    }


def _knowledge(shape: Shape, view: View, row: int) -> Iterator[Piece]:
    """Card by card what its owner may think it is."""
    hand, colours = view.hands[row], view.told_colours[row]
    values = view.told_values[row]
    for index in range(shape.hand):
        kind = shape.hand_cells.get(hand, index)
        held = word(kind != NONE)
        colour = kind * 13 >> 6  # kind // 5
        own_colour, own_value = held << colour, held << kind - 5 * colour
        asked = shape.colour_cells.get(colours, index)
        may_colour = _possible(asked, own_colour, shape.colours)
        told_value = shape.value_cells.get(values, index)
        may_value = masked(held, _possible(told_value, own_value, VALUES))
        yield Piece(shape.kinds, _spread(shape, may_colour) * may_value)
        yield Piece(shape.colours, asked & own_colour)
        yield Piece(VALUES, told_value & own_value)


def _possible(asked: Word, own: Word, width: int) -> Word:
    """What a card may be: what was told if it was touched, else what was not asked."""
    return either(asked & own, own, ~asked & ones(width))


def _spread(shape: Shape, colours: Word) -> Word:
    """The set of colours as the set of their kinds with value 1."""
    kinds = colours & 1
    for colour in range(1, shape.colours):
        kinds = kinds | (colours & (1 << colour)) << (VALUES - 1) * colour
    return kinds
