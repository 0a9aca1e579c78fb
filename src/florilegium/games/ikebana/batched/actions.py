"""Ikebana's actions as numbers, and which are legal.

Draw, keep, refuse, and buy from each other seat, the next one first.
"""

from __future__ import annotations

from typing import NamedTuple

from florilegium.arrays.bits import Word, chosen, has, word
from florilegium.arrays.sections import Piece, Section, Sections
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.batched.cards import is_card, value
from florilegium.games.ikebana.batched.state import (
    PRESTIGE,
    REFUSALS,
    ROUNDS,
    TOP,
    UP,
    Shape,
    State,
)

_PLAIN = (Draw(), Keep(), Refuse())


class Choice(NamedTuple):
    """An action taken apart. All but the row are 1 where they hold and 0 where not."""

    draws: Word
    keeps: Word
    refuses: Word
    buys: Word
    row: Word
    """The row bought from."""


def sections(shape: Shape) -> Sections:
    """The actions in the order of their numbers."""
    return Sections(
        (
            Section("draw", 1, "turn up a card"),
            Section("keep", 1, "the card turned up"),
            Section("refuse", 1, "the card turned up, and turn up another"),
            Section("buy", shape.seats - 1, "from the next seat, the one after it, …"),
        )
    )


def legal_words(shape: Shape, state: State) -> list[Word]:
    """IKE-6: the set of legal actions; none once the game is over."""
    going = 1 - over(state)
    up = is_card(UP.get(state.table))
    prestige = PRESTIGE.get(state.own[0])
    # IKE-11: the k-th refusal costs k.
    refuses = up & word(prestige > REFUSALS.get(state.table))
    begins = going & (1 - up)
    buys = [begins & _sells(own, prestige) for own in state.own[1:]]
    return sections(shape).packed(
        {
            "draw": [Piece(1, begins)],
            "keep": [Piece(1, going & up)],
            "refuse": [Piece(1, going & refuses)],
            "buy": [Piece(1, may) for may in buys],
        }
    )


def _sells(own: Word, prestige: Word) -> Word:
    """IKE-13, IKE-14: 1 where this row has a card that this prestige pays for."""
    top = TOP.get(own)
    return is_card(top) & word(prestige >= value(top))


def is_legal(legal: list[Word], action: Word) -> Word:
    """1 where the action is in the set; numbers that no action has are in none."""
    return has(legal[0], action)


def decoded(action: Word, legal: Word) -> Choice:
    """What an action's number says: nothing at all where it is not legal."""
    buys = legal & word(action >= 3)
    return Choice(
        draws=legal & word(action == 0),
        keeps=legal & word(action == 1),
        refuses=legal & word(action == 2),
        buys=buys,
        row=chosen(buys, action - 2),
    )


def over(state: State) -> Word:
    """IKE-24: 1 after four rounds."""
    return word(ROUNDS.get(state.table) == cards.ROUNDS)


def action_of(shape: Shape, number: int, seat: int) -> Action:
    """The readable action behind a number, chosen by this seat (1, 2, …)."""
    return _PLAIN[number] if number < 3 else Buy((seat + number - 3) % shape.seats + 1)


def number_of(shape: Shape, action: Action, seat: int) -> int:
    """The number of a readable action of this seat."""
    if isinstance(action, Buy):
        return 2 + (action.seat - seat) % shape.seats
    return _PLAIN.index(action)
