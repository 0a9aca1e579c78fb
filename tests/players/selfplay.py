"""Games of a bot with itself, and what each seat knew and said at every decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import florilegium as fl
from florilegium.players import bot, bot_names, factory, private_seed
from florilegium.players.calls import ask, tell

SEATS = 3
TRAINED = {(name, "network"): 2 for name in ("hanabi", "ikebana", "royal_flush", "illusion")}
"""Bots that are in no list, for they play with so many seats only."""
STEPS = 80
"""Actions of a game that are looked at; some games are long."""


@dataclass(frozen=True)
class Moment:
    """One decision: what the seat knew, what it did, and why, as it says."""

    state: Any
    seat: int
    seen: tuple[Any, ...]
    """Every event so far, as the seat saw it."""
    view: Any
    legal: Sequence[Any]
    action: Any
    why: fl.Message | None

    @property
    def args(self) -> dict[str, Any]:
        """The arguments of the reason."""
        return dict(self.why.args) if self.why else {}


def different_bots() -> list[tuple[str, str]]:
    """Every bot of every game, the trained ones too; two names of one bot count once."""
    found: dict[tuple[str, Any], str] = {}
    for name in fl.games():
        game = fl.game(name)
        for player in bot_names(game):
            found.setdefault((name, factory(game, player)), player)
    return [*((game, player) for (game, _), player in found.items()), *TRAINED]


@cache
def moments(name: str, player: str, seed: str = "self-play") -> tuple[Moment, ...]:
    """The decisions of one game, all seats being the same bot."""
    return tuple(_moments(name, player, seed))


def _moments(name: str, player: str, seed: str) -> Iterator[Moment]:
    game = fl.game(name)
    state = game.new(seats=TRAINED.get((name, player), SEATS), seed=seed)
    seats = range(1, state.setup.seats + 1)
    bots = {seat: bot(game, player, seat, private_seed(seed, seat)) for seat in seats}
    seen: dict[int, list[Any]] = {seat: [] for seat in seats}
    for _ in range(STEPS):
        turn = game.turn(state)
        if not turn:
            return
        seat = turn[0]
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = ask(bots[seat], seat, view, legal)
        yield Moment(state, seat, tuple(seen[seat]), view, legal, action, bots[seat].explain())
        state, events = game.apply(state, seat, action)
        tell(bots, events)
        for one in seats:
            seen[one] += [event.seen_by(one) for event in events]
