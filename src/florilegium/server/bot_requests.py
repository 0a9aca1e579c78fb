"""What the server asks of a bots' process, and what answers there.

Requests are pickles of our own making; answers are JSON, so that whatever a bot does in its
process, the server reads nothing but text.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from florilegium.core.message import Message
from florilegium.core.player import Player
from florilegium.core.registry import game as find_game
from florilegium.players import ours
from florilegium.players.loading import outside
from florilegium.server.encoding import encode
from florilegium.server.entries import Reason


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A decision wanted from the bot on a table's seat."""

    table: str
    seat: int
    game: str
    bot: str
    factory: str | None
    """`module:Class` of a bot that is not one of ours."""
    seed: str
    fresh: bool
    """Begin with a new bot: the events are all there were."""
    events: tuple[Any, ...]
    view: Any
    legal: Sequence[Any]
    forget: tuple[str, ...] = ()
    """Tables that are no longer played."""
    kept: bool = True
    """Whether the bot sits there and will be asked again."""


class BotAnswer(msgspec.Struct, omit_defaults=True):
    """The action chosen, with its reason, or what went wrong."""

    action: str | None = None
    why: Reason | None = None
    error: str | None = None


class SeatedBots:
    """The bots that live in one process, by table and seat."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, int], Player] = {}

    def answer(self, request: BotRequest) -> BotAnswer:
        """Tell the bot what happened and ask it; nothing a bot raises gets past here."""
        try:
            player = self._informed(request)
            action = str(player.act(request.view, request.legal))
            return BotAnswer(action=action, why=_reason(player))
        except Exception as error:
            return BotAnswer(error=f"{type(error).__name__}: {error}")

    def _informed(self, request: BotRequest) -> Player:
        for seated in [seated for seated in self._players if seated[0] in request.forget]:
            del self._players[seated]
        place = request.table, request.seat
        player = _player(request) if request.fresh else self._players[place]
        if request.kept:
            self._players[place] = player
        for event in request.events:
            player.see(event)
        return player


def _reason(player: Player) -> Reason | None:
    """In plain form, as it is stored. A bot that cannot explain itself may play all the same."""
    try:
        why = player.explain()
        return None if why is None else plain_reason(why)
    except Exception:
        return None


def plain_reason(why: Message) -> Reason:
    """A reason as it is stored."""
    return msgspec.json.decode(encode(why), type=Reason)


def _player(request: BotRequest) -> Player:
    """One of ours, or one that was named when the server was started; never what a client wrote."""
    if request.factory is None:
        return ours(find_game(request.game), request.bot)(request.seat, request.seed)
    return outside(request.factory)(request.seat, request.seed)


def prepare() -> Callable[[bytes], bytes]:
    """For `players.processes`: what answers requests in a process."""
    bots = SeatedBots()
    return lambda request: msgspec.json.encode(bots.answer(pickle.loads(request)))
