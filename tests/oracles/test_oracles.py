"""Hand-checked cases for the oracles themselves."""

from itertools import combinations_with_replacement

import pytest

from . import ikebana, royal_flush

# ---------------------------------------------------------------- Ikebana


@pytest.mark.parametrize(
    ("bouquet", "expected"),
    [
        # The documents' examples A, B and C.
        ("R3 G3 Y3 B2 K2", 39),
        ("R1 R2 G2 R3 G4", 16),
        ("R5 G5 Y1 B2 R3", 10),
        ("R5 G5 Y1 R2 R3", 10),
        # IKE-18: every combination, in three or four colours (no multiplier).
        ("R1 G1 Y2 B3 B5", 2),
        ("R4 G4 Y4 B1 B2", 12),
        ("R2 G2 Y2 B2 B5", 8),
        ("R3 G3 Y3 B3 B3", 15),
        ("R1 G2 Y3 B4 B4", 8),
        ("R2 G3 Y4 B5 B5", 12),
        ("R1 G2 Y3 B4 B5", 15),
        ("R1 G2 Y3 R4 Y4", 8),  # two runs 1-2-3-4 share cards: only one counts
        ("R1 G2 Y4 R5 Y5", 10),
        ("R1 G2 Y3 R5 Y5", 10),
        # IKE-19: several combinations side by side.
        ("R5 G5 Y4 B4 B1", 18),
        ("R3 G3 Y3 B2 B2", 13),
        # IKE-20: the best division: the run and not the pair, the three and not the pair.
        ("R1 G2 Y3 B4 B1", 8),
        ("R2 G3 Y4 B5 B2", 12),
        # IKE-21: the multipliers, and nothing times four is nothing.
        ("R1 R2 R3 R4 R5", 60),
        ("R1 R2 R3 R4 G5", 30),
        ("R1 G2 Y3 B4 K5", 45),
        ("R1 R2 R2 R3 R4", 32),
        ("R1 R1 R1 R2 R2", 28),
        ("R1 R2 R3 R5 R5", 40),
        ("R5 G4 Y2 B1 K1", 6),
        ("R1 R2 R4 R5 G4", 16),
        # IKE-2: jokers have their value, and the colour that pays best.
        ("M3 R3 R3 R2 R2", 52),  # one colour
        ("M3 R3 G3 R2 G2", 26),  # two colours
        ("M3 R3 G3 Y2 B2", 39),  # the fifth colour
        ("M3 R3 G3 Y2 Y2", 13),  # three colours, whatever it takes
        ("M5 M1 R5 G2 G3", 20),  # two colours
        ("M5 M1 R5 G2 Y3", 30),  # five colours
        ("M1 M2 M3 M4 M5", 60),
        ("M1 M2 M3 M5 G5", 40),
    ],
)
def test_ikebana_gain(bouquet: str, expected: int) -> None:
    """Gains worked out by hand from IKE-18 to IKE-21."""
    cards = bouquet.split()
    assert ikebana.gain(cards) == expected
    assert ikebana.gain(cards[::-1]) == expected


@pytest.mark.parametrize(
    ("bouquet", "points", "factor"),
    [
        ("R3 G3 Y3 B2 K2", 13, 3),
        ("R1 R2 G2 R3 G4", 8, 2),
        ("R5 G5 Y1 B2 R3", 10, 1),
        ("R1 R2 R4 R5 R3", 15, 4),
        ("R1 R2 R4 G5 R1", 2, 2),
        ("M1 M2 M4 M5 G5", 10, 4),
        ("R1 M2 G4 K5 Y3", 15, 3),
        ("R1 G2 Y4 M5 Y3", 15, 1),
        ("R1 R2 R4 R5 M1", 2, 4),
        ("R1 R2 R4 R5 R1", 2, 4),
    ],
)
def test_ikebana_points_and_multiplier(bouquet: str, points: int, factor: int) -> None:
    """The two factors of the gain, apart."""
    cards = bouquet.split()
    assert ikebana.division_points(cards) == points
    assert ikebana.multiplier(cards) == factor


def test_ikebana_worthless() -> None:
    """A bouquet of five cards with no combination does not exist, but fewer cards may have none."""
    for values in combinations_with_replacement("12345", 5):
        assert ikebana.division_points(["R" + value for value in values]) > 0
    assert ikebana.division_points(["R1", "R2", "R4", "R5"]) == 0
    assert ikebana.division_points([]) == 0


