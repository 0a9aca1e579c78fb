"""Illusion's observation: what the view of a seat tells, and with `memory` what it told before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from florilegium.arrays.bits import Word, bit, either, masked, ones, thermometer, word
from florilegium.arrays.rows import wrapped
from florilegium.arrays.sections import Piece, packed, scale
from florilegium.games.illusion.batched.deal import lying
from florilegium.games.illusion.batched.state import (
    CARDS,
    COUNTS,
    LIVES,
    ROUNDS,
    TABLE,
    TOPS,
    Shape,
    State,
    acting_seat,
)
from florilegium.games.illusion.cards import COPIES
from florilegium.games.illusion.layout import BASKETS, VARIETIES


class View(NamedTuple):
    """A state as one seat sees it; the words are those of the state."""

    baskets: tuple[Word, ...]
    """For their heights, and for what a perfect memory knows."""
    tops: Word
    lives: Word
    scored: tuple[Word, ...]
    table: Word
    """It holds who said stop; the encoding does not use it."""
    observer: Word
    """The seat that looks."""


def view(shape: Shape, state: State, row: int) -> View:
    """As the seat so many places after the acting one sees it."""
    observer = wrapped(acting_seat(shape, state) + row, shape.seats)
    return View(state.baskets, state.tops, state.lives, state.scored, state.table, observer)


def encoded(shape: Shape, view: View) -> list[Word]:
    """All sections, packed."""
    table, seats = view.table, shape.seats
    stage = TABLE.stage.get(table)
    going, deciding = word(TABLE.round.get(table) < ROUNDS), word(stage > 0)
    after = wrapped(TABLE.seat.get(table) + seats - view.observer, seats)
    waiting = masked(deciding, ones(seats) & ~thermometer(stage))
    pieces = {
        "turned": [Piece(VARIETIES, (going & (1 - deciding)) << TABLE.card.get(table))],
        "placed": [Piece(BASKETS, deciding << TABLE.basket.get(table))],
        "placer": [Piece(seats, going << after)],
        "waiting": [Piece(seats, _turned(waiting, after, 1, seats))],
        "tops": [Piece(VARIETIES, bit(TOPS.get(view.tops, place)) & ones(VARIETIES))
                 for place in range(BASKETS)],
        "heights": [piece for one in view.baskets for piece in scale(lying(one), CARDS)],
        "deck": scale(TABLE.deck.get(table), CARDS - 1),
        "round": [Piece(ROUNDS, bit(TABLE.round.get(table) - (1 - going)))],
        "lives": list(_lives(shape, view.lives, view.observer)),
        "points": [
            piece for points in view.scored for piece in _lives(shape, points, view.observer)
        ],
    }  # fmt: skip
    if shape.options.memory:
        pieces["memory"] = [piece for one in view.baskets for piece in _counts(one)]
    return packed(shape.observation, pieces)


def _turned(words: Word, places: Word, width: int, seats: int) -> Word:
    """Cells of so many bits, one for each seat, moved so many places up and around."""
    up = words << width * places
    return (up | words >> width * (seats - places)) & ones(width * seats)


def _lives(shape: Shape, words: Word, observer: Word) -> Iterator[Piece]:
    """What each seat has, the observer first."""
    places = either(word(observer == 0), 0, shape.seats - observer)
    words = _turned(words, places, LIVES.width, shape.seats)
    for seat in range(shape.seats):
        yield Piece(shape.most, thermometer(LIVES.get(words, seat)))


def _counts(basket: Word) -> Iterator[Piece]:
    for variety in range(VARIETIES):
        yield Piece(COPIES, thermometer(COUNTS.get(basket, variety)))
