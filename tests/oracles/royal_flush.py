"""Oracle for the Royal Flush combinations (ROY-4, ROY-19 to ROY-25), by trying everything."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "SHDC"
JOKER = "*"
DECK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARDS = frozenset((*DECK, JOKER))

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
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@cache
def _kind(cards: Cards) -> bool:
    """Two, three or four of one value, different suits."""
    return _one_value(cards) and _all_suits_differ(cards)


@cache
def _perfect(cards: Cards) -> bool:
    """One value and one suit."""
    return _one_value(cards) and _one_suit(cards)


def _pictures(cards: Cards) -> bool:
    """Only K, Q and J."""
    return all(card[0] in "KQJ" for card in cards)


def _mixed_run(cards: Cards) -> bool:
    """Consecutive values, not all of one suit (ROY-21)."""
    return not _one_suit(cards) and _consecutive(cards)


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


def _divides(cards: Cards, sizes: tuple[int, ...], check: Check) -> bool:
    """Whether some division of all the cards into groups of these sizes passes the check."""
    if len(sizes) == 1:
        return check(cards)
    # The first card is in one of the groups: try each size for it, and all others beside it.
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for picked in combinations(range(1, len(cards)), size - 1):
            if check((cards[0], *[cards[at] for at in picked])):
                rest = tuple([card for at, card in enumerate(cards) if at and at not in picked])
                if _divides(rest, tuple(left), check):
                    return True
    return False


def _repeats(cards: Cards, copies: int) -> bool:
    """Whether a card is there more often than so many times."""
    return len(set(cards)) < len(cards) and any(cards.count(card) > copies for card in cards)


def _sorted_fits(board: str, cards: Cards) -> bool:
    """Whether cards in sorted order fit the board."""
    sizes, check = BOARDS[board]
    if len(cards) != sum(sizes):
        return False
    jokers = cards.count(JOKER)
    if jokers and board == "royal_flush":  # ROY-25
        return False
    plain = cards[jokers:]  # the sign of a joker sorts before all others
    copies = 2 if board in DOUBLES else 1  # ROY-19
    if _repeats(plain, copies):
        return False
    # Neither the jokers nor the cards have an order: every multiset of stand-ins is enough.
    whole = (plain + stand_ins for stand_ins in combinations_with_replacement(DECK, jokers))
    return any(not _repeats(some, copies) and _divides(some, sizes, check) for some in whole)


def _check(board: str, cards: Sequence[str]) -> None:
    """ValueError for a text that is no board or no card."""
    if board not in BOARDS:
        raise ValueError(f"not a board: {board!r}")
    if not CARDS.issuperset(cards):
        raise ValueError(f"not a card: {sorted(set(cards) - CARDS)}")


def fits(board: str, cards: Sequence[str]) -> bool:
    """Whether exactly these cards may be scored on the board."""
    _check(board, cards)
    return _sorted_fits(board, tuple(sorted(cards)))


def card_sets(board: str, hand: Sequence[str]) -> set[Cards]:
    """Every distinct multiset of the hand that fits the board, each as a sorted tuple."""
    _check(board, hand)
    distinct = set(combinations(sorted(hand), sum(BOARDS[board][0])))
    return {cards for cards in distinct if _sorted_fits(board, cards)}