def test_ikebana_gain_is_the_product() -> None:
    """Colours do not touch values: the gain is the best sum times the best multiplier."""
    for values in combinations_with_replacement("12345", 5):
        for colours in ("RRRRR", "RGRGR", "RGYBK", "RGYBB", "MGYBB", "MMGGY", "MMMRG"):
            cards = [colour + value for colour, value in zip(colours, values, strict=True)]
            product = ikebana.division_points(cards) * ikebana.multiplier(cards)
            assert ikebana.gain(cards) == product


@pytest.mark.parametrize(
    "bouquet", ["", "R1", "R1 R1 R1 R2", "R1 R1 R1 R2 R2 R3", "R1 R1 R1 R2 X2"]
)
def test_ikebana_refuses(bouquet: str) -> None:
    """Only five real cards make a bouquet."""
    with pytest.raises(ValueError, match=r"five cards|not a card"):
        ikebana.gain(bouquet.split())
    with pytest.raises(ValueError, match=r"five cards|not a card"):
        ikebana.multiplier(bouquet.split())


# ---------------------------------------------------------------- Royal Flush

FITTING = [
    ("pair", "KS KH"),
    ("perfect_pair", "KS KS"),
    ("double_pair", "KS KH 2S 2H"),
    ("double_pair", "KS KH KD KC"),  # ROY-22
    ("three_of_a_kind", "4S 4H 4C"),
    ("triple_pair", "KS KH 2S 2H 7D 7C"),
    ("triple_pair", "KS KH KD KC 7D 7C"),  # ROY-22
    ("full_house", "KS KH KD 2S 2H"),
    ("double_three_of_a_kind", "KS KH KD 2S 2H 2C"),
    ("four_of_a_kind", "9S 9H 9D 9C"),
    ("flush", "2S 4S 7S TS AS"),
    ("flush", "2S 3S 4S 5S 6S"),
    ("big_flush", "2S 4S 7S TS AS KS"),
    ("perfect_triple_pair", "KS KS 2H 2H 7D 7D"),
    ("perfect_triple_pair", "KS KS KH KH 7D 7D"),
    ("six_pictures", "KS KH QS QH JS JH"),
    ("six_pictures", "KS KH KD KC QS JH"),
    ("straight", "2S 3S 4S 5S 6H"),  # ROY-21
    ("straight", "TS JH QD KC AS"),  # ROY-20: ace high
    ("big_straight", "8S 9S TS JS QS KS AH"),
    ("big_straight", "2S 3H 4D 5C 6S 7H 8D"),
    ("straight_flush", "2S 3S 4S 5S 6S"),
    ("straight_flush", "TS JS QS KS AS"),  # ROY-23
    ("flush", "TS JS QS KS AS"),
    ("big_straight_flush", "9S TS JS QS KS AS"),
    ("royal_flush", "TS JS QS KS AS"),
    # Jokers (ROY-25).
    ("pair", "KS *"),
    ("pair", "* *"),
    ("perfect_pair", "KS *"),
    ("perfect_pair", "* *"),
    ("double_pair", "KS KH KD *"),
    ("double_pair", "KS 2H * *"),
    ("three_of_a_kind", "KS KH *"),
    ("triple_pair", "KS KH 2S 2H 7D *"),
    ("full_house", "KS KH 2S 2H *"),
    ("full_house", "KS KH KD 2S *"),
    ("double_three_of_a_kind", "KS KH * 2S 2H *"),
    ("four_of_a_kind", "KS KH * *"),
    ("flush", "2S 4S 7S TS *"),
    ("big_flush", "2S 4S 7S TS * *"),
    ("perfect_triple_pair", "KS KS 2H 2H 7D *"),
    ("perfect_triple_pair", "KS KS 2H 2H * *"),
    ("perfect_triple_pair", "KS KS 2H * 7D *"),
    ("six_pictures", "KS KH QS QH * *"),
    ("straight", "2S 3S 4S 5S *"),  # the joker is a 6 of another suit
    ("straight", "2S 3S * 5S 6S"),
    ("straight", "JH QS KS AS *"),  # only as a ten
    ("big_straight", "2S 3S 5S 7S 8S * *"),
    ("straight_flush", "2S 3S 5S 6S *"),
    ("straight_flush", "TS JS QS KS *"),
    ("big_straight_flush", "9S TS JS * KS *"),
]

