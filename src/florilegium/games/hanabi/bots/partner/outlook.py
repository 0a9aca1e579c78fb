"""What comes of a position: the round that follows, and what everybody knows after it."""

from __future__ import annotations

from florilegium.games.hanabi.bots.partner.knowledge import KnownTable, Slot
from florilegium.games.hanabi.bots.partner.worth import Weights
from florilegium.games.hanabi.cards import TOP


class Outlook:
    """Weighs positions for the seat to move; it may only look `ahead` so many seats."""

    def __init__(
        self,
        table: KnownTable,
        weights: Weights,
        loss: list[float],
        doubt: list[float],
        mine: list[int],
        ahead: int,
    ) -> None:
        self.table = table
        self.weights = weights
        self.loss = loss
        self.doubt = doubt
        self.mine = mine
        self.others = table.after(table.me)
        self.ahead = min(ahead, len(self.others))
        self.scale = min(1.0, (table.deck + 2) / 12)
        self.busy = self._busy()
        self.told = self.seen = 0
        """The kinds told to this seat, and while weighing, to anybody."""
        for slot, belief in zip(table.hands[table.me - 1], mine, strict=True):
            if slot.touched and not belief & belief - 1:
                self.told |= belief

    def token(self, blue: int) -> float:
        """What so many blue tokens are worth."""
        return self.weights.tokens[min(blue, 10)] * self.scale

    def _busy(self) -> set[int]:
        """The seats that see a card which fits and was not told yet."""
        table = self.table
        owners = {
            seat
            for seat in self.others
            for slot in table.hands[seat - 1]
            if not slot.touched and table.fits >> slot.kind & 1
        }
        return {seat for seat in self.others if owners - {seat}}

    def value(self, blue: int, used: int | None) -> float:
        """The worth of the table as it stands, with so many tokens; `used` is an own card gone."""
        table = self.table
        beliefs = [table.beliefs(seat) for seat in self.others]
        fits, dead = table.fits, table.useless
        done: list[int | None] = [None] * len(self.others)
        total = self.token(blue)
        weight = 1.0
        for turn in range(self.ahead):
            if table.left is not None and turn + 1 >= table.left:
                break
            weight *= self.weights.later
            seat = self.others[turn]
            hand = table.hands[seat - 1]
            place = next_play(table, seat, beliefs[turn], fits, dead)
            if place is None:
                total -= weight * self._discard(seat, beliefs[turn], blue)
                continue
            done[turn] = place
            kind = hand[place].kind
            bit = 1 << kind
            if fits & bit:
                total += weight * self.weights.play
                dead |= bit
                fits &= ~bit
                if kind % TOP + 1 < table.ceilings[kind // TOP]:
                    fits |= bit << 1
                elif kind % TOP == TOP - 1:
                    blue = min(blue + 1, table.blue_tokens)
            else:
                ruin = sum(table.tops) / 2 if table.red >= table.red_tokens - 1 else 0.0
                total -= weight * (self.weights.misled + self.loss[kind] + ruin)
        if table.left is not None:
            return total
        return total + self._standing(beliefs, done, fits, dead) + self._own(used, fits, dead)

    def _discard(self, seat: int, beliefs: list[int], blue: int) -> float:
        """What a seat that has nothing to play is likely to throw away."""
        table, weights = self.table, self.weights
        if blue >= table.blue_tokens:
            return 0.0
        place = next_discard(table, seat, beliefs)
        if place is None:
            return weights.locked if not blue else 0.0
        chance = weights.discards - weights.discards_less * blue if blue else 1.0
        if blue and seat in self.busy:
            chance *= weights.busy
        return chance * self.loss[table.hands[seat - 1][place].kind]

    def _standing(
        self, beliefs: list[list[int]], done: list[int | None], fits: int, dead: int
    ) -> float:
        """What the others' cards and their knowledge of them are worth."""
        weights = self.weights
        total = 0.0
        self.seen = self.told
        for turn, seat in enumerate(self.others):
            ready = weights.ready if done[turn] is None else weights.ready * weights.crowd
            chop = self.table.chop(seat)
            for place, slot in enumerate(self.table.hands[seat - 1]):
                if place == done[turn]:
                    continue
                belief = beliefs[turn][place]
                if slot.touched and not slot.plain:
                    belief = belief & ~dead or belief
                if not belief & ~fits:
                    worth = self._ready(slot, fits, ready)
                    if worth > 0:
                        ready *= weights.crowd
                    total += worth
                elif slot.touched:
                    total += self._kept(1 << slot.kind, belief, dead)
                elif place == chop:
                    total -= weights.chop * self.loss[slot.kind]
        return total

    def _ready(self, slot: Slot, fits: int, ready: float) -> float:
        """The worth of a card that its owner is about to play."""
        bit = 1 << slot.kind
        if not bit & fits:
            return -self.weights.misled if slot.touched or slot.asked else 0.0
        if bit & self.seen:
            return -self.weights.double_ready
        self.seen |= bit
        return ready - self.doubt[slot.kind] * (ready + self.weights.double_ready)

    def _kept(self, bit: int, belief: int, dead: int) -> float:
        """The worth of a card that its owner was told about and keeps."""
        weights = self.weights
        if bit & dead:
            return weights.known_junk if not belief & ~dead else -weights.junk
        if bit & self.seen:
            return -weights.double
        if not bit & belief:
            return -weights.false
        self.seen |= bit
        worth = weights.kept if belief & belief - 1 else weights.kept + weights.known
        return worth - self.doubt[bit.bit_length() - 1] * (worth + weights.double)

    def _own(self, used: int | None, fits: int, dead: int) -> float:
        """What the own cards that are known to fit are worth later."""
        total = 0.0
        worth = self.weights.mine
        for place, belief in enumerate(self.mine):
            if place != used and not (belief & ~dead or belief) & ~fits:
                total += worth
                worth *= self.weights.crowd
        return total


def next_play(table: KnownTable, seat: int, beliefs: list[int], fits: int, dead: int) -> int | None:
    """The card a seat would play next: a missing step first, then what a tell was about, then the
    lowest."""
    best: int | None = None
    rank = 0
    for place, slot in enumerate(table.hands[seat - 1]):
        belief = beliefs[place]
        if slot.touched and not slot.plain:
            belief = belief & ~dead or belief
        if belief & ~fits:
            continue
        score = 10 - (belief.bit_length() - 1) % TOP
        if slot.asked:
            score += 20 if slot.asked.blind else TOP if slot.asked.focus else 0
        if score > rank:
            best, rank = place, score
    return best


def next_discard(table: KnownTable, seat: int, beliefs: list[int]) -> int | None:
    """The card a seat would discard next: one it knows to be useless, or its oldest untold one."""
    for place, belief in enumerate(beliefs):
        if not belief & ~table.useless:
            return place
    return table.chop(seat)
