"""Which of Illusion's actions are legal."""

from __future__ import annotations

from florilegium.arrays.bits import Word, masked, ones, word
from florilegium.arrays.sections import Piece, packed
from florilegium.games.illusion.batched.state import ROUNDS, TABLE, Shape, State
from florilegium.games.illusion.layout import BASKETS


def legal_words(shape: Shape, state: State) -> list[Word]:
    """ILL-5: any basket; ILL-7: then stop or let; nothing once the game is over."""
    going = word(TABLE.round.get(state.table) < ROUNDS)
    decides = word(TABLE.stage.get(state.table) > 0)
    places, decisions = going & (1 - decides), going & decides
    return packed(
        shape.actions,
        {
            "place": [Piece(BASKETS, masked(places, ones(BASKETS)))],
            "stop": [Piece(1, decisions)],
            "let": [Piece(1, decisions)],
        },
    )
