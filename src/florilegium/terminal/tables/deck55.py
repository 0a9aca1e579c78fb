"""How the cards that Hanabi and Ikebana share look in a terminal."""

from __future__ import annotations

from rich.text import Text

from florilegium.games.deck55 import Card

STYLES = {
    "R": "bold white on red3", "G": "bold white on dark_green", "Y": "bold black on yellow1",
    "B": "bold white on blue3", "K": "bold white on grey37", "M": "bold black on plum2",
}  # fmt: skip


def card(face: Card | None) -> Text:
    """A card's text on its colour; `??` face down."""
    return Text("??", style="dim") if face is None else Text(face, style=STYLES[face.colour])


def cards(faces: tuple[Card, ...]) -> Text:
    """Cards in a row."""
    return Text(" ").join(card(face) for face in faces)
