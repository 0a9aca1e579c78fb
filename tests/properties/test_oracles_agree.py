"""Scoring against brute force written from the rules alone, over tens of thousands of hands."""

from __future__ import annotations

import random

import pytest

import florilegium as fl
from florilegium.games.ikebana import scoring as ikebana
from florilegium.games.royal_flush import scoring as royal_flush
from tests.oracles import ikebana as ikebana_oracle
from tests.oracles import royal_flush as royal_oracle

DECK = [str(card) for card in fl.game("ikebana").deck(None)]
POKER = [str(card) for card in fl.game("royal_flush").deck(None)]


@pytest.mark.parametrize("part", range(4))
def test_ikebana_gains(part: int) -> None:
    chance = random.Random(part)
    for number in range(5_000):
        cards = chance.sample(DECK, 5)
        if number % 5 == 0:  # hands full of jokers and of one colour are rare: make some
            jokers = chance.sample([card for card in DECK if card[0] == "M"], chance.randint(1, 5))
            cards = (jokers + cards)[:5]
        gain = ikebana.gain(cards)
        assert gain.total == ikebana_oracle.gain(cards), cards
        assert gain.points == ikebana_oracle.division_points(cards)
        assert gain.multiplier == ikebana_oracle.multiplier(cards)
        used = [card for one in gain.combinations for card in one.cards]
        assert all(used.count(card) <= cards.count(card) for card in used)
        coloured = [f"{colour}{card[1]}" for colour, card in zip(gain.colours, cards, strict=True)]
        assert ikebana_oracle.multiplier(coloured) == gain.multiplier
        assert all(
            card[0] in ("M", colour) for card, colour in zip(cards, gain.colours, strict=True)
        )


def rich_hand(chance: random.Random, size: int) -> list[str]:
    """Cards that lie close together, so that combinations are common."""
    ranks = "23456789TJQKA"
    low, width = chance.randrange(len(ranks) - 3), chance.randint(3, 8)
    near = [card for card in POKER if card[0] in ranks[low : low + width]]
    suits = chance.sample("SHDC", chance.randint(1, 4))
    pool = [card for card in near if card[1] in suits] or near
    return chance.sample(pool, min(size, len(pool)))


@pytest.mark.parametrize("part", range(4))
def test_royal_flush_card_sets(part: int) -> None:
    chance = random.Random(100 + part)
    found = 0
    for number in range(2_500):
        size = chance.randint(5, 9)
        hand = rich_hand(chance, size) if number % 2 else chance.sample(POKER, size)
        for board in royal_oracle.BOARDS:
            ours = royal_flush.card_sets(board, hand)
            as_texts = {tuple(sorted(map(str, cards))) for cards in ours}
            assert len(as_texts) == len(ours)
            assert as_texts == royal_oracle.card_sets(board, hand), (board, hand)
            found += len(ours)
    assert found > 10_000


@pytest.mark.parametrize("part", range(2))
def test_royal_flush_card_sets_with_jokers(part: int) -> None:
    chance = random.Random(200 + part)
    for number in range(30):
        hand = rich_hand(chance, 6) if number % 2 else chance.sample(POKER, 6)
        hand = [*hand, *["*"] * (1 + number % 2)]
        for board in royal_oracle.BOARDS:
            ours = royal_flush.card_sets(board, hand)
            as_texts = {tuple(sorted(map(str, cards))) for cards in ours}
            assert as_texts == royal_oracle.card_sets(board, hand), (board, hand)


@pytest.mark.parametrize("part", range(2))
def test_royal_flush_fits(part: int) -> None:
    chance = random.Random(300 + part)
    fitting = 0
    for _ in range(15_000):
        board = chance.choice(list(royal_oracle.BOARDS))
        size = royal_flush.BOARDS[board].size
        cards = rich_hand(chance, size)
        if chance.random() < 0.1:
            cards = ["*", *cards[1:]]
        expected = royal_oracle.fits(board, cards)
        assert royal_flush.fits(board, cards) == expected, (board, cards)
        fitting += expected
    assert fitting > 200
