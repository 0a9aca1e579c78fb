"""Royal Flush's judge: what it knows, what it judges, what it finds, how sure it is."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import pytest

from florilegium.core.judge import Judgement
from florilegium.games.royal_flush.cards import Card
from florilegium.games.royal_flush.judge import RoyalFlushJudge
from florilegium.games.royal_flush.judge.memory import Memory
from florilegium.games.royal_flush.judge.worlds import world
from florilegium.players import bot
from florilegium.players.calls import tell

from .table import DULL, DULL_TOO, GAME, cards_of, give, owned, table


def judged(state: Any, seat: int = 1, effort: float = 2.0, chosen: str = "") -> Judgement:
    judge = RoyalFlushJudge(seat, "x")
    action = GAME.parse(chosen) if chosen else None
    return judge.judge(GAME.view(state, seat), GAME.legal(state, seat), effort, action)


def worths(judgement: Judgement) -> dict[str, float]:
    return {str(worth.action): worth.value for worth in judgement.worths}


def game_of(seats: int, minds: dict[int, Any], steps: int = 400, **options: Any) -> Iterator[Any]:
    """A game of plain bots; `minds` see what their seats see. Every state with a decision."""
    state = GAME.new(seats=seats, seed=5, **options)
    bots = {seat: bot(GAME, "plain", seat, "x") for seat in range(1, seats + 1)}
    for _ in range(steps):
        if not GAME.turn(state):
            return
        yield state
        seat = state.seat
        action = bots[seat].act(GAME.view(state, seat), GAME.legal(state, seat))
        state, events = GAME.apply(state, seat, action)
        tell(minds, events)


# Worlds


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"children": [1]}), (5, {"boards": "random"})], ids=str
)
def test_a_world_looks_the_same_to_the_seat(seats: int, options: dict[str, Any]) -> None:
    memory = Memory(1)
    chance = random.Random(3)
    hidden, shuffled = 0, 0
    for state in game_of(seats, {1: memory}, **options):
        if state.seat != 1 or chance.random() < 0.5:
            continue
        view = GAME.view(state, 1)
        other = world(view, memory, chance)
        assert GAME.view(other, 1) == view
        assert cards_of(other) == cards_of(state)
        assert GAME.legal(other, 1) == GAME.legal(state, 1)
        for seat, known in memory.rivals.held.items():
            assert not set(known) - set(other.hands[seat - 1])
        hidden += other.deck != state.deck
        shuffled += bool(memory.returned)
    assert hidden
    assert shuffled or seats == 2, "the discard must have come back, or that was not tested"


def test_what_went_back_into_the_deck_is_in_no_old_hand() -> None:
    """ROY-14: both kings of spades were in the discard, so nobody has held one since before."""
    memory = Memory(1)
    state = dataclasses.replace(table(DULL, DULL_TOO), discard=())
    memory.returned.update([Card("KS"), Card("KS")])
    view = GAME.view(state, 1)
    chance = random.Random(1)
    for _ in range(200):
        assert "KS" not in world(view, memory, chance).hands[1]
    memory.drawn[2] = 3
    assert any("KS" in world(view, memory, chance).hands[1] for _ in range(200))


# What is judged


def test_every_seat_with_every_option_is_judged() -> None:
    for seats, options in ((2, {"children": [2]}), (4, {"boards": "random", "children": [1, 3]})):
        judges = {seat: RoyalFlushJudge(seat, "x") for seat in range(1, seats + 1)}
        looked = 0
        for number, state in enumerate(game_of(seats, judges, **options)):
            if number % 47:
                continue
            legal = GAME.legal(state, state.seat)
            chosen = legal[number % len(legal)]
            found = judges[state.seat].judge(GAME.view(state, state.seat), legal, 0.3, chosen)
            values = [worth.value for worth in found.worths]
            assert values == sorted(values, reverse=True)
            assert all(0 <= value <= 1 for value in values)
            assert all(worth.action in legal for worth in found.worths)
            assert found.of(chosen).error >= 0
            assert found.best.error == 0
            looked += 1
        assert looked > 3


def test_of_a_large_hand_a_few_sets_are_judged() -> None:
    state = table(DULL, DULL_TOO, children=[1])
    pool = random.Random(2).sample([str(card) for card in state.deck], 45)
    state = give(state, 1, " ".join(pool))
    legal = GAME.legal(state, 1)
    assert len(legal) > 10_000
    last = legal[-1]
    found = judged(state, effort=0.3, chosen=str(last))
    assert len(found.worths) < 15
    assert found.of(last) in found.worths


# What is found


OWNERS = {
    "full_house": [1],
    "four_of_a_kind": [1],
    "big_flush": [1],
    "big_straight": [1],
    "three_of_a_kind": [2, 2],
    "straight_flush": [2],
    "perfect_triple_pair": [2],
}


def last_round(points: tuple[int, int]) -> Any:
    """The last round: either seat can end it with its last piece, and seat 1 has a pair.

    The boards bring seat 1 48 points and seat 2 37.
    """
    state = dataclasses.replace(table(DULL, DULL_TOO), round=3, points=points)
    return give(owned(state, OWNERS), 1, "4H 4S 6D 8C TS QH AD")


def test_whoever_is_ahead_ends_the_game() -> None:
    found = judged(last_round((40, 50)))
    assert str(found.best.action) == "score pair 4S 4H"
    assert found.best.value == 1
    assert worths(found)["take deck"] < 1


def test_nobody_ends_a_game_that_is_lost_by_it() -> None:
    found = judged(last_round((0, 50)), chosen="score pair 4S 4H")
    assert worths(found)["score pair 4S 4H"] == 0
    assert str(found.best.action) != "score pair 4S 4H"


def poor(state: Any) -> Any:
    """Without tokens: what is not taken now cannot be bought."""
    return dataclasses.replace(state, tokens=(0,) * state.setup.seats)


def test_the_last_card_of_a_royal_flush_is_taken() -> None:
    found = judged(poor(table("TH JH QH KH 2S 5D 7C", DULL_TOO, display="AH 3C 6C 8D")))
    assert str(found.best.action) == "take 1"
    assert found.worths[1].value < found.best.value - 0.05


def test_what_can_be_bought_as_well_costs_a_token() -> None:
    """The other card first, then the ace for a token: little is lost by that."""
    found = worths(judged(table("TH JH QH KH 2S 5D 7C", DULL_TOO, display="AH 3C 6C 8D")))
    assert 0 < found["take 1"] - found["take 2"] < 0.1


def test_two_cards_that_complete_a_board_together_are_seen() -> None:
    """The six and the eight of clubs make a straight flush, one of them for a token."""
    found = worths(judged(table("5C 7C 9C 2H 3D JS KD", DULL_TOO, display="6C 8C AS QD")))
    both = min(found["take 1"], found["take 2"])
    assert both > max(found["take 3"], found["take 4"], found["take deck"])


def test_a_useful_card_is_better_than_a_useless_one() -> None:
    found = worths(judged(poor(table("9S 9H 9D 2C 4H 6S KD", DULL_TOO, display="9C 3S 5D JH"))))
    assert found["take 1"] > max(found["take 2"], found["take 3"], found["take 4"]) + 0.02


# How sure it is


def test_more_worlds_are_surer() -> None:
    state = table("9S 9H 3D 2C 4H 6S KD", DULL_TOO, display="8C 3S 5D JH")
    few, many = judged(state, effort=1), judged(state, effort=8)

    def mean_error(judgement: Judgement) -> float:
        return sum(worth.error for worth in judgement.worths[1:]) / (len(judgement.worths) - 1)

    assert 0 < mean_error(many) < mean_error(few)


def test_the_same_seat_and_seed_judge_the_same() -> None:
    state = table(DULL, DULL_TOO)
    once = judged(state)
    judge = RoyalFlushJudge(1, "x")
    view, legal = GAME.view(state, 1), GAME.legal(state, 1)
    judge.judge(view, legal, 3.0)
    assert judge.judge(view, legal, 2.0) == once
    assert RoyalFlushJudge(1, "y").judge(view, legal, 2.0) != once
