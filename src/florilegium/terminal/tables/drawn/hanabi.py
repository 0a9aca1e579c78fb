"""Hanabi's table drawn: the sky, then every hand, the own one last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from florilegium.core.seats import others_clockwise
from florilegium.games.deck55 import VALUES, letter
from florilegium.games.hanabi.aids import Aids, Firework, Possible
from florilegium.games.hanabi.view import Held, View
from florilegium.terminal.drawing import (
    Drawing,
    beside,
    flowing,
    framed,
    line,
    pressable,
    stacked,
)
from florilegium.terminal.tables.deck55 import STYLES
from florilegium.terminal.tables.drawn.deck55 import BACK, INSIDE, back, face
from florilegium.terminal.voice import Voice

FLOWER = "✺"
MARKS = {"next": "✓", "last": "!", "useless": "×"}
"""A card that its firework waits for, the last copy of one that is needed, one of no more use."""
BESIDE = 24
"""Columns that the discard needs beside the fireworks."""
LOOKS = {"played": "dim", "needed": "", "last": "bold yellow underline", "useless": "dim strike"}


def drawing(view: View, aids: Aids, legal: Sequence[str], voice: Voice, width: int) -> Drawing:
    """Tokens, fireworks with what is left of them, discard, and the hands."""
    fates = dict(_fates(aids))
    *others, last = [_hand(view, aids, seat, fates, legal, voice) for seat in _order(view)]
    return stacked(
        (
            _tokens(view, aids, voice, width),
            *_last_turns(view, voice),
            _sky(view, aids, voice, width),
            flowing(others, width, gap=3),
            last,
        ),
        gap=1,
    )


def _order(view: View) -> tuple[int, ...]:
    """The others clockwise, and oneself nearest to the keyboard."""
    if view.seat is None:
        return tuple(range(1, view.seats + 1))
    return (*others_clockwise(view.seat, view.seats), view.seat)


def _fates(aids: Aids) -> Iterator[tuple[str, str]]:
    for one in aids.fireworks:
        for value, status in zip(VALUES, one.status, strict=True):
            mark = {"last": "last", "needed": ""}.get(status, "useless")
            yield f"{one.colour}{value}", MARKS.get(mark, "")
        if one.following is not None:
            yield str(one.following), MARKS["next"]


def _tokens(view: View, aids: Aids, voice: Voice, width: int) -> Drawing:
    left = view.red_tokens - view.red
    numbers = {"deck": view.deck, "maximum": aids.maximum}
    if view.outcome:
        words = voice.say("hanabi.table.sky-over", score=view.outcome.scores[0], **numbers)
    else:
        words = voice.say("hanabi.table.sky", score=view.score, best=aids.best, **numbers)
    blue = line(
        ("●" * view.blue, "bold blue"),
        ("○" * (view.blue_tokens - view.blue), "blue"),
        f" {view.blue}",
    )
    red = line(("✖" * view.red, "bold red"), ("·" * left, "red"), f" {view.red}")
    return flowing((blue, red, line(words)), width, gap=3)


def _last_turns(view: View, voice: Voice) -> Iterator[Drawing]:
    if view.turns_left is not None:
        yield line((voice.say("hanabi.table.last", turns=view.turns_left), "bold"))


def _sky(view: View, aids: Aids, voice: Voice, width: int) -> Drawing:
    """The fireworks, and the discard beside them where there is room."""
    fireworks = flowing((_firework(one, voice.lang) for one in aids.fireworks), width)
    room = width - fireworks.width - 2
    if room >= BESIDE:
        return beside((fireworks, _discard(view, voice, room)), gap=2)
    return stacked((fireworks, _discard(view, voice, width)))


def _firework(one: Firework, lang: str) -> Drawing:
    """Its height, and below it each value by what became of it."""
    height = "▮" * one.top + "▯" * (one.ceiling - one.top) + "×" * (INSIDE - one.ceiling)
    card = framed((f"{one.top or '·'}   {letter(one.colour, lang)}", height), STYLES[one.colour])
    values = [(str(value), LOOKS[status]) for value, status in zip(VALUES, one.status, strict=True)]
    return stacked((card, line(" ", *values)))


def _discard(view: View, voice: Voice, width: int) -> Drawing:
    """All discarded cards by colour and value."""
    if not view.discard:
        return Drawing()
    pile = sorted(view.discard, key=lambda one: (view.colours.index(one.colour), one.value))
    cards = [line((one.written(voice.lang), STYLES[one.colour])) for one in pile]
    return flowing((line(voice.say("hanabi.table.discard")), *cards), width)


def _hand(
    view: View, aids: Aids, seat: int, fates: dict[str, str], legal: Sequence[str], voice: Voice
) -> Drawing:
    title = (voice.name(seat), "bold reverse" if seat in view.turn else "bold")
    cards = [
        pressable(
            _card(held, position, fates, voice.lang),
            _actions(aids, seat, position, legal, view.seat),
        )
        for position, held in enumerate(view.hands[seat - 1], 1)
    ]
    known = zip(view.hands[seat - 1], aids.possible[seat - 1], strict=True)
    told = [_told(*one, voice.lang) for one in known]
    columns = [stacked(pair) for pair in zip(cards, told, strict=True)]
    return stacked((line(title), beside(columns)))


def _card(held: Held, position: int, fates: dict[str, str], lang: str) -> Drawing:
    if held.card is not None:
        return face(held.card, FLOWER, lang, fates.get(held.card, ""), str(position))
    known = held.known
    style = STYLES[known.colour] if known.colour else BACK
    colour = letter(known.colour, lang) if known.colour else "?"
    return back(f"{known.value or '?'}   {colour}", "", str(position), style)


def _told(held: Held, possible: Possible, lang: str) -> Drawing:
    """What the owner knows the card can be; nothing where nobody has said anything."""
    known = held.known
    open_colours = possible.colours if known.colour or known.not_colours else ""
    colours = "".join(letter(colour, lang) for colour in open_colours)
    values = possible.values if known.value or known.not_values else ""
    return Drawing(
        tuple(
            Text(words.center(INSIDE + 2), "bold" if len(words) == 1 else "dim")
            for words in (colours, values)
        )
    )


def _actions(
    aids: Aids, seat: int, position: int, legal: Sequence[str], viewer: int | None
) -> list[str]:
    """What pressing a card may mean: playing or discarding an own one, telling about another's."""
    if seat == viewer:
        return [one for one in (f"play {position}", f"discard {position}") if one in legal]
    return [tell.action for tell in aids.tells if tell.seat == seat and position in tell.positions]
