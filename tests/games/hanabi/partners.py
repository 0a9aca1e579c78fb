"""Tables where chosen seats are bots and written lines are played for the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import florilegium as fl
from florilegium.games.hanabi.bots.partner import Partner
from tests.games.table import Table
from tests.players.selfplay import Moment


class Company:
    """A table at which a partner in every seat follows the game."""

    def __init__(self, hands: str, *lines: str, drawn: str = "", **options: Any) -> None:
        """`hands` are separated by `/`, the oldest card first; `drawn` comes up next."""
        dealt = hands.split("/")
        self.table = Table("hanabi", len(dealt), " ".join([*dealt, drawn]), **options)
        self.bots = {seat: Partner(seat, "x") for seat in range(1, len(dealt) + 1)}
        self.do(*lines)

    def do(self, *lines: str) -> None:
        """Plays lines, whatever the bots would have preferred."""
        for line in lines:
            for event in self.table.do(line):
                for seat, bot in self.bots.items():
                    bot.see(event.seen_by(seat))

    def choice(self) -> str:
        """What the bot whose turn it is chooses."""
        seat = self.table.seat
        legal = self.table.game.legal(self.table.state, seat)
        return str(self.bots[seat].act(self.table.view(seat), legal))

    def reason(self) -> str:
        """The name of the reason for what the bot whose turn it is chooses."""
        seat = self.table.seat
        self.choice()
        why = self.bots[seat].explain()
        assert why is not None
        return why.key.rpartition(".")[2]


def decisions(
    seats: int, seed: str, make: Callable[[int, str], Any] = Partner, **options: Any
) -> Iterator[tuple[Moment, Any]]:
    """The decisions of a self-play game, each with the bot that has just made it."""
    game: Any = fl.game("hanabi")
    state = game.new(seats=seats, seed=seed, **options)
    bots = {seat: make(seat, f"{seed} {seat}") for seat in range(1, seats + 1)}
    seen: dict[int, list[Any]] = {seat: [] for seat in bots}
    while turn := game.turn(state):
        seat = turn[0]
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = bots[seat].act(view, legal)
        why = bots[seat].explain()
        yield Moment(state, seat, tuple(seen[seat]), view, legal, action, why), bots[seat]
        state, events = game.apply(state, seat, action)
        for one, bot in bots.items():
            for event in events:
                shown = event.seen_by(one)
                bot.see(shown)
                seen[one].append(shown)


def score(seats: int, seed: str, make: Callable[[int, str], Any] = Partner) -> int:
    """What a self-play game scores; a lost one nothing."""
    game: Any = fl.game("hanabi")
    *_, (moment, _) = decisions(seats, seed, make)
    state, _ = game.apply(moment.state, moment.seat, moment.action)
    return int(game.outcome(state).scores[0])
