"""Hanabi's observation: the Hanabi Learning Environment's canonical encoding, bit for bit.

Its colours are numbered like ours, whatever they are called there. The sixth colour (HAN-30), which
it does not know, is one more colour everywhere; so are more or fewer tokens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, bit, chosen, either, ones, word
from florilegium.arrays.sections import Piece, Section, Sections, scale
from florilegium.games.hanabi.batched.actions import lacks_card
from florilegium.games.hanabi.batched.deal import left
from florilegium.games.hanabi.batched.state import (
    BLUE,
    DISCARDED,
    LAST,
    LAST_ABOUT,
    LAST_BONUS,
    LAST_CARDS,
    LAST_SCORED,
    LAST_TO,
    NONE,
    PLAYED,
    RED,
    TOLD_COLOUR,
    TOLD_VALUE,
    VALUES,
    Shape,
    State,
)


def sections(shape: Shape) -> Sections:
    """Every section in order. Seats are counted from the observer, who is the first."""
    hand, colours, kinds, seats = shape.hand, shape.colours, shape.kinds, shape.seats
    options = shape.options
    return Sections(
        (
            Section("others’ cards", kinds, "the kind of each card of each other seat, by position",
                    (seats - 1) * hand),
            Section("short hands", seats, "the seats whose hand lacks a card"),
            Section("deck", shape.drawable, "as many ones as cards in the deck"),
            Section("fireworks", VALUES, "the top value of each colour", colours),
            Section("blue tokens", options.blue_tokens, "as many ones as in the lid"),
            Section("red tokens", options.red_tokens, "as many ones as mistakes still allowed"),
            Section("discard", shape.cards, "for each kind as many ones as copies discarded"),
            Section("last: seat", seats, "who acted last; all of `last` is empty in a new game"),
            Section("last: action", 4, "play, discard, tell a colour, tell a value"),
            Section("last: told", seats, "the seat that was told"),
            Section("last: colour", colours, "the colour told"),
            Section("last: value", VALUES, "the value told"),
            Section("last: touched", hand, "the positions that the tell pointed at"),
            Section("last: position", hand, "the position played or discarded"),
            Section("last: card", kinds, "the kind played or discarded"),
            Section("last: success", 2, "the play scored; it brought a blue token back"),
            Section("knowledge", kinds + colours + VALUES, "for each card of each seat, the"
                    " observer’s first: what kinds it may be after the tells, then the colour and"
                    " the value that tells pointed out", seats * hand),
        )
    )  # fmt: skip


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
    seats = shape.seats
    order = [(row + step) % seats for step in range(seats)]
    return View(
        hands=tuple(state.hands[place] for place in order),
        told_colours=tuple(state.told_colours[place] for place in order),
        told_values=tuple(state.told_values[place] for place in order),
        fireworks=state.fireworks,
        table=state.table,
        discard=state.discard,
        deck=left(state.bag),
        actor=jnp.full_like(state.table, (seats - 1 - row) % seats),
    )


def encoded(shape: Shape, view: View) -> list[Word]:
    """All sections, packed."""
    pieces = {
        "others’ cards": [piece for hand in view.hands[1:] for piece in _cards(shape, hand)],
        "short hands": [Piece(1, lacks_card(shape, hand)) for hand in view.hands],
        "deck": scale(view.deck, shape.drawable),
        "fireworks": [Piece(shape.kinds, _tops(shape, view.fireworks))],
        "blue tokens": scale(BLUE.get(view.table), shape.options.blue_tokens),
        "red tokens": scale(_mistakes_left(shape, view), shape.options.red_tokens),
        "discard": _discards(shape, view),
        **_last(shape, view),
        "knowledge": [
            piece for row in range(shape.seats) for piece in _knowledge(shape, view, row)
        ],
    }
    return sections(shape).packed(pieces)


def _cards(shape: Shape, hand: Word) -> Iterator[Piece]:
    for place in range(shape.hand):
        yield Piece(shape.kinds, bit(shape.hand_cells.get(hand, place)) & ones(shape.kinds))


def _tops(shape: Shape, fireworks: Word) -> Word:
    """Of each colour's kinds only the highest."""
    return fireworks & ~((fireworks >> 1) & ~word(shape.fifths))


def _mistakes_left(shape: Shape, view: View) -> Word:
    return shape.options.red_tokens - RED.get(view.table)


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
    what, about = LAST.get(table), LAST_ABOUT.get(table)
    colour, value = word(what == TOLD_COLOUR), word(what == TOLD_VALUE)
    told, left_hand = colour | value, word(what == PLAYED) | word(what == DISCARDED)
    seats = shape.seats
    to = LAST_TO.get(table) + view.actor
    to = to - chosen(word(to >= seats), seats)
    places = LAST_CARDS.get(table)
    success = LAST_SCORED.get(table) | LAST_BONUS.get(table) << 1
    return {
        "last: seat": [Piece(seats, word(what != 0) << view.actor)],
        "last: action": [Piece(4, bit(what) >> 1)],
        "last: told": [Piece(seats, told << to)],
        "last: colour": [Piece(shape.colours, colour << about)],
        "last: value": [Piece(VALUES, value << about)],
        "last: touched": [Piece(shape.hand, chosen(told, places))],
        "last: position": [Piece(shape.hand, chosen(left_hand, places))],
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
        may_value = chosen(held, _possible(told_value, own_value, VALUES))
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
