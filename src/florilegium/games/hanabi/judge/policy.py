"""How the fast table is played out: the essence of docs/partner.md, without looking far ahead."""

from __future__ import annotations

from florilegium.core.seats import next_place, places_after
from florilegium.games.hanabi.bots.partner.reading import TWOS
from florilegium.games.hanabi.bots.partner.worth import WEIGHTS
from florilegium.games.hanabi.cards import TOP
from florilegium.games.hanabi.judge.reading import goal, read
from florilegium.games.hanabi.judge.table import BESIDE, FOCUS, STEP, VALUE_CLUE, FastTable, Slot

_TOKENS = WEIGHTS.tokens
_FRESH, _JUNK, _READY, _NEXT_READY, _FAR = 0.12, 0.3, 1.0, 0.7, 0.04
_MISLEADING = -3.0
_REPAIR = 2.5
_TWO_SAVED = 0.35
_DISCARD = 0.35
"""What a card costs on average that nobody saved."""

Tell = tuple[float, int, list[Slot]]
"""What it is worth, to whom, and the hand as its owner then knows it."""


def move(table: FastTable) -> None:
    """Do what the seat to move would do."""
    place = next_play(table, table.seat)
    blue = table.blue
    if place >= 0 and not (blue and _next_is_in_danger(table)):
        table.play(place)
        return
    tell = best_tell(table) if blue else None
    if place >= 0:
        if tell is None or tell[0] < _READY:
            table.play(place)
        else:
            table.tell(tell[1], tell[2])
        return
    if table.left >= 0:
        _last_turn(table, tell)
    elif tell is not None and (tell[0] > _price(table) or blue == table.blue_tokens):
        table.tell(tell[1], tell[2])
    elif blue == table.blue_tokens:
        _anything(table)
    else:
        table.discard(next_discard(table))


def next_play(table: FastTable, seat: int) -> int:
    """What a seat would play: a missing step, what a tell was about, the lowest; -1 for nothing."""
    best, rank = -1, 0
    misfits, useful = ~table.fits, ~table.useless
    last_life = table.red == table.red_tokens - 1
    for place, (_, can, may, told) in enumerate(table.hands[seat]):
        belief = may & useful or may if told else may
        if not belief & misfits:
            if last_life and told == BESIDE and can & misfits:
                continue
            score = 10 - (belief.bit_length() - 1) % TOP
            if told >= FOCUS:
                score += 20 if told == STEP else TOP
            if score > rank:
                best, rank = place, score
    return best


def next_discard(table: FastTable) -> int:
    """What is surely useless, or the oldest untold card; if all are told, what is least worth."""
    useful, critical = ~table.useless, table.critical
    hand = table.hands[table.seat]
    for place, slot in enumerate(hand):
        if not slot[1] & useful:
            return place
    chop = table.chop(table.seat)
    if chop >= 0:
        return chop
    for place, slot in enumerate(hand):
        if slot[3] < FOCUS and not slot[2] & critical:
            return place
    return min(range(len(hand)), key=lambda place: (hand[place][2] & critical).bit_count())


def _price(table: FastTable) -> float:
    """What a tell must be worth: a token less, and none gained by a discard."""
    blue = table.blue
    gained = _TOKENS[blue + 1] if blue < table.blue_tokens else _TOKENS[blue]
    scale = min(1.0, (len(table.deck) + 2) / 12)
    cost = (gained - _TOKENS[blue - 1]) * scale - _DISCARD
    if len(table.deck) + table.seats <= table.missing:  # no time left for a discard
        cost -= 1.0
    return cost


def _next_is_in_danger(table: FastTable) -> bool:
    """The next seat is about to lose something that a tell might save."""
    seat = next_place(table.seat, table.seats)
    hand = table.hands[seat]
    place = next_play(table, seat)
    if place >= 0:
        return not table.fits >> hand[place][0] & 1
    chop = table.chop(seat)
    return chop >= 0 and bool(table.critical >> hand[chop][0] & 1)


def _last_turn(table: FastTable, tell: Tell | None) -> None:
    """Nothing is known to fit, and this is the seat's last turn."""
    if tell is not None and tell[0] > 0:
        table.tell(tell[1], tell[2])
        return
    if table.red < table.red_tokens - 1:
        best, chance = -1, 0.0
        for place, slot in enumerate(table.hands[table.seat]):
            may = slot[2] & ~table.useless or slot[2]
            if may & table.fits and (may & table.fits).bit_count() / may.bit_count() > chance:
                best, chance = place, (may & table.fits).bit_count() / may.bit_count()
        if best >= 0:
            table.play(best)
            return
    if table.blue < table.blue_tokens:
        table.discard(next_discard(table))
    else:
        _anything(table)


