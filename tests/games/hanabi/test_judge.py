"""Hanabi's judge: what it imagines, what clear moves are worth to it, and that it is steady."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.judge import Judgement
from florilegium.games.deck55 import KINDS, kind
from florilegium.games.hanabi.actions import Discard, Play, parse
from florilegium.games.hanabi.bots.partner.knowledge import CARDS
from florilegium.games.hanabi.judge import HanabiJudge
from florilegium.games.hanabi.judge.trust import TrustingFollower
from florilegium.games.hanabi.judge.worlds import Worlds
from tests.games.hanabi.script import show, staged
from tests.games.table import Table
from tests.players.selfplay import moments

GAME: Any = fl.game("hanabi")
LITTLE = 0.3
QUIET = "G3 G4 Y4 B4 K3"


class Watched:
    """A table with somebody looking over every seat's shoulder."""

    def __init__(self, hands: str, *lines: str, **options: Any) -> None:
        self.table = Table("hanabi", hands.count("/") + 1, hands.replace("/", " "), **options)
        self.judges = {seat: HanabiJudge(seat, "seed") for seat in range(1, self.table.seats + 1)}
        for line in lines:
            self.do(line)

    def do(self, line: str) -> None:
        for event in self.table.do(line):
            for seat, judge in self.judges.items():
                judge.see(event.seen_by(seat))

    def judged(self, chosen: str | None = None, effort: float = LITTLE) -> Judgement:
        seat = self.table.seat
        action = None if chosen is None else parse(chosen)
        legal = GAME.legal(self.table.state, seat)
        return self.judges[seat].judge(self.table.view(seat), legal, effort, action)

    def lost(self, line: str) -> float:
        judgement = self.judged(line)
        return judgement.best.value - judgement.of(parse(line)).value


# Clear moves


def test_a_card_that_was_told_to_be_played_is_played() -> None:
    room = Watched(f"R1 G3 G4 Y4 B4 / {QUIET}", "tell 2 3", "tell 1 1")
    assert room.lost("play 1") < 0.3
    assert room.lost("discard 1") > 0.4


def test_a_card_that_cannot_fit_is_no_card_to_play() -> None:
    room = Watched(f"R1 R5 G4 Y4 B4 / {QUIET}", "tell 2 3", "tell 1 5")
    assert room.lost("play 2") > 0.7


def test_the_only_copy_is_kept() -> None:
    room = Watched(f"R1 R5 G4 Y4 B4 / {QUIET}", "tell 2 3", "tell 1 5")
    assert room.lost("discard 2") > room.lost("discard 1") + 0.3


def test_the_last_life_is_worth_the_game() -> None:
    room = Watched(f"R1 R5 G4 Y4 B4 / {QUIET}", "tell 2 3", "tell 1 5", red_tokens=1)
    judgement = room.judged("play 2")
    assert judgement.of(Play(2)).value == pytest.approx(0, abs=1e-9)


def test_a_tell_that_misleads_costs_more_than_one_that_lets_play() -> None:
    hands = f"{QUIET} / G2 R1 Y3 B4 R4"
    room = Watched(hands)
    assert room.lost("tell 2 1") < 0.4
    assert room.lost("tell 2 red") > room.lost("tell 2 1") + 0.5


# What is imagined


def worlds_of(room: Watched, seat: int) -> Worlds:
    follower: TrustingFollower = room.judges[seat]._follower
    return Worlds(follower.followed(room.table.view(seat)), follower.trust, Random(1))


def test_worlds_hold_the_cards_that_there_are_and_keep_to_the_tells() -> None:
    looked_at = 0
    for moment in moments("hanabi", "medium"):
        judge = HanabiJudge(moment.seat, "seed")
        for event in moment.seen:
            judge.see(event)
        follower = judge._follower
        worlds = Worlds(follower.followed(moment.view), follower.trust, Random(1))
        hidden = Counter([*moment.state.hands[moment.seat - 1], *moment.state.deck])
        for _ in range(5):
            hand, deck = worlds.draw()
            assert Counter(CARDS[number] for number in [*hand, *deck]) == hidden
            for number, held in zip(hand, moment.view.hands[moment.seat - 1], strict=True):
                card, known = CARDS[number], held.known
                assert known.colour in (None, card.colour)
                assert known.value in (None, card.value)
                assert card.colour not in known.not_colours
                assert str(card.value) not in known.not_values
                looked_at += 1
    assert looked_at > 500


def test_worlds_are_as_likely_as_counting_says() -> None:
    """Two cards told to be fives, three colours left for them: each pair is equally likely."""
    room = Watched("R5 G5 G4 Y4 B4 / Y5 B5 Y4 B4 K3", "tell 2 3", "tell 1 5")
    worlds = worlds_of(room, 1)
    count = 3000
    pairs = Counter(tuple(worlds.draw()[0][:2]) for _ in range(count))
    fives = [kind(KINDS[f"{colour}5"]) for colour in "RGK"]
    expected = {(one, other) for one in fives for other in fives if one != other}
    assert set(pairs) == expected
    for times in pairs.values():
        assert times / count == pytest.approx(1 / 6, abs=0.03)


