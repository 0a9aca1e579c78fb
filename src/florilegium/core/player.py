"""What plays: a bot is told what its seat may know and answers with one action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from florilegium.core.message import Message


class Player(Protocol):
    """A seat's mind. It gets views and events as its seat may see them, never a state."""

    budget: float
    """Seconds it may think about one move."""

    def see(self, event: Any) -> None:
        """Take note of an event, as the seat may see it."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        """Choose one of the legal actions."""

    def explain(self) -> Message | None:
        """Why the latest action was chosen; None where there is nothing to say."""


BotFactory = Callable[[int, str], Player]
"""Makes a bot from its seat and a seed for its own coin tosses."""


class Bot:
    """A bot without memory: a base for those that only look at the view."""

    budget: float = 0.5

    def __init__(self, seat: int, seed: str) -> None:
        self.seat = seat
        self.seed = seed

    def ready(self) -> None:
        """Called once, when the budget is known and before anything happens: no clock runs yet."""

    def see(self, event: Any) -> None:
        """Nothing is remembered."""

    def explain(self) -> Message | None:
        """No reasons are given."""
        return None
