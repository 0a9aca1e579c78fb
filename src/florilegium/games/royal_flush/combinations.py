"""The families of combinations that the boards ask for (ROY-4, ROY-19 to ROY-25).

Each family answers two questions about cards with jokers among them: what the jokers can stand for,
and which sets of a hand serve. The second never looks at sets that cannot serve, so that it costs
about as much as there is to find, however large the hand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

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

        The cards of each are in their order; a set may come up more than once.
        """


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


@dataclass(frozen=True, slots=True)
class Among(Combination):
    """Different cards, all out of one of several pools."""

    cards: int
    pools: tuple[Cards, ...]

    @property
    def size(self) -> int:
        return self.cards

    def stand_ins(self, naturals: Cards, jokers: int) -> Cards | None:
        """The highest cards that are left of the pool."""
        if repeated(naturals):
            return None
        for pool in self.pools:
            free = [card for card in reversed(pool) if card not in naturals]
            if len(free) == len(pool) - len(naturals):
                return tuple(free[:jokers])
        return None

    def find(self, hand: Cards, jokers: int) -> Iterator[Cards]:
        """What the hand has of each pool; pools may overlap."""
        held = set(hand)
        for pool in self.pools:
            yield from combinations([card for card in pool if card in held], self.cards - jokers)


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


def suited_run(size: int, lowest: str = RANKS[0]) -> Among:
    """Values in a row of one suit, beginning with this value or a higher one."""
    starts = range(len(RANKS) - size, RANKS.index(lowest) - 1, -1)
    return Among(size, tuple(_suit(suit)[low : low + size] for low in starts for suit in SUITS))


def pictures(size: int) -> Among:
    """Kings, queens and jacks."""
    return Among(size, (tuple(card for card in NATURALS if RANKS[card.rank] in "JQK"),))


def _suit(suit: str) -> Cards:
    return tuple(card for card in NATURALS if card.suit == suit)
