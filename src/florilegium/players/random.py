"""A player that plays anything, badly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from florilegium.core.chance import pick
from florilegium.core.message import Message, say
from florilegium.core.player import Bot


class Random(Bot):
    """Every legal action is equally likely."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.choices = 0
        self.count = 0

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        """Draw one, from the own seed."""
        self.choices += 1
        self.count = len(legal)
        return legal[pick(len(legal), self.seed, f"random player {self.seat} {self.choices}")]

    def explain(self) -> Message:
        """By chance, out of so many."""
        return say("random.why.chance", count=self.count)
