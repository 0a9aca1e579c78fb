"""How the cards that Hanabi and Ikebana share look in a terminal."""

from __future__ import annotations

from rich.text import Text

from florilegium.games.deck55 import Card

STYLES = {
    "R": "bold white on red3", "G": "bold white on dark_green", "Y": "bold black on yellow1",
    "B": "bold white on blue3", "K": "bold white on grey37", "M": "bold black on plum2",
}  # fmt: skip


def card(face: Card | None, lang: str) -> Text:
    """A card's text on its colour, with the letters of the language; `??` face down."""
    if face is None:
        return Text("??", style="dim")
    return Text(face.written(lang), style=STYLES[face.colour])


def cards(faces: tuple[Card, ...], lang: str) -> Text:
    return Text(" ").join(card(face, lang) for face in faces)
