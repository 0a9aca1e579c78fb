"""Illusion's table: the baskets as they look from above, what goes on, the players."""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.core.message import Seat
from florilegium.games.illusion.cards import ROUNDS, Card, flower
from florilegium.games.illusion.view import View
from florilegium.notebook.blocks import Block, card, column, flow, panel, picture, place, row
from florilegium.notebook.tables.words import Words


def table(view: View, words: Words) -> Block:
    """The round, the baskets, what goes on, the players."""
    baskets = row(_basket(view, at, words) for at in range(len(view.baskets)))
    players = flow(_player(view, seat, words) for seat in range(1, view.seats + 1))
    said = words.say("illusion.table.round", round=view.round, rounds=ROUNDS, deck=view.deck)
    return column([words.line(said), baskets, *_going_on(view, words), players])


def _basket(view: View, at: int, words: Words) -> Block:
    """ILL-6: the top flower and how many there are; those below where the table is revealed."""
    top, height = view.baskets[at], view.heights[at]
    name = words.line(words.say("illusion.table.basket", basket=at + 1))
    if top is None:
        return panel(column([name, place(words.say("illusion.table.empty"), 90)]))
    said = words.note(words.say("illusion.table.height", count=height))
    covered = view.covered[at] if view.covered else ()
    below = flow((_face(one, words, 27) for one in covered), widest=90, gap=4)
    return panel(column([name, _face(top, words, 90), said, below]))


def _going_on(view: View, words: Words) -> Iterator[Block]:
    if view.turned is not None:
        said = words.say("illusion.table.turned", seat=Seat(view.turn[0]))
        yield row([words.line(said), _face(view.turned, words, 64)], middle=True)
    if view.placed is not None:
        yield words.line(
            words.say(
                "illusion.table.placed",
                seat=Seat(view.placed.seat),
                basket=view.placed.basket,
                waiting=tuple(map(Seat, view.waiting)),
            )
        )


def _player(view: View, seat: int, words: Words) -> Block:
    lives, points = view.lives[seat - 1], view.points[seat - 1]
    said = words.say("illusion.table.player", seat=Seat(seat), lives=lives, points=points)
    hearts = row((picture("life", "", 20, 20) for _ in range(lives)), gap=2)
    return panel(column([words.line(said), hearts]), lit=seat in view.turn)


def _face(face: Card, words: Words, width: int) -> Block:
    return card(str(face), words(flower(face)), width)
