"""Royal Flush's observation: all that a seat's view tells, and the set it is choosing.

Seats are counted from the observer, who is the first. The order of the discard is left out, and so
is what follows from the rest: the values of the spaces, the outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Field, Word, bit, chosen, either, has, size, word
from florilegium.arrays.sections import Piece, Section, Sections, scale
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.batched.boards import MOST_SPACES, NAMES, SPACES
from florilegium.games.royal_flush.batched.cards import KINDS, Cards, Twofold, card
from florilegium.games.royal_flush.batched.state import (
    BOARD,
    DECK,
    DISPLAY,
    JOKERS,
    JOKERS_CHOSEN,
    NO_CARD,
    OVER,
    OWNERS,
    PIECES,
    POINTS,
    REST,
    ROUND,
    SEAT,
    SPENT,
    SWAPPED,
    TAKEN,
    TOKENS,
    Shape,
    State,
)

_BINARY = "in binary, the lowest digit first"


def sections(shape: Shape) -> Sections:
    """Every section in order."""
    seats, tokens = shape.seats, shape.tokens
    spaces = sum(len(SPACES[board]) for board in shape.boards)
    names = ", ".join(NAMES[board] for board in shape.boards)
    return Sections(
        (
            Section("hand", KINDS, "the own cards, by value from 2 to A and then by suit S H D C;"
                    " after that those held twice", 2),
            Section("chosen board", len(NAMES), "the board that the observer has begun to score;"
                    " nobody else is told"),
            Section("chosen cards", KINDS, "the cards chosen for it, then those chosen twice", 2),
            Section("chosen jokers", cards.MOST_JOKERS, "as many ones as jokers chosen for it"),
            Section("display", KINDS, "the card at each position, nothing for a gap",
                    DISPLAY.count),
            Section("discard", KINDS, "the cards in it, then those that are there twice", 2),
            Section("deck", DECK.width, f"how many cards, {_BINARY}"),
            Section("hand sizes", DECK.width, f"cards of each seat, jokers aside, {_BINARY}",
                    seats),
            Section("jokers", cards.MOST_JOKERS, "as many ones as each seat has", seats),
            Section("tokens", tokens, "as many ones as each seat has", seats),
            Section("spent", tokens, "as many ones as tokens wait to be shared"),
            Section("pieces", cards.PIECES, "as many ones as each seat has left", seats),
            Section("points", POINTS.width, "of each seat from the rounds that are over,"
                    f" {_BINARY}", seats),
            Section("boards", len(NAMES), "those in play, in the order of ROY-4"),
            Section("owners", seats, f"whose piece lies on each space, best first, of {names}",
                    spaces),
            Section("acting", seats, "whose turn it is; nobody’s once the game is over"),
            Section("round", cards.ROUNDS, "first, second or third"),
            Section("swapped", 1, "whether the display was swapped this turn"),
            Section("taken", 1 + tokens, "as many ones as cards taken this turn"),
        )
    )  # fmt: skip


class View(NamedTuple):
    """A state as one seat counts it; the words are those of the state."""

    hand: Twofold
    sizes: tuple[Word, ...]
    """How many cards each seat holds."""
    purses: tuple[Word, ...]
    display: Word
    discard: Twofold
    owners: tuple[Word, ...]
    boards: Word
    table: Word
    choice: Word
    """Nothing for seats that do not choose."""
    picked: Twofold
    seat: Word
    """The observer's, counted from 0."""
    acting: Word
    """The row of the acting seat."""


def view(shape: Shape, state: State, row: int) -> View:
    """The rows counted from this one on."""
    seats = shape.seats
    order = [(row + step) % seats for step in range(seats)]
    seat = SEAT.get(state.table) + row
    own = jnp.full_like(seat, row == 0)
    return View(
        hand=state.hands[row],
        sizes=tuple(_held(state.hands[place]) for place in order),
        purses=tuple(state.purses[place] for place in order),
        display=state.display,
        discard=state.discard,
        owners=state.owners,
        boards=state.boards,
        table=state.table,
        choice=chosen(own, state.choice),
        picked=state.picked.where(own),
        seat=seat - chosen(word(seat >= seats), seats),
        acting=jnp.full_like(seat, (seats - row) % seats),
    )


def _held(hand: Twofold) -> Word:
    (low, high), (low_twice, high_twice) = hand
    return size(low) + size(high) + size(low_twice) + size(high_twice)


def encoded(shape: Shape, view: View) -> list[Word]:
    """All sections, packed."""
    seats, tokens, table = shape.seats, shape.tokens, view.table
    choosing = word(REST.get(view.choice) != 0)
    pieces = {
        "hand": _twofold(view.hand),
        "chosen board": [Piece(len(NAMES), choosing << BOARD.get(view.choice))],
        "chosen cards": _twofold(view.picked),
        "chosen jokers": scale(JOKERS_CHOSEN.get(view.choice), cards.MOST_JOKERS),
        "display": [piece for place in range(DISPLAY.count) for piece in _at(view.display, place)],
        "discard": _twofold(view.discard),
        "deck": [Piece(DECK.width, DECK.get(table))],
        "hand sizes": [Piece(DECK.width, count) for count in view.sizes],
        "jokers": _by_seat(view, JOKERS, cards.MOST_JOKERS),
        "tokens": _by_seat(view, TOKENS, tokens),
        "spent": scale(SPENT.get(table), tokens),
        "pieces": _by_seat(view, PIECES, cards.PIECES),
        "points": [Piece(POINTS.width, POINTS.get(purse)) for purse in view.purses],
        "boards": [Piece(len(NAMES), view.boards)],
        "owners": [Piece(seats, owner) for owner in _owners(shape, view)],
        "acting": [Piece(seats, 1 - OVER.get(table) << view.acting)],
        "round": [Piece(cards.ROUNDS, bit(ROUND.get(table)))],
        "swapped": [Piece(1, SWAPPED.get(table))],
        "taken": scale(TAKEN.get(table), 1 + tokens),
    }
    return sections(shape).packed(pieces)


def _set(members: Cards) -> list[Piece]:
    return [Piece(32, members.low), Piece(KINDS - 32, members.high)]


def _twofold(some: Twofold) -> list[Piece]:
    return _set(some.once) + _set(some.twice)


def _at(display: Word, place: int) -> list[Piece]:
    kind = DISPLAY.get(display, place)
    return _set(card(kind, word(kind != NO_CARD)))


def _by_seat(view: View, field: Field, most: int) -> list[Piece]:
    return [piece for purse in view.purses for piece in scale(field.get(purse), most)]


def _owners(shape: Shape, view: View) -> Iterator[Word]:
    """For each space the set of its owner, as the observer counts; none where it is free."""
    for board in shape.boards:
        place = size(view.boards & (1 << board) - 1)
        index = place * 11 >> 5  # place // 3
        words = view.owners[0]
        for at in range(1, len(view.owners)):
            words = either(word(index == at), view.owners[at], words)
        words = chosen(has(view.boards, word(board)), words)
        for space in range(len(SPACES[board])):
            owner = OWNERS.get(words, MOST_SPACES * (place - 3 * index) + space)
            row = owner + shape.seats - 1 - view.seat
            row = row - chosen(word(row >= shape.seats), shape.seats)
            yield word(owner != 0) << row
