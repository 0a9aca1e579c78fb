"""Hanabi's table: what all have in common, then every hand with what its cards were told."""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.games.deck55 import Card, colour_name, letter
from florilegium.games.hanabi.cards import TOP
from florilegium.games.hanabi.state import Knowledge
from florilegium.games.hanabi.view import Held, View
from florilegium.notebook.blocks import Block, card, column, flow, over, panel, picture, place, row
from florilegium.notebook.tables.words import Words


def table(view: View, words: Words) -> Block:
    """Tokens, fireworks, discard, hands."""
    hands = [_hand(view, seat, words) for seat in range(1, view.seats + 1)]
    return column([*_common(view, words), flow(hands)])


def _common(view: View, words: Words) -> Iterator[Block]:
    yield words.line(words(view.deck_told()))
    yield _tokens(view)
    if view.turns_left is not None:
        yield words.line(words.say("hanabi.table.last", turns=view.turns_left), bold=True)
    yield words.note(words.say("hanabi.table.fireworks"))
    yield row(_firework(view, at, words) for at in range(len(view.colours)))
    yield words.note(words.say("hanabi.table.discard"))
    yield _discard(view, words)


def _tokens(view: View) -> Block:
    """As the line above says: blue tokens that are left, mistakes that were made."""
    blue = ["blue"] * view.blue + ["empty"] * (view.blue_tokens - view.blue)
    red = ["red"] * view.red + ["empty"] * (view.red_tokens - view.red)
    piles = (row((picture(one, "", 22, 22) for one in pile), gap=3) for pile in (blue, red))
    return row(piles, gap=24)


def _firework(view: View, at: int, words: Words) -> Block:
    colour, top, ceiling = view.colours[at], view.fireworks[at], view.ceilings[at]
    name = words(colour_name(colour))
    shown = (
        card(f"{colour}{top}", f"{letter(colour, words.lang)}{top}")
        if top
        else over(place(f"{name} 0"), picture(f"mark-{colour}", "", 32, 32))
    )
    limit = words.say("hanabi.table.ceiling", top=ceiling) if ceiling < TOP else ""
    return column([shown, words.note(limit, 10)], gap=2)


def _discard(view: View, words: Words) -> Block:
    pile = sorted(view.discard, key=lambda one: (view.colours.index(one.colour), one.value))
    if not pile:
        return words.note(words.say("hanabi.table.none"))
    return flow((_face(one, words, 34) for one in pile), gap=3)


def _hand(view: View, seat: int, words: Words) -> Block:
    name = words.line(words.say("hanabi.table.hand", seat=words.seat(seat)), bold=True)
    held = row((_held(one, words) for one in view.hands[seat - 1]), gap=5)
    return panel(column([name, held]), lit=seat in view.turn)


def _held(held: Held, words: Words) -> Block:
    """A card, and below it what its owner was told of it."""
    told = " ".join(filter(None, (_letter(held.known, words), _value(held.known))))
    denied = " ".join(_denied(held.known, words))
    face = card("back", "?") if held.card is None else _face(held.card, words, 56)
    lines = [words.note(told and words.say("hanabi.table.told", what=told), 11)]
    lines.append(words.note(denied and words.say("hanabi.table.not", what=denied), 9))
    return column([face, *lines], gap=1)


def _letter(known: Knowledge, words: Words) -> str:
    return letter(known.colour, words.lang) if known.colour else ""


def _value(known: Knowledge) -> str:
    return str(known.value) if known.value else ""


def _denied(known: Knowledge, words: Words) -> Iterator[str]:
    """What would be news: nothing about a colour or a value that is known anyway."""
    if not known.colour:
        yield from (letter(one, words.lang) for one in known.not_colours)
    if not known.value:
        yield from known.not_values


def _face(face: Card, words: Words, width: int) -> Block:
    return card(str(face), face.written(words.lang), width)
