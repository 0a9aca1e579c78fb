"""The families of combinations that the boards ask for (ROY-4, ROY-19 to ROY-25).

Each family answers three questions about cards with jokers among them: what the jokers can stand
for, which sets of a hand serve, and how many those are. The second never looks at sets that cannot
serve, so that it costs about as much as there is to find; the third is counted without finding any,
for a hoarded hand has hundreds of thousands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from math import comb, prod

from florilegium.games.royal_flush.cards import NATURALS, RANKS, SUITS, Card, in_order

Cards = tuple[Card, ...]


class Combination(ABC):
    """Cards that serve together. `naturals` are cards without jokers, which come as a number."""

    __slots__ = ()
    copies = 1
    """ROY-19: how often the same card may serve."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many cards it takes."""

    @abstractmethod
    def stand_ins(self, naturals: Cards, jokers: int) -> Cards | None:
        """A card for every joker to stand for, None where the cards do not serve.

        There are `size` cards in all.
        """

    @abstractmethod
    def find(self, hand: Cards, jokers: int) -> Iterator[Cards]:
        """The sets of natural cards of the hand that serve with exactly so many jokers.

        Each comes once, its cards in their order.
        """

    @abstractmethod
    def count(self, hand: Cards, jokers: int) -> int:
        """How many sets `find` would give."""


def repeated(naturals: Cards, copies: int = 1) -> bool:
    """ROY-19: whether a card is there more often than it may serve."""
    return any(count > copies for count in Counter(naturals).values())


@lru_cache(maxsize=8)  # the boards ask for the same hand one after the other
def _by_rank(hand: Cards) -> list[list[Card]]:
    """The different cards of a hand, rank by rank."""
    ranks: dict[int, list[Card]] = {}
    for card in in_order(set(hand)):
        ranks.setdefault(card.rank, []).append(card)
    return list(ranks.values())


@dataclass(frozen=True, slots=True)
class Groups(Combination):
    """Groups of equal value, all suits different within each."""

    sizes: tuple[int, ...]

    @property
    def size(self) -> int:
        return sum(self.sizes)

    def stand_ins(self, naturals: Cards, jokers: int) -> Cards | None:
        """Free suits of the values that are there, then of the highest other values."""
        held = Counter(card.rank for card in naturals)
        counts = tuple(sorted(held.values(), reverse=True))
        if repeated(naturals) or counts not in _counts(self.sizes, len(naturals)):
            return None
        ranks = sorted(held, key=lambda rank: -held[rank])
        ranks += [rank for rank in reversed(range(len(RANKS))) if rank not in held]
        wanted = next(shape for shape in _shapes(self.sizes) if _covers(shape, counts))
        found: list[Card] = []
        for rank, count in zip(ranks, wanted, strict=False):
            free = [card for card in NATURALS if card.rank == rank and card not in naturals]
            found += free[: count - held[rank]]
        return tuple(found)

    def find(self, hand: Cards, jokers: int) -> Iterator[Cards]:
        """For every division into values, every choice of suits."""
        ranks = _by_rank(hand)
        for counts in _counts(self.sizes, self.size - jokers):
            yield from map(in_order, _pick(ranks, counts))

    def count(self, hand: Cards, jokers: int) -> int:
        """The same without the cards: of each value only how many suits there are counts."""
        suits = tuple(sorted(map(len, _by_rank(hand))))
        return sum(_ways(suits, counts) for counts in _counts(self.sizes, self.size - jokers))


