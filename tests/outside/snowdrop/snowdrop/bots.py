"""Snowdrop's players by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from florilegium.core.message import Message, say
from florilegium.core.player import Bot, BotFactory

from .actions import Action, Plant
from .view import View


class Plain(Bot):
    """Plants the highest bulb it can, and otherwise gives up its lowest."""

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        plants = [action for action in legal if isinstance(action, Plant)]
        chosen = plants[-1] if plants else legal[0]
        key = "highest" if plants else "lowest"
        self.why = say(f"snowdrop.why.plain.{key}", bulb=chosen.bulb, snow=view.snow)
        return chosen

    def explain(self) -> Message:
        return self.why


BOTS: Mapping[str, BotFactory] = {"plain": Plain}
