"""Calling a bot's code: the one place where that is done within our own process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Any

from florilegium.core.errors import BotFault
from florilegium.core.game import Action, Event
from florilegium.core.judge import Judge
from florilegium.core.match import Match
from florilegium.core.player import Player
from florilegium.core.text import quoted


def ask(player: Player, seat: int, view: Any, legal: Sequence[Action]) -> Action:
    """The bot's choice, one of the legal actions; BotFault where it has none."""
    try:
        action: Action = player.act(view, legal)
    except (Exception, SystemExit) as error:
        raise raised(seat, error) from error
    try:
        return legal[legal.index(action)]  # the bot's may be no more than equal: Play(True)
    except ValueError:
        raise BotFault(seat, "illegal", quoted(action)) from None


def tell(players: Mapping[int, Player | Judge], events: Iterable[Event]) -> None:
    """What each seat may see of what happened."""
    for event in events:
        for seat, player in players.items():
            try:
                player.see(event.seen_by(seat))
            except (Exception, SystemExit) as error:
                raise raised(seat, error) from error


def play_next(match: Match, bots: Mapping[int, Player]) -> None:
    """The bot whose turn it is plays, and all of them are told."""
    seat = match.turn[0]
    action = ask(bots[seat], seat, match.view(seat), match.legal(seat))
    tell(bots, match.play(seat, action))


def raised(seat: int, error: BaseException) -> BotFault:
    """A bot's exception as a fault of its seat, with the line where it arose."""
    what = f"{type(error).__name__}: {error}"[:160]
    lines = extract_tb(error.__traceback__)
    where = f" ({Path(lines[-1].filename).name}:{lines[-1].lineno})" if lines else ""
    return BotFault(seat, "raised", what + where)
