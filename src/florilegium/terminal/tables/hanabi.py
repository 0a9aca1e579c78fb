"""Hanabi's table as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from florilegium.games.deck55 import colour_name, letter
from florilegium.games.hanabi.cards import TOP
from florilegium.games.hanabi.state import Knowledge
from florilegium.games.hanabi.view import View
from florilegium.terminal.tables.deck55 import STYLES, card, cards
from florilegium.terminal.voice import Voice


def lines(view: View, voice: Voice) -> Iterator[Text]:
    """Tokens, fireworks, discard, then every hand with what its cards were told."""
    yield Text(voice(view.deck_told()))
    if view.turns_left is not None:
        yield Text(voice.say("hanabi.table.last", turns=view.turns_left), style="bold")
    yield _fireworks(view, voice)
    pile = tuple(sorted(view.discard, key=lambda one: (view.colours.index(one.colour), one.value)))
    yield Text(voice.say("hanabi.table.discard") + " ").append_text(
        cards(pile, voice.lang) if pile else Text(voice.say("hanabi.table.none"))
    )
    for seat, hand in enumerate(view.hands, 1):
        yield Text(voice.say("hanabi.table.hand", seat=voice.name(seat)), style="bold")
        for place, held in enumerate(hand, 1):
            line = Text(f"  {place}  ").append_text(card(held.card, voice.lang))
            yield line.append(_told(held.known, voice), style="dim")


def _fireworks(view: View, voice: Voice) -> Text:
    line = Text(voice.say("hanabi.table.fireworks") + " ")
    for colour, top, ceiling in zip(view.colours, view.fireworks, view.ceilings, strict=True):
        line.append(f"{letter(colour, voice.lang)}{top}", style=STYLES[colour]).append(" ")
        if ceiling < TOP:
            line.append(voice.say("hanabi.table.ceiling", top=ceiling) + " ", style="dim")
    return line


def _told(known: Knowledge, voice: Voice) -> str:
    """What a card was told, then what it is not."""
    told = [voice(colour_name(known.colour))] if known.colour else []
    told += [str(known.value)] if known.value else []
    denied = [] if known.colour else [voice(colour_name(one)) for one in known.not_colours]
    denied += [] if known.value else list(known.not_values)
    words = [voice.say("hanabi.table.told", what=", ".join(told))] if told else []
    words += [voice.say("hanabi.table.not", what=", ".join(denied))] if denied else []
    return "  " + voice.say("hanabi.table.then").join(words) if words else ""
