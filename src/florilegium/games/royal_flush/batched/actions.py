"""Royal Flush's actions as numbers, and which of them are legal.

To score, a seat chooses the board and then the cards of the set one by one, in the order of their
numbers, jokers last. All of them are actions of the same seat; the last card completes the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, chosen, either, has, word
from florilegium.arrays.sections import Piece, Section, Sections
from florilegium.games.royal_flush.actions import DECK as FROM_DECK
from florilegium.games.royal_flush.actions import Action, Done, Pass, Score, Swap, Take
from florilegium.games.royal_flush.batched.boards import NAMES, NUMBER
from florilegium.games.royal_flush.batched.cards import KINDS
from florilegium.games.royal_flush.batched.hand import hand
from florilegium.games.royal_flush.batched.masks import coming
from florilegium.games.royal_flush.batched.state import (
    DECK,
    DISPLAY,
    NO_CARD,
    OVER,
    SWAPPED,
    TAKEN,
    TOKENS,
    Shape,
    State,
)
from florilegium.games.royal_flush.cards import JOKER as JOKER_TEXT
from florilegium.games.royal_flush.cards import NATURALS, Card

SWAP, TAKE, TAKE_DECK, DONE, PASS = 0, 1, 5, 6, 7
BOARD = 8
CARD = BOARD + len(NAMES)
JOKER = CARD + KINDS

_SECTIONS = Sections(
    (
        Section("swap", 1, "pay a token for a new display"),
        Section("take", DISPLAY.count, "the card at this position of the display"),
        Section("take deck", 1, "the top card of the deck"),
        Section("done", 1, "no further card"),
        Section("pass", 1, "only where nothing can be taken or scored"),
        Section("score", len(NAMES), "begin to score this board, in the order of ROY-4"),
        Section("card", KINDS, "one more card for that board: by value from 2 to A, then by suit"
                " S H D C; each card is a higher one than those before, or the same again where"
                " the board asks for it"),
        Section("joker", 1, "a joker for that board, after all other cards"),
    )
)  # fmt: skip


class Choice(NamedTuple):
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


def sections() -> Sections:
    """The actions in the order of their numbers, the same for all options."""
    return _SECTIONS


def legal_words(shape: Shape, state: State) -> tuple[Word, ...]:
    """ROY-8: the set of legal actions; none once the game is over."""
    table = state.table
    following = coming(shape, hand(shape, state))
    at_rest = word(state.choice == 0) & (1 - OVER.get(table))
    first = word(TAKEN.get(table) == 0)
    has_token = word(TOKENS.get(state.purses[0]) != 0)
    deck = word(DECK.get(table) != 0) | state.discard.once.any()
    shown = jnp.zeros_like(table)
    for place in range(DISPLAY.count):
        shown = shown | word(DISPLAY.get(state.display, place) != NO_CARD) << place
    takes = at_rest & (first | has_token)
    boards = chosen(at_rest & first & (1 - SWAPPED.get(table)), following.boards & state.free)
    passes = at_rest & first & (1 - deck) & word(shown == 0) & word(boards == 0)
    low, high = following.cards
    words = sections().packed(
        {
            "swap": [Piece(1, at_rest & first & has_token & deck)],
            "take": [Piece(DISPLAY.count, chosen(takes, shown))],
            "take deck": [Piece(1, takes & deck)],
            "done": [Piece(1, at_rest & (1 - first))],
            "pass": [Piece(1, passes)],
            "score": [Piece(len(NAMES), boards)],
            "card": [Piece(32, low), Piece(KINDS - 32, high)],
            "joker": [Piece(1, following.joker)],
        }
    )
    return tuple(words)


def is_legal(legal: Sequence[Word], action: Word) -> Word:
    """1 where the action is in the set; numbers that no action has are in none."""
    found = has(legal[0], action)
    for place, words in enumerate(legal[1:], 1):
        found = found | has(words, action - 32 * place)
    return found


def decoded(action: Word, legal: Word) -> Choice:
    """What an action's number says; nothing at all where it is not legal."""
    board, kind = action - BOARD, action - CARD
    begins, picks = legal & word(board < len(NAMES)), legal & word(kind < KINDS)
    return Choice(
        swaps=legal & word(action == SWAP),
        takes=legal & word(action - TAKE < DISPLAY.count),
        takes_deck=legal & word(action == TAKE_DECK),
        is_done=legal & word(action == DONE),
        passes=legal & word(action == PASS),
        begins=begins,
        picks=picks,
        picks_joker=legal & word(action == JOKER),
        position=action - TAKE,
        board=either(begins, board, 0),
        kind=either(picks, kind, 0),
    )


_PLAIN: tuple[Action, ...] = (
    Swap(),
    *[Take(str(place)) for place in range(1, DISPLAY.count + 1)],
    Take(FROM_DECK),
    Done(),
    Pass(),
)
_PLAIN_NUMBERS = {action: (number,) for number, action in enumerate(_PLAIN)}


def action_of(numbers: Sequence[int]) -> Action:
    """The readable action behind its numbers, one after the other."""
    first, *others = numbers
    if first < BOARD:
        return _PLAIN[first]
    faces = [JOKER_TEXT if number == JOKER else NATURALS[number - CARD] for number in others]
    return Score(NAMES[first - BOARD], tuple(map(Card, faces)))


def numbers_of(action: Action) -> tuple[int, ...]:
    """The numbers of a readable action, one after the other."""
    if isinstance(action, Score):
        return (BOARD + NUMBER[action.board], *[CARD + card.order for card in action.cards])
    return _PLAIN_NUMBERS[action]
