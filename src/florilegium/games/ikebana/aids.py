"""What helps a person at the table decide: worked out from the view, so it can leak nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from florilegium.games.deck55 import Card
from florilegium.games.ikebana import rules, scoring
from florilegium.games.ikebana.actions import Action
from florilegium.games.ikebana.cards import BOUQUET, CAPITAL, ROUNDS, tokens
from florilegium.games.ikebana.state import Combination, Gain
from florilegium.games.ikebana.view import View

_KEPT = 4096
"""So many tables stay worked out: each is shown to every seat, and most of it again next time."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a bouquet is worth, complete or not, and why."""

    combinations: tuple[Combination, ...]
    points: int
    """The combinations' sum, before the colours multiply it."""
    colours: tuple[str, ...]
    """The colour each card counts as; a joker stays free (`M`) until the bouquet is complete."""
    multipliers: tuple[int, ...]
    """What the five colours may come to, the best first; a complete bouquet has just one."""
    complete: bool
    sure: int
    """What the bouquet pays at least, whatever still comes; all it pays once it is complete."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a refusal costs (IKE-8), who gets it (IKE-9), and whether it can be paid (IKE-11)."""

    price: int
    payee: int
    affordable: bool


@dataclass(frozen=True, slots=True)
class Purchase:
    """A card that may be bought: from whom, for how much, and what it would make of the bouquet."""

    owner: int
    card: Card
    price: int
    affordable: bool
    worth: Worth


@dataclass(frozen=True, slots=True)
class Aids:
    """What the table shows beside the view. What belongs to the players is in seat order."""

    tokens: tuple[tuple[tuple[int, int], ...], ...]
    """IKE-3: everybody's prestige as tokens: worth and how many of it."""
    worths: tuple[Worth, ...]
    refusals: tuple[Price, ...]
    """The next refusal of the seat whose turn it is, and the one after that."""
    kept: Worth | None
    """What the card turned up would make of the bouquet of who turned it up."""
    buyer: int | None
    """For whom the purchases are worked out: the seat that looks, or the one whose turn it is."""
    purchases: tuple[Purchase, ...]
    rounds: tuple[tuple[Gain, ...], ...]
    """What each finished round paid each seat, and why."""
    sums: tuple[tuple[str, ...], ...]
    """How each of these was reckoned, `(9 + 4) ×3`; empty where there was nothing to reckon."""
    last_round: int
    """IKE-5: how many rounds make a game."""
    size: int
    """IKE-5: how many cards make a bouquet."""
    factors: tuple[int, ...]
    """IKE-21: all that colours can multiply by, the best first."""
    start: int
    """IKE-4: the prestige everybody began with."""
    traded: tuple[int, ...]
    """What refusals and purchases have brought or cost each seat so far."""


def aids(view: View, legal: Sequence[Action]) -> Aids:
    """Everything the table may want to show for this view."""
    mover = view.turn[0] if view.turn else None
    buyer = None if mover is None else view.seat or mover
    rounds = tuple(_rounds(view))
    return Aids(
        tokens=tuple(map(tokens, view.prestige)),
        worths=_worths(view.bouquets, view.doubled),
        refusals=() if mover is None else tuple(_refusals(view, mover)),
        kept=None if mover is None else _kept(view, mover),
        buyer=buyer,
        purchases=() if buyer is None else tuple(_purchases(view, buyer)),
        rounds=rounds,
        sums=tuple(tuple(map(_sum, gains)) for gains in rounds),
        last_round=ROUNDS,
        size=BOUQUET,
        factors=scoring.FACTORS,
        start=CAPITAL,
        traded=tuple(_traded(view)),
    )


@lru_cache(_KEPT)
def worth(bouquet: tuple[Card, ...], doubled: bool = False) -> Worth:
    """IKE-18 to IKE-21 for any number of cards: the colours multiply only a complete bouquet."""
    complete = len(bouquet) == BOUQUET
    found = scoring.combinations(bouquet)
    points = scoring.sum_of(found)
    colours = scoring.colouring(bouquet) if complete else tuple(card.colour for card in bouquet)
    factors = scoring.multipliers(bouquet)
    sure = points * factors[-1] * (2 if doubled else 1)
    return Worth(found, points, colours, factors, complete, sure)


def _refusals(view: View, seat: int) -> Iterator[Price]:
    """IKE-8 to IKE-11: two refusals in a row, the second paid from what the first leaves."""
    owned = view.prestige[seat - 1]
    for refusals in (view.refusals, view.refusals + 1):
        price = rules.price(refusals)
        owned -= price
        yield Price(price, rules.payee(view.seats, seat, refusals), owned >= 0)


def _kept(view: View, seat: int) -> Worth | None:
    """IKE-7: the bouquet with the card turned up."""
    if view.revealed is None:
        return None
    return worth((*view.bouquets[seat - 1], view.revealed), view.doubled)


def _purchases(view: View, buyer: int) -> Iterator[Purchase]:
    """IKE-13, IKE-14: the top card of every other pile, while the bouquet has room."""
    bouquet, owned = view.bouquets[buyer - 1], view.prestige[buyer - 1]
    for owner, card in enumerate(view.discards, 1):
        if card is not None and owner != buyer and len(bouquet) < BOUQUET:
            made = worth((*bouquet, card), view.doubled)
            yield Purchase(owner, card, card.value, card.value <= owned, made)


def _rounds(view: View) -> Iterator[tuple[Gain, ...]]:
    """IKE-17: the finished rounds; only the last one of a game is still the view's own round."""
    for number, bouquets in enumerate(view.finished, 1):
        yield _gains(bouquets, view.doubled and number == view.round)


@lru_cache(_KEPT)
def _worths(bouquets: tuple[tuple[Card, ...], ...], doubled: bool) -> tuple[Worth, ...]:
    return tuple(worth(bouquet, doubled) for bouquet in bouquets)


@lru_cache(_KEPT)
def _gains(bouquets: tuple[tuple[Card, ...], ...], doubled: bool) -> tuple[Gain, ...]:
    return tuple(scoring.gain(bouquet, doubled) for bouquet in bouquets)


@lru_cache(_KEPT)
def _sum(gain: Gain) -> str:
    """IKE-19 what is added, IKE-21 and IKE-25 what multiplies it."""
    points = [str(one.points) for one in gain.combinations]
    factors = [f"×{factor}" for factor in (gain.multiplier, 1 + gain.doubled) if factor > 1]
    if len(points) < 2 and not factors:
        return ""
    added = " + ".join(points) or "0"
    return " ".join([f"({added})" if factors and len(points) > 1 else added, *factors])


def _traded(view: View) -> Iterator[int]:
    """All prestige is capital (IKE-4), gain (IKE-17) or payment."""
    for place, owned in enumerate(view.prestige):
        yield owned - CAPITAL - sum(totals[place] for totals in view.gains)
