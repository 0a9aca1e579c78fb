"""What one Royal Flush seat may know, built by naming what is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from florilegium.core import game
from florilegium.core.game import Outcome
from florilegium.core.message import Message, say
from florilegium.games.royal_flush import rules, scoring
from florilegium.games.royal_flush.cards import ROUNDS, Card
from florilegium.games.royal_flush.state import Display, State


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board in play: the values of its spaces, and whose pieces lie on the first of them."""

    name: str
    spaces: tuple[int, ...]
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View(game.View):
    """The table from one seat; `seat` is None for a spectator, who sees no hand at all."""

    seat: int | None
    seats: int
    turn: tuple[int, ...]
    round: int
    boards: tuple[BoardView, ...]
    display: Display
    deck: int
    discard: tuple[Card, ...]
    hand: tuple[Card, ...]
    """The own cards, jokers not among them."""
    hands: tuple[int, ...]
    """How many cards each seat holds, jokers not counted."""
    jokers: tuple[int, ...]
    tokens: tuple[int, ...]
    pieces: tuple[int, ...]
    spent: int
    points: tuple[int, ...]
    swapped: bool
    taken: int
    outcome: Outcome | None
    open_hands: tuple[tuple[Card, ...], ...] | None = None
    """Every seat's cards, only where all hands lie face up."""

    def round_told(self) -> Message:
        """The round, the piles and the spent tokens, as texts and pictures of the table say it."""
        return say(
            "royal_flush.table.round",
            round=self.round,
            rounds=ROUNDS,
            deck=self.deck,
            discard=len(self.discard),
            spent=self.spent,
        )

    def seat_told(self, seat: int) -> Message:
        """What a seat has, its jokers aside."""
        at = seat - 1
        return say(
            "royal_flush.table.seat",
            hand=self.hands[at],
            tokens=self.tokens[at],
            pieces=self.pieces[at],
            points=self.points[at],
        )


def view(state: State, seat: int | None) -> View:
    """The own hand only; ROY-16: the whole discard; ROY-24: everybody's jokers."""
    return View(
        seat=seat,
        seats=state.setup.seats,
        turn=rules.turn(state),
        round=state.round,
        boards=_boards(state.boards, state.owners),
        display=state.display,
        deck=len(state.deck),
        discard=state.discard,
        hand=() if seat is None else state.hands[seat - 1],
        hands=tuple(map(len, state.hands)),
        jokers=state.jokers,
        tokens=state.tokens,
        pieces=scoring.pieces(state.owners, state.setup.seats),
        spent=state.spent,
        points=state.points,
        swapped=state.swapped,
        taken=state.taken,
        outcome=scoring.outcome(state),
    )


@lru_cache(maxsize=64)  # the same for every seat
def _boards(names: tuple[str, ...], owners: tuple[tuple[int, ...], ...]) -> tuple[BoardView, ...]:
    return tuple(
        [
            BoardView(name, scoring.BOARDS[name].spaces, some)
            for name, some in zip(names, owners, strict=True)
        ]
    )


def reveal(state: State) -> View:
    """The table with everything face up but the deck."""
    return replace(view(state, None), open_hands=state.hands)
