"""Ikebana's players: their sums are exact, and they find what is plainly best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

import florilegium as fl
from florilegium.games.deck55 import KINDS, Card, deck55
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.bots.prospects import Prospects, joined, pays, shape
from florilegium.players import bot
from tests.games.ikebana.script import enrich
from tests.games.table import Table

BOTS = ("easy", "medium", "hard", "plain")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def act(table: Table, name: str) -> str:
    """What a bot does now on the seat whose turn it is."""
    game = fl.game("ikebana")
    seat = table.seat
    return str(bot(game, name, seat, "").act(table.view(), game.legal(table.state, seat)))


def arrange(table: Table, bouquets: Sequence[str], **changes: Any) -> None:
    """Puts these bouquets on the table; the deck loses their cards."""
    gathered = tuple(map(cards, bouquets))
    gone = Counter(card for bouquet in gathered for card in bouquet)
    gone.update(card for card in [changes.get("revealed")] if card)
    gone.update(card for pile in changes.get("discards", ()) for card in pile)
    deck = tuple((Counter(deck55()) - gone).elements())
    table.state = replace(table.state, deck=deck, bouquets=gathered, **changes)


# The shapes and their worth


@pytest.mark.slow
def test_a_shape_pays_what_its_bouquet_pays() -> None:
    some = list(combinations_with_replacement(KINDS.values(), 5))[::211]
    for bouquet in some:
        assert pays(shape(bouquet)) == scoring.gain(bouquet).total, bouquet


def by_hand(bouquet: tuple[Card, ...], deck: Counter[Card], prices: Sequence[int]) -> float:
    """The best expectation, worked out over all the cards, without shapes."""

    @cache
    def worth(gathered: tuple[Card, ...]) -> float:
        if len(gathered) == 5:
            return scoring.gain(gathered).total
        return turn(gathered, 0)

    @cache
    def turn(gathered: tuple[Card, ...], refusals: int) -> float:
        after = [(worth(tuple(sorted((*gathered, card)))), n) for card, n in deck.items()]
        rest = 0.0
        if refusals < len(prices):
            rest = turn(gathered, refusals + 1) - prices[refusals]
        return sum(max(one, rest) * n for one, n in after) / deck.total()

    return worth(bouquet)


@pytest.mark.parametrize("bouquet", ["R1 G1", "R5 M4", "K2 K3 K4", "Y1 G2 B3 K4"])
def test_the_worth_of_a_bouquet_is_exact(bouquet: str) -> None:
    deck = Counter(cards("R1 R1 G1 G2 Y2 Y3 B3 B4 K4 K5 M1 M5 R5 R3"))
    found = Prospects(deck, (2, 4, 6)).worth(shape(cards(bouquet)))
    assert found == pytest.approx(by_hand(tuple(sorted(cards(bouquet))), deck, (2, 4, 6)))


def test_even_colours_change_nothing_in_a_whole_deck() -> None:
    start = shape(cards("R5 G3"))
    exact, even = (Prospects(Counter(deck55()), (2, 4, 6), 1, even) for even in (False, True))
    assert exact.worth(start) == pytest.approx(even.worth(start))


def test_more_refusals_and_lower_prices_never_hurt() -> None:
    deck, start = Counter(deck55()), shape(cards("R5 G5"))
    none, dear, cheap = (Prospects(deck, prices).worth(start) for prices in [(), (2, 4), (1, 2)])
    assert none < dear < cheap


def test_a_doubled_round_is_worth_twice_without_prices() -> None:
    deck, start = Counter(deck55()), shape(cards("R5 G5 K4"))
    assert Prospects(deck, (), 2).worth(start) == pytest.approx(
        2 * Prospects(deck, ()).worth(start)
    )


def test_a_missing_colour_is_missed() -> None:
    deck, start = Counter(deck55()), shape(cards("R5 R4 R3 R2"))
    without = Counter({card: n for card, n in deck.items() if card.colour not in "RM"})
    assert joined(start, Card("R1")) in dict(Prospects(deck, ()).branches(start))
    assert joined(start, Card("R1")) not in dict(Prospects(without, ()).branches(start))


# What they do


@pytest.mark.parametrize("name", ["medium", "hard", "plain"])
def test_the_card_that_completes_everything_is_kept(name: str) -> None:
    table = Table("ikebana", 2, first_seat=1)
    arrange(table, ["R5 G5 B5 K5", "K1 K2 G1 G3"], revealed=Card("Y5"))
    enrich(table, 50, 50)
    assert act(table, name) == "keep"


def test_hard_buys_what_makes_its_bouquet() -> None:
    table = Table("ikebana", 2, first_seat=1)
    arrange(table, ["R5 G5 B5 K5", "K1 K2 G1 G3"], discards=((), cards("Y5")))
    enrich(table, 50, 50)
    assert act(table, "hard") == "buy 2"


def test_plain_does_the_first_of_those_worth_the_same() -> None:
    """Both are worth 5⅓, whatever sixteenth digit adding them up in two orders leaves."""
    table = Table("ikebana", 4, first_seat=1)
    bouquets = ["Y5 K1 G1 G3", "R1 B2 B1 R3", "B1 R2 Y3 R2 Y1", "R1 G2 Y1 M2 Y4"]
    arrange(table, bouquets, discards=((), cards("B5"), (), ()))
    enrich(table, 40, 39, 46, 32)
    assert act(table, "plain") == "draw"


def test_easy_never_pays_more_than_one() -> None:
    table = Table("ikebana", 2, first_seat=1)
    arrange(table, ["R1 G2", "K1 K2"], revealed=Card("B3"))
    assert act(table, "easy") == "refuse"
    table.state = replace(table.state, refusals=1)
    assert act(table, "easy") == "keep"


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("seats", "final"), [(2, True), (5, False)])
def test_they_play_whole_games_with_every_option(name: str, seats: int, final: bool) -> None:
    game = fl.game("ikebana")
    state = game.new(seats=seats, seed="whole", final_bouquet=final)
    bots = {seat: bot(game, name, seat, "") for seat in range(1, seats + 1)}
    while turn := game.turn(state):
        legal = game.legal(state, turn[0])
        action = bots[turn[0]].act(game.view(state, turn[0]), legal)
        assert action in legal
        state, events = game.apply(state, turn[0], action)
        for event in events:
            for one in bots.values():
                one.see(event)
    assert game.outcome(state) is not None
