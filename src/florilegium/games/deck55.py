"""The 55-card deck that Hanabi and Ikebana share (HAN-1, HAN-2, IKE-1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from florilegium.core.errors import BadCard
from florilegium.core.message import Message, Written, say
from florilegium.core.shown import Drawn
from florilegium.core.text import quoted

COLOURS = "RGYBK"
MULTICOLOUR = "M"
COLOUR_NAMES = {
    "R": "red", "G": "green", "Y": "yellow", "B": "blue", "K": "black", "M": "multicolour",
}  # fmt: skip
VALUES = (1, 2, 3, 4, 5)
COPIES = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}


class Card(Drawn, Written):
    """A card is its text, `R1`; the attributes save taking it apart again and again."""

    colour: str
    value: int

    def __new__(cls, text: str) -> Card:
        """One of the thirty kinds; BadCard for any other text."""
        known = KINDS.get(text) if isinstance(text, str) else None
        if known is None:
            raise BadCard(say("error.card", given=quoted(text, 40), example="R1"))
        return known

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    def written(self, lang: str) -> str:
        """With the letter that the colour has in this language: `V1` is green in French."""
        return f"{letter(self.colour, lang)}{self.value}"


def _kind(colour: str, value: int) -> Card:
    card = str.__new__(Card, f"{colour}{value}")
    card.colour, card.value = colour, value
    return card


KINDS: dict[str, Card] = {
    f"{colour}{value}": _kind(colour, value) for colour in COLOURS + MULTICOLOUR for value in VALUES
}


def copies(card: Card) -> int:
    """How many of this card the deck holds; each multicolour card is alone (HAN-30)."""
    return 1 if card.colour == MULTICOLOUR else COPIES[card.value]


def kind(card: Card, letters: str = COLOURS + MULTICOLOUR) -> int:
    """The number that all copies of a card share: by colour, in this order, and then by value."""
    return len(VALUES) * letters.index(card.colour) + card.value - 1


NUMBER = {card: kind(card) for card in KINDS.values()}
"""By card: that number where all six colours are in play."""


def first_copies(kinds: Iterable[Card]) -> dict[Card, int]:
    """Where the copies of each kind begin in a row that has a place for every copy."""
    starts: dict[Card, int] = {}
    size = 0
    for card in kinds:
        starts[card] = size
        size += copies(card)
    return starts


@cache
def deck55(multicolour: bool = True) -> tuple[Card, ...]:
    """All cards in their natural order, with or without the five multicolour ones."""
    return tuple(
        card
        for card in KINDS.values()
        if multicolour or card.colour != MULTICOLOUR
        for _ in range(copies(card))
    )


@cache
def letter(colour: str, lang: str) -> str:
    """The letter of a colour where people speak this language."""
    return say(f"colour.letter.{colour}").text(lang)


def colour_name(letter: str) -> Message:
    return say(f"colour.{COLOUR_NAMES[letter]}")
