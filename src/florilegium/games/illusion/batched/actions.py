"""Illusion's actions as numbers, and which are legal."""

from __future__ import annotations

from florilegium.arrays.bits import Word, chosen, either, ones, word
from florilegium.arrays.sections import Section, Sections
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.batched.state import BASKETS, ROUND, ROUNDS, STAGE, State

STOP = BASKETS
LET = BASKETS + 1


def sections() -> Sections:
    """The actions in the order of their numbers."""
    return Sections(
        (
            Section("place", BASKETS, "the card turned up on this basket"),
            Section("stop", 1, "this variety already lay on this basket"),
            Section("let", 1, "no objection"),
        )
    )


def legal_words(state: State) -> list[Word]:
    """ILL-5: any basket; ILL-7: then stop or let; nothing once the game is over."""
    going = word(ROUND.get(state.table) < ROUNDS)
    decides = word(STAGE.get(state.table) > 0)
    return [chosen(going, either(decides, 1 << STOP | 1 << LET, ones(BASKETS)))]


def action_of(number: int) -> Action:
    """The readable action behind a number."""
    if number < BASKETS:
        return Place(number + 1)
    return Stop() if number == STOP else Let()


def number_of(action: Action) -> int:
    """The number of a readable action."""
    match action:
        case Place(basket):
            return basket - 1
        case Stop():
            return STOP
        case Let():
            return LET
    raise AssertionError(action)
