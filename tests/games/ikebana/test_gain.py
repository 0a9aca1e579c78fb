from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

import florilegium as fl
from florilegium.games.ikebana import scoring

IKEBANA: Any = fl.game("ikebana")
CARDS: dict[str, Any] = {str(card): card for card in IKEBANA.deck(IKEBANA.options())}
RUNS = {(1, 2, 3, 4): 8, (2, 3, 4, 5): 12, (1, 2, 3, 4, 5): 15}


def gain(bouquet: str, *, final: bool = False) -> Any:
    return scoring.gain(tuple(CARDS[card] for card in bouquet.split()), final=final)


def kinds(found: Any) -> list[tuple[str, int]]:
    return sorted((item.kind, item.points) for item in found.combinations)


def worth(values: tuple[int, ...]) -> int:
    """What one combination of exactly these values pays, 0 when it is none."""
    if len(set(values)) == 1:
        return values[0] * len(values) if len(values) > 1 else 0
    return RUNS.get(tuple(sorted(values)), 0)


def best(values: Sequence[int]) -> int:
    """The best division, by trying every one."""
    found = 0
    for size in range(2, len(values) + 1):
        for chosen in combinations(range(len(values)), size):
            pays = worth(tuple(values[index] for index in chosen))
            if pays:
                rest = [value for index, value in enumerate(values) if index not in chosen]
                found = max(found, pays + best(rest))
    return found


def factor(colours: str) -> int:
    """The best multiplier, by giving the jokers every colour."""
    plain = [colour for colour in colours if colour != "M"]
    return max(
        {1: 4, 2: 2, 5: 3}.get(len({*plain, *jokers}), 1)
        for jokers in product("RGYBK", repeat=colours.count("M"))
    )


@pytest.mark.rule("IKE-18", "IKE-19", "IKE-21")
def test_example_a() -> None:
    found = gain("R3 G3 Y3 B2 K2")
    assert kinds(found) == [("pair", 4), ("three", 9)]
    assert (found.points, found.multiplier, found.total) == (13, 3, 39)


@pytest.mark.rule("IKE-18", "IKE-19", "IKE-21")
def test_example_b() -> None:
    found = gain("R1 R2 G2 R3 G4")
    assert kinds(found) == [("run_1234", 8)]
    assert (found.points, found.multiplier, found.total) == (8, 2, 16)


@pytest.mark.rule("IKE-18", "IKE-21")
@pytest.mark.parametrize("bouquet", ["R5 G5 Y1 B2 R3", "R5 G5 Y1 R2 G3"])
def test_example_c(bouquet: str) -> None:
    found = gain(bouquet)
    assert kinds(found) == [("pair", 10)]
    assert (found.points, found.multiplier, found.total) == (10, 1, 10)


@pytest.mark.rule("IKE-18")
@pytest.mark.parametrize(
    ("bouquet", "kind", "points"),
    [
        ("R1 G1 Y2 B3 R5", "pair", 2),
        ("R2 G2 Y1 B3 R5", "pair", 4),
        ("R3 G3 Y1 B2 R5", "pair", 6),
        ("R4 G4 Y1 B2 R5", "pair", 8),
        ("R5 G5 Y1 B2 R4", "pair", 10),
        ("R1 G1 Y1 R3 G5", "three", 3),
        ("R2 G2 Y2 R3 G5", "three", 6),
        ("R3 G3 Y3 R1 G5", "three", 9),
        ("R4 G4 Y4 R1 G5", "three", 12),
        ("R5 G5 Y5 R1 G3", "three", 15),
        ("R1 G1 Y1 B1 G5", "four", 4),
        ("R2 G2 Y2 B2 G5", "four", 8),
        ("R3 G3 Y3 B3 G5", "four", 12),
        ("R4 G4 Y4 B4 G5", "four", 16),
        ("R5 G5 Y5 B5 G1", "four", 20),
        ("R1 G1 Y1 B1 R1", "five", 5),
        ("R2 G2 Y2 B2 R2", "five", 10),
        ("R3 G3 Y3 B3 R3", "five", 15),
        ("R4 G4 Y4 B4 R4", "five", 20),
        ("R1 G2 Y3 B4 R1", "run_1234", 8),
        ("R1 G2 Y3 B4 R3", "run_1234", 8),
        ("R2 G3 Y4 B5 R2", "run_2345", 12),
        ("R2 G3 Y4 B5 R4", "run_2345", 12),
        ("R2 G3 Y4 B5 K5", "run_2345", 12),
        ("R1 G2 Y3 B4 R5", "run_12345", 15),
    ],
)
def test_each_combination(bouquet: str, kind: str, points: int) -> None:
    found = gain(bouquet)
    assert kinds(found) == [(kind, points)]
    assert found.points == points
    assert found.total == points * factor("".join(card[0] for card in bouquet.split()))


