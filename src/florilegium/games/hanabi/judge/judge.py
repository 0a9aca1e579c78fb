"""Hanabi's judge: every action tried in worlds that the seat must think possible."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from florilegium.core.judge import Judgement, Worth
from florilegium.games.hanabi.actions import Action
from florilegium.games.hanabi.bots.partner.choosing import Chooser
from florilegium.games.hanabi.judge.comparing import Trial, compare
from florilegium.games.hanabi.judge.playing_out import outcome_of
from florilegium.games.hanabi.judge.trust import TrustingFollower
from florilegium.games.hanabi.judge.worlds import World, Worlds
from florilegium.games.hanabi.view import View

_CANDIDATES = 12
"""So many actions are tried: those that `partner` thinks most of."""


class HanabiJudge:
    """Looks over the shoulder of one seat."""

    def __init__(self, seat: int, seed: str) -> None:
        self._seed = seed
        self._follower = TrustingFollower(seat)

    def see(self, event: Any) -> None:
        """Keep it until it is needed."""
        self._follower.see(event)

    def judge(
        self,
        view: View,
        legal: Sequence[Action],
        effort: float = 1.0,
        chosen: Action | None = None,
    ) -> Judgement:
        """The best actions, as far as sampling tells, and `chosen`."""
        table = self._follower.followed(view)
        chooser = Chooser(table)
        ranked = sorted(legal, key=lambda action: -chooser.value(action))
        tried = ranked[:_CANDIDATES]
        if chosen is not None and chosen not in tried:
            tried.append(chosen)
        chance = Random(f"{self._seed} {len(view.discard)} {view.score} {view.blue} {view.deck}")
        worlds = Worlds(table, self._follower.trust, chance)
        trials = [Trial[Action, World](action, outcome_of(table, action)) for action in tried]
        found = compare(trials, worlds.draw, effort, chosen)
        return Judgement("points", False, tuple(Worth(*one) for one in found))
