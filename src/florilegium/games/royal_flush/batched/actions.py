"""Which of Royal Flush's actions are legal, and what their numbers say."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, either, masked, word
from florilegium.arrays.sections import Piece, packed
from florilegium.games.royal_flush.batched.hand import hand
from florilegium.games.royal_flush.batched.masks import coming
from florilegium.games.royal_flush.batched.state import (
    DISPLAY,
    NO_CARD,
    PURSE,
    TABLE,
    Shape,
    State,
)
from florilegium.games.royal_flush.layout import KINDS, NAMES


class DecodedAction(NamedTuple):
    """An action taken apart. All but the last three are 1 where they hold and 0 where not."""

    swaps: Word
    takes: Word
    """From the display."""
    takes_deck: Word
    is_done: Word
    passes: Word
    begins: Word
    """Chooses a board."""
    picks: Word
    """Chooses a card for it."""
    picks_joker: Word
    position: Word
    """Of the display, counted from 0."""
    board: Word
    kind: Word


def legal_words(shape: Shape, state: State) -> tuple[Word, ...]:
    """ROY-8: the set of legal actions; none once the game is over."""
    table = state.table
    following = coming(shape, hand(shape, state))
    at_rest = word(state.choice == 0) & (1 - TABLE.over.get(table))
    first = word(TABLE.taken.get(table) == 0)
    has_token = word(PURSE.tokens.get(state.purses[0]) != 0)
    deck = word(TABLE.deck.get(table) != 0) | state.discard.once.any()
    shown = jnp.zeros_like(table)
    for place in range(DISPLAY.count):
        shown = shown | word(DISPLAY.get(state.display, place) != NO_CARD) << place
    takes = at_rest & (first | has_token)
    boards = masked(at_rest & first & (1 - TABLE.swapped.get(table)), following.boards & state.free)
    passes = at_rest & first & (1 - deck) & word(shown == 0) & word(boards == 0)
    low, high = following.cards
    words = packed(
        shape.actions,
        {
            "swap": [Piece(1, at_rest & first & has_token & deck)],
            "take": [Piece(DISPLAY.count, masked(takes, shown))],
            "take deck": [Piece(1, takes & deck)],
            "done": [Piece(1, at_rest & (1 - first))],
            "pass": [Piece(1, passes)],
            "score": [Piece(len(NAMES), boards)],
            "card": [Piece(32, low), Piece(KINDS - 32, high)],
            "joker": [Piece(1, following.joker)],
        },
    )
    return tuple(words)


def known_legal(shape: Shape, state: State) -> tuple[Word, ...]:
    """The same where it was worked out already."""
    return state.legal


def decoded(shape: Shape, action: Word, legal: Word) -> DecodedAction:
    """What an action's number says; nothing at all where it is not legal."""
    at = shape.actions.starts
    board, kind = action - at["score"], action - at["card"]
    begins, picks = legal & word(board < len(NAMES)), legal & word(kind < KINDS)
    return DecodedAction(
        swaps=legal & word(action == at["swap"]),
        takes=legal & word(action - at["take"] < DISPLAY.count),
        takes_deck=legal & word(action == at["take deck"]),
        is_done=legal & word(action == at["done"]),
        passes=legal & word(action == at["pass"]),
        begins=begins,
        picks=picks,
        picks_joker=legal & word(action == at["joker"]),
        position=action - at["take"],
        board=either(begins, board, 0),
        kind=either(picks, kind, 0),
    )
