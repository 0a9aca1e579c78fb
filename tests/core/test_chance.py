from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from florilegium.core.chance import pick, seed_text, shuffled

texts = st.text(min_size=1, max_size=20)


def test_known_draws_never_change() -> None:
    # Written down once: a different value means that every seed deals differently from before.
    assert shuffled("abcdefghij", "42", "deck") == tuple(KNOWN_SHUFFLE)
    assert [pick(1000, "42", f"draw {n}") for n in range(5)] == KNOWN_PICKS


KNOWN_SHUFFLE = "ghdabficje"
KNOWN_PICKS = [205, 43, 434, 170, 72]


@given(st.lists(st.integers(), max_size=60), texts, texts)
def test_a_shuffle_keeps_the_cards(cards: list[int], seed: str, purpose: str) -> None:
    assert Counter(shuffled(cards, seed, purpose)) == Counter(cards)
    assert shuffled(cards, seed, purpose) == shuffled(cards, seed, purpose)


def test_every_order_of_four_comes_equally_often() -> None:
    counts = Counter(shuffled("abcd", str(seed), "fair") for seed in range(24_000))
    assert len(counts) == 24
    # 1,000 expected of each, standard deviation 31: six of them is beyond chance.
    assert all(abs(count - 1000) < 190 for count in counts.values())


def test_picks_are_fair_and_in_range() -> None:
    counts = Counter(pick(7, str(seed), "fair") for seed in range(14_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 2000) < 250 for count in counts.values())


def test_purposes_and_seeds_are_independent() -> None:
    cards = range(50)
    assert shuffled(cards, "1", "deck") != shuffled(cards, "1", "shuffle 1")
    assert shuffled(cards, "1", "deck") != shuffled(cards, "2", "deck")


def test_numbers_and_their_digits_are_one_seed() -> None:
    assert seed_text(42) == seed_text("42") == seed_text(" 42 ") == "42"
    assert seed_text(None) != seed_text(None)
    assert len(seed_text(None)) == 32
