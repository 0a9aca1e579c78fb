"""Oracle for the Royal Flush combinations (ROY-4, ROY-19 to ROY-25), by trying everything."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "SHDC"
JOKER = "*"
DECK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARDS = frozenset((*DECK, JOKER))
RANK = {card: RANKS.index(card[0]) for card in DECK}

Cards = tuple[str, ...]
Check = Callable[[Cards], bool]


def _one_value(cards: Cards) -> bool:
    """All of one value."""
    return len({card[0] for card in cards}) == 1


def _one_suit(cards: Cards) -> bool:
    """All of one suit."""
    return len({card[1] for card in cards}) == 1


def _all_suits_differ(cards: Cards) -> bool:
    """No suit twice."""
    return len({card[1] for card in cards}) == len(cards)


def _consecutive(cards: Cards) -> bool:
    """Consecutive values, ace high only (ROY-20)."""
    ranks = {RANK[card] for card in cards}
    return len(ranks) == len(cards) and max(ranks) - min(ranks) == len(cards) - 1


def _kind(cards: Cards) -> bool:
    """Two, three or four of one value, different suits."""
    return _one_value(cards) and _all_suits_differ(cards)


def _perfect(cards: Cards) -> bool:
    """One value and one suit."""
    return _one_value(cards) and _one_suit(cards)


def _pictures(cards: Cards) -> bool:
    """Only K, Q and J."""
    return all(card[0] in "KQJ" for card in cards)


def _mixed_run(cards: Cards) -> bool:
    """Consecutive values, not all of one suit (ROY-21)."""
    return _consecutive(cards) and not _one_suit(cards)


def _suited_run(cards: Cards) -> bool:
    """Consecutive values of one suit (ROY-23: T to A among them)."""
    return _one_suit(cards) and _consecutive(cards)


def _royal(cards: Cards) -> bool:
    """T J Q K A of one suit."""
    return _one_suit(cards) and sorted(card[0] for card in cards) == sorted("TJQKA")


# ROY-4: the sizes of a board's groups, and what each of its groups must be.
BOARDS: dict[str, tuple[tuple[int, ...], Check]] = {
    "pair": ((2,), _kind),
    "perfect_pair": ((2,), _perfect),
    "double_pair": ((2, 2), _kind),
    "three_of_a_kind": ((3,), _kind),
    "triple_pair": ((2, 2, 2), _kind),
    "full_house": ((3, 2), _kind),
    "double_three_of_a_kind": ((3, 3), _kind),
    "four_of_a_kind": ((4,), _kind),
    "flush": ((5,), _one_suit),
    "big_flush": ((6,), _one_suit),
    "perfect_triple_pair": ((2, 2, 2), _perfect),
    "six_pictures": ((6,), _pictures),
    "straight": ((5,), _mixed_run),
    "big_straight": ((7,), _mixed_run),
    "straight_flush": ((5,), _suited_run),
    "big_straight_flush": ((6,), _suited_run),
    "royal_flush": ((5,), _royal),
}
DOUBLES = ("perfect_pair", "perfect_triple_pair")


def _completions(group: Cards, check: Check) -> Iterable[Cards]:
    """The group with all cards in place of its jokers that let it pass the check."""
    if JOKER not in group:
        return (group,) if check(group) else ()
    plain = tuple([card for card in group if card != JOKER])
    # Neither the jokers nor the cards have an order: every multiset of stand-ins is enough.
    stand_ins = combinations_with_replacement(DECK, len(group) - len(plain))
    return (whole for some in stand_ins if check(whole := plain + some))


def _repeats(cards: Cards, copies: int) -> bool:
    """Whether a card is there more often than so many times."""
    return len(set(cards)) < len(cards) and any(cards.count(card) > copies for card in cards)


def _fillings(
    hand: Cards, sizes: tuple[int, ...], check: Check, used: frozenset[int] = frozenset()
) -> Iterator[tuple[frozenset[int], Cards]]:
    """Every way to fill groups of these sizes from a hand: the places in the hand that are used,
    and the cards in the groups, what the jokers stand for among them."""
    if not sizes:
        yield used, ()
        return
    free = [place for place in range(len(hand)) if place not in used]
    for places in combinations(free, sizes[0]):
        for group in _completions(tuple([hand[place] for place in places]), check):
            for others, rest in _fillings(hand, sizes[1:], check, used.union(places)):
                yield others, group + rest


def _card_sets(board: str, hand: Cards) -> Iterator[Cards]:
    """Every multiset of the hand that fits the board, in the order of the hand; some repeatedly."""
    sizes, check = BOARDS[board]
    if board == "royal_flush":  # ROY-25
        hand = tuple([card for card in hand if card != JOKER])
    copies = 2 if board in DOUBLES else 1  # ROY-19
    for places, cards in _fillings(hand, sizes, check):
        if not _repeats(cards, copies):
            yield tuple([hand[place] for place in sorted(places)])


def _check(board: str, cards: Sequence[str]) -> None:
    """ValueError for a text that is no board or no card."""
    if board not in BOARDS:
        raise ValueError(f"not a board: {board!r}")
    if not CARDS.issuperset(cards):
        raise ValueError(f"not a card: {sorted(set(cards) - CARDS)}")


def fits(board: str, cards: Sequence[str]) -> bool:
    """Whether exactly these cards may be scored on the board."""
    _check(board, cards)
    if len(cards) != sum(BOARDS[board][0]):
        return False
    return next(_card_sets(board, tuple(cards)), None) is not None


def card_sets(board: str, hand: Sequence[str]) -> set[Cards]:
    """Every distinct multiset of the hand that fits the board, each as a sorted tuple."""
    _check(board, hand)
    return set(_card_sets(board, tuple(sorted(hand))))
