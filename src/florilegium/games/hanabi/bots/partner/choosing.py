"""Choosing: every action is tried on what the others would then know and do."""

from __future__ import annotations

from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.bots.partner import worth
from florilegium.games.hanabi.bots.partner.knowledge import (
    MATCHING,
    KnownTable,
    numbers,
    restore,
)
from florilegium.games.hanabi.bots.partner.outlook import Outlook, next_play
from florilegium.games.hanabi.bots.partner.reading import read
from florilegium.games.hanabi.cards import TOP


class Chooser:
    """Weighs the actions of the seat to move."""

    def __init__(self, table: KnownTable, ahead: int = TOP) -> None:
        self.table = table
        self.weights = worth.WEIGHTS
        self.hand = table.hands[table.me - 1]
        self.mine = table.beliefs(table.me)
        self.unseen = table.unseen()
        self.loss = worth.losses(table, self.weights)
        self.pace = worth.pace(table)
        self.chop = table.chop(table.me)
        self.favourite = next_play(table, table.me, self.mine, table.fits, table.useless)
        self.outlook = Outlook(table, self.weights, self.loss, self._doubt(), self.mine, ahead)

    @property
    def missing_step(self) -> int | None:
        """Where the own card lies that is to be played at once, for one that was told too early."""
        asked = None if self.favourite is None else self.hand[self.favourite].asked
        return self.favourite if asked and asked.blind else None

    def value(self, action: Action) -> float:
        """What an action is worth."""
        match action:
            case Play(position):
                return self._playing(position - 1)
            case Discard(position):
                return self._discarding(position - 1)
            case Tell(seat, clue):
                return self._telling(seat, clue)
        raise AssertionError(action)

    def chance(self, place: int, kinds: int) -> float:
        """How likely an own card is one of these kinds."""
        total = hit = 0
        for kind in numbers(self.mine[place]):
            count = self.unseen[kind]
            if count > 0:
                total += count
                if kinds >> kind & 1:
                    hit += count
        return hit / total if total else 0.0

    def possible(self, place: int) -> int:
        """The kinds an own card can be by what was told and what lies in sight."""
        return self.hand[place].can & ~self.table.full(self.table.me)

    def is_surely_useless(self, place: int) -> bool:
        """An own card that is of no more use, whatever it is."""
        possible = self.possible(place)
        return bool(possible) and not possible & ~self.table.useless

    def expected_loss(self, place: int) -> float:
        """What is lost on average when an own card is discarded."""
        total = 0
        lost = 0.0
        for kind in numbers(self.mine[place]):
            count = self.unseen[kind]
            if count > 0:
                total += count
                lost += count * self.loss[kind]
        if not total:
            return 0.0
        return lost / total * (1.0 if self.hand[place].touched else self.weights.unsaved)

    def _doubt(self) -> list[float]:
        """For each kind, how likely an own card told already is one of it."""
        doubt = [0.0] * len(self.loss)
        for slot, belief in zip(self.hand, self.mine, strict=True):
            if slot.touched and belief & belief - 1:
                kinds = [kind for kind in numbers(belief) if self.unseen[kind] > 0]
                total = sum(self.unseen[kind] for kind in kinds)
                for kind in kinds:
                    doubt[kind] = min(0.9, doubt[kind] + self.unseen[kind] / total)
        return doubt

    def _playing(self, place: int) -> float:
        table, weights = self.table, self.weights
        slot, belief = self.hand[place], self.mine[place]
        good = self.chance(place, table.fits)
        if slot.can & ~table.fits:
            about = slot.asked and (slot.asked.focus or slot.asked.blind)
            good = min(good, weights.trust if about else weights.hearsay)
        value = good * weights.play
        if good < 1:
            ruin = table.red >= table.red_tokens - 1
            if ruin:
                value -= (1 - good) * (sum(table.tops) + 2.0)
            elif table.left is None:
                strike = weights.strike * (1 + table.red)
                value -= (1 - good) * (strike + self.expected_loss(place))
            else:
                value -= (1 - good) * weights.known_junk
        if place == self.favourite:
            value += 0.05
        if belief & belief - 1 or not belief & table.fits:
            return value + self.outlook.value(table.blue, place)
        return value + self._after(belief, place)

    def _after(self, bit: int, place: int) -> float:
        """The outlook once an own card of a known kind is played."""
        table = self.table
        kind = bit.bit_length() - 1
        fits, useless = table.fits, table.useless
        table.fits, table.useless = fits & ~bit, useless | bit
        blue = table.blue
        if kind % TOP + 1 < table.ceilings[kind // TOP]:
            table.fits |= bit << 1
        elif kind % TOP == TOP - 1:
            blue = min(blue + 1, table.blue_tokens)
        value = self.outlook.value(blue, place)
        table.fits, table.useless = fits, useless
        return value

    def _discarding(self, place: int) -> float:
        table, weights = self.table, self.weights
        value = -self.expected_loss(place) - weights.discard
        if not self.mine[place] & ~table.useless:
            value += weights.known_junk / 2
        elif place != self.chop:
            # Nobody could foresee it; and what was told was told to be kept.
            value -= weights.surprise if self.chop is not None else 0.0
        value -= weights.late / (1 + weights.haste * max(0, self.pace))
        return value + self.outlook.value(table.blue + 1, place)

    def _telling(self, seat: int, clue: str) -> float:
        table = self.table
        mask = MATCHING[clue]
        places = [
            place for place, slot in enumerate(table.hands[seat - 1]) if mask >> slot.kind & 1
        ]
        reading = read(table, table.me, seat, clue, places)
        value = self.outlook.value(table.blue - 1, None)
        restore(reading.memories)
        return value
