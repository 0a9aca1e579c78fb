"""What an Ikebana player may wish: `draw`, `keep`, `refuse`, `buy SEAT`."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.errors import BadAction
from florilegium.core.message import Message, Seat, say
from florilegium.core.text import quoted, words


class Action(game.Action):
    """Any of the four."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Turn up the top card of the deck."""

    rule = "IKE-7"

    def message(self) -> Message:
        return say("ikebana.do.draw")

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep the card that is turned up."""

    rule = "IKE-7"

    def message(self) -> Message:
        return say("ikebana.do.keep")

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Pay, discard the card that is turned up, and turn up another."""

    rule = "IKE-8"

    def message(self) -> Message:
        return say("ikebana.do.refuse")

    def __str__(self) -> str:
        return "refuse"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy the top card of another seat's discard pile."""

    rule = "IKE-13"
    seat: int

    def message(self) -> Message:
        return say("ikebana.do.buy", seat=Seat(self.seat))

    def __str__(self) -> str:
        return f"buy {self.seat}"


_WORDS: dict[str, Action] = {str(action): action for action in (Draw(), Keep(), Refuse())}


def parse(text: str) -> Action:
    """Read an action; letter case and spacing are free."""
    match words(text):
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["buy", seat] if len(seat) == 1 and seat in "12345":
            return Buy(int(seat))
    raise BadAction(say("error.action", given=quoted(text), usage=say("ikebana.usage")))
