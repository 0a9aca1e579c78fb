"""What a Royal Flush player may wish: swap, take, done, score or pass."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.errors import BadAction
from florilegium.core.message import Message, say
from florilegium.core.text import quoted, words
from florilegium.games.royal_flush.cards import (
    DISPLAY,
    JOKER,
    KINDS,
    SIGNS,
    Card,
    board_name,
    in_order,
)

DECK = "deck"
SOURCES = (*map(str, range(1, DISPLAY + 1)), DECK)
"""Where a card can be taken: a position of the display, or the deck."""

_MOST_CARDS = 20
_LONGEST_BOARD = 40


class Action(game.Action):
    """Any of the five."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Pay a token for a new display."""

    rule = "ROY-9"

    def message(self) -> Message:
        return say("royal_flush.do.swap")

    def __str__(self) -> str:
        return "swap"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card; the first of a turn is free, each further one costs a token (ROY-11)."""

    rule = "ROY-10"
    source: str

    def message(self) -> Message:
        if self.source == DECK:
            return say("royal_flush.do.take-deck")
        return say("royal_flush.do.take", position=self.source)

    def __str__(self) -> str:
        return f"take {self.source}"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Take no further card: the turn is over."""

    rule = "ROY-11"

    def message(self) -> Message:
        return say("royal_flush.do.done")

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Score(Action):
    """Play a board's combination; the cards stand in their order, jokers last."""

    rule = "ROY-16"
    board: str
    cards: tuple[Card, ...]

    def message(self) -> Message:
        return say("royal_flush.do.score", board=board_name(self.board), cards=self.cards)

    def __str__(self) -> str:
        return f"score {self.board} {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, where nothing can be done."""

    rule = "ROY-15"

    def message(self) -> Message:
        return say("royal_flush.do.pass")

    def __str__(self) -> str:
        return "pass"


_SINGLE_WORDS = {"swap": Swap(), "done": Done(), "pass": Pass()}
_CARD_WORDS = {face.lower(): card for face, card in KINDS.items()} | {SIGNS[""]: KINDS[JOKER]}
"""A joker's sign is the only card in another writing: no deck has it, so no terminal knows it."""


def parse(text: str) -> Action:
    """Read an action; letter case, spacing and the order of the cards are free."""
    match words(text):
        case [word] if word in _SINGLE_WORDS:
            return _SINGLE_WORDS[word]
        case ["take", source] if source in SOURCES:
            return Take(source)
        case ["score", board, *faces] if _is_name(board) and 1 <= len(faces) <= _MOST_CARDS:
            if all(face in _CARD_WORDS for face in faces):
                return Score(board, in_order(_CARD_WORDS[face] for face in faces))
    raise BadAction(say("error.action", given=quoted(text), usage=say("royal_flush.usage")))


def _is_name(board: str) -> bool:
    """A word that could be a board; whether that board is in play is for ROY-6 to say."""
    letters = board.replace("_", "")
    return letters.isascii() and letters.isalpha() and len(board) <= _LONGEST_BOARD
