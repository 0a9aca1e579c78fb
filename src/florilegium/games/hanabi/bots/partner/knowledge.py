"""What one seat knows of a Hanabi table: sets of kinds are integers, one bit for each kind."""

from __future__ import annotations

from functools import cache

from florilegium.core.seats import others_clockwise
from florilegium.games.deck55 import COLOURS, MULTICOLOUR, NUMBER, copies
from florilegium.games.hanabi.cards import TOP

UNKNOWN = -1
"""The kind of a card that this seat cannot see."""

CARDS = tuple(NUMBER)
COPIES = tuple(map(copies, CARDS))
MATCHING = {
    clue: sum(1 << number for card, number in NUMBER.items() if clue in card)
    for clue in (*COLOURS, MULTICOLOUR, *"12345")
}
"""The kinds that answer to a clue."""


@cache
def numbers(kinds: int) -> tuple[int, ...]:
    """The kinds of a set, one by one."""
    return tuple(number for number in range(kinds.bit_length()) if kinds >> number & 1)


class Ask:
    """Why a card is to be played or kept: who told whom what, and which card that tell needs."""

    __slots__ = ("blind", "by", "clue", "focus", "plain", "to")

    def __init__(
        self,
        by: int,
        to: int,
        clue: str,
        blind: bool = False,
        focus: bool = False,
        plain: bool = False,
    ) -> None:
        self.by = by
        self.to = to
        self.clue = clue
        self.focus = focus
        self.blind = blind
        """The card was not touched: it is the missing step to the card that was."""
        self.plain = plain
        """Nothing is asked: who told it is not believed, and the card is what the clues say."""


class Slot:
    """A card in a hand."""

    __slots__ = ("asked", "can", "kind", "may", "shared", "touched")

    def __init__(self, kind: int, can: int) -> None:
        self.kind = kind
        self.can = can
        """What the clues leave possible."""
        self.may = can
        """What the conventions leave possible."""
        self.shared = can
        """The same as far as everybody can follow it, whatever hands they see."""
        self.touched = False
        self.asked: Ask | None = None

    @property
    def plain(self) -> bool:
        """Told by somebody who is not believed."""
        return self.asked is not None and self.asked.plain


Memory = tuple[Slot, int, int, int, bool, Ask | None]


class Option:
    """A card may be one kind only if another seat plays the step below it at its next turn."""

    __slots__ = ("bit", "seat", "slot", "step")

    def __init__(self, slot: Slot, bit: int, seat: int, step: Slot) -> None:
        self.slot = slot
        self.bit = bit
        self.seat = seat
        self.step = step


class Call:
    """A tell about a card; a seat of these that has not acted since may hold a missing step."""

    __slots__ = ("seats", "slot")

    def __init__(self, slot: Slot, seats: tuple[int, ...]) -> None:
        self.slot = slot
        self.seats = seats


