"""Royal Flush's observation: all that a seat's view tells, and the set it is choosing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Field, Word, bit, has, masked, size, word
from florilegium.arrays.rows import at_row, from_row, wrapped
from florilegium.arrays.sections import Piece, packed, scale
from florilegium.core.seats import steps_to
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.batched.boards import MOST_SPACES, SPACES
from florilegium.games.royal_flush.batched.cards import Cards, Twofold, card
from florilegium.games.royal_flush.batched.state import (
    CHOICE,
    DISPLAY,
    NO_CARD,
    OWNERS,
    PURSE,
    TABLE,
    Shape,
    State,
)
from florilegium.games.royal_flush.layout import COUNT, KINDS, NAMES, POINTS


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
    seat = wrapped(TABLE.seat.get(state.table) + row, seats)
    own = jnp.full_like(seat, row == 0)
    return View(
        hand=state.hands[row],
        sizes=tuple(map(_held, from_row(state.hands, row))),
        purses=from_row(state.purses, row),
        display=state.display,
        discard=state.discard,
        owners=state.owners,
        boards=state.boards,
        table=state.table,
        choice=masked(own, state.choice),
        picked=state.picked.where(own),
        seat=seat,
        acting=jnp.full_like(seat, steps_to(row, 0, seats)),
    )


def _held(hand: Twofold) -> Word:
    return hand.once.size() + hand.twice.size()


def encoded(shape: Shape, view: View) -> list[Word]:
    """All sections, packed."""
    seats, tokens, table = shape.seats, shape.tokens, view.table
    choosing = word(CHOICE.rest.get(view.choice) != 0)
    pieces = {
        "hand": _twofold(view.hand),
        "chosen board": [Piece(len(NAMES), choosing << CHOICE.board.get(view.choice))],
        "chosen cards": _twofold(view.picked),
        "chosen jokers": scale(CHOICE.jokers.get(view.choice), cards.MOST_JOKERS),
        "display": [piece for place in range(DISPLAY.count) for piece in _at(view.display, place)],
        "discard": _twofold(view.discard),
        "deck": [Piece(COUNT, TABLE.deck.get(table))],
        "hand sizes": [Piece(COUNT, count) for count in view.sizes],
        "jokers": _by_seat(view, PURSE.jokers, cards.MOST_JOKERS),
        "tokens": _by_seat(view, PURSE.tokens, tokens),
        "spent": scale(TABLE.spent.get(table), tokens),
        "pieces": _by_seat(view, PURSE.pieces, cards.PIECES),
        "points": [Piece(POINTS, PURSE.points.get(purse)) for purse in view.purses],
        "boards": [Piece(len(NAMES), view.boards)],
        "owners": [Piece(seats, owner) for owner in _owners(shape, view)],
        "acting": [Piece(seats, 1 - TABLE.over.get(table) << view.acting)],
        "round": [Piece(cards.ROUNDS, bit(TABLE.round.get(table)))],
        "swapped": [Piece(1, TABLE.swapped.get(table))],
        "taken": scale(TABLE.taken.get(table), 1 + tokens),
    }
    return packed(shape.observation, pieces)


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
        words = masked(has(view.boards, word(board)), at_row(view.owners, index))
        for space in range(len(SPACES[board])):
            owner = OWNERS.get(words, MOST_SPACES * (place - 3 * index) + space)
            row = wrapped(owner + shape.seats - 1 - view.seat, shape.seats)
            yield word(owner != 0) << row
