"""Following a game: the table before the first event, and what each event changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from florilegium.games.deck55 import NUMBER
from florilegium.games.hanabi.bots.partner.believing import (
    note_mistake,
    note_success,
    note_tell,
    note_turn,
)
from florilegium.games.hanabi.bots.partner.knowledge import (
    MATCHING,
    UNKNOWN,
    Ask,
    KnownTable,
    Slot,
)
from florilegium.games.hanabi.bots.partner.reading import read
from florilegium.games.hanabi.cards import TOP, hand_size
from florilegium.games.hanabi.state import Completed, Discarded, Drew, LastRound, Played, Told
from florilegium.games.hanabi.view import View


class Follower:
    """Keeps events until they are needed, and then brings the table of a seat up to date."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._news: list[Any] = []
        self._table: KnownTable | None = None

    def see(self, event: Any) -> None:
        """Keep an event as the seat saw it."""
        self._news.append(event)

    def followed(self, view: View) -> KnownTable:
        """The table as it is now; looked at afresh where the events do not explain it."""
        table = self._table or opened(view, self.seat, self._news)
        if table is not None:
            for event in self._news:
                self.notice(table, event)
        self._news.clear()
        if table is None or not agrees(table, view):
            table = looked(view, self.seat)
        self._table = table
        return table

    def notice(self, table: KnownTable, event: Any) -> None:
        follow(table, event)


def opened(view: View, me: int, events: Sequence[Any]) -> KnownTable | None:
    """The table before these events, found by taking them back; None if they tell only a part."""
    hands: list[list[int]] = [
        [NUMBER[held.card] if held.card else UNKNOWN for held in hand] for hand in view.hands
    ]
    deck, blue = view.deck, view.blue
    for event in reversed(events):
        match event:
            case Drew(seat):
                hands[seat - 1].pop()
                deck += 1
            case Played(seat, position, card) | Discarded(seat, position, card):
                kind = UNKNOWN if seat == me else NUMBER[card]
                hands[seat - 1].insert(position - 1, kind)
                blue -= isinstance(event, Discarded)
            case Told():
                blue += 1
            case Completed(_, bonus):
                blue -= bonus
    acts = sum(isinstance(event, Played | Discarded) for event in events)
    if acts != len(view.discard) + view.score or blue != view.blue_tokens:
        return None
    if any(len(hand) != hand_size(view.seats) for hand in hands):
        return None
    table = KnownTable(me, view.seats, len(view.colours))
    table.hands = [[Slot(kind, table.all) for kind in hand] for hand in hands]
    table.blue = table.blue_tokens = view.blue_tokens
    table.red_tokens = view.red_tokens
    table.deck = deck
    return table


def looked(view: View, me: int) -> KnownTable:
    """The table as it lies, for one who comes late: clues without their history."""
    table = KnownTable(me, view.seats, len(view.colours))
    table.tops = list(view.fireworks)
    for column, top in enumerate(view.fireworks):
        for value in range(top):
            table.gone[TOP * column + value] += 1
    for card in view.discard:
        table.gone[NUMBER[card]] += 1
    table.refresh()
    table.blue, table.blue_tokens = view.blue, view.blue_tokens
    table.red, table.red_tokens = view.red, view.red_tokens
    table.deck, table.left = view.deck, view.turns_left
    for seat, hand in enumerate(view.hands, 1):
        for held in hand:
            slot = Slot(NUMBER[held.card] if held.card else UNKNOWN, table.all)
            known = held.known
            for clue in (*known.not_colours, *known.not_values):
                slot.can &= ~MATCHING[clue]
            for clue in (known.colour, known.value):
                if clue is not None:
                    slot.can &= MATCHING[str(clue)]
                    slot.touched = True
                    slot.asked = Ask(seat, seat, str(clue))
            slot.may = slot.can & ~table.useless or slot.can
            table.hands[seat - 1].append(slot)
    return table


def agrees(table: KnownTable, view: View) -> bool:
    """Whether what was followed is what lies there."""
    return (
        table.deck == view.deck
        and table.blue == view.blue
        and table.red == view.red
        and table.tops == list(view.fireworks)
        and [len(hand) for hand in table.hands] == [len(hand) for hand in view.hands]
    )


def follow(table: KnownTable, event: Any) -> None:
    match event:
        case Told(seat, to, clue, positions):
            _declined(table, seat, None)
            table.blue -= 1
            reading = read(table, seat, to, clue, [place - 1 for place in positions])
            table.options += reading.options
            _turn(table, seat)
            if reading.new and reading.focus is not None:
                note_tell(table, seat, to, table.hands[to - 1][reading.focus])
        case Played(seat, position, card, success):
            slot = table.hands[seat - 1].pop(position - 1)
            _declined(table, seat, slot)
            number = NUMBER[card]
            table.gone[number] += 1
            if success:
                table.tops[number // TOP] += 1
                note_success(table, seat, slot)
            else:
                table.red += 1
                note_mistake(table, seat, slot)
            table.refresh()
            _turn(table, seat)
        case Discarded(seat, position, card):
            slot = table.hands[seat - 1].pop(position - 1)
            _declined(table, seat, slot)
            table.blue += 1
            table.gone[NUMBER[card]] += 1
            table.refresh()
            _turn(table, seat)
        case Completed(_, bonus):
            table.blue += bonus
        case Drew(seat, _, drawn):
            kind = UNKNOWN if drawn is None else NUMBER[drawn]
            table.hands[seat - 1].append(Slot(kind, table.all))
            table.deck -= 1
        case LastRound():
            table.left = table.seats
        case _:
            pass


def _turn(table: KnownTable, seat: int) -> None:
    """Count the turn that a seat has taken."""
    note_turn(table, seat)
    if table.left is not None:
        table.left -= 1


def _declined(table: KnownTable, seat: int, played: Slot | None) -> None:
    """Who was expected to play a missing step and did something else does not hold it."""
    kept = []
    for option in table.options:
        if option.seat != seat:
            kept.append(option)
        elif option.step is not played:
            option.slot.may = option.slot.may & ~option.bit or option.slot.may
    table.options = kept
    for slot in table.hands[seat - 1]:
        if slot.asked and slot.asked.blind:
            slot.asked = None
            slot.may = slot.can
