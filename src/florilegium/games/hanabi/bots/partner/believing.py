"""Whose word counts: a tell for which a card was played unseen in vain promises nothing more."""

from __future__ import annotations

from florilegium.games.hanabi.bots.partner.knowledge import Ask, Call, KnownTable, Slot


def note_success(table: KnownTable, seat: int, slot: Slot) -> None:
    """A missing step is asked of one seat only."""
    asked = slot.asked
    if asked is not None and asked.by != seat and asked.blind:
        _withdraw_same_asks(table, asked)


def note_mistake(table: KnownTable, seat: int, slot: Slot) -> None:
    """A card played unseen did not fit: nothing is left of the promise behind it, nor of others."""
    if slot.touched:
        return
    if slot.asked is not None and slot.asked.by != seat:
        table.broken.add(slot.asked.by)
    for call in table.calls:
        if seat in call.seats:
            _take_at_its_word(call.slot)
    for hand in table.hands:
        for other in hand:
            if other.asked is not None and other.asked.by in table.broken:
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


def _withdraw_same_asks(table: KnownTable, asked: Ask) -> None:
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
