"""Hanabi's cards and options."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core.option import Choice, Flag, SeatChoice, option
from florilegium.games.deck55 import COLOURS, MULTICOLOUR, Card, deck55

TOP = 5
"""The value that completes a firework (HAN-16)."""


@dataclass(frozen=True, slots=True)
class Options:
    """HAN-30 the sixth colour, HAN-27 fewer red tokens, HAN-28 more blue ones, who starts."""

    multicolour: bool = option(Flag())
    red_tokens: int = option(Choice((3, 1)))
    blue_tokens: int = option(Choice((8, 10)))
    first_seat: int | None = option(SeatChoice())


def colours(options: Options) -> str:
    """The letters of the colours in play."""
    return COLOURS + MULTICOLOUR if options.multicolour else COLOURS


def deck(options: Options) -> tuple[Card, ...]:
    """HAN-1: 50 cards; HAN-30: 55 with the multicolour ones."""
    return deck55(options.multicolour)


def hand_size(seats: int) -> int:
    """HAN-4."""
    return 5 if seats <= 3 else 4
