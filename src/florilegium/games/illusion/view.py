"""What one Illusion seat may know, built by naming what is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from florilegium.core import game
from florilegium.core.game import Outcome
from florilegium.games.illusion import rules, scoring
from florilegium.games.illusion.cards import Card
from florilegium.games.illusion.state import State


@dataclass(frozen=True, slots=True)
class Placement:
    """Who has just placed the top card of which basket."""

    seat: int
    basket: int


@dataclass(frozen=True, slots=True)
class View(game.View):
    """The table from one seat; `seat` is None for a spectator. All seats see the same."""

    seat: int | None
    seats: int
    turn: tuple[int, ...]
    round: int
    lives: tuple[int, ...]
    points: tuple[int, ...]
    scored: tuple[tuple[int, ...], ...]
    """ILL-16: the points of each finished round, by seat."""
    baskets: tuple[Card | None, ...]
    """ILL-6: the top cards alone; what lies below is memory."""
    heights: tuple[int, ...]
    covered: tuple[tuple[Card, ...], ...]
    """What lies below the tops, from the bottom up; empty unless the table is revealed."""
    turned: Card | None
    placed: Placement | None
    """None unless a card waits for decisions."""
    waiting: tuple[int, ...]
    """Who still has to decide about it."""
    deck: int
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    """ILL-6: no covered card; ILL-9: no decision, only who still has to decide."""
    return View(
        seat=seat,
        seats=state.setup.seats,
        turn=rules.turn(state),
        round=state.round,
        lives=state.lives,
        points=state.points,
        scored=state.scored,
        baskets=tuple(basket[-1] if basket else None for basket in state.baskets),
        heights=tuple(map(len, state.baskets)),
        covered=(),
        turned=state.turned,
        placed=None if state.placed is None else Placement(state.seat, state.placed),
        waiting=rules.waiting(state),
        deck=len(state.deck),
        outcome=scoring.outcome(state),
    )


def reveal(state: State) -> View:
    """The table with the covered flowers face up; the deck stays closed."""
    return replace(view(state, None), covered=tuple(basket[:-1] for basket in state.baskets))
