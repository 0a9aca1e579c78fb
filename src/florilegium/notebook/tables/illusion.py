"""Illusion's table: the baskets as they look from above, what goes on, the players."""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.games.illusion.cards import Card, flower
from florilegium.games.illusion.view import View
from florilegium.notebook.blocks import Block, card, column, flow, panel, picture, place, row
from florilegium.notebook.tables.words import Words


def table(view: View, words: Words) -> Block:
    """The round, the baskets, what goes on, the players."""
    baskets = row(_basket(view, at, words) for at in range(len(view.baskets)))
    players = flow(_player(view, seat, words) for seat in range(1, view.seats + 1))
    said = words(view.round_told())
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
    told = view.card_told()
    if told is not None:
        said = words.line(words(told))
        turned = view.turned
        yield said if turned is None else row([said, _face(turned, words, 64)], middle=True)


def _player(view: View, seat: int, words: Words) -> Block:
    said = words(view.seat_told(seat))
    hearts = row((picture("life", "", 20, 20) for _ in range(view.lives[seat - 1])), gap=2)
    return panel(column([words.line(said), hearts]), lit=seat in view.turn)


def _face(face: Card, words: Words, width: int) -> Block:
    return card(str(face), words(flower(face)), width)