@pytest.mark.rule("IKE-18")
def test_five_fives() -> None:
    found = gain("R5 G5 Y5 B5 K5")
    assert kinds(found) == [("five", 25)]
    assert (found.multiplier, found.total) == (3, 75)


@pytest.mark.rule("IKE-18")
def test_identical_means_equal_value_not_equal_colour() -> None:
    assert gain("R1 R1 R2 R3 R5").points == 2
    assert gain("R1 G1 R2 R3 R5").points == 2
    assert gain("R3 R4 R5 R1 G1").points == 2


@pytest.mark.rule("IKE-18")
def test_the_order_of_the_cards_does_not_matter() -> None:
    assert gain("R5 G1 Y4 B2 R3").points == 15
    assert gain("R4 G1 Y3 B2 R1").points == 8
    assert kinds(gain("R2 G3 Y2 B3 R3")) == [("pair", 4), ("three", 9)]


@pytest.mark.rule("IKE-19")
@pytest.mark.parametrize(
    ("bouquet", "expected"),
    [
        ("R1 G1 Y2 B2 R5", [("pair", 2), ("pair", 4)]),
        ("R4 G4 Y5 B5 R1", [("pair", 8), ("pair", 10)]),
        ("R4 G4 Y4 B5 R5", [("pair", 10), ("three", 12)]),
        ("R1 G1 Y1 B2 R2", [("pair", 4), ("three", 3)]),
    ],
)
def test_combinations_stand_side_by_side(bouquet: str, expected: list[tuple[str, int]]) -> None:
    found = gain(bouquet)
    assert kinds(found) == expected
    assert found.points == sum(points for _, points in expected)


@pytest.mark.rule("IKE-19")
@pytest.mark.parametrize(
    ("bouquet", "points"),
    [
        ("R1 G2 Y2 B3 R4", 8),
        ("R1 G2 Y3 B4 R4", 8),
        ("R2 G3 Y4 B5 R5", 12),
        ("R1 G2 Y3 B4 R5", 15),
        ("R3 G3 Y3 B1 R5", 9),
        ("R3 G3 Y3 B3 R5", 12),
    ],
)
def test_no_card_serves_twice(bouquet: str, points: int) -> None:
    assert gain(bouquet).points == points


@pytest.mark.rule("IKE-20")
def test_the_best_division_of_every_five_values() -> None:
    for values in combinations_with_replacement(range(1, 6), 5):
        bouquet = " ".join(
            f"{colour}{value}" for colour, value in zip("RGYBK", values, strict=True)
        )
        assert gain(bouquet).points == best(values), bouquet


@pytest.mark.rule("IKE-20")
@pytest.mark.parametrize(
    ("bouquet", "points"),
    [("R5 G5 Y2 B3 R4", 12), ("R4 G4 Y1 B2 R3", 8), ("R1 G2 Y3 B4 R5", 15)],
)
def test_the_longer_run_beats_the_pair_and_the_shorter_run(bouquet: str, points: int) -> None:
    assert gain(bouquet).points == points


@pytest.mark.rule("IKE-21")
@pytest.mark.parametrize(
    ("colours", "multiplier"),
    [
        ("RRRRR", 4),
        ("KKKKK", 4),
        ("RRRRG", 2),
        ("RRRGG", 2),
        ("RRRGY", 1),
        ("RRGGY", 1),
        ("RRGYB", 1),
        ("GYBKK", 1),
        ("RGYBK", 3),
        ("RRRRM", 4),
        ("RRRGM", 2),
        ("RRGGM", 2),
        ("RRGYM", 1),
        ("RGYBM", 3),
        ("RRRMM", 4),
        ("RRGMM", 2),
        ("RGYMM", 3),
        ("RRMMM", 4),
        ("RGMMM", 3),
        ("RMMMM", 4),
        ("MMMMM", 4),
    ],
)
def test_the_multiplier_and_the_jokers_best_colours(colours: str, multiplier: int) -> None:
    bouquet = " ".join(f"{colour}{value}" for value, colour in enumerate(colours, start=1))
    found = gain(bouquet)
    assert found.multiplier == multiplier == factor(colours)
    assert (found.points, found.total) == (15, 15 * multiplier)
    assert len(found.colours) == 5
    for card, counts_as in zip(bouquet.split(), found.colours, strict=True):
        assert counts_as in "RGYBK"
        assert card[0] in ("M", counts_as)
    assert {1: 4, 2: 2, 5: 3}.get(len(set(found.colours)), 1) == multiplier


