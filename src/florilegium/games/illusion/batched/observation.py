"""Illusion's observation: what the view of a seat tells, and with `memory` what it told before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from florilegium.arrays.bits import Word, bit, chosen, either, ones, thermometer, word
from florilegium.arrays.sections import Piece, Section, Sections, scale
from florilegium.games.illusion.batched.deal import lying
from florilegium.games.illusion.batched.state import (
    BASKET,
    BASKETS,
    CARD,
    CARDS,
    COUNTS,
    DECK,
    LIVES,
    ROUND,
    ROUNDS,
    SEAT,
    STAGE,
    TOPS,
    VARIETIES,
    Shape,
    State,
)
from florilegium.games.illusion.cards import COPIES


def sections(shape: Shape) -> Sections:
    """Every section in order. Seats are counted from the observer, who is the first."""
    seats, most = shape.seats, shape.most
    parts = [
        Section("turned", VARIETIES, "the variety turned up and not yet placed"),
        Section("placed", BASKETS, "the basket of the card that the others decide about"),
        Section("placer", seats, "the seat that places or has placed it; none when the game is"
                " over"),
        Section("waiting", seats, "the seats that still have to decide about it"),
        Section("tops", VARIETIES, "the variety on top of each basket", BASKETS),
        Section("heights", CARDS, "for each basket as many ones as cards on it", BASKETS),
        Section("deck", CARDS - 1, "as many ones as cards face down"),
        Section("round", ROUNDS, "the first, the second or the third"),
        Section("lives", most, "for each seat as many ones as lives; they stay when the game is"
                " over, and are then the points of the third round", seats),
        Section("points", most, "for the first round, then the second: for each seat as many ones"
                " as points; empty before the round is over", (ROUNDS - 1) * seats),
    ]  # fmt: skip
    if shape.options.memory:
        parts.append(
            Section("memory", COPIES, "for each basket, variety by variety, as many ones as cards"
                    " on it: what everybody has seen", BASKETS * VARIETIES),
        )  # fmt: skip
    return Sections(parts)


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
    observer = shape.around(shape.acting(state.table) + row)
    return View(state.baskets, state.tops, state.lives, state.scored, state.table, observer)


def encoded(shape: Shape, view: View) -> list[Word]:
    """All sections, packed."""
    table, seats = view.table, shape.seats
    stage = STAGE.get(table)
    going, deciding = word(ROUND.get(table) < ROUNDS), word(stage > 0)
    after = shape.around(SEAT.get(table) + seats - view.observer)
    waiting = chosen(deciding, ones(seats) & ~thermometer(stage))
    pieces = {
        "turned": [Piece(VARIETIES, (going & (1 - deciding)) << CARD.get(table))],
        "placed": [Piece(BASKETS, deciding << BASKET.get(table))],
        "placer": [Piece(seats, going << after)],
        "waiting": [Piece(seats, _turned(waiting, after, 1, seats))],
        "tops": [Piece(VARIETIES, bit(TOPS.get(view.tops, place)) & ones(VARIETIES))
                 for place in range(BASKETS)],
        "heights": [piece for one in view.baskets for piece in scale(lying(one), CARDS)],
        "deck": scale(DECK.get(table), CARDS - 1),
        "round": [Piece(ROUNDS, bit(ROUND.get(table) - (1 - going)))],
        "lives": list(_lives(shape, view.lives, view.observer)),
        "points": [
            piece for points in view.scored for piece in _lives(shape, points, view.observer)
        ],
    }  # fmt: skip
    if shape.options.memory:
        pieces["memory"] = [piece for one in view.baskets for piece in _counts(one)]
    return sections(shape).packed(pieces)


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