@cache
def _shapes(sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """How many cards of each value groups take together.

    ROY-22: two groups may share a value, and then they need different suits (ROY-19).
    """
    shapes = {sizes}
    for one, other in combinations(range(len(sizes)), 2):
        if sizes[one] + sizes[other] <= len(SUITS):
            apart = [size for place, size in enumerate(sizes) if place not in (one, other)]
            shapes.add((sizes[one] + sizes[other], *apart))
    return tuple(sorted(shapes))


def _covers(shape: tuple[int, ...], counts: tuple[int, ...]) -> bool:
    """Whether so many cards of each value fit under a shape; both run from most to fewest."""
    return len(counts) <= len(shape) and all(
        count <= most for count, most in zip(counts, shape, strict=False)
    )


@cache
def _counts(sizes: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """How many cards of each value so many natural cards may show, from most to fewest."""
    found = set()
    for shape in _shapes(sizes):
        for counts in product(*(range(most + 1) for most in shape)):
            if sum(counts) == total:
                found.add(tuple(sorted(filter(None, counts), reverse=True)))
    return tuple(sorted(found))


def _pick(
    ranks: list[list[Card]], counts: tuple[int, ...], least: int = 0, used: tuple[int, ...] = ()
) -> Iterator[Cards]:
    """So many cards of one value, so many of another; equal counts take rising values."""
    if not counts:
        yield ()
        return
    count, rest = counts[0], counts[1:]
    for place in range(least, len(ranks)):
        if len(ranks[place]) < count or place in used:
            continue
        following = place + 1 if rest[:1] == (count,) else 0
        for others in _pick(ranks, rest, following, (*used, place)):
            for cards in combinations(ranks[place], count):
                yield cards + others


@lru_cache(maxsize=4096)
def _ways(suits: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """How often `_pick` can take so many cards each of different values with so many suits."""
    if not counts:
        return 1
    if not suits:
        return 0
    first, others = suits[0], suits[1:]
    found = _ways(others, counts)  # without this value
    for place, count in enumerate(counts):
        if count not in counts[:place]:
            rest = counts[:place] + counts[place + 1 :]
            found += comb(first, count) * _ways(others, rest)
    return found


@dataclass(frozen=True, slots=True)
class Twins(Combination):
    """Pairs of identical cards; ROY-19: different pairs."""

    pairs: int
    copies = 2

    @property
    def size(self) -> int:
        return 2 * self.pairs

    def stand_ins(self, naturals: Cards, jokers: int) -> Cards | None:
        """The twin of every single card, then pairs of the highest other cards."""
        held = Counter(naturals)
        if len(held) > self.pairs or repeated(naturals, self.copies):
            return None
        singles = [card for card, count in held.items() if count == 1]
        free = [card for card in reversed(NATURALS) if card not in held for _ in range(2)]
        return tuple((singles + free)[:jokers])

    def find(self, hand: Cards, jokers: int) -> Iterator[Cards]:
        """Some whole pairs, and single cards whose twins are jokers."""
        held = Counter(hand)
        doubles = [card for card, count in held.items() if count >= self.copies]
        naturals = self.size - jokers
        for whole in range(max(0, naturals - self.pairs), naturals // 2 + 1):
            for pairs in combinations(doubles, whole):
                others = [card for card in held if card not in pairs]
                for singles in combinations(others, naturals - 2 * whole):
                    yield in_order(pairs + pairs + singles)

    def count(self, hand: Cards, jokers: int) -> int:
        held = Counter(hand)
        doubles = sum(count >= self.copies for count in held.values())
        naturals = self.size - jokers
        return sum(
            comb(doubles, whole) * comb(len(held) - whole, naturals - 2 * whole)
            for whole in range(max(0, naturals - self.pairs), naturals // 2 + 1)
        )


@dataclass(frozen=True, slots=True)
class Among(Combination):
    """Different cards, all out of one of several pools, which have no card in common."""

    cards: int
    pools: tuple[Cards, ...]

    @property
    def size(self) -> int:
        return self.cards

    def stand_ins(self, naturals: Cards, jokers: int) -> Cards | None:
        """The highest cards that are left of the pool."""
        return _highest_left(self.pools, naturals, jokers)

    def find(self, hand: Cards, jokers: int) -> Iterator[Cards]:
        """What the hand has of each pool."""
        if self.cards == jokers:
            yield ()
            return
        held = set(hand)
        for pool in self.pools:
            yield from combinations([card for card in pool if card in held], self.cards - jokers)

    def count(self, hand: Cards, jokers: int) -> int:
        if self.cards == jokers:
            return 1
        held = set(hand)
        return sum(comb(len(held.intersection(pool)), self.cards - jokers) for pool in self.pools)


@dataclass(frozen=True, slots=True)
class SuitedRun(Combination):
    """Values in a row of one suit, beginning with this value or a higher one."""

    cards: int
    lowest: int = 0

    @property
    def size(self) -> int:
        return self.cards

    def stand_ins(self, naturals: Cards, jokers: int) -> Cards | None:
        """The highest cards that are left of the highest run that holds them all."""
        return _highest_left(self.runs, naturals, jokers)

    @property
    def runs(self) -> tuple[Cards, ...]:
        """Every run, high ones first; so many as there are suits are the highest of theirs."""
        return _runs(self.cards, self.lowest)

    def find(self, hand: Cards, jokers: int) -> Iterator[Cards]:
        """What the hand has of each run; without its lowest card it is part of a higher one too."""
        if self.cards == jokers:
            yield ()
            return
        held = set(hand)
        for place, run in enumerate(self.runs):
            if place < len(SUITS):
                cards = [card for card in run if card in held]
                yield from combinations(cards, self.cards - jokers)
            elif run[0] in held:
                cards = [card for card in run[1:] if card in held]
                for others in combinations(cards, self.cards - jokers - 1):
                    yield (run[0], *others)

    def count(self, hand: Cards, jokers: int) -> int:
        if self.cards == jokers:
            return 1
        held, found = set(hand), 0
        for place, run in enumerate(self.runs):
            cards = len(held.intersection(run))
            if place < len(SUITS):
                found += comb(cards, self.cards - jokers)
            elif run[0] in held:
                found += comb(cards - 1, self.cards - jokers - 1)
        return found


def _highest_left(pools: tuple[Cards, ...], naturals: Cards, jokers: int) -> Cards | None:
    """Of the first pool that holds all the cards; None where none does."""
    if repeated(naturals):
        return None
    for pool in pools:
        free = [card for card in reversed(pool) if card not in naturals]
        if len(free) == len(pool) - len(naturals):
            return tuple(free[:jokers])
    return None


@cache
def _runs(size: int, lowest: int) -> tuple[Cards, ...]:
    starts = range(len(RANKS) - size, lowest - 1, -1)
    return tuple(_suit(suit)[low : low + size] for low in starts for suit in SUITS)


@dataclass(frozen=True, slots=True)
class MixedRun(Combination):
    """Values in a row, ace high only (ROY-20), not all of one suit (ROY-21)."""

    cards: int

    @property
    def size(self) -> int:
        return self.cards

    def stand_ins(self, naturals: Cards, jokers: int) -> Cards | None:
        """The values that are missing, in suits other than the first card's."""
        if not self.is_run(naturals) or not (jokers or is_mixed(naturals)):
            return None
        held = {card.rank for card in naturals}
        top = len(RANKS) - self.cards
        low = min(held | {top})
        missing = [rank for rank in range(low, low + self.cards) if rank not in held]
        suits = [suit for suit in SUITS if not naturals or suit != naturals[0].suit]
        return tuple(
            Card(RANKS[rank] + suits[place % len(suits)]) for place, rank in enumerate(missing)
        )

    def is_run(self, naturals: Cards) -> bool:
        """Whether the values, with jokers in the gaps, are in a row."""
        ranks = {card.rank for card in naturals}
        spread = max(ranks) - min(ranks) if ranks else 0
        return len(ranks) == len(naturals) and spread < self.cards

    def find(self, hand: Cards, jokers: int) -> Iterator[Cards]:
        """For every lowest value, every choice of those that may follow and of their suits."""
        if self.cards == jokers:
            yield ()
            return
        ranks = _by_rank(hand)
        for place, lowest in enumerate(ranks):
            within = lowest[0].rank + self.cards
            higher = [cards for cards in ranks[place + 1 :] if cards[0].rank < within]
            for others in combinations(higher, self.cards - jokers - 1):
                for cards in product(lowest, *others):
                    if jokers or is_mixed(cards):
                        yield cards

    def count(self, hand: Cards, jokers: int) -> int:
        if self.cards == jokers:
            return 1
        ranks = _by_rank(hand)
        found = 0
        for place, lowest in enumerate(ranks):
            within = lowest[0].rank + self.cards
            higher = [cards for cards in ranks[place + 1 :] if cards[0].rank < within]
            for others in combinations(higher, self.cards - jokers - 1):
                found += len(lowest) * prod(map(len, others))
        return found if jokers else found - suited_run(self.cards).count(hand, 0)


def is_mixed(naturals: Cards) -> bool:
    """ROY-21: more than one suit."""
    return any(card.suit != naturals[0].suit for card in naturals)


def goes_past_ace(naturals: Cards, size: int) -> bool:
    """ROY-20: whether the values would be in a row if an ace could be followed by a 2."""
    ranks = {card.rank for card in naturals}
    if len(ranks) < len(naturals) or len(RANKS) - 1 not in ranks:
        return False
    starts = range(len(RANKS) - size + 1, len(RANKS))
    return any(all((rank - low) % len(RANKS) < size for rank in ranks) for low in starts)


def one_suit(size: int) -> Among:
    """Any cards of one suit."""
    return Among(size, tuple(_suit(suit) for suit in SUITS))


def suited_run(size: int, lowest: str = RANKS[0]) -> SuitedRun:
    """Values in a row of one suit, beginning with this value or a higher one."""
    return SuitedRun(size, RANKS.index(lowest))


def pictures(size: int) -> Among:
    """Kings, queens and jacks."""
    return Among(size, (tuple(card for card in NATURALS if RANKS[card.rank] in "JQK"),))


def _suit(suit: str) -> Cards:
    return tuple(card for card in NATURALS if card.suit == suit)
