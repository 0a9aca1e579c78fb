from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

import pytest

from florilegium.core.chance import shuffled
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.cards import FIRST, ROYAL_FLUSH, Card, Options, deck

from .table import GAME, NATURAL, allowed, boards_with, play, refused, table

RANKS = "23456789TJQKA"

FITS: dict[str, list[str]] = {
    "pair": ["7S 7H", "AD AC", "2C 2S"],
    "perfect_pair": ["7S 7S", "AD AD"],
    "double_pair": ["7S 7H 9D 9C", "7S 7H 9S 9H", "2S 2H AS AH"],
    "three_of_a_kind": ["7S 7H 7D", "AH AD AC"],
    "triple_pair": ["2S 2H 9D 9C KS KD", "2S 2H 9S 9H KS KH"],
    "full_house": ["5S 5H 5D 9C 9S", "5S 5H 5D 9S 9H", "9S 9H 9D 5S 5H"],
    "double_three_of_a_kind": ["5S 5H 5D 9C 9S 9H", "5S 5H 5D 9S 9H 9D"],
    "four_of_a_kind": ["5S 5H 5D 5C", "AS AH AD AC"],
    "flush": ["2H 5H 9H JH AH", "2C 3C 4C 5C 6C", "TD JD QD KD AD"],
    "big_flush": ["2H 5H 9H JH AH 7H", "2C 3C 4C 5C 6C 7C"],
    "perfect_triple_pair": ["2S 2S 9H 9H KD KD", "2S 2S 9S 9S KS KS", "2S 2S 2H 2H 9C 9C"],
    "six_pictures": ["KS QS JS KH QH JH", "KS KH KD KC QS QH", "JS JH JD JC QS KC"],
    "straight": ["2S 3H 4D 5C 6S", "TS JH QD KC AS", "6S 2S 4D 3H 5C"],
    "big_straight": ["2S 3H 4D 5C 6S 7H 8D", "8S 9H TD JC QS KH AD"],
    "straight_flush": ["2S 3S 4S 5S 6S", "9D TD JD QD KD"],
    "big_straight_flush": ["2S 3S 4S 5S 6S 7S", "9D TD JD QD KD AD"],
    "royal_flush": ["TH JH QH KH AH", "AS KS QS JS TS"],
}
MISSES: list[tuple[str, str, str]] = [
    ("pair", "7S 8S", "ROY-4"),
    ("pair", "7S 8H", "ROY-4"),
    ("pair", "7S", "ROY-4"),
    ("pair", "7S 7H 7D", "ROY-4"),
    ("pair", "7S 7S", "ROY-19"),
    ("perfect_pair", "7S 7H", "ROY-4"),
    ("perfect_pair", "7S 8S", "ROY-4"),
    ("double_pair", "7S 7H", "ROY-4"),
    ("double_pair", "7S 7H 7D 9C", "ROY-4"),
    ("double_pair", "7S 7H 9D TD", "ROY-4"),
    ("double_pair", "7S 7H 9D 9D", "ROY-19"),
    ("double_pair", "7S 7H 7D 7S", "ROY-19"),
    ("three_of_a_kind", "7S 7H", "ROY-4"),
    ("three_of_a_kind", "7S 7H 8D", "ROY-4"),
    ("three_of_a_kind", "7S 7H 7D 7C", "ROY-4"),
    ("three_of_a_kind", "7S 7H 7H", "ROY-19"),
    ("triple_pair", "2S 2H 9D 9C", "ROY-4"),
    ("triple_pair", "2S 2H 9D 9C KS QD", "ROY-4"),
    ("triple_pair", "2S 2H 2D 9S 9H 9D", "ROY-4"),
    ("triple_pair", "2S 2H 9D 9C KS KS", "ROY-19"),
    ("full_house", "5S 5H 5D 9C TC", "ROY-4"),
    ("full_house", "5S 5H 5D 5C 9S", "ROY-4"),
    ("full_house", "5S 5H 9D 9C TC", "ROY-4"),
    ("full_house", "5S 5H 5S 9C 9S", "ROY-19"),
    ("full_house", "5S 5H 5D 9C 9C", "ROY-19"),
    ("double_three_of_a_kind", "5S 5H 5D 5C 9S 9H", "ROY-4"),
    ("double_three_of_a_kind", "5S 5H 5D 9C 9S TH", "ROY-4"),
    ("double_three_of_a_kind", "5S 5H 5D", "ROY-4"),
    ("double_three_of_a_kind", "5S 5H 5S 9C 9S 9H", "ROY-19"),
    ("four_of_a_kind", "5S 5H 5D 6C", "ROY-4"),
    ("four_of_a_kind", "5S 5H 5D", "ROY-4"),
    ("four_of_a_kind", "5S 5H 5D 5S", "ROY-19"),
    ("flush", "2H 5H 9H JH AD", "ROY-4"),
    ("flush", "2H 5H 9H JH", "ROY-4"),
    ("flush", "2H 5H 9H JH QH AH", "ROY-4"),
    ("flush", "2H 2H 5H 9H JH", "ROY-19"),
    ("big_flush", "2H 5H 9H JH AH", "ROY-4"),
    ("big_flush", "2H 5H 9H JH AH 7D", "ROY-4"),
    ("big_flush", "2H 3H 5H 9H JH QH AH", "ROY-4"),
    ("big_flush", "2H 5H 9H JH AH AH", "ROY-19"),
    ("perfect_triple_pair", "2S 2H 9H 9H KS KS", "ROY-4"),
    ("perfect_triple_pair", "2S 2S 9H 9H KS QS", "ROY-4"),
    ("perfect_triple_pair", "2S 2H 9S 9H KS KH", "ROY-4"),
    ("perfect_triple_pair", "2S 2S 9H 9H", "ROY-4"),
    ("six_pictures", "KS QS JS KH QH AH", "ROY-4"),
    ("six_pictures", "KS QS JS KH QH TH", "ROY-4"),
    ("six_pictures", "KS QS JS KH QH", "ROY-4"),
    ("six_pictures", "KS QS JS KH QH KS", "ROY-19"),
    ("straight", "2S 3H 4D 5C 7S", "ROY-4"),
    ("straight", "2S 3H 4D 5C 5S", "ROY-4"),
    ("straight", "2S 3H 4D 5C", "ROY-4"),
    ("straight", "2S 3H 4D 5C 6S 7H", "ROY-4"),
    ("big_straight", "2S 3H 4D 5C 6S 7H 9D", "ROY-4"),
    ("big_straight", "2S 3H 4D 5C 6S 7H", "ROY-4"),
    ("straight_flush", "2S 3S 4S 5S 6H", "ROY-4"),
    ("straight_flush", "2S 3S 4S 5S 7S", "ROY-4"),
    ("straight_flush", "2S 3S 4S 5S 6S 7S", "ROY-4"),
    ("big_straight_flush", "2S 3S 4S 5S 6S", "ROY-4"),
    ("big_straight_flush", "2S 3S 4S 5S 6S 8S", "ROY-4"),
    ("big_straight_flush", "2S 3S 4S 5S 6S 7H", "ROY-4"),
    ("royal_flush", "9H TH JH QH KH", "ROY-4"),
    ("royal_flush", "TH JH QH KH AD", "ROY-4"),
    ("royal_flush", "TH JH QH KH", "ROY-4"),
]


