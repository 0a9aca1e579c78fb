"""Whose word counts: a tell that led to a mistake promises nothing more, nor does who gave it."""

from __future__ import annotations

from florilegium.games.hanabi.bots.partner.knowledge import Ask, Call, KnownTable, Slot


def teller_believed(table: KnownTable, seat: int, place: int) -> int:
    """Who told what makes the owner of this card take it for one that fits; 0 for nobody."""
    slot = table.hands[seat - 1][place]
    asked = slot.asked
    if asked is None or asked.plain or asked.by == seat:
        return 0
    return 0 if table.beliefs(seat)[place] & ~table.fits else asked.by


def note_success(table: KnownTable, seat: int, slot: Slot) -> None:
    """A card fitted: who told about it kept their word; and a missing step is asked of one only."""
    asked = slot.asked
    if asked is not None and asked.by != seat:
        table.kept.add(asked.by)
        if asked.blind:
            _settle(table, asked)


def note_mistake(table: KnownTable, seat: int, slot: Slot, believed: int) -> None:
    """A card did not fit: nothing is left of the promise behind it, nor of those like it."""
    if believed:
        table.broken.add(believed)
    if not slot.touched:
        for call in table.calls:
            if seat in call.seats:
                _take_at_its_word(call.slot)
    for hand in table.hands:
        for other in hand:
            if other.asked is not None and not table.believes(other.asked.by):
                _take_at_its_word(other)
    table.options = [option for option in table.options if not option.slot.plain]


def note_turn(table: KnownTable, seat: int) -> None:
    """Only who has not acted since a tell can still be asked for a missing step."""
    for call in table.calls:
        if seat in call.seats:
            call.seats = call.seats[call.seats.index(seat) + 1 :]
    table.calls = [call for call in table.calls if call.seats]


def note_tell(table: KnownTable, by: int, to: int, slot: Slot) -> None:
    """A tell about this card may ask those in between for a missing step."""
    between = table.between(by, to)
    if between:
        table.calls.append(Call(slot, between))


def _settle(table: KnownTable, asked: Ask) -> None:
    """Who plays a missing step sees it in no other hand."""
    for hand in table.hands:
        for slot in hand:
            other = slot.asked
            if other and other.blind and (other.by, other.to) == (asked.by, asked.to):
                _take_at_its_word(slot)


def _take_at_its_word(slot: Slot) -> None:
    """The card is what the clues say, and nothing is asked of it."""
    asked = slot.asked
    slot.may = slot.shared = slot.can
    if asked is not None and slot.touched:
        slot.asked = Ask(asked.by, asked.to, asked.clue, plain=True)
    else:
        slot.asked = None
