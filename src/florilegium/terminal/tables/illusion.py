"""Illusion's table as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from florilegium.core.message import Seat
from florilegium.games.illusion.cards import ROUNDS, Card, flower
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
    yield Text(voice.say("illusion.table.round", round=view.round, rounds=ROUNDS, deck=view.deck))
    for basket, (top, height) in enumerate(zip(view.baskets, view.heights, strict=True), 1):
        yield _basket(basket, top, height, voice)
    if view.turned is not None:
        words = voice.say("illusion.table.turned", seat=Seat(view.turn[0]))
        yield Text(words + " ", style="bold").append_text(_card(view.turned, voice))
    if view.placed is not None:
        waiting = tuple(map(Seat, view.waiting))
        yield Text(
            voice.say(
                "illusion.table.placed",
                seat=Seat(view.placed.seat),
                basket=view.placed.basket,
                waiting=waiting,
            ),
            style="bold",
        )
    for seat, (lives, points) in enumerate(zip(view.lives, view.points, strict=True), 1):
        yield Text(voice.say("illusion.table.player", seat=Seat(seat), lives=lives, points=points))


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
