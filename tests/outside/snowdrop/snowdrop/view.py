"""What one Snowdrop seat may know, built by naming what is shown."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.game import Outcome

from . import rules
from .state import State


@dataclass(frozen=True, slots=True)
class View(game.View):
    """The table from one seat; `seat` is None for a spectator."""

    seat: int | None
    seats: int
    turn: tuple[int, ...]
    snow: int
    beds: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[str | None, ...], ...]
    """SNO-2: by seat, None for each bulb that lies face down."""
    points: tuple[int, ...]
    deck: int
    compost: int
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    """SNO-2, SNO-6, SNO-7: the own bulbs; of all others no more than how many there are."""
    hands = tuple(
        hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(state.hands, 1)
    )
    return _shown(state, seat, hands)


def reveal(state: State) -> View:
    """Every hand face up; deck and compost stay closed."""
    return _shown(state, None, state.hands)


def _shown(state: State, seat: int | None, hands: tuple[tuple[str | None, ...], ...]) -> View:
    return View(
        seat=seat,
        seats=state.setup.seats,
        turn=rules.turn(state),
        snow=state.snow,
        beds=state.beds,
        hands=hands,
        points=rules.points(state),
        deck=len(state.deck),
        compost=len(state.compost),
        outcome=rules.outcome(state),
    )