# What else a board's combinations hang on.
RULES: dict[str, tuple[str, ...]] = {
    "pair": ("ROY-19",),
    "double_pair": ("ROY-19", "ROY-22"),
    "three_of_a_kind": ("ROY-19",),
    "triple_pair": ("ROY-19", "ROY-22"),
    "full_house": ("ROY-19",),
    "double_three_of_a_kind": ("ROY-19",),
    "four_of_a_kind": ("ROY-19",),
    "flush": ("ROY-19",),
    "big_flush": ("ROY-19",),
    "six_pictures": ("ROY-19",),
    "straight": ("ROY-20", "ROY-21"),
    "big_straight": ("ROY-20", "ROY-21"),
    "straight_flush": ("ROY-20", "ROY-23"),
    "big_straight_flush": ("ROY-20",),
}


def _groups(counts: Counter[str], cards: Sequence[str], sizes: Sequence[int]) -> bool:
    """Groups of equal values and different suits, no card twice anywhere."""
    if len(set(cards)) != len(cards):
        return False
    if not sizes:
        return not +counts
    return any(
        _groups(counts - Counter({rank: sizes[0]}), cards, sizes[1:])
        for rank, count in counts.items()
        if count >= sizes[0]
    )


def oracle(name: str, cards: Sequence[str]) -> bool:
    """The table of the rules once more, in the plainest words."""
    if "*" in cards:
        if name == "royal_flush":
            return False
        rest = list(cards)
        rest.remove("*")
        return any(oracle(name, [*rest, card]) for card in sorted(set(NATURAL)))
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suits = {card[1] for card in cards}
    run = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    distinct = len(set(cards)) == len(cards)
    counts = Counter(card[0] for card in cards)
    groups = {
        "pair": (2,),
        "double_pair": (2, 2),
        "three_of_a_kind": (3,),
        "triple_pair": (2, 2, 2),
        "full_house": (3, 2),
        "double_three_of_a_kind": (3, 3),
        "four_of_a_kind": (4,),
    }
    if name in groups:
        return len(cards) == sum(groups[name]) and _groups(counts, cards, groups[name])
    size = scoring.BOARDS[name].size
    if len(cards) != size:
        return False
    if name in ("perfect_pair", "perfect_triple_pair"):
        return all(count == 2 for count in Counter(cards).values())
    if name in ("flush", "big_flush"):
        return distinct and len(suits) == 1
    if name == "six_pictures":
        return distinct and all(card[0] in "JQK" for card in cards)
    if name in ("straight", "big_straight"):
        return run and len(suits) > 1
    return run and len(suits) == 1 and (name != "royal_flush" or ranks[0] == RANKS.index("T"))


