"""What one Illusion seat may know, built by naming what is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from florilegium.core import game
from florilegium.core.game import Outcome
from florilegium.core.message import Message, Seat, say
from florilegium.games.illusion import rules, scoring
from florilegium.games.illusion.cards import ROUNDS, Card
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

    def round_told(self) -> Message:
        """The round and the deck, as texts and pictures of the table say it."""
        return say("illusion.table.round", round=self.round, rounds=ROUNDS, deck=self.deck)

    def card_told(self) -> Message | None:
        """Who has turned a card up; or where it was placed, and who still has to decide."""
        if self.turned is not None:
            return say("illusion.table.turned", seat=Seat(self.turn[0]))
        if self.placed is None:
            return None
        return say(
            "illusion.table.placed",
            seat=Seat(self.placed.seat),
            basket=self.placed.basket,
            waiting=tuple(map(Seat, self.waiting)),
        )

    def seat_told(self, seat: int) -> Message:
        """What a seat has."""
        at = seat - 1
        return say(
            "illusion.table.player", seat=Seat(seat), lives=self.lives[at], points=self.points[at]
        )


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