FAILING = [
    ("pair", "KS KS"),
    ("pair", "KS QS"),
    ("pair", "KS"),
    ("pair", "KS KH KD"),
    ("perfect_pair", "KS KH"),
    ("perfect_pair", "KS QS"),
    ("double_pair", "KS KH KS KH"),  # ROY-19
    ("double_pair", "KS KH KS KD"),
    ("double_pair", "KS KH KD 2S"),
    ("double_pair", "KS KS 2S 2S"),
    ("three_of_a_kind", "4S 4H 4H"),
    ("triple_pair", "KS KH KS KH 7D 7C"),
    ("triple_pair", "KS KH KD 7S 7H 7D"),  # two threes are no three pairs
    ("triple_pair", "KS KH 2S 2H 7D 8D"),
    ("full_house", "KS KH KD KC 2S"),
    ("full_house", "KS KH KD 2S 2S"),
    ("full_house", "KS KH KD KC KS"),
    ("full_house", "KS KH KH 2S 2H"),
    ("double_three_of_a_kind", "KS KH KD 2S 2H 2H"),
    ("double_three_of_a_kind", "KS KH KD KC 2S 2H"),
    ("four_of_a_kind", "9S 9H 9D 9D"),
    ("four_of_a_kind", "9S 9H 9D 8C"),
    ("flush", "2S 4S 7S TS TS"),
    ("flush", "2S 4S 7S TS AH"),
    ("flush", "2S 4S 7S TS AS KS"),
    ("big_flush", "2S 4S 7S TS AS"),
    ("big_flush", "2S 4S 7S TS AS AS"),
    ("perfect_triple_pair", "KS KH 2H 2H 7D 7D"),
    ("perfect_triple_pair", "KS KS 2H 2H"),
    ("six_pictures", "KS KH QS QH JS AH"),
    ("six_pictures", "KS KH QC QC JS JH"),  # the documents' two queens of clubs
    ("straight", "2S 3S 4S 5S 6S"),  # ROY-21: all of one suit
    ("straight", "TS JS QS KS AS"),
    ("straight", "KS AH 2D 3C 4S"),  # ROY-20: the documents' example
    ("straight", "AS 2H 3D 4C 5S"),
    ("straight", "2S 3H 4D 5C 7S"),
    ("straight", "2S 2H 3D 4C 5S"),
    ("big_straight", "8S 9S TS JS QS KS AS"),
    ("big_straight", "9S TS JS QS KS AS 2H"),
    ("straight_flush", "2S 3S 4S 5S 6H"),
    ("straight_flush", "AS 2S 3S 4S 5S"),
    ("big_straight_flush", "TS JS QS KS AS 2S"),
    ("royal_flush", "9S TS JS QS KS"),
    ("royal_flush", "TS JS QS KS AH"),
    # Jokers (ROY-25).
    ("royal_flush", "TS JS QS KS *"),
    ("royal_flush", "TS JS QS * *"),
    ("pair", "*"),
    ("double_pair", "KS KS 2H *"),
    ("double_pair", "KS 2H 3D *"),
    ("three_of_a_kind", "KS KS *"),
    ("full_house", "KS KH KD KC *"),  # a fifth king would repeat one; a two has no partner
    ("double_three_of_a_kind", "KS KH KD KC * *"),
    ("flush", "2S 4S 7S 7S *"),
    ("six_pictures", "KS KS QS QH * *"),
    ("six_pictures", "KS KH QS AH * *"),
    ("straight", "2S 3H 4D 7C *"),
    ("straight", "KS AH 2D 3C *"),
    ("straight", "2S 2H 3D 4C *"),
    ("straight_flush", "2S 3S 4S 5H *"),
    ("perfect_triple_pair", "KS KH 2H 7D * *"),
    ("perfect_triple_pair", "KS KS 2H 7D 8C *"),
]


@pytest.mark.parametrize(("board", "cards"), FITTING)
def test_fits(board: str, cards: str) -> None:
    """Sets that may be scored, in either order."""
    assert royal_flush.fits(board, cards.split())
    assert royal_flush.fits(board, cards.split()[::-1])


@pytest.mark.parametrize(("board", "cards"), FAILING)
def test_does_not_fit(board: str, cards: str) -> None:
    """Sets that may not be scored, in either order."""
    assert not royal_flush.fits(board, cards.split())
    assert not royal_flush.fits(board, cards.split()[::-1])


