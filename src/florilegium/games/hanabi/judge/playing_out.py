"""What comes of an action in one imagined world."""

from __future__ import annotations

from collections.abc import Callable

from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.bots.partner.knowledge import MATCHING, KnownTable, restore
from florilegium.games.hanabi.bots.partner.knowledge import Slot as KnownSlot
from florilegium.games.hanabi.bots.partner.reading import read
from florilegium.games.hanabi.judge.estimate import estimated
from florilegium.games.hanabi.judge.policy import move
from florilegium.games.hanabi.judge.table import BESIDE, FOCUS, STEP, UNTOLD, Slot, Table
from florilegium.games.hanabi.judge.worlds import World

_ROUNDS = {2: 4, 3: 3, 4: 2, 5: 2}
"""By the number of seats: so long everybody plays on before the rest is estimated."""
_NEAR_THE_END = 6
"""With so few cards in the deck games are played to their end."""
_HOPE = 0.5
"""How much what can be reached counts beside what is: games that are played out here end about three
points below the highest score, so by themselves they would make light of a 5 that is thrown away."""

Outcome = Callable[[World], float]
"""The points at the end of the game, played out or estimated, in a world."""


def outcome_of(known: KnownTable, action: Action) -> Outcome:
    """What an action leads to, as a function of the world."""
    me = known.me - 1
    match action:
        case Tell(seat, clue):
            hand = known.hand(seat)
            mask = MATCHING[clue]
            places = [place for place, slot in enumerate(hand) if mask >> slot.kind & 1]
            reading = read(known, known.me, seat, clue, places)
            table = fast_table(known)
            restore(reading.memories)
            table.tell(seat - 1, table.hands[seat - 1])
            return lambda world: play_out(_in_world(table, me, world))
        case Play(position):
            table = fast_table(known)
            return lambda world: _after(table, me, world, Table.play, position - 1)
        case Discard(position):
            table = fast_table(known)
            return lambda world: _after(table, me, world, Table.discard, position - 1)
    raise AssertionError(action)


def _after(
    table: Table, me: int, world: World, act: Callable[[Table, int], None], place: int
) -> float:
    table = _in_world(table, me, world)
    act(table, place)
    return play_out(table)


def play_out(table: Table) -> float:
    """The score at the end, or what it is likely to be after a few rounds; and, for one part, what
    could still be reached by then."""
    turns = _ROUNDS[table.seats] * table.seats
    reachable: int | None = None
    while not table.over:
        if turns <= 0:
            if reachable is None:
                reachable = _reachable(table)
            if len(table.deck) > _NEAR_THE_END:
                score = estimated(table)
                return score + _HOPE * (reachable - score)
        move(table)
        turns -= 1
    if reachable is None or table.red >= table.red_tokens:
        return table.score
    return table.score + _HOPE * (reachable - table.score)


def _reachable(table: Table) -> int:
    """By the copies and the turns that are left."""
    turns = len(table.deck) + table.seats if table.left < 0 else table.left
    return table.score + min(table.missing, turns)


def _in_world(table: Table, me: int, world: World) -> Table:
    """The table with the own hand and the deck of a world."""
    table = table.copy()
    kinds, deck = world
    table.hands[me] = [
        (kind, can, may, told)
        for kind, (_, can, may, told) in zip(kinds, table.hands[me], strict=True)
    ]
    table.deck = deck[:]
    return table


def fast_table(known: KnownTable) -> Table:
    """The table that a seat follows, made for playing out; own cards are of no kind yet."""
    table = Table.__new__(Table)
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
