"""What helps a person at the table decide: worked out from the view, so it can leak nothing.

Illusion is a game of memory (ILL-6): nothing here tells more than what lies open at this moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from florilegium.games.illusion import cards
from florilegium.games.illusion.actions import Action, Place, Stop
from florilegium.games.illusion.cards import COPIES, ROUNDS, TOKENS
from florilegium.games.illusion.view import Placement, View


@dataclass(frozen=True, slots=True)
class Stake:
    """What a stop about the card just placed would move."""

    placer: int
    least: int
    """ILL-11: the lives the placer gives the caller of a right stop, at least."""
    most: int
    """And at most, as far as everybody can see; 0 where no stop can be right."""
    loss: int
    """ILL-13: the lives a wrong stop costs the caller."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a seat stands; `total` is what it would have if the round ended now (ILL-16)."""

    seat: int
    lives: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Aids:
    """What the table shows beside the view."""

    rounds: int
    start: int
    """ILL-2: the lives each seat had at the start of the round."""
    box: int
    """The life tokens that nobody has."""
    left: int
    """ILL-15: cards still to be placed in this round, the one turned up among them."""
    standings: tuple[Standing, ...]
    leaders: tuple[int, ...]
    """The seats with the highest total."""
    baskets: tuple[int, ...]
    """ILL-5: where this seat may place now."""
    decides: bool
    """ILL-7: whether this seat may stop or let now."""
    stake: Stake | None
    """None unless a card waits for decisions."""


def aids(view: View, legal: Sequence[Action]) -> Aids:
    """Everything the table may want to show for this view."""
    standings = tuple(_standing(view, seat) for seat in range(1, view.seats + 1))
    best = max(standing.total for standing in standings)
    return Aids(
        rounds=ROUNDS,
        start=cards.lives(view.seats),
        box=TOKENS - sum(view.lives),
        left=view.deck + (view.turned is not None),
        standings=standings,
        leaders=tuple(standing.seat for standing in standings if standing.total == best),
        baskets=tuple(action.basket for action in legal if isinstance(action, Place)),
        decides=Stop() in legal,
        stake=None if view.placed is None else _stake(view, view.placed),
    )


def is_hopeless(view: View) -> bool:
    """ILL-9: whether a stop can only be wrong, as everybody can see; the basket was empty."""
    return view.placed is not None and _stake(view, view.placed).most == 0


def _standing(view: View, seat: int) -> Standing:
    """ILL-16: lives count once, and at the end of the game they already have."""
    lives, points = view.lives[seat - 1], view.points[seat - 1]
    total = points if view.outcome is not None else points + lives
    return Standing(seat, lives, points, total)


def _stake(view: View, placed: Placement) -> Stake:
    """ILL-11 to ILL-13, without a look below the top of any basket."""
    top = view.baskets[placed.basket - 1]
    most = min(
        view.heights[placed.basket - 1] - 1,
        COPIES - view.baskets.count(top),  # those on top of a basket lie below none
        view.lives[placed.seat - 1],
    )
    return Stake(placed.seat, least=min(1, most), most=most, loss=1)
