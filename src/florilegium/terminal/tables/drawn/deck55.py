"""The cards that Hanabi and Ikebana share, seven columns wide."""

from __future__ import annotations

from florilegium.games.deck55 import Card, letter
from florilegium.terminal.drawing import Drawing, framed
from florilegium.terminal.tables.deck55 import STYLES

INSIDE = 5
BACK = "white on grey23"
EMPTY = "dim"


def face(card: Card, flower: str, lang: str, above: str = "", below: str = "") -> Drawing:
    """Value and letter, as this language has it, and as many flowers as it is worth."""
    flowers = (flower * card.value).center(INSIDE)
    return framed(
        (f"{card.value}   {letter(card.colour, lang)}", flowers), STYLES[card.colour], above, below
    )


def back(upper: str = "", lower: str = "", below: str = "", style: str = BACK) -> Drawing:
    """A card from behind, with what may be said of it."""
    return framed((upper.center(INSIDE), lower.center(INSIDE)), style, below=below)


def pile(count: int) -> Drawing:
    """A deck, with how many cards it has."""
    return framed(("░░░░░", "░░░░░"), BACK, below=str(count))


def place() -> Drawing:
    """Where a card may come to lie."""
    return framed((" " * INSIDE,) * 2, EMPTY, edge="╌")
