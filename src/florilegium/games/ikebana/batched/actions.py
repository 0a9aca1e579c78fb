"""Which of Ikebana's actions are legal, and what their numbers say."""

from __future__ import annotations

from typing import NamedTuple

from florilegium.arrays.bits import Word, masked, word
from florilegium.arrays.sections import Piece, packed
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.batched.cards import is_card, value
from florilegium.games.ikebana.batched.state import OWN, TABLE, Shape, State


class DecodedAction(NamedTuple):
    """An action taken apart. All but the row are 1 where they hold and 0 where not."""

    draws: Word
    keeps: Word
    refuses: Word
    buys: Word
    row: Word
    """The row bought from."""


def legal_words(shape: Shape, state: State) -> list[Word]:
    """IKE-6: the set of legal actions; none once the game is over."""
    going = 1 - over(state)
    up = is_card(TABLE.up.get(state.table))
    prestige = OWN.prestige.get(state.own[0])
    # IKE-11: the k-th refusal costs k.
    refuses = up & word(prestige > TABLE.refusals.get(state.table))
    begins = going & (1 - up)
    buys = [begins & _sells(own, prestige) for own in state.own[1:]]
    return packed(
        shape.actions,
        {
            "draw": [Piece(1, begins)],
            "keep": [Piece(1, going & up)],
            "refuse": [Piece(1, going & refuses)],
            "buy": [Piece(1, may) for may in buys],
        },
    )


def _sells(own: Word, prestige: Word) -> Word:
    """IKE-13, IKE-14: 1 where this row has a card that this prestige pays for."""
    top = OWN.top.get(own)
    return is_card(top) & word(prestige >= value(top))


def decoded(shape: Shape, action: Word, legal: Word) -> DecodedAction:
    """What an action's number says: nothing at all where it is not legal."""
    at = shape.actions.starts
    buys = legal & word(action >= at["buy"])
    return DecodedAction(
        draws=legal & word(action == at["draw"]),
        keeps=legal & word(action == at["keep"]),
        refuses=legal & word(action == at["refuse"]),
        buys=buys,
        row=masked(buys, action - at["buy"] + 1),
    )


def over(state: State) -> Word:
    """IKE-24: 1 after four rounds."""
    return word(TABLE.rounds.get(state.table) == cards.ROUNDS)
