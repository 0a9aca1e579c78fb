"""Illusion's table as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from florilegium.games.illusion.cards import Card, flower
from florilegium.games.illusion.view import View
from florilegium.terminal.voice import Voice

STYLES = {
    "tulip": "bold black on yellow1", "rose": "bold white on red3",
    "daisy": "bold black on white", "iris": "bold white on blue_violet",
    "poppy": "bold black on orange_red1", "lily": "bold black on light_goldenrod1",
    "violet": "bold white on purple4", "peony": "bold black on pink1",
    "sunflower": "bold black on dark_orange", "cornflower": "bold white on blue3",
}  # fmt: skip


def lines(view: View, voice: Voice) -> Iterator[Text]:
    """The round, the baskets as they look from above, what goes on, then every player."""
    yield Text(voice(view.round_told()))
    for basket, (top, height) in enumerate(zip(view.baskets, view.heights, strict=True), 1):
        yield _basket(basket, top, height, voice)
    told = view.card_told()
    if told is not None:
        words = Text(voice(told), style="bold")
        yield words if view.turned is None else words.append(" ") + _card(view.turned, voice)
    for seat in range(1, view.seats + 1):
        yield Text(voice(view.seat_told(seat)))


def _card(card: Card, voice: Voice) -> Text:
    """A flower's name on its colour."""
    return Text(voice(flower(card)), style=STYLES[card])


def _basket(basket: int, top: Card | None, height: int, voice: Voice) -> Text:
    """ILL-6: the top flower and how many cards there are."""
    line = Text("  " + voice.say("illusion.table.basket", basket=basket) + " ")
    if top is None:
        return line.append(voice.say("illusion.table.empty"), style="dim")
    line.append_text(_card(top, voice)).append(" ")
    return line.append(voice.say("illusion.table.height", count=height), style="dim")
