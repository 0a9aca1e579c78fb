"""Keeping one's word: a tell must be true for somebody who goes by docs/partner.md alone."""

from __future__ import annotations

from florilegium.games.hanabi.bots.partner.knowledge import (
    MATCHING,
    KnownTable,
    Slot,
    restore,
)
from florilegium.games.hanabi.bots.partner.reading import Reading, chain, read


def misleads(table: KnownTable, to: int, clue: str) -> bool:
    """Whether a tell of this seat would have somebody believe what is not so."""
    hand = table.hands[to - 1]
    places = [place for place, slot in enumerate(hand) if MATCHING[clue] >> slot.kind & 1]
    before = table.beliefs(to)
    reading = read(table, table.me, to, clue, places)
    false = _has_false_focus(table, hand, reading) or _spoils(table, to, reading, before)
    restore(reading.memories)
    return false or any(step.kind != missing for _, step, missing in reading.blind)


def _has_false_focus(table: KnownTable, hand: list[Slot], reading: Reading) -> bool:
    """The card that a tell is about is not what it asks for."""
    if reading.focus is None:
        return False
    slot = hand[reading.focus]
    if reading.blind or reading.meant >> slot.kind & 1:
        return False
    if reading.meant or not slot.may >> slot.kind & 1:
        return True
    # Nothing comes into question for us; it must not for somebody who knows more of their cards.
    return bool(slot.may & _could_come(table, reading, hand))


def _could_come(table: KnownTable, reading: Reading, hand: list[Slot]) -> int:
    """What would fit, now or later, if every card that was told before were known."""
    new = [hand[place] for place in reading.new]
    told = 0
    for one in table.hands:
        for slot in one:
            if slot.touched and slot not in new:
                told |= 1 << slot.kind if slot.kind >= 0 else slot.may & slot.can
    return chain(table, told)[0]


def _spoils(table: KnownTable, to: int, reading: Reading, before: list[int]) -> bool:
    """A needed card beside that one was told already, or would be taken for another."""
    hand = table.hands[to - 1]
    for place, belief in enumerate(table.beliefs(to)):
        slot = hand[place]
        if table.useless >> slot.kind & 1:
            continue
        if place in reading.new and not slot.may >> slot.kind & 1:
            return True
        if before[place] >> slot.kind & 1 and not belief >> slot.kind & 1:
            return True
    return False
