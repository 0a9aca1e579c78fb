"""What a hand can hope for on each board: the cards that serve, and the chance of the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from florilegium.games.royal_flush.bots.draw_odds import Flow
from florilegium.games.royal_flush.bots.hands import RANK_BITS, Hand, bits, some
from florilegium.games.royal_flush.cards import ROYAL_FLUSH, SUITS
from florilegium.games.royal_flush.combinations import (
    Among,
    Combination,
    Groups,
    MixedRun,
    SuitedRun,
    Twins,
)
from florilegium.games.royal_flush.scoring import BOARDS

_FARTHEST = 3
"""A board that lacks more cards than this is no plan."""


class Prospect(NamedTuple):
    """What a hand can hope for on one board."""

    chance: float
    lacking: int
    """Cards still to come."""
    cards: int
    """Those of the hand that serve."""
    twins: int
    """Those that serve with both copies."""
    jokers: int
    """How many jokers help out."""


Finder = Callable[[Hand, Flow], Prospect | None]


def _split(short: int, jokers: int) -> tuple[int, int]:
    """How many of the cards that a set is short of must come, and how many jokers fill in."""
    filled = min(short, jokers)
    return short - filled, filled


def _twins(pairs: int, hand: Hand, flow: Flow) -> Prospect | None:
    """Any single card may find its twin."""
    short = pairs - hand.two.bit_count()
    if short <= 0:
        return Prospect(1.0, 0, 0, some(hand.two, 0, pairs), 0)
    lacking, jokers = _split(short, hand.jokers)
    chance = flow.any_of(hand.one & ~hand.two, lacking) if lacking <= _FARTHEST else 0.0
    return Prospect(chance, lacking, 0, hand.two, jokers) if chance else None


def _groups(sizes: tuple[int, ...], hand: Hand, flow: Flow) -> Prospect | None:
    """The values of which most is held; any value that has as many may take their place."""
    one = hand.one
    ranks = [(held.bit_count(), rank) for rank in RANK_BITS if (held := one & rank)]
    ranks.sort(reverse=True)
    if len(ranks) < len(sizes):
        return None
    cards, full, short, poor = 0, 0, 0, []
    for (count, rank), size in zip(ranks, sizes, strict=False):
        if count >= size:
            cards |= some(one & rank, hand.two, size)
            full |= rank
        else:
            cards |= one & rank
            short += size - count
            poor.append(count)
    lacking, jokers = _split(short, hand.jokers)
    if not lacking:
        return Prospect(1.0, 0, cards, 0, jokers)
    if lacking > _FARTHEST:
        return None
    wanted = 0
    for count, rank in ranks:
        if count in poor and not rank & full:
            wanted |= rank
    chance = flow.all_of(wanted & ~one, lacking)
    return Prospect(chance, lacking, cards, 0, jokers) if chance else None


def _pools(size: int, pools: tuple[int, ...], hand: Hand, flow: Flow) -> Prospect | None:
    """Any cards of one pool."""
    best = None
    for pool in pools:
        held = hand.one & pool
        lacking, jokers = _split(max(0, size - held.bit_count()), hand.jokers)
        if not lacking:
            return Prospect(1.0, 0, some(held, hand.two, size), 0, jokers)
        if lacking <= _FARTHEST:
            chance = flow.any_of(pool & ~hand.one, lacking)
            if chance > (best.chance if best else 0.0):
                best = Prospect(chance, lacking, held, 0, jokers)
    return best


def _rows(size: int, rows: tuple[int, ...], hand: Hand, flow: Flow) -> Prospect | None:
    """All cards of one row; where several lack one card, each of those will do."""
    one = hand.one
    counts = [(one & row).bit_count() for row in rows]
    most = max(counts)
    lacking, jokers = _split(size - most, hand.jokers)
    if lacking > _FARTHEST:
        return None
    best, wanted = None, 0
    within = one | flow.once | flow.open
    for row, count in zip(rows, counts, strict=True):
        if count != most:
            continue
        if not lacking:
            return Prospect(1.0, 0, row & one, 0, jokers)
        if not jokers and row & ~within:
            continue
        wanted |= row & ~one
        chance = flow.all_of(row & ~one, lacking)
        if chance > (best.chance if best else 0.0):
            best = Prospect(chance, lacking, row & one, 0, jokers)
    if best and lacking == 1:
        return best._replace(chance=flow.any_of(wanted, 1))
    return best


def _runs(size: int, runs: tuple[int, ...], hand: Hand, flow: Flow) -> Prospect | None:
    """Values in a row, any suit each; that they must not all be one suit hardly ever matters."""
    one, have = hand.one, 0
    for rank in RANK_BITS:
        if one & rank:
            have |= rank
    counts = [(have & run).bit_count() for run in runs]
    most = max(counts)
    lacking, jokers = _split(size - most // len(SUITS), hand.jokers)
    if lacking > _FARTHEST:
        return None
    chance, best, wanted = 0.0, 0, 0
    for run, count in zip(runs, counts, strict=True):
        if count == most:
            wanted |= run & ~have
            now = flow.all_of(run & ~have, lacking)
            if now > chance:
                chance, best = now, run
    if not chance:
        return None
    if lacking == 1:
        chance = flow.any_of(wanted, 1)
    return Prospect(chance, lacking, _one_each(hand, best), 0, jokers)


def _one_each(hand: Hand, run: int) -> int:
    """One card for each value of a run, rather one held twice."""
    cards = 0
    for rank in RANK_BITS:
        held = hand.one & run & rank
        held = held & hand.two or held
        cards |= held & -held
    return cards


def _finder(combination: Combination) -> Finder:
    """Each family of combinations is completed in its own way."""
    match combination:
        case Groups(sizes):
            return partial(_groups, sizes)
        case Twins(pairs):
            return partial(_twins, pairs)
        case Among(size, pools):
            return partial(_pools, size, tuple(map(bits, pools)))
        case SuitedRun(size):
            return partial(_rows, size, tuple(map(bits, combination.runs)))
        case MixedRun(size):
            starts = range(len(RANK_BITS) - size + 1)
            runs = tuple(sum(RANK_BITS[low : low + size]) for low in starts)
            return partial(_runs, size, runs)
    raise AssertionError(combination)


_FINDERS = {name: _finder(board.combination) for name, board in BOARDS.items()}


def prospect(board: str, hand: Hand, flow: Flow) -> Prospect | None:
    """The best hope for a board; None where it is too far off."""
    if board == ROYAL_FLUSH and hand.jokers:  # ROY-25
        hand = hand._replace(jokers=0)
    return _FINDERS[board](hand, flow)
