"""Asking bots and telling them: the only place where a bot's code is called in the process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from florilegium.core.errors import BotFault
from florilegium.core.game import Event
from florilegium.core.player import Player


def ask(player: Player, seat: int, view: Any, legal: tuple[Any, ...]) -> Any:
    """The bot's choice, one of the legal actions; BotFault where it has none."""
    try:
        action = player.act(view, legal)
    except Exception as error:
        raise raised(seat, error) from error
    if action not in legal:
        raise BotFault(seat, "illegal", repr(str(action))[:80])
    return action


def tell(players: Mapping[int, Player], events: Iterable[Event]) -> None:
    """What each seat may see of what happened."""
    for event in events:
        for seat, player in players.items():
            try:
                player.see(event.seen_by(seat))
            except Exception as error:
                raise raised(seat, error) from error


def raised(seat: int, error: Exception) -> BotFault:
    """A bot's exception as a fault of its seat."""
    return BotFault(seat, "raised", f"{type(error).__name__}: {error}"[:200])
