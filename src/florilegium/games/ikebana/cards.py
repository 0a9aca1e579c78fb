"""Ikebana's cards, prestige tokens and options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from florilegium.core.option import Flag, SeatChoice, option
from florilegium.games.deck55 import Card, deck55

ROUNDS = 4
"""How many rounds make a game (IKE-5)."""

BOUQUET = 5
"""How many cards make a bouquet (IKE-5)."""

CAPITAL = 6
"""The prestige each player starts with (IKE-4)."""

TOKENS = (50, 10, 5, 1)
"""What a prestige token may be worth (IKE-3)."""


@dataclass(frozen=True, slots=True)
class Options:
    """IKE-25 the last round's gains count double; who starts."""

    final_bouquet: bool = option(Flag())
    first_seat: int | None = option(SeatChoice())


def deck(options: Options) -> tuple[Card, ...]:
    """IKE-1: all 55 cards, whatever the options."""
    return deck55()


@cache
def tokens(prestige: int) -> tuple[tuple[int, int], ...]:
    """IKE-3: prestige in as few tokens as can be: each denomination used, and how many of it."""
    counts = []
    for worth in TOKENS:
        count, prestige = divmod(prestige, worth)
        if count:
            counts.append((worth, count))
    return tuple(counts)
