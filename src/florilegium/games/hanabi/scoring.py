"""Hanabi's score, its scale, and how a game ends."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from florilegium.core.game import Outcome
from florilegium.core.message import Message, say
from florilegium.games.deck55 import KINDS, VALUES, Card, copies
from florilegium.games.hanabi import cards
from florilegium.games.hanabi.state import State

_SCALE = ((5, "horrible"), (10, "mediocre"), (15, "honourable"), (20, "excellent"),
          (24, "extraordinary"), (29, "legendary"), (30, "divine"))  # fmt: skip


def points(fireworks: tuple[int, ...]) -> int:
    """HAN-23: the sum of the top values."""
    return sum(fireworks)


def grade(score: int) -> Message:
    """HAN-24, and HAN-32 for the sixth colour."""
    return say("hanabi.grade." + next(name for most, name in _SCALE if score <= most))


def scale(best: int) -> tuple[tuple[int, int, Message], ...]:
    """The grades that can be reached where `best` is all there is: from, to, and in words."""
    leasts = (0, *(most + 1 for most, _ in _SCALE))
    return tuple(
        (least, min(most, best), grade(least))
        for least, (most, _) in zip(leasts, _SCALE, strict=False)
        if least <= best
    )


def is_lost(state: State) -> bool:
    """HAN-19 (HAN-27: with one red token the first mistake loses)."""
    return state.red >= state.setup.options.red_tokens


def is_complete(state: State) -> bool:
    """HAN-21: every firework stands at 5."""
    return min(state.fireworks) == cards.TOP


def is_over(state: State) -> bool:
    """Any of the three endings."""
    return state.turns_left == 0 or is_lost(state) or is_complete(state)


def ending_rule(state: State) -> str:
    """The number of the rule that ended a game that is over."""
    if is_lost(state):
        return "HAN-19"
    return "HAN-21" if is_complete(state) else "HAN-22"


def outcome(state: State) -> Outcome | None:
    """The team's points for every seat; HAN-20: a lost game scores nothing."""
    if not is_over(state):
        return None
    seats = state.setup.seats
    score = points(state.fireworks)
    if is_lost(state):
        reason = say("hanabi.lost", score=score) if score else say("hanabi.lost-unlit")
        return Outcome((0,) * seats, (), reason)
    key = "hanabi.complete" if is_complete(state) else "hanabi.finished"
    reason = say(key, score=score, grade=grade(score))
    return Outcome((score,) * seats, tuple(range(1, seats + 1)), reason)


@lru_cache(maxsize=1024)  # the same for every seat
def ceilings(
    fireworks: tuple[int, ...], discard: tuple[Card, ...], colours: str
) -> tuple[int, ...]:
    """HAN-26: the highest value each firework can still reach, given what is discarded."""
    return tuple(map(_ceiling, colours, fireworks, tally(discard, colours)))


@lru_cache(maxsize=1024)
def tally(discard: tuple[Card, ...], colours: str) -> tuple[tuple[int, ...], ...]:
    """How many copies of each card are discarded: by colour, and then by value from 1 on."""
    gone = Counter(discard).get
    return tuple([tuple([gone(card, 0) for card in kinds(colour)]) for colour in colours])


@cache
def kinds(colour: str) -> tuple[Card, ...]:
    """The cards of a colour, from 1 on."""
    return tuple(KINDS[f"{colour}{value}"] for value in VALUES)


@lru_cache(maxsize=4096)
def _ceiling(colour: str, top: int, gone: tuple[int, ...]) -> int:
    for card in kinds(colour)[top:]:
        if gone[card.value - 1] == copies(card):
            return card.value - 1
    return cards.TOP
