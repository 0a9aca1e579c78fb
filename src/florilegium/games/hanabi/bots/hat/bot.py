"""The player itself: it follows the game event by event and answers with one action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from florilegium.core.message import Message
from florilegium.core.player import Bot
from florilegium.games.hanabi.actions import CLUES, Action, Discard, Play, Tell
from florilegium.games.hanabi.bots.hat import choose, endgame, reasons
from florilegium.games.hanabi.bots.hat.board import COLOUR_SETS, VALUE_SETS
from florilegium.games.hanabi.bots.hat.choose import PLAY, Move
from florilegium.games.hanabi.bots.hat.follow import advance, agrees, follow, mended
from florilegium.games.hanabi.bots.hat.position import Position
from florilegium.games.hanabi.state import Event
from florilegium.games.hanabi.view import View

_CLUE = dict(zip((*COLOUR_SETS, *VALUE_SETS), CLUES, strict=True))

_SEARCH = 0.25
"""Seconds that it takes at most to try moves out; with less it goes by the rules of thumb."""


class Hat(Bot):
    """Plays with copies of itself only: nobody else understands its tells."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self._news: list[Event] = []
        self.position: Position | None = None
        """As it was at the latest turn."""
        self._why: Message | None = None
        self._turns = 0

    def see(self, event: Any) -> None:
        """Kept until the next turn: a hand is first shown there."""
        self._news.append(event)

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """By the rules of thumb, and near the end the best of what can be tried."""
        position = self._caught_up(view)
        self._turns += 1
        move = choose.choose(position)
        if self.budget >= _SEARCH:
            move = endgame.improve(position, move, f"{self.seed} hat {self.seat} {self._turns}")
        action = _action(move)
        if action not in legal:
            self._why = None
            return legal[0]
        self._why = reasons.reason(position, move)
        return action

    def explain(self) -> Message | None:
        return self._why

    def _caught_up(self, view: View) -> Position:
        news, self._news = self._news, []
        seat = self.seat - 1
        if self.position is None:
            position = follow(view, news, seat)
        else:
            position = self.position
            advance(position, news)
        if not agrees(position, view):
            position = follow(view, [], seat)
        self.position = mended(position, view)
        return self.position


def _action(move: Move) -> Action:
    if move.clue is not None:
        return Tell(move.clue.to + 1, _CLUE[move.clue.kinds])
    return Play(move.slot + 1) if move.what == PLAY else Discard(move.slot + 1)