def test_a_tell_makes_likely_what_it_means_by_convention() -> None:
    room = Watched(f"R1 G3 G4 Y4 R4 / {QUIET}", "tell 2 3", "tell 1 red")
    worlds = worlds_of(room, 1)
    red = Counter(str(CARDS[worlds.draw()[0][0]]) for _ in range(500))
    assert red["R1"] > 450


def test_who_does_not_keep_the_conventions_is_trusted_less() -> None:
    hands = f"{QUIET} / R4 G3 Y4 B4 K4 / R3 G4 Y3 B3 K4"
    room = Watched(hands, "tell 2 red", "tell 1 3", "tell 2 yellow", "tell 3 red")
    follower = room.judges[3]._follower
    follower.followed(room.table.view(3))
    assert follower.trust(1) < follower.trust(2)


def test_an_untold_card_less_often_fits_than_by_counting() -> None:
    room = Watched(f"{QUIET} / {QUIET.replace('K3', 'K4')}")
    worlds = worlds_of(room, 1)
    ones = sum(CARDS[card].value == 1 for _ in range(800) for card in worlds.draw()[0])
    assert ones / 4000 < 0.8 * 15 / 45


# What a judgement is


@pytest.mark.parametrize("seats", [2, 5])
def test_judgements_are_in_order_and_hold_what_was_chosen(seats: int) -> None:
    state = GAME.new(seats=seats, seed="order", multicolour=True)
    legal = GAME.legal(state, state.seat)
    for chosen in legal[::7]:
        judge = HanabiJudge(state.seat, "seed")
        found = judge.judge(GAME.view(state, state.seat), legal, LITTLE, chosen)
        values = [worth.value for worth in found.worths]
        assert values == sorted(values, reverse=True)
        assert (found.unit, found.exact, found.best.error) == ("points", False, 0.0)
        assert all(worth.error > 0 for worth in found.worths[1:])
        assert {worth.action for worth in found.worths} <= set(legal)
        assert found.of(chosen).value <= found.best.value
        assert 0 <= values[-1] <= values[0] <= 30


def test_the_same_seat_sees_the_same_twice() -> None:
    lines = "tell 2 3", "tell 1 1"
    rooms = [Watched(f"R1 G3 G4 Y4 B4 / {QUIET}", *lines) for _ in range(2)]
    assert rooms[0].judged("discard 1") == rooms[1].judged("discard 1")
    assert rooms[0].judged("discard 1") == rooms[0].judged("discard 1")


def test_effort_narrows_the_errors() -> None:
    room = Watched(f"R1 G3 G4 Y4 B4 / {QUIET}", "tell 2 3", "tell 1 1")
    little, much = (room.judged("discard 2", effort).of(Discard(2)) for effort in (0.2, 2))
    assert much.error < little.error
    assert much.value == pytest.approx(little.value, abs=3 * little.error)


@pytest.mark.parametrize("options", [{}, {"red_tokens": 1}])
def test_careless_games_are_judged_to_their_end(options: dict[str, Any]) -> None:
    """Mistakes all along, so that many of the games that are played out are lost at any turn."""
    judged = 0
    for seed in range(4):
        state = GAME.new(seats=2 + seed, seed=f"careless {seed}", **options)
        chance = Random(seed)
        judges = {seat: HanabiJudge(seat, "seed") for seat in range(1, 3 + seed)}
        while turn := GAME.turn(state):
            seat = turn[0]
            legal = GAME.legal(state, seat)
            chosen = chance.choice(legal)
            found = judges[seat].judge(GAME.view(state, seat), legal, 0.2, chosen)
            assert 0 <= found.of(chosen).value <= found.best.value
            judged += 1
            state, events = GAME.apply(state, seat, chosen)
            for event in events:
                for one, judge in judges.items():
                    judge.see(event.seen_by(one))
    assert judged > 4


def test_somebody_who_comes_late_is_judged_too() -> None:
    table = staged(3, show(2, 1))
    judge = HanabiJudge(table.seat, "seed")
    found = judge.judge(table.view(table.seat), GAME.legal(table.state, table.seat), LITTLE)
    assert len(found.worths) > 5


@pytest.mark.parametrize("options", [{"blue_tokens": 10}, {"red_tokens": 1}, {"multicolour": True}])
def test_the_last_turns_are_judged(options: dict[str, Any]) -> None:
    state = GAME.new(seats=4, seed="late", **options)
    judges = {seat: HanabiJudge(seat, "seed") for seat in range(1, 5)}
    judged = 0
    while turn := GAME.turn(state):
        seat = turn[0]
        legal = GAME.legal(state, seat)
        calm = [action for action in legal if isinstance(action, Discard)] or legal[::-1]
        if len(state.deck) < 2:
            found = judges[seat].judge(GAME.view(state, seat), legal, LITTLE, calm[0])
            assert found.best.value <= sum(state.fireworks) + len(state.deck) + 4
            judged += 1
        state, events = GAME.apply(state, seat, calm[0])
        for event in events:
            for one, judge in judges.items():
                judge.see(event.seen_by(one))
    assert judged >= 4
