"""What a bot makes of a recorded game: at every step what it would do, and why.

During a game nobody is told a bot's reasons: they speak of what only its seat may know.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from florilegium.core.errors import BotFault
from florilegium.core.match import Match
from florilegium.core.message import Message
from florilegium.core.player import Player
from florilegium.core.record import Record
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell


@dataclass(frozen=True, slots=True)
class Reason:
    """One step: what was done, what the bot chose there, and its reason, or how it failed."""

    step: int
    seat: int
    done: Any
    chosen: Any
    why: Message | None


def reasons(record: Record, name: str, steps: Container[int] | None = None) -> Iterator[Reason]:
    """Every step of a record, or these, with such a bot on every seat; it sees what its seat saw.

    A bot that fails, as one with conventions may where others keep none, is not asked again.
    """
    match = Match.of(record)
    game, seed = match.game, record.setup.seed
    seats = range(1, record.setup.seats + 1)
    bots = {seat: bot(game, name, seat, private_seed(seed, seat)) for seat in seats}
    for step, (seat, text) in enumerate(record.actions, 1):
        wanted = steps is None or step in steps
        chosen, why = _asked(match, seat, bots) if wanted else (None, None)
        _told(bots, match.follow(record, step - 1))
        if wanted:
            yield Reason(step, seat, game.parse(text), chosen, why)


def _asked(match: Match, seat: int, bots: dict[int, Player]) -> tuple[Any, Message | None]:
    legal = match.legal(seat)
    if seat not in bots or not legal:
        return None, None
    try:
        chosen = ask(bots[seat], seat, match.view(seat), legal)
    except BotFault as fault:
        del bots[seat]
        return None, fault.message
    return chosen, bots[seat].explain()


def _told(bots: dict[int, Player], events: tuple[Any, ...]) -> None:
    for seat in list(bots):
        try:
            tell({seat: bots[seat]}, events)
        except BotFault:
            del bots[seat]
