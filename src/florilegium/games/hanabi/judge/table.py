"""A Hanabi table made for playing games out quickly: lists of small integers, changed in place.

It keeps the rules of `rules.py` (a test plays both side by side) and beside them what the owners
of the cards make of the tells, by the conventions of docs/partner.md. Seats and places count
from 0.
"""

from __future__ import annotations

from florilegium.core.seats import next_place
from florilegium.games.hanabi.bots.partner.knowledge import COPIES, MATCHING
from florilegium.games.hanabi.cards import TOP

UNTOLD, BESIDE, FOCUS, STEP = range(4)
"""How a card was told: not at all, beside another, as what the tell was about, or, untouched, as
the missing step to what it was about."""

Slot = tuple[int, int, int, int]
"""A card in a hand: its kind, the kinds the clues leave, those the conventions leave, and how it
was told. Sets of kinds are integers, one bit for each."""

MASKS = tuple(MATCHING[clue] for clue in "RGYBKM12345")
"""The kinds that each clue touches, colours first."""
VALUE_CLUE = 6
"""The first of the values among the clues."""


class FastTable:
    """Everything about a game, and what everybody takes their own cards for."""

    __slots__ = (
        "all",
        "blue",
        "blue_tokens",
        "ceilings",
        "critical",
        "deck",
        "fits",
        "gone",
        "hands",
        "left",
        "missing",
        "over",
        "red",
        "red_tokens",
        "score",
        "seat",
        "seats",
        "tops",
        "useless",
    )

    seats: int
    seat: int
    """Whose turn it is."""
    all: int
    hands: list[list[Slot]]
    """The oldest card of each hand first."""
    tops: list[int]
    ceilings: list[int]
    gone: list[int]
    """For each kind the copies on the fireworks and in the discard."""
    fits: int
    useless: int
    critical: int
    """The last copies of kinds that are still needed."""
    deck: list[int]
    """The next card last."""
    blue: int
    blue_tokens: int
    red: int
    red_tokens: int
    left: int
    """The turns that remain; -1 until the last card is drawn."""
    score: int
    """What the game would bring if it ended now; 0 once it is lost."""
    missing: int
    """What can still be played: the ceilings less the tops."""
    over: bool

    def copy(self) -> FastTable:
        """Another table that can go its own way."""
        other = FastTable.__new__(FastTable)
        other.seats, other.seat, other.all = self.seats, self.seat, self.all
        other.hands = [hand[:] for hand in self.hands]
        other.tops, other.ceilings, other.gone = self.tops[:], self.ceilings[:], self.gone[:]
        other.fits, other.useless, other.critical = self.fits, self.useless, self.critical
        other.deck = self.deck[:]
        other.blue, other.blue_tokens = self.blue, self.blue_tokens
        other.red, other.red_tokens = self.red, self.red_tokens
        other.left, other.score, other.missing = self.left, self.score, self.missing
        other.over = self.over
        return other

    def count(self) -> None:
        """Work out all that follows from the tops and from what is gone."""
        self.fits = self.useless = self.critical = 0
        self.ceilings = [0] * len(self.tops)
        self.all = (1 << TOP * len(self.tops)) - 1
        for column in range(len(self.tops)):
            self._count_column(column)
        self.score = sum(self.tops)
        self.missing = sum(self.ceilings) - self.score

    def _count_column(self, column: int) -> None:
        top, base, gone = self.tops[column], column * TOP, self.gone
        outside = ~(31 << base)
        critical = 0
        ceiling = top
        while ceiling < TOP:
            spare = COPIES[base + ceiling] - gone[base + ceiling]
            if not spare:
                break
            if spare == 1:
                critical |= 1 << ceiling
            ceiling += 1
        self.critical = self.critical & outside | critical << base
        self.fits = self.fits & outside | (1 << base + top if ceiling > top else 0)
        self.useless = self.useless & outside | ((1 << top) - 1 | 32 - (1 << ceiling)) << base
        self.ceilings[column] = ceiling

    def play(self, place: int) -> None:
        """HAN-14, HAN-15."""
        kind = self.hands[self.seat].pop(place)[0]
        column, step = divmod(kind, TOP)
        self.gone[kind] += 1
        if self.tops[column] == step:
            self.tops[column] = step + 1
            self.score += 1
            self.missing -= 1
            self._count_column(column)
            if step == TOP - 1:
                if self.blue < self.blue_tokens:  # HAN-17
                    self.blue += 1
                if min(self.tops) == TOP:  # HAN-21
                    self.over = True
                    return
        else:
            self.red += 1
            if self.red >= self.red_tokens:  # HAN-19, HAN-20
                self.over, self.score = True, 0
                return
            self._part_with(column)
        self._draw()
        self._pass_on()

    def discard(self, place: int) -> None:
        """HAN-11."""
        kind = self.hands[self.seat].pop(place)[0]
        self.gone[kind] += 1
        self.blue += 1
        self._part_with(kind // TOP)
        self._draw()
        self._pass_on()

    def _part_with(self, column: int) -> None:
        before = self.ceilings[column]
        self._count_column(column)
        self.missing += self.ceilings[column] - before

    def _draw(self) -> None:
        """HAN-18; HAN-22: when the last card is drawn everybody has one more turn."""
        if self.left > 0:
            self.left -= 1
        elif self.deck:
            self.hands[self.seat].append((self.deck.pop(), self.all, self.all, UNTOLD))
            if not self.deck:
                self.left = self.seats
        if not self.left:
            self.over = True

    def tell(self, to: int, hand: list[Slot]) -> None:
        """HAN-7: a token goes; the hand is what its owner makes of the tell (see reading.py)."""
        self.hands[to] = hand
        self.blue -= 1
        if self.left > 0:
            self.left -= 1
            if not self.left:
                self.over = True
        self._pass_on()

    def _pass_on(self) -> None:
        """Who was asked for a missing step and did something else does not hold it."""
        hand = self.hands[self.seat]
        for place, (kind, can, _, told) in enumerate(hand):
            if told == STEP:
                hand[place] = kind, can, can, UNTOLD
        self.seat = next_place(self.seat, self.seats)

    def chop(self, seat: int) -> int:
        """Where a seat discards: its oldest untold card; -1 where all are told."""
        for place, slot in enumerate(self.hands[seat]):
            if not slot[3]:
                return place
        return -1
