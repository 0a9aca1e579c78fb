"""Which boards can be scored, and which cards can come next for the one that is being scored.

A set of cards is chosen in rising order, jokers last, and a card is offered only where the set can
still be completed with it, so that no choice leads into a dead end. The same cards that may come
first for a board tell whether it can be scored at all.
"""

from __future__ import annotations

from typing import NamedTuple

from florilegium.arrays.bits import Word, has, masked, word
from florilegium.games.royal_flush.batched import groups, runs, twins
from florilegium.games.royal_flush.batched.boards import (
    FLUSHES,
    MIXED_RUNS,
    PICTURES,
    ROYAL,
    SHAPES,
    SIZES,
    SUITED_RUNS,
    TWINS,
    among,
)
from florilegium.games.royal_flush.batched.cards import Cards
from florilegium.games.royal_flush.batched.hand import Hand
from florilegium.games.royal_flush.batched.state import CHOICE, Shape


class Next(NamedTuple):
    """What can come next on the way to a combination."""

    boards: Word
    """Those that can be scored; only where none is chosen."""
    cards: Cards
    """Only where a board is chosen."""
    joker: Word
    """1 where a joker can come next."""


def coming(shape: Shape, hand: Hand) -> Next:
    """For the acting seat's hand."""
    board = CHOICE.board.get(hand.choice)
    grouped = [number for number in shape.boards if number in SHAPES]
    twin = [number for number in shape.boards if number in TWINS]
    seen = groups.values(hand.cards)
    boards = groups.scorable(seen, hand.jokers, grouped)
    cards = groups.next_cards(hand, seen).where(has(among(grouped), board))
    if twin:
        boards = boards | twins.scorable(hand, twin)
        cards = cards | twins.next_cards(hand).where(has(among(twin), board))
    for number, first in _in_order(shape, hand, seen).items():
        boards = boards | first.any() << number
        cards = cards | first.where(word(board == number))
    joker = hand.choosing & word(hand.jokers >= hand.rest) & word(board != ROYAL)
    return Next(masked(1 - hand.choosing, boards), cards.where(hand.choosing), joker)


def _in_order(shape: Shape, hand: Hand, seen: groups.Values) -> dict[int, Cards]:
    """For flushes, pictures and runs in play: the cards that can come next."""
    counts = runs.counted(hand.cards)
    found: dict[int, Cards] = {}
    for number in shape.boards:
        if number in FLUSHES:
            found[number] = runs.flush(hand, runs.all_above(counts), SIZES[number])
        elif number == PICTURES:
            found[number] = runs.pictures(hand, SIZES[number])
        elif number == ROYAL:
            found[number] = runs.royal(hand, counts)
        elif number in SUITED_RUNS:
            found[number] = runs.suited_run(hand, counts, SIZES[number])
        elif number in MIXED_RUNS:
            ranks = runs.counted(seen.here)
            found[number] = runs.mixed_run(hand, counts, ranks, SIZES[number])
    return found