class KnownTable:
    """The table as one seat follows it."""

    __slots__ = (
        "all",
        "blue",
        "blue_tokens",
        "broken",
        "calls",
        "ceilings",
        "columns",
        "critical",
        "deck",
        "fits",
        "gone",
        "hands",
        "left",
        "me",
        "options",
        "red",
        "red_tokens",
        "seats",
        "tops",
        "useless",
    )

    def __init__(self, me: int, seats: int, columns: int) -> None:
        self.me = me
        self.seats = seats
        self.columns = columns
        self.all = (1 << columns * TOP) - 1
        self.hands: list[list[Slot]] = [[] for _ in range(seats)]
        self.tops = [0] * columns
        self.gone = [0] * (columns * TOP)
        """Copies that lie on the fireworks or in the discard."""
        self.blue = self.blue_tokens = self.red = self.red_tokens = self.deck = 0
        self.left: int | None = None
        self.options: list[Option] = []
        self.calls: list[Call] = []
        self.broken: set[int] = set()
        """The seats for one of whose tells somebody played a card unseen that did not fit."""
        self.refresh()

    def refresh(self) -> None:
        """Work out which kinds fit now, are of no more use, or are last copies."""
        fits = useless = critical = 0
        ceilings = []
        for column, top in enumerate(self.tops):
            base = column * TOP
            useless |= (1 << top) - 1 << base
            ceiling = top
            while ceiling < TOP and self.gone[base + ceiling] < COPIES[base + ceiling]:
                if self.gone[base + ceiling] == COPIES[base + ceiling] - 1:
                    critical |= 1 << base + ceiling
                ceiling += 1
            if ceiling > top:
                fits |= 1 << base + top
            useless |= (1 << TOP) - (1 << ceiling) << base
            ceilings.append(ceiling)
        self.fits, self.useless, self.critical, self.ceilings = fits, useless, critical, ceilings

    def hand(self, seat: int) -> list[Slot]:
        """A seat's cards, the oldest first."""
        return self.hands[seat - 1]

    def chop(self, seat: int) -> int | None:
        """Where the seat discards: its oldest card that nothing was told about."""
        for place, slot in enumerate(self.hands[seat - 1]):
            if not slot.touched and not slot.asked:
                return place
        return None

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of their turns after this one."""
        return others_clockwise(seat, self.seats)

    def between(self, by: int, to: int) -> tuple[int, ...]:
        """The seats whose turns come between those of two others."""
        seats = self.after(by)
        return seats[: seats.index(to)]

    def unseen(self) -> list[int]:
        """How many copies of each kind this seat cannot see."""
        left = list(map(int.__sub__, COPIES, self.gone))
        for owner, hand in enumerate(self.hands, 1):
            if owner != self.me:
                for slot in hand:
                    left[slot.kind] -= 1
        return left

    def full(self, seat: int) -> int:
        """The kinds of which a seat sees every copy, so that none of its own cards is one."""
        left = list(map(int.__sub__, COPIES, self.gone))
        for owner, hand in enumerate(self.hands, 1):
            if owner != seat:
                for slot in hand:
                    if slot.kind >= 0:
                        left[slot.kind] -= 1
                    elif not slot.can & slot.can - 1:
                        left[slot.can.bit_length() - 1] -= 1
        full = 0
        for kind, count in enumerate(left):
            if count <= 0:
                full |= 1 << kind
        return full

    def held(self, by: int, to: int) -> int:
        """The kinds already told to other hands in sight of who tells."""
        held = 0
        for owner, hand in enumerate(self.hands, 1):
            if owner not in (by, to):
                for slot in hand:
                    if slot.touched:
                        if slot.kind >= 0:
                            held |= 1 << slot.kind
                        elif not (may := slot.may & slot.can) & may - 1:
                            held |= may
        return held

    def plain_beliefs(self, seat: int) -> list[int]:
        """What each card of a seat can be by the words of the conventions and no more."""
        full = self.full(seat)
        found = []
        for slot in self.hands[seat - 1]:
            belief = slot.can & ~full or slot.can
            found.append(belief & slot.may or belief)
        return found

    def beliefs(self, seat: int) -> list[int]:
        """What a seat takes each of its cards for, by the clues and the conventions."""
        full = self.full(seat)
        useless = self.useless
        found = []
        known = vague = 0
        for slot in self.hands[seat - 1]:
            belief = slot.can & ~full or slot.can
            if slot.touched or slot.asked:
                dead = 0 if slot.plain else useless
                belief = belief & slot.may & ~dead or belief
                if belief & belief - 1:
                    vague = 1
                else:
                    known |= belief
            found.append(belief)
        if known and vague:
            for place, slot in enumerate(self.hands[seat - 1]):
                belief = found[place]
                focus = slot.asked and slot.asked.focus
                if slot.touched and not focus and not slot.plain and belief & belief - 1:
                    found[place] = belief & ~known or belief
        return found


def restore(memories: list[Memory]) -> None:
    """Undo a trial, the latest change first."""
    for slot, can, may, shared, touched, asked in reversed(memories):
        slot.can, slot.may, slot.shared, slot.touched, slot.asked = can, may, shared, touched, asked


def remember(slot: Slot) -> Memory:
    """What `restore` needs to undo a change."""
    return slot, slot.can, slot.may, slot.shared, slot.touched, slot.asked