@pytest.mark.rule("ROY-4")
@pytest.mark.parametrize(("name", "cards"), [(n, c) for n, texts in FITS.items() for c in texts])
def test_what_a_board_takes(name: str, cards: str) -> None:
    assert scoring.fits(name, cards.split())
    assert scoring.fits(name, cards.split()[::-1])
    state = table(cards, "", boards=boards_with(name))
    assert allowed(state, 1, f"score {name} {cards}")
    after = play(state, 1, f"score {name} {cards}")
    assert GAME.view(after, 1).pieces[0] == 4 or name == "royal_flush"


@pytest.mark.parametrize(
    ("name", "cards", "rule"),
    [pytest.param(*miss, marks=pytest.mark.rule(miss[2])) for miss in MISSES],
)
def test_what_a_board_does_not_take(name: str, cards: str, rule: str) -> None:
    assert not scoring.fits(name, cards.split())
    state = table(cards, "", boards=boards_with(name))
    assert refused(state, 1, f"score {name} {cards}") == rule


@pytest.mark.rule("ROY-4")
def test_all_of_the_boards_have_examples() -> None:
    assert set(FITS) == set(scoring.BOARDS) == {name for name, _, _ in MISSES}


def _sample(rng: random.Random, size: int, jokers: int) -> list[str]:
    """Cards of few values and suits, so that combinations are common."""
    low = rng.randrange(13)
    width = rng.choice([1, 2, 3, 6, 8])
    ranks = {RANKS[(low + k) % 13] for k in range(width)}
    suits = rng.sample("SHDC", rng.choice([1, 2, 4]))
    pool = [card for card in NATURAL if card[0] in ranks and card[1] in suits]
    rng.shuffle(pool)
    if rng.random() < 0.5:
        pool = list(dict.fromkeys(pool))
    return pool[: size - jokers] + ["*"] * jokers


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.rule("ROY-4", *RULES.get(name, ()))) for name in FITS],
)
def test_fits_agrees_with_the_table_of_the_rules(name: str) -> None:
    rng = random.Random(name)
    size = scoring.BOARDS[name].size
    for _ in range(1500):
        cards = _sample(rng, size, 0)
        if cards:
            assert scoring.fits(name, cards) == oracle(name, cards), cards


@pytest.mark.slow
@pytest.mark.rule("ROY-25")
@pytest.mark.parametrize("name", FITS)
def test_fits_with_jokers_agrees_with_trying_every_card(name: str) -> None:
    rng = random.Random(name + "*")
    size = scoring.BOARDS[name].size
    for k in range(120):
        cards = _sample(rng, size, 2 if k % 10 == 0 else 1)
        assert scoring.fits(name, cards) == oracle(name, cards), cards


@pytest.mark.slow
@pytest.mark.rule("ROY-4")
@pytest.mark.parametrize("name", FITS)
@pytest.mark.parametrize("jokers", [0, 1])
def test_card_sets_are_all_the_sets_and_each_once(name: str, jokers: int) -> None:
    rng = random.Random(f"{name} {jokers}")
    size = scoring.BOARDS[name].size
    for _ in range(12):
        hand = _sample(rng, 9, jokers)
        expected = {
            tuple(sorted(cards))
            for cards in itertools.combinations(sorted(hand), size)
            if oracle(name, cards)
        }
        found = [tuple(sorted(str(c) for c in cards)) for cards in scoring.card_sets(name, hand)]
        assert len(found) == len(set(found))
        assert set(found) == expected


@pytest.mark.parametrize(
    ("cards", "jokers", "digest"),
    [
        (20, 0, "1e6d109c3c47fe9d"),
        (30, 2, "0ec337f7a1c706c8"),
        (40, 1, "336ffcd4f7ab2164"),
        (50, 2, "bd14ccbd1a0b9d4d"),
    ],
)
def test_the_sets_of_a_hoarded_hand_keep_their_order(cards: int, jokers: int, digest: str) -> None:
    """What a bot plays and which move a number means depend on it, in every release."""
    told = sha256()
    for deal in ("1", "2", "3"):
        hand = shuffled(deck(Options()), deal, "hoard")[:cards] + (Card("*"),) * jokers
        for name in (*FIRST, ROYAL_FLUSH):  # every family of combinations
            told.update(repr((name, tuple(scoring.card_sets(name, hand)))).encode())
    assert told.hexdigest()[:16] == digest
