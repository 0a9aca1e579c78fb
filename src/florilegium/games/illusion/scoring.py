"""What a stop is worth in Illusion, and how rounds and games end."""

from __future__ import annotations

from florilegium.core.game import Outcome
from florilegium.core.message import Seat, say
from florilegium.games.illusion.cards import Card
from florilegium.games.illusion.state import State


def earlier(basket: tuple[Card, ...]) -> int:
    """ILL-11: how many cards below the top one are of its variety; none makes a stop wrong."""
    return basket.count(basket[-1]) - 1


def is_round_over(state: State) -> bool:
    """ILL-15: somebody has no life left, or the card just settled was the last one."""
    return 0 in state.lives or not state.deck


def is_over(state: State) -> bool:
    """ILL-18: a running game always has a card to place or one to decide about."""
    return state.turned is None and state.placed is None


def outcome(state: State) -> Outcome | None:
    """ILL-18: the highest total wins; equal totals share the victory."""
    if not is_over(state):
        return None
    best = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points, 1) if points == best)
    key = "illusion.won" if len(winners) == 1 else "illusion.shared"
    return Outcome(state.points, winners, say(key, winners=tuple(map(Seat, winners)), score=best))
