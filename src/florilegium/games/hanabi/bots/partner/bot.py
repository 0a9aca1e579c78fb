"""The player, at full strength and at two gentler levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from florilegium.core.chance import pick
from florilegium.core.message import Message
from florilegium.core.player import Bot
from florilegium.games.hanabi.actions import Action, Discard, Play
from florilegium.games.hanabi.bots.partner.choosing import Chooser
from florilegium.games.hanabi.bots.partner.following import Follower
from florilegium.games.hanabi.bots.partner.honesty import misleads
from florilegium.games.hanabi.bots.partner.reasons import reason
from florilegium.games.hanabi.view import View

_GRAIN = 1000


class Partner(Bot):
    """Plays by the conventions of docs/partner.md, as well as it can."""

    ahead = 5
    """How many of the following players it thinks about."""
    whim = 0.0
    """By how many points at most it misjudges a tell or a discard."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self._follower = Follower(seat)
        self._turns = 0
        self._why: Message | None = None

    def see(self, event: Any) -> None:
        """Keep it until it is needed."""
        self._follower.see(event)

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """A missing step, or of what misleads nobody the action of the highest worth."""
        table = self._follower.followed(view)
        self._turns += 1
        chooser = Chooser(table, self.ahead)
        if chooser.missing_step is not None:
            best: Action = Play(chooser.missing_step + 1)
        else:
            choices = _without_waste(chooser, legal) if self.whim else legal
            best = _honest(chooser, sorted(choices, key=lambda one: -self._value(chooser, one)))
        self._why = reason(chooser, best)
        return best

    def explain(self) -> Message | None:
        """The convention behind the latest action."""
        return self._why

    def _value(self, chooser: Chooser, action: Action) -> float:
        return chooser.value(action) + self._misjudged(action)

    def _misjudged(self, action: Action) -> float:
        if not self.whim or isinstance(action, Play):
            return 0.0
        toss = pick(_GRAIN, self.seed, f"partner {self.seat} {self._turns} {action}")
        return self.whim * toss / _GRAIN


def _honest(chooser: Chooser, ranked: list[Action]) -> Action:
    """The best action that misleads nobody; the best of all where only a gamble would be left."""
    honest = (action for action in ranked if not misleads(chooser.table, action))
    best = next(honest)
    gamble = isinstance(best, Play) and chooser.favourite is None
    if gamble and all(isinstance(action, Play) for action in honest):
        return ranked[0]
    return best


def _without_waste(chooser: Chooser, legal: Sequence[Action]) -> list[Action]:
    """Nobody follows a whim so far as to part with a card while another is surely useless."""
    waste = {
        action
        for action in legal
        if isinstance(action, Discard) and not chooser.is_surely_useless(action.position - 1)
    }
    discards = {action for action in legal if isinstance(action, Discard)}
    return [action for action in legal if waste == discards or action not in waste]


class Medium(Partner):
    """The same conventions; thinks of the next player only, and not always exactly."""

    ahead = 1
    whim = 1.0


class Easy(Partner):
    """The same conventions; takes things as they lie and follows its whims."""

    ahead = 0
    whim = 1.4