def test_every_board_has_cases() -> None:
    """All 17 boards of ROY-4 appear above on both sides."""
    assert len(royal_flush.BOARDS) == 17
    assert {board for board, _ in FITTING} == set(royal_flush.BOARDS)
    assert {board for board, _ in FAILING} == set(royal_flush.BOARDS)


def test_unknown_texts() -> None:
    """No such board, no such card."""
    with pytest.raises(ValueError, match="not a board"):
        royal_flush.fits("poker", ["KS", "KH"])
    with pytest.raises(ValueError, match="not a board"):
        royal_flush.card_sets("poker", ["KS", "KH"])
    with pytest.raises(ValueError, match="not a card"):
        royal_flush.fits("pair", ["1S", "KH"])


def _deck(ranks: str, suits: str) -> list[str]:
    """One copy of each of these cards."""
    return [rank + suit for rank in ranks for suit in suits]


@pytest.mark.parametrize(
    ("board", "hand", "count"),
    [
        # 13 values x C(4, 2), x C(4, 3); 52 identical pairs.
        ("pair", _deck("23456789TJQKA", "SHDC") * 2, 78),
        ("perfect_pair", _deck("23456789TJQKA", "SHDC") * 2, 52),
        ("three_of_a_kind", _deck("23456789TJQKA", "SHDC"), 52),
        # 6 x 6 of two values, and each value's four suits.
        ("double_pair", _deck("23", "SHDC") * 2, 38),
        # 6^3 of three values, and a four with a pair: 3 x 2 x 6.
        ("triple_pair", _deck("234", "SHDC"), 252),
        # 4 x 6 each way round.
        ("full_house", _deck("23", "SHDC") * 2, 48),
        # C(3, 2) x 4 x 4.
        ("double_three_of_a_kind", _deck("234", "SHDC"), 48),
        ("four_of_a_kind", _deck("2345", "SHDC"), 4),
        # C(8, 5) and C(8, 6).
        ("flush", _deck("23468TQA", "S"), 56),
        ("big_flush", _deck("23468TQA", "S"), 28),
        # C(5, 3) of the five identical pairs.
        ("perfect_triple_pair", ["2S", "2H", "5D", "KC", "AS"] * 2, 10),
        # C(12, 6).
        ("six_pictures", _deck("JQK", "SHDC"), 924),
        # Three runs x (2^5 less the two of one suit).
        ("straight", _deck("89TJQKA", "SH"), 90),
        # 2^7 - 2.
        ("big_straight", _deck("89TJQKA", "SH"), 126),
        ("straight_flush", _deck("23456789TJQKA", "S"), 9),
        ("big_straight_flush", _deck("23456789TJQKA", "S"), 8),
        ("royal_flush", _deck("9TJQKA", "SH"), 2),
    ],
)
def test_counts(board: str, hand: list[str], count: int) -> None:
    """The number of sets in a hand, by counting with pen and paper."""
    assert len(royal_flush.card_sets(board, hand)) == count


def test_card_sets_by_name() -> None:
    """Sorted tuples, each multiset once, jokers written as themselves."""
    assert royal_flush.card_sets("pair", ["KS", "KH", "KS", "2D"]) == {("KH", "KS")}
    assert royal_flush.card_sets("perfect_pair", ["KS", "KH", "KS", "2D"]) == {("KS", "KS")}
    assert royal_flush.card_sets("pair", ["KS", "*", "2D", "*"]) == {
        ("*", "*"),
        ("*", "KS"),
        ("*", "2D"),
    }
    assert royal_flush.card_sets("royal_flush", ["AS", "KS", "QS", "JS", "TS", "*"]) == {
        ("AS", "JS", "KS", "QS", "TS")
    }
    assert royal_flush.card_sets("straight", ["2S", "3S", "4S", "5S", "6S", "6H", "*"]) == {
        ("2S", "3S", "4S", "5S", "6H"),
        ("*", "2S", "3S", "4S", "5S"),
        ("*", "3S", "4S", "5S", "6S"),
        ("*", "3S", "4S", "5S", "6H"),
        ("*", "2S", "3S", "4S", "6S"),
        ("*", "2S", "3S", "4S", "6H"),
        ("*", "2S", "3S", "5S", "6S"),
        ("*", "2S", "3S", "5S", "6H"),
        ("*", "2S", "4S", "5S", "6S"),
        ("*", "2S", "4S", "5S", "6H"),
    }
    assert royal_flush.card_sets("flush", ["2S", "3S", "4S", "5S"]) == set()
