"""Illusion's flowers, baskets, lives and options."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core.errors import BadCard
from florilegium.core.message import Message, say
from florilegium.core.option import SeatChoice, option
from florilegium.core.shown import Drawn
from florilegium.core.text import quoted

VARIETIES = (
    "tulip", "rose", "daisy", "iris", "poppy",
    "lily", "violet", "peony", "sunflower", "cornflower",
)  # fmt: skip
COPIES = 5
BASKETS = range(1, 5)
TOKENS = 24
ROUNDS = 3


class Card(Drawn, str):
    """A flower is its variety's name, `tulip`; the five of a variety are all alike."""

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        """One of the ten varieties; BadCard for any other text."""
        known = KINDS.get(text) if isinstance(text, str) else None
        if known is None:
            raise BadCard(say("error.card", given=quoted(text, 40), example=VARIETIES[0]))
        return known

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)


KINDS: dict[str, Card] = {variety: str.__new__(Card, variety) for variety in VARIETIES}
_DECK = tuple(card for card in KINDS.values() for _ in range(COPIES))


@dataclass(frozen=True, slots=True)
class Options:
    """ILL-4: who starts the first round."""

    first_seat: int | None = option(SeatChoice())


def deck(options: Options) -> tuple[Card, ...]:
    """ILL-1: five of each variety, whatever the options."""
    return _DECK


def lives(seats: int) -> int:
    """ILL-2: what each player has at the start of a round."""
    return 5 if seats <= 4 else 4


def flower(card: Card) -> Message:
    return say(f"illusion.flower.{card}")
