"""What a Hanabi player may wish: `tell SEAT COLOUR|VALUE`, `discard POSITION`, `play POSITION`."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.errors import BadAction
from florilegium.core.message import Message, Seat, say
from florilegium.core.text import quoted, words
from florilegium.games.deck55 import COLOUR_NAMES, VALUES, colour_name

CLUES = (*COLOUR_NAMES, *map(str, VALUES))
"""What can be told: a colour's letter or a value's digit. A card's text contains those it answers
to, so `clue in card` says whether the clue touches the card."""

_CLUE_WORDS = {name: letter for letter, name in COLOUR_NAMES.items()}
_CLUE_WORDS |= {clue.lower(): clue for clue in CLUES}


class Action(game.Action):
    """Any of the three."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Tell(Action):
    """Tell a seat about one colour or one value."""

    rule = "HAN-8"
    seat: int
    clue: str

    def message(self) -> Message:
        if self.clue in COLOUR_NAMES:
            clue = colour_name(self.clue)
            return say("hanabi.do.tell-colour", seat=Seat(self.seat), clue=clue)
        return say("hanabi.do.tell-value", seat=Seat(self.seat), clue=self.clue)

    def __str__(self) -> str:
        return f"tell {self.seat} {COLOUR_NAMES.get(self.clue, self.clue)}"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard the card at a position of the own hand."""

    rule = "HAN-11"
    position: int

    def message(self) -> Message:
        return say("hanabi.do.discard", position=self.position)

    def __str__(self) -> str:
        return f"discard {self.position}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play the card at a position of the own hand."""

    rule = "HAN-14"
    position: int

    def message(self) -> Message:
        return say("hanabi.do.play", position=self.position)

    def __str__(self) -> str:
        return f"play {self.position}"


def parse(text: str) -> Action:
    """Read an action; letter case and spacing are free, and `tell 2 r` will do."""
    match words(text):
        case ["tell", seat, word] if len(seat) == 1 and seat in "12345" and word in _CLUE_WORDS:
            return Tell(int(seat), _CLUE_WORDS[word])
        case ["discard", place] if len(place) == 1 and place in "12345":
            return Discard(int(place))
        case ["play", place] if len(place) == 1 and place in "12345":
            return Play(int(place))
    raise BadAction(say("error.action", given=quoted(text), usage=say("hanabi.usage")))
