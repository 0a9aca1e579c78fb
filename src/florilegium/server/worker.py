"""A process in which bots think. It is told what their seats may know, and answers with actions.

Requests come on the standard input, each a length and a pickle of our own making; answers go out as
a length and JSON, so that whatever a bot does here, the server reads nothing but text.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
import threading
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, BinaryIO

import msgspec

from florilegium.core.player import Player
from florilegium.core.registry import game as find_game
from florilegium.players import ours
from florilegium.players.loading import outside
from florilegium.server.entries import Reason
from florilegium.server.wire import encode

LENGTH = struct.Struct(">I")
Mind = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Request:
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
    legal: tuple[Any, ...]
    forget: tuple[str, ...] = ()
    """Tables that are no longer played."""


class Answer(msgspec.Struct, omit_defaults=True):
    """The action chosen, or what went wrong; nothing at all says that the process is ready."""

    action: str | None = None
    why: Reason | None = None
    error: str | None = None


class Thinker:
    """The bots of this process."""

    def __init__(self) -> None:
        self._players: dict[Mind, Player] = {}

    def answer(self, request: Request) -> Answer:
        """Tell the bot what happened and ask it; nothing a bot raises gets past here."""
        try:
            player = self._informed(request)
            action = str(player.act(request.view, request.legal))
            return Answer(action=action, why=_reason(player))
        except Exception as error:
            return Answer(error=f"{type(error).__name__}: {error}")

    def _informed(self, request: Request) -> Player:
        for table, seat in [mind for mind in self._players if mind[0] in request.forget]:
            del self._players[table, seat]
        mind = request.table, request.seat
        if request.fresh:
            self._players[mind] = _player(request)
        player = self._players[mind]
        for event in request.events:
            player.see(event)
        return player


def _reason(player: Player) -> Reason | None:
    """In plain form, as it is stored. A bot that cannot explain itself may play all the same."""
    try:
        why = player.explain()
        return None if why is None else msgspec.json.decode(encode(why), type=Reason)
    except Exception:
        return None


def _player(request: Request) -> Player:
    """One of ours, or one that was named when the server was started; never what a client wrote."""
    if request.factory is None:
        return ours(find_game(request.game), request.bot)(request.seat, request.seed)
    return outside(request.factory)(request.seat, request.seed)


def packed(content: bytes) -> bytes:
    """As it goes through a pipe."""
    return LENGTH.pack(len(content)) + content


def _listen(source: BinaryIO, requests: SimpleQueue[Request]) -> None:
    """Read on while a bot thinks: when the server is gone, so are we, however deep in thought."""
    while True:
        head = source.read(LENGTH.size)
        if len(head) < LENGTH.size:
            os._exit(0)
        requests.put(pickle.loads(source.read(LENGTH.unpack(head)[0])))


def main() -> None:
    """Answer until the server hangs up."""
    # What a bot prints must not end up among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests: SimpleQueue[Request] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, requests), daemon=True).start()
    thinker = Thinker()
    answer = Answer()
    while True:
        answers.write(packed(msgspec.json.encode(answer)))
        answers.flush()
        answer = thinker.answer(requests.get())


if __name__ == "__main__":
    main()
