"""Oracle for the gain of an Ikebana bouquet (IKE-18 to IKE-21), by trying everything."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

COLOURS = "RGYBK"
JOKER = "M"
VALUES = "12345"
RUNS: dict[tuple[int, ...], int] = {(1, 2, 3, 4): 8, (2, 3, 4, 5): 12, (1, 2, 3, 4, 5): 15}
MULTIPLIERS: dict[int, int] = {1: 4, 2: 2, 5: 3}


def _checked(cards: Sequence[str]) -> tuple[str, ...]:
    """The cards as a tuple; ValueError for a text that is no card."""
    for card in cards:
        if len(card) != 2 or card[0] not in COLOURS + JOKER or card[1] not in VALUES:
            raise ValueError(f"not a card: {card!r}")
    return tuple(cards)


def _bouquet(cards: Sequence[str]) -> tuple[str, ...]:
    """The cards as a tuple; ValueError unless they are five."""
    if len(cards) != 5:
        raise ValueError(f"a complete bouquet has five cards, not {len(cards)}")
    return _checked(cards)


def _partitions(values: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way of dividing the values into heaps; a card left unused is a heap of one."""
    if not values:
        yield []
        return
    first, rest = values[0], values[1:]
    for heaps in _partitions(rest):
        yield [(first,), *heaps]
        for at, heap in enumerate(heaps):
            yield [*heaps[:at], (first, *heap), *heaps[at + 1 :]]


def _heap_points(heap: tuple[int, ...]) -> int:
    """IKE-18: what one heap is worth as one combination, 0 when it is none."""
    if len(heap) >= 2 and len(set(heap)) == 1:
        return heap[0] * len(heap)
    return RUNS.get(tuple(sorted(heap)), 0)


@cache
def _sums(values: tuple[int, ...]) -> frozenset[int]:
    """The sum of points of every division of cards with these values (IKE-19)."""
    return frozenset(sum(map(_heap_points, heaps)) for heaps in _partitions(values))


def _division_sums(cards: Sequence[str]) -> frozenset[int]:
    """The same for cards."""
    return _sums(tuple(int(card[1]) for card in cards))


@cache
def _factors(colours: tuple[str, ...]) -> frozenset[int]:
    """The multiplier of every colouring of the jokers among these colours (IKE-21)."""
    choices = [COLOURS if colour == JOKER else colour for colour in colours]
    return frozenset(MULTIPLIERS.get(len(set(one)), 1) for one in product(*choices))


def _colour_factors(cards: Sequence[str]) -> frozenset[int]:
    """The same for cards."""
    return _factors(tuple(card[0] for card in cards))


def division_points(cards: Sequence[str]) -> int:
    """The best sum of disjoint combinations (IKE-20), without the colours; any number of cards."""
    return max(_division_sums(_checked(cards)))


def multiplier(cards: Sequence[str]) -> int:
    """The best colour multiplier of five cards over every colouring of the jokers (IKE-21)."""
    return max(_colour_factors(_bouquet(cards)))


def gain(cards: Sequence[str]) -> int:
    """The best gain of five cards: every division with every colouring (IKE-18 to IKE-21)."""
    bouquet = _bouquet(cards)
    factors = _colour_factors(bouquet)
    return max(points * factor for points in _division_sums(bouquet) for factor in factors)
