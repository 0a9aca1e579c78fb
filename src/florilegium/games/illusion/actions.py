"""What an Illusion player may wish: `place BASKET`, then the others `stop` or `let`."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.errors import BadAction
from florilegium.core.message import Message, say
from florilegium.core.text import quoted, words


class Action(game.Action):
    """Any of the three."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put the flower that was turned up on a basket."""

    rule = "ILL-5"
    basket: int

    def message(self) -> Message:
        return say("illusion.do.place", basket=self.basket)

    def __str__(self) -> str:
        return f"place {self.basket}"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Claim that this variety already lay on this basket."""

    rule = "ILL-7"

    def message(self) -> Message:
        return say("illusion.do.stop")

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Let(Action):
    """Raise no objection."""

    rule = "ILL-9"

    def message(self) -> Message:
        return say("illusion.do.let")

    def __str__(self) -> str:
        return "let"


def parse(text: str) -> Action:
    """Read an action; letter case and spacing are free."""
    match words(text):
        case ["place", basket] if len(basket) == 1 and basket in "1234":
            return Place(int(basket))
        case ["stop"]:
            return Stop()
        case ["let"]:
            return Let()
    raise BadAction(say("error.action", given=quoted(text), usage=say("illusion.usage")))
