"""What a tell means: which card it is about, and what that card is asked to be."""

from __future__ import annotations

from florilegium.games.deck55 import COLOUR_NAMES
from florilegium.games.hanabi.bots.partner.knowledge import (
    MATCHING,
    Ask,
    KnownTable,
    Memory,
    Option,
    Slot,
    remember,
)
from florilegium.games.hanabi.cards import TOP

FIVES = MATCHING["5"]
TWOS = MATCHING["2"]


class Reading:
    """A tell as everybody should understand it; `memories` undo it."""

    __slots__ = ("blind", "focus", "meant", "memories", "new", "options", "saving")

    def __init__(self) -> None:
        self.memories: list[Memory] = []
        self.options: list[Option] = []
        self.focus: int | None = None
        """The place of the card that the tell is about."""
        self.meant = 0
        """What everybody takes that card for, if it waits for no missing step; 0 for nothing."""
        self.new: list[int] = []
        """The places that no tell had touched before."""
        self.saving = False
        """The tell touched the card that would have been discarded next."""
        self.blind: list[tuple[int, Slot, int]] = []
        """Who is asked for a missing step, with which card, and the kind that is missing."""


def read(table: KnownTable, by: int, to: int, clue: str, places: list[int]) -> Reading:
    """Change what is known by a tell, and say how it was understood."""
    reading = Reading()
    hand = table.hands[to - 1]
    chop = table.chop(to)
    reading.new = [place for place in places if not hand[place].touched]
    before = [] if reading.new else table.plain_beliefs(to)
    _narrow(hand, clue, places, reading)
    if by in table.broken:
        for place in reading.new:
            hand[place].may = hand[place].can
            hand[place].asked = Ask(by, to, clue, plain=True)
    elif reading.new:
        reading.saving = chop in reading.new
        focus = chop if chop is not None and reading.saving else reading.new[-1]
        reading.focus = focus
        told = table.held(by, to) & ~table.useless
        for place in reading.new:
            hand[place].may = hand[place].can & ~told or hand[place].can
            hand[place].asked = Ask(by, to, clue)
        _aim(table, by, to, clue, reading, hand[focus])
    else:
        _again(table, to, places, before, reading)
        if reading.focus is not None:
            hand[reading.focus].may = reading.meant
            hand[reading.focus].asked = Ask(by, to, clue, focus=True)
    return reading


def _narrow(hand: list[Slot], clue: str, places: list[int], reading: Reading) -> None:
    """What the clue itself says of every card."""
    mask = MATCHING[clue]
    for place, slot in enumerate(hand):
        reading.memories.append(remember(slot))
        if place in places:
            slot.can &= mask
            slot.touched = True
        else:
            slot.can &= ~mask
        slot.may = slot.may & slot.can or slot.can
        slot.shared = slot.shared & slot.can or slot.can


def _again(
    table: KnownTable, to: int, places: list[int], before: list[int], reading: Reading
) -> None:
    """A tell that touches nothing new and changes what can be played speaks for itself; if not, it
    asks to play the newest of its cards that can fit."""
    fits = table.fits
    beliefs = table.plain_beliefs(to)
    for old, belief in zip(before, beliefs, strict=True):
        if (not old & ~fits) != (not belief & ~fits):
            return
    for place in reversed(places):
        if beliefs[place] & fits:
            reading.focus, reading.meant = place, beliefs[place] & fits
            return


def _aim(table: KnownTable, by: int, to: int, clue: str, reading: Reading, slot: Slot) -> None:
    """Narrow the card in focus down to what is worth a tell."""
    new = [table.hands[to - 1][place] for place in reading.new]
    goal, ends, maybe = _goal(table, new)
    free = slot.can & ~table.held(by, to)
    kept = saves(table, clue) if reading.saving else 0
    shared = chain(table, _known_to_all(table, new))[0] | kept
    reading.meant = free & shared
    meant = free & (goal | kept)
    meant |= _steps(table, by, to, slot, reading, free, meant, ends, maybe)
    slot.shared = slot.can & (shared | table.fits << 1) or slot.can
    useful = ~table.useless
    slot.may = meant or free & useful or slot.can & useful or slot.can
    slot.asked = Ask(by, to, clue, focus=True)


