"""Ikebana's hard player: its chances are exact, it risks what it must, and its reasons hold."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import florilegium as fl
from florilegium.games.deck55 import COLOURS, Card, deck55
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.bots.endings import (
    Spread,
    fates,
    prospects,
    rounds_to_come,
    together,
)
from florilegium.games.ikebana.bots.hard import Hard
from florilegium.games.ikebana.bots.offers import affordable, harms
from florilegium.games.ikebana.bots.prospects import EMPTY, Prospects, pays, shape
from florilegium.games.ikebana.bots.race import Odds, Race
from florilegium.players import bot
from tests.games.ikebana.script import enrich
from tests.games.ikebana.test_bots import act, arrange, cards
from tests.games.table import Table
from tests.players.selfplay import Moment
from tests.players.truths.ikebana import TRUE

# Chances


def mean(spread: Spread) -> float:
    return sum(points * chance for points, chance in enumerate(spread.chances, spread.lowest))


@pytest.mark.parametrize("bouquet", ["", "R5", "R5 G5 K4", "R1 R2 R3 R4"])
@pytest.mark.parametrize("factor", [1, 2])
def test_the_chances_of_a_bouquet_add_up_to_its_worth(bouquet: str, factor: int) -> None:
    mine = shape(cards(bouquet))
    spread = fates(2, factor).of(mine)
    assert sum(spread.chances) == pytest.approx(1, abs=1e-5)
    assert mean(spread) == pytest.approx(prospects(2, factor).worth(mine), abs=0.001)


def test_a_whole_bouquet_is_certain() -> None:
    full = cards("R5 G5 B5 K5 Y5")
    assert fates(2, 1).of(shape(full)) == Spread(75, (1.0,))


@pytest.mark.slow
def test_rounds_add_up() -> None:
    one, double = (fates(3, factor).of(EMPTY) for factor in (1, 2))
    assert mean(rounds_to_come(3, 2, False)) == pytest.approx(2 * mean(one), abs=0.001)
    assert mean(rounds_to_come(3, 2, True)) == pytest.approx(mean(one) + mean(double), abs=0.001)
    assert sum(together(one, one).chances) == pytest.approx(1, abs=1e-5)


def test_odds_count_a_tie_as_half_a_win() -> None:
    odds = Odds(Spread(0, (1.0,)), [(3, Spread(0, (0.5, 0.5)))])
    assert [odds.of(points) for points in range(2, 6)] == [0, 0.25, 0.75, 1]
    assert odds.of(3.5) == pytest.approx(0.5)


def test_odds_ask_to_be_ahead_of_everybody_at_the_end() -> None:
    coin = Spread(0, (0.5, 0.0, 0.5))
    odds = Odds(coin, [(0, coin), (0, coin)])
    assert odds.of(1) == pytest.approx(0.5 * 0.25 + 0.5)


def by_hand(bouquet: tuple[Card, ...], odds: Odds, prices: tuple[int, ...]) -> float:
    """The best chance, worked out over all cards of a whole deck, loss by loss."""
    deck = Counter(deck55())

    @cache
    def worth(gathered: tuple[Card, ...], lost: int, refusals: int) -> float:
        if len(gathered) == 5:
            return odds.of(pays(shape(gathered)) - lost)
        rest = 0.0
        if refusals < len(prices):
            rest = worth(gathered, lost + prices[refusals], refusals + 1)
        after = ((worth((*gathered, card), lost, 0), count) for card, count in deck.items())
        return sum(max(one, rest) * count for one, count in after) / deck.total()

    return worth(bouquet, 0, 0)


def test_the_chance_of_the_last_card_is_exact() -> None:
    odds = Odds(Spread(0, (1.0,)), [(7, Spread(0, (0.1,) * 10))])
    table = Prospects(Counter(deck55()), (2, 4, 6), even=True)
    for bouquet in ("R1 R2 R3 R4", "R5 G5 K4 M4", "B1 B1 Y2 G3"):
        exact = by_hand(cards(bouquet), odds, (2, 4, 6))
        assert Race(table, odds).worth(shape(cards(bouquet)), 0) == pytest.approx(exact)


def test_the_chance_of_the_last_two_cards_is_nearly_exact() -> None:
    odds = Odds(Spread(0, (1.0,)), [(0, fates(2, 1).of(shape(cards("R5 G5"))))])
    table = Prospects(Counter(deck55()), (2, 4, 6), even=True)
    for bouquet in ("R1 R2 R3", "R5 G5 K4"):
        exact = by_hand(cards(bouquet), odds, (2, 4, 6))
        assert Race(table, odds).worth(shape(cards(bouquet)), 0) == pytest.approx(exact, abs=0.005)


def test_a_whole_round_brings_what_it_is_known_to_bring_on_average() -> None:
    assert mean(fates(2, 1).of(EMPTY)) == pytest.approx(17.399, abs=0.001)


# What it leaves to others


def test_prices_rise_until_the_money_is_gone() -> None:
    assert affordable(6, 0, 7) == [1, 2, 3]
    assert affordable(6, 2, 7) == [3]
    assert affordable(100, 0, 4) == [1, 2, 3, 4]


def test_what_completes_a_rival_harms_and_what_nobody_can_buy_does_not() -> None:
    table = Table("ikebana", 2, first_seat=1)
    arrange(table, ["R1 G2 B3 K4", "R5 G5 B5 K5"])
    enrich(table, 50, 50)
    found = harms(table.view(), 1)
    assert found[Card("Y5")] == max(found.values()) > 10
    assert not any(found[Card(f"{colour}1")] for colour in COLOURS if colour != "Y")
    enrich(table, 50, 4)
    assert not harms(table.view(), 1)[Card("Y5")]


def test_it_keeps_what_it_would_refuse_if_nobody_could_use_it() -> None:
    table = Table("ikebana", 2, first_seat=1)
    arrange(table, ["R4 R4 G3 G3", "R5 G5 B5 K5"], revealed=Card("Y5"))
    enrich(table, 1, 50)
    mind = Hard(1, "")
    game = fl.game("ikebana")
    assert str(mind.act(table.view(), game.legal(table.state, 1))) == "keep"
    assert mind.explain().key == "ikebana.why.hard.deny"
    arrange(table, ["R4 R4 G3 G3", "K1 K2 K3 K4"], revealed=Card("Y5"))
    assert act(table, "hard") == "refuse"


# Playing for the win


def last_card(mine: int, theirs: int) -> str:
    """What it does where a pair of 2s is to be had, or a run with luck; the rival has earned 2."""
    table = Table("ikebana", 2, first_seat=1)
    arrange(table, ["R2 R3 G5 B1", "R1 G1 R2 K3 K5"], revealed=Card("Y2"), round=4)
    enrich(table, mine, theirs)
    return act(table, "hard")


def test_who_leads_keeps_what_is_enough() -> None:
    assert last_card(99, 100) == "keep"


def test_who_is_behind_pays_for_a_last_hope() -> None:
    assert last_card(90, 100) == "refuse"


def chance_with_a_lead(final: bool) -> object:
    """The percentage it names at the end of round 3, where keeping a card leaves it 10 ahead."""
    table = Table("ikebana", 2, first_seat=1, final_bouquet=final)
    arrange(table, ["R5 G5 B5 K5", "R1 G1 R2 K3 K5"], revealed=Card("Y5"), round=3)
    mine, theirs = (scoring.gain(cards(one)).total for one in ("R5 G5 B5 K5 Y5", "R1 G1 R2 K3 K5"))
    enrich(table, 50, 40 + mine - theirs)
    mind = Hard(1, "")
    assert str(mind.act(table.view(), fl.game("ikebana").legal(table.state, 1))) == "keep"
    assert mind.why.key == "ikebana.why.race.keep"
    return dict(mind.why.args)["worth"]


def test_a_lead_is_less_safe_where_the_last_round_counts_double() -> None:
    assert chance_with_a_lead(final=False) == 68
    assert chance_with_a_lead(final=True) == 59


@pytest.mark.slow
@pytest.mark.parametrize("final", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_it_says_holds_to_the_end(seats: int, final: bool) -> None:
    game = fl.game("ikebana")
    state, said = game.new(seats=seats, seed="to the end", final_bouquet=final), set()
    bots = {seat: bot(game, "hard", seat, "") for seat in range(1, seats + 1)}
    while turn := game.turn(state):
        seat = turn[0]
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = bots[seat].act(view, legal)
        why = bots[seat].explain()
        assert why is not None
        said.add(why.key)
        assert TRUE[why.key](Moment(state, seat, (), view, legal, action, why)), why
        state, _ = game.apply(state, seat, action)
    assert said >= {f"ikebana.why.{kind}.keep" for kind in ("hard", "race")}


@pytest.mark.slow
def test_a_new_mind_in_the_middle_of_a_turn_thinks_the_same() -> None:
    game = fl.game("ikebana")
    state = game.new(seats=3, seed="fresh")
    old = {seat: Hard(seat, "") for seat in (1, 2, 3)}
    while turn := game.turn(state):
        view, legal = game.view(state, turn[0]), game.legal(state, turn[0])
        action, fresh = old[turn[0]].act(view, legal), Hard(turn[0], "")
        if state.round >= 3:
            assert (fresh.act(view, legal), fresh.why) == (action, old[turn[0]].why)
        state, _ = game.apply(state, turn[0], action)