@pytest.mark.rule("IKE-21")
def test_the_multiplier_looks_at_the_whole_bouquet() -> None:
    # The pair is of one colour, the idle cards make it three.
    assert gain("R1 R1 G2 Y3 G5").total == 2
    assert gain("R1 R1 R2 R3 R5").total == 8
    assert gain("R1 R1 R2 R3 G5").total == 4


@pytest.mark.rule("IKE-2")
@pytest.mark.parametrize(
    ("bouquet", "expected"),
    [
        ("M3 R3 G3 Y1 B5", [("three", 9)]),
        ("M1 R3 G3 Y4 B5", [("pair", 6)]),
        ("M5 R4 G4 Y4 B4", [("four", 16)]),
        ("M5 R2 G3 Y4 B2", [("run_2345", 12)]),
        ("M5 R1 G2 Y3 B5", [("pair", 10)]),
        ("M1 M2 M3 M4 M5", [("run_12345", 15)]),
        ("M1 M2 M3 M5 R2", [("pair", 4)]),
    ],
)
def test_a_joker_keeps_its_value(bouquet: str, expected: list[tuple[str, int]]) -> None:
    assert kinds(gain(bouquet)) == expected


@pytest.mark.rule("IKE-2")
def test_only_the_colour_of_a_joker_is_free() -> None:
    assert gain("R1 R1 R2 R3 M5").multiplier == 4
    assert gain("K1 K1 K2 K3 M5").multiplier == 4
    assert gain("R1 G1 Y2 B3 M5").multiplier == 3
    assert gain("R1 G1 Y2 K3 M5").colours == ("R", "G", "Y", "K", "B")
    assert gain("R1 G1 Y2 Y3 M5").multiplier == 1


@pytest.mark.slow
@pytest.mark.rule("IKE-18", "IKE-20", "IKE-21", "IKE-2", "IKE-25")
@pytest.mark.parametrize("jokers", range(6))
def test_any_bouquet_against_brute_force(jokers: int) -> None:
    draw = random.Random(jokers)
    deck = [str(card) for card in IKEBANA.deck(IKEBANA.options())]
    wild = [card for card in deck if card[0] == "M"]
    plain = [card for card in deck if card[0] != "M"]
    for _ in range(400):
        cards = draw.sample(wild, jokers) + draw.sample(plain, 5 - jokers)
        draw.shuffle(cards)
        final = draw.random() < 0.5
        found = gain(" ".join(cards), final=final)
        points = best([int(card[1]) for card in cards])
        multiplier = factor("".join(card[0] for card in cards))
        assert found.points == sum(item.points for item in found.combinations) == points, cards
        assert found.multiplier == multiplier, cards
        assert found.doubled is final
        assert found.total == points * multiplier * (2 if final else 1)
        used = Counter(str(card) for item in found.combinations for card in item.cards)
        assert not used - Counter(cards), cards
        for item in found.combinations:
            assert worth(tuple(int(str(card)[1]) for card in item.cards)) == item.points


@pytest.mark.rule("IKE-25")
@pytest.mark.parametrize(
    ("bouquet", "total"),
    [("R3 G3 Y3 B2 K2", 78), ("R1 R2 G2 R3 G4", 32), ("R5 G5 Y1 B2 R3", 20)],
)
def test_the_final_bouquet_doubles_on_top_of_the_colours(bouquet: str, total: int) -> None:
    plain, final = gain(bouquet), gain(bouquet, final=True)
    assert (plain.doubled, final.doubled) == (False, True)
    assert (final.total, plain.total) == (total, total // 2)
    assert final.multiplier == plain.multiplier
    assert final.points == plain.points


@pytest.mark.rule("IKE-5")
def test_six_cards_are_no_bouquet() -> None:
    six = tuple(CARDS[card] for card in ["R1", "R2", "R3", "R4", "R5", "G5"])
    for pay in (scoring.gain, scoring.combinations, scoring.multipliers):
        with pytest.raises(fl.BadCards) as caught:
            pay(six)
        assert caught.value.refusal.rule == "IKE-5"
    with pytest.raises(fl.BadCards, match="IKE-5"):
        scoring.gain(six[:4])
    assert scoring.combinations(six[:5])[0].points == 15
    assert scoring.combinations(six[:4])[0].points == 8
    assert scoring.combinations(()) == ()


def test_a_bouquet_may_be_given_as_text() -> None:
    assert scoring.combinations(["R1", "R2", "B3", "G4"])[0].points == 8
    with pytest.raises(fl.BadCard):
        scoring.combinations(["R6"])