def saves(table: KnownTable, clue: str) -> int:
    """The kinds that a tell on the discard position may want to keep: last copies, with 5s only by
    their value, and all 2s that are still needed by theirs."""
    if clue in COLOUR_NAMES:
        return table.critical & ~FIVES
    if clue == "2":
        return table.critical | TWOS & ~table.useless
    return table.critical


def _goal(table: KnownTable, new: list[Slot]) -> tuple[int, list[int], int]:
    """What fits now or after cards that are told and known; each colour's next missing step; and
    what somebody is about to play without knowing it."""
    coming = maybe = 0
    fits = table.fits
    for hand in table.hands:
        for slot in hand:
            if (slot.touched or slot.asked) and slot not in new:
                may = slot.may & slot.can
                if slot.kind >= 0 and not may >> slot.kind & 1:
                    continue  # its owner sees what this seat cannot, and takes it for another
                if not may & may - 1:
                    coming |= may
                elif not may & ~fits & ~table.useless:
                    maybe |= 1 << slot.kind if slot.kind >= 0 else may
    return *chain(table, coming), maybe


def _known_to_all(table: KnownTable, new: list[Slot]) -> int:
    """The told cards of which everybody can follow that their owners know them."""
    known = 0
    for hand in table.hands:
        for slot in hand:
            if slot.touched and slot not in new and not slot.shared & slot.shared - 1:
                known |= slot.shared
    return known


def chain(table: KnownTable, coming: int) -> tuple[int, list[int]]:
    """What fits, now or once the kinds that are coming are played; and each colour's next missing
    step."""
    goal = table.fits
    ends = []
    for column, top in enumerate(table.tops):
        step, ceiling, base = top, table.ceilings[column], column * TOP
        while step < ceiling and coming >> base + step & 1:
            goal |= 1 << base + step
            step += 1
        if step < ceiling:
            goal |= 1 << base + step
            ends.append(base + step)
    return goal, ends


def _steps(
    table: KnownTable,
    by: int,
    to: int,
    slot: Slot,
    reading: Reading,
    free: int,
    meant: int,
    ends: list[int],
    maybe: int,
) -> int:
    """A card one step too early: somebody in between holds the missing card and plays it."""
    between = table.between(by, to)
    if not between:
        return 0
    extra = 0
    for missing in ends:
        bit = 2 << missing
        if not free & bit & table.fits << 1 or missing % TOP + 1 >= table.ceilings[missing // TOP]:
            continue
        owners = []
        for seat in between:
            step = _step(table, seat, missing)
            if step is not None:
                owners.append((seat, step))
        seen = [(seat, step) for seat, step in owners if step.kind == missing]
        if len(seen) > 1:
            continue  # each of them would leave it to the other
        if seen:
            owners = seen
            extra |= bit
            reading.options.append(Option(slot, bit, *owners[0]))
        if slot.kind == missing + 1 and not meant & bit and not maybe >> missing & 1:
            for seat, step in owners:
                reading.memories.append(remember(step))
                step.may = 1 << missing
                step.asked = Ask(by, to, "", blind=True)
                reading.blind.append((seat, step, missing))
    return extra


def _step(table: KnownTable, seat: int, missing: int) -> Slot | None:
    """The card a seat plays for a missing kind: a told one that can be it, or its newest untold.
    None where it may well be about to play that kind anyway."""
    hand = table.hands[seat - 1]
    for slot in hand:
        may = slot.can & slot.may & ~table.useless
        if slot.touched and may >> missing & 1 and not may & ~table.fits:
            return None
    for slot in hand:
        if slot.touched and slot.can & slot.may & 1 << missing:
            return slot
    for slot in reversed(hand):
        if not slot.touched:
            return slot if slot.can >> missing & 1 and not slot.asked else None
    return None
