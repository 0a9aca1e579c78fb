"""Keeping one's word: a tell must be true for somebody who goes by docs/partner.md alone."""

from __future__ import annotations

from florilegium.games.hanabi.actions import Action, Tell
from florilegium.games.hanabi.bots.partner.knowledge import MATCHING, KnownTable, Slot, restore
from florilegium.games.hanabi.bots.partner.reading import Reading, chain, read


def misleads(table: KnownTable, action: Action) -> bool:
    """Whether an action of this seat would have somebody believe what is not so."""
    if not isinstance(action, Tell):
        return False
    hand = table.hand(action.seat)
    places = [place for place, slot in enumerate(hand) if MATCHING[action.clue] >> slot.kind & 1]
    before = table.beliefs(action.seat)
    reading = read(table, table.me, action.seat, action.clue, places)
    after = table.beliefs(action.seat)
    false = _has_false_focus(table, hand, reading) or _spoils(table, hand, reading, before, after)
    restore(reading.memories)
    named = 0
    for place in reading.new:
        named |= 1 << hand[place].kind
    return false or any(
        step.kind != missing or _may_come_anyway(table, seat, step, named)
        for seat, step, missing in reading.blind
    )


def _may_come_anyway(table: KnownTable, owner: int, step: Slot, named: int) -> bool:
    """Whether the owner of a told card may be about to play it, and so is asked for nothing.

    Its owner takes it for nothing that is told to another hand, this tell and those to this seat
    included, nor for what lies in sight to the last copy.
    """
    if not step.touched:
        return False
    other = named | table.full(owner)
    for slot in table.hand(table.me):
        if slot.touched:
            other |= slot.can & slot.may
    return not step.can & step.may & ~other & ~table.useless & ~table.fits


def _has_false_focus(table: KnownTable, hand: list[Slot], reading: Reading) -> bool:
    """The card that the tell is about is not what it asks for."""
    if reading.focus is None:
        return False
    slot = hand[reading.focus]
    if reading.blind or reading.meant >> slot.kind & 1:
        return False
    if reading.meant or not slot.may >> slot.kind & 1:
        return True
    # Nothing comes into question: nor may it for those who know more of their cards than we think.
    new = [hand[place] for place in reading.new]
    return bool(slot.may & chain(table, _told_kinds(table, new))[0])


def _told_kinds(table: KnownTable, new: list[Slot]) -> int:
    """All that was told before and could be known to its owner by now."""
    kinds = 0
    for hand in table.hands:
        for slot in hand:
            if slot.touched and slot not in new:
                kinds |= 1 << slot.kind if slot.kind >= 0 else slot.may & slot.can
    return kinds


def _spoils(
    table: KnownTable, hand: list[Slot], reading: Reading, before: list[int], after: list[int]
) -> bool:
    """A needed card is told a second time, or will be taken for another from now on."""
    for place, slot in enumerate(hand):
        if table.useless >> slot.kind & 1:
            continue
        if place in reading.new and not slot.may >> slot.kind & 1:
            return True
        if before[place] >> slot.kind & 1 and not after[place] >> slot.kind & 1:
            return True
    return False
