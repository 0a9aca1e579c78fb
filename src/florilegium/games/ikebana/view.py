"""What one Ikebana seat may know, built by naming what is shown."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.game import Outcome
from florilegium.core.message import Message, say
from florilegium.games.deck55 import Card
from florilegium.games.ikebana import rules, scoring
from florilegium.games.ikebana.cards import ROUNDS
from florilegium.games.ikebana.state import State


@dataclass(frozen=True, slots=True)
class View(game.View):
    """The table, the same from every seat; `seat` is None for a spectator."""

    seat: int | None
    seats: int
    turn: tuple[int, ...]
    round: int
    doubled: bool
    """IKE-25: whether this round's gains count double."""
    final_bouquet: bool
    """IKE-25: whether the last round's gains count double in this game."""
    prestige: tuple[int, ...]
    bouquets: tuple[tuple[Card, ...], ...]
    discards: tuple[Card | None, ...]
    """IKE-12: the top card of each pile."""
    discard_sizes: tuple[int, ...]
    deck: int
    revealed: Card | None
    refusals: int
    price: int | None
    """What refusing the card turned up costs, affordable or not; None where none is turned up."""
    payee: int | None
    gains: tuple[tuple[int, ...], ...]
    finished: tuple[tuple[tuple[Card, ...], ...], ...]
    """The bouquets of each finished round, whose cards have gone back into the deck."""
    outcome: Outcome | None

    def round_told(self) -> Message:
        """The round and the deck, as texts and pictures of the table say it."""
        return say("ikebana.table.round", round=self.round, rounds=ROUNDS, deck=self.deck)


def view(state: State, seat: int | None) -> View:
    """IKE-12: of the discard piles only their tops; nothing else but the deck is hidden."""
    choosing = state.revealed is not None
    return View(
        seat=seat,
        seats=state.setup.seats,
        turn=rules.turn(state),
        round=state.round,
        doubled=scoring.is_doubled(state),
        final_bouquet=state.setup.options.final_bouquet,
        prestige=state.prestige,
        bouquets=state.bouquets,
        discards=tuple(pile[-1] if pile else None for pile in state.discards),
        discard_sizes=tuple(map(len, state.discards)),
        deck=len(state.deck),
        revealed=state.revealed,
        refusals=state.refusals,
        price=rules.price(state.refusals) if choosing else None,
        payee=rules.payee(state.setup.seats, state.seat, state.refusals) if choosing else None,
        gains=state.gains,
        finished=state.finished,
        outcome=scoring.outcome(state),
    )


def reveal(state: State) -> View:
    """What a spectator sees: bouquets lie open, and there are no hands to lay open."""
    return view(state, None)
