"""What comes of an action in one imagined world."""

from __future__ import annotations

from collections.abc import Callable

from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.bots.partner.knowledge import MATCHING, KnownTable, restore
from florilegium.games.hanabi.bots.partner.knowledge import Slot as KnownSlot
from florilegium.games.hanabi.bots.partner.reading import read
from florilegium.games.hanabi.judge.estimate import estimated
from florilegium.games.hanabi.judge.policy import move
from florilegium.games.hanabi.judge.table import BESIDE, FOCUS, STEP, UNTOLD, FastTable, Slot
from florilegium.games.hanabi.judge.worlds import World

_ROUNDS = {2: 4, 3: 3, 4: 2, 5: 2}
"""By the number of seats: so long everybody plays on before the rest is estimated."""
_NEAR_THE_END = 6
"""With so few cards in the deck games are played to their end."""
_HOPE = 0.6
"""What a point that can no longer be reached costs by itself: games that are played out here end
about three points below the highest score, so by themselves they would make light of a lost 5."""
_EARLY = 20
"""With fewer cards than that in the deck it costs less, for the end of the game tells by itself."""

Outcome = Callable[[World], float]
"""The points at the end of the game, played out or estimated, in a world."""


def outcome_of(known: KnownTable, action: Action) -> Outcome:
    """What an action leads to, as a function of the world."""
    me = known.me - 1
    table = fast_table(known)
    future = _Future(table)
    match action:
        case Tell(seat, clue):
            table = _told(known, seat, clue)
            return lambda world: future.points(_in_world(table, me, world))
        case Play(position):
            return lambda world: future.after(
                _in_world(table, me, world), FastTable.play, position - 1
            )
        case Discard(position):
            act = FastTable.discard
            return lambda world: future.after(_in_world(table, me, world), act, position - 1)
    raise AssertionError(action)


def _told(known: KnownTable, seat: int, clue: str) -> FastTable:
    """The table after a tell, as everybody understands it."""
    mask = MATCHING[clue]
    places = [place for place, slot in enumerate(known.hand(seat)) if mask >> slot.kind & 1]
    reading = read(known, known.me, seat, clue, places)
    table = fast_table(known)
    restore(reading.memories)
    table.tell(seat - 1, table.hands[seat - 1])
    return table


class _Future:
    """Plays games out that begin at one table."""

    def __init__(self, table: FastTable) -> None:
        self._reachable = _reachable(table)
        self._hope = _HOPE * min(1.0, len(table.deck) / _EARLY)

    def after(self, table: FastTable, act: Callable[[FastTable, int], None], place: int) -> float:
        """The points after an action with a card of the seat to move."""
        act(table, place)
        return self.points(table)

    def points(self, table: FastTable) -> float:
        """The score at the end, or what it is likely to be after a few rounds."""
        for _ in range(_ROUNDS[table.seats] * table.seats):
            if not table.over:
                move(table)
        if table.over:
            return table.score
        lost = self._hope * (self._reachable - _reachable(table))
        if len(table.deck) > _NEAR_THE_END:
            return max(0.0, estimated(table) - lost)
        while not table.over:
            move(table)
        return max(0.0, table.score - lost)


def _reachable(table: FastTable) -> int:
    """By the copies and the turns that are left."""
    turns = len(table.deck) + table.seats if table.left < 0 else table.left
    return table.score + min(table.missing, turns)


def _in_world(table: FastTable, me: int, world: World) -> FastTable:
    """The table with the own hand and the deck of a world."""
    table = table.copy()
    kinds, deck = world
    table.hands[me] = [
        (kind, can, may, told)
        for kind, (_, can, may, told) in zip(kinds, table.hands[me], strict=True)
    ]
    table.deck = deck[:]
    return table


def fast_table(known: KnownTable) -> FastTable:
    """The table that a seat follows, made for playing out; own cards are of no kind yet."""
    table = FastTable.__new__(FastTable)
    table.seats, table.seat = known.seats, known.me - 1
    table.tops, table.gone = known.tops[:], known.gone[:]
    table.count()
    table.hands = [
        [_slot(slot, known.full(seat)) for slot in known.hand(seat)]
        for seat in range(1, known.seats + 1)
    ]
    table.deck = [0] * known.deck
    table.blue, table.blue_tokens = known.blue, known.blue_tokens
    table.red, table.red_tokens = known.red, known.red_tokens
    table.left = -1 if known.left is None else known.left
    table.over = False
    return table


def _slot(slot: KnownSlot, full: int) -> Slot:
    can = slot.can & ~full or slot.can
    asked = slot.asked
    if asked and asked.blind:
        told = STEP
    elif asked and asked.focus:
        told = FOCUS
    else:
        told = BESIDE if slot.touched else UNTOLD
    return slot.kind, can, (slot.may & can or can) if told else can, told
