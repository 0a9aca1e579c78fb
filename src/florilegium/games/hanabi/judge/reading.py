"""What a hand becomes by a tell, as docs/partner.md has it, on the fast table."""

from __future__ import annotations

from florilegium.games.hanabi.bots.partner.reading import FIVES, TWOS
from florilegium.games.hanabi.cards import TOP
from florilegium.games.hanabi.judge.table import (
    BESIDE,
    FOCUS,
    MASKS,
    STEP,
    UNTOLD,
    VALUE_CLUE,
    FastTable,
    Slot,
)

_TWO = VALUE_CLUE + 1
_NOT_TOUCHED = (UNTOLD, STEP)
_ONES = sum(1 << base for base in range(0, 6 * TOP, TOP))


def goal(table: FastTable) -> int:
    """What fits now, or once cards that are told and known are played."""
    coming = 0
    for hand in table.hands:
        for slot in hand:
            may = slot[2]
            if slot[3] and not may & may - 1:
                coming |= may
    found = fits = table.fits
    while coming & fits:
        fits = (coming & fits) << 1 & ~table.useless & ~_ONES
        found |= fits
    return found


def read(table: FastTable, to: int, clue: int, aim: int, held: int) -> list[Slot]:
    """The hand of who is told; `aim` is the goal, `held` what other hands in sight were told."""
    mask = MASKS[clue]
    chop = newest = -1
    saving = False
    hand: list[Slot] = []
    for place, (kind, can, may, told) in enumerate(table.hands[to]):
        fresh = told in _NOT_TOUCHED
        if chop < 0 and told == UNTOLD:
            chop = place
        if mask >> kind & 1:
            can &= mask
            if fresh:
                newest = place
                saving = saving or place == chop
                may, told = can & ~held or can, BESIDE
            else:
                may = may & mask or can
        else:
            can &= ~mask
            may = may & ~mask or can
        hand.append((kind, can, may, told))
    if newest < 0:
        _again(table, to, mask, hand)
    else:
        focus = chop if saving else newest
        _aim(table, hand, focus, aim | _saves(table, clue) if saving else aim, held)
    return hand


def _aim(table: FastTable, hand: list[Slot], focus: int, meant: int, held: int) -> None:
    """Narrow the card in focus down to what is worth a tell."""
    kind, can, _, _ = hand[focus]
    free, useful = can & ~held, ~table.useless
    hand[focus] = kind, can, free & meant or free & useful or can & useful or can, FOCUS


def _saves(table: FastTable, clue: int) -> int:
    if clue < VALUE_CLUE:
        return table.critical & ~FIVES
    return table.critical | TWOS & ~table.useless if clue == _TWO else table.critical


def _again(table: FastTable, to: int, mask: int, hand: list[Slot]) -> None:
    """A tell that touches nothing new and changes nothing asks to play its newest that can fit."""
    fits = table.fits
    for before, after in zip(table.hands[to], hand, strict=True):
        if (not before[2] & ~fits) != (not after[2] & ~fits):
            return
    for place in range(len(hand) - 1, -1, -1):
        kind, can, may, _ = hand[place]
        if mask >> kind & 1 and may & fits:
            hand[place] = kind, can, may & fits, FOCUS
            return