def _anything(table: FastTable) -> None:
    """All tokens are there: some tell, and the one that misleads least."""
    to = next_place(table.seat, table.seats)
    aim, held = goal(table), 0
    best: Tell | None = None
    for clue in sorted({clue for slot in table.hands[to] for clue in _clues(slot[0])}):
        hand = read(table, to, clue, aim, held)
        worth = _weigh(table, to, hand, held)
        if best is None or worth > best[0]:
            best = worth, to, hand
    if best is None:
        table.play(0)
    else:
        table.tell(best[1], best[2])


def _clues(kind: int) -> tuple[int, int]:
    column, step = divmod(kind, TOP)
    return column, VALUE_CLUE + step


def best_tell(table: FastTable) -> Tell | None:
    """The best of the tells that let somebody play, that save, or that repair."""
    me, seats = table.seat, table.seats
    told = _told_kinds(table)
    aim = goal(table)
    best: Tell | None = None
    for distance, to in enumerate(places_after(me, seats), 1):
        if table.left >= 0 and distance >= table.left:
            break
        clues, saved = _worth_telling(table, to)
        if not clues:
            continue
        held = 0
        for seat in range(seats):
            if seat != me and seat != to:
                held |= told[seat]
        for clue in sorted(clues):
            hand = read(table, to, clue, aim, held)
            worth = _weigh(table, to, hand, held) - _FAR * distance
            if saved >= 0 and hand[saved][3]:
                worth += _saved(table, hand[saved][0]) / distance
            if best is None or worth > best[0]:
                best = worth, to, hand
    return best


def _told_kinds(table: FastTable) -> list[int]:
    """For each seat the kinds that it was told."""
    found = []
    for hand in table.hands:
        kinds = 0
        for slot in hand:
            if slot[3]:
                kinds |= 1 << slot[0]
        found.append(kinds)
    return found


def _worth_telling(table: FastTable, to: int) -> tuple[set[int], int]:
    """The clues to a seat that may be of use, and the place of a card that one of them may save."""
    fits, useful = table.fits, ~table.useless
    clues: set[int] = set()
    chop, plays = -1, False
    for place, (kind, _, may, told) in enumerate(table.hands[to]):
        ready = not (may & useful or may if told else may) & ~fits
        if fits >> kind & 1:
            if ready:
                plays = True
            else:
                clues.update(_clues(kind))
        elif ready and told:
            clues.update(_clues(kind))  # it would be a mistake
        if chop < 0 and not told:
            chop = place
    if plays or chop < 0:
        return clues, -1
    kind = table.hands[to][chop][0]
    if (table.critical | TWOS & useful) >> kind & 1:
        clues.update(_clues(kind))
        return clues, chop
    return clues, -1


def _saved(table: FastTable, kind: int) -> float:
    if table.critical >> kind & 1:
        above = table.ceilings[kind // TOP] - kind % TOP
        return WEIGHTS.last_base + WEIGHTS.last * above
    return _TWO_SAVED


def _weigh(table: FastTable, to: int, hand: list[Slot], held: int) -> float:
    """What a tell is worth that makes this of a seat's hand."""
    fits, useful = table.fits, ~table.useless
    total, ready = 0.0, _READY
    seen = held
    for before, (kind, _, may, told) in zip(table.hands[to], hand, strict=True):
        if before[2] == may and before[3] == told:
            continue
        bit = 1 << kind
        belief = may & useful or may if told else may
        was = before[2] & useful or before[2] if before[3] else before[2]
        plays, played = not belief & ~fits, not was & ~fits
        if plays and not played:
            if not bit & fits or bit & seen:
                return _MISLEADING
            total += ready
            ready = _NEXT_READY
            seen |= bit
        elif played and not plays:
            total += -_READY if bit & fits else _REPAIR
        elif told and not before[3]:
            if bit & ~useful or bit & seen:
                total -= _JUNK
            elif not bit & belief:
                return _MISLEADING
            else:
                total += _FRESH
                seen |= bit
    return total
