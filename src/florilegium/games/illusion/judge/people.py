"""What somebody who remembers as people do would know about a flower on a basket."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, prod

from florilegium.games.illusion.bots.easy import Medium
from florilegium.games.illusion.bots.piles import Lying, Piles
from florilegium.games.illusion.cards import COPIES, Card


@dataclass(frozen=True, slots=True)
class Belief:
    """Chances, from 0 to 1."""

    remembered: float
    """That such a flower, which lies there, still comes to mind."""
    suspected: float
    """That one lies there as far as somebody can tell who remembers none."""


def belief(piles: Piles, seat: int, card: Card, basket: int, deck: int) -> Belief:
    """About a variety on a basket, one of which is turned up or has just been laid on its top."""
    clear = _clear(piles, seat)
    laid = piles.deck() < deck  # nothing is turned up: the card is the top of the basket
    pile = clear[basket][:-1] if laid else clear[basket]
    alike = [chance for one, chance in pile if one.card == card]
    vague = fsum(1.0 - chance for _, chance in pile)
    everywhere = [entry for entries in clear.values() for entry in entries]
    seen = (not laid) + fsum(chance for one, chance in everywhere if one.card == card)
    unknown = deck + fsum(1.0 - chance for _, chance in everywhere)
    share = min(1.0, (COPIES - seen) / unknown) if unknown else 0.0
    return Belief(1.0 - prod(1.0 - chance for chance in alike), 1.0 - (1.0 - share) ** vague)


def _clear(piles: Piles, seat: int) -> dict[int, list[tuple[Lying, float]]]:
    """Every flower on the baskets, and how likely it is clear in mind; the tops are in sight."""
    return {
        basket: [
            (one, 1.0 if place == len(pile) - 1 else _kept(piles, seat, one, pile[place + 1]))
            for place, one in enumerate(pile)
        ]
        for basket, pile in piles.baskets.items()
    }


def _kept(piles: Piles, seat: int, one: Lying, above: Lying) -> float:
    """It was in sight until the next flower covered it."""
    noticed = 1.0 if one.seat == seat else Medium.habits.attention
    return noticed * Medium.habits.kept(piles.age(above), piles.placed)
