"""What a Snowdrop player may wish: `plant BULB` or `melt BULB`."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.errors import BadAction
from florilegium.core.message import Message, say
from florilegium.core.text import quoted, words

from .cards import BULBS


class Action(game.Action):
    """Either of the two, with a bulb of the own hand."""

    __slots__ = ()
    bulb: str


@dataclass(frozen=True, slots=True)
class Plant(Action):
    """Lay it open in the own bed."""

    rule = "SNO-5"
    bulb: str

    def message(self) -> Message:
        return say("snowdrop.do.plant", bulb=self.bulb)

    def __str__(self) -> str:
        return f"plant {self.bulb}"


@dataclass(frozen=True, slots=True)
class Melt(Action):
    """Give it up unseen for the snow to go."""

    rule = "SNO-6"
    bulb: str

    def message(self) -> Message:
        return say("snowdrop.do.melt", bulb=self.bulb)

    def __str__(self) -> str:
        return f"melt {self.bulb}"


def parse(text: str) -> Action:
    """Read an action; letter case and spacing are free."""
    match words(text):
        case ["plant", bulb] if bulb in BULBS:
            return Plant(bulb)
        case ["melt", bulb] if bulb in BULBS:
            return Melt(bulb)
    raise BadAction(say("error.action", given=quoted(text), usage=say("snowdrop.usage")))
