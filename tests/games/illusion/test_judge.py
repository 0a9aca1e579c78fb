"""Illusion's judge against the rules on the last card, and what a memory makes of a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.match import Match
from florilegium.games.illusion.bots.rivals import youngest
from florilegium.games.illusion.judge import IllusionJudge
from tests.players.reviewing import played

GAME = fl.game("illusion")


def share(state: Any, seat: int) -> Fraction:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return Fraction(seat in outcome.winners, len(outcome.winners))


def decisions(seats: int, seed: str) -> Iterator[tuple[Any, Any, int]]:
    """Everything that is decided in a game, with the judge of the seat that decides."""
    record = played("illusion", *["easy"] * seats, seed=seed)
    match = Match.of(record)
    judges: dict[int, Any] = {seat: IllusionJudge(seat, "") for seat in range(1, seats + 1)}
    for number, (seat, _) in enumerate(record.actions):
        yield judges[seat], match.state, seat
        for event in match.follow(record, number):
            for one, judge in judges.items():
                judge.see(event.seen_by(one))


def last_card(state: Any) -> bool:
    return state.round == 3 and not state.deck


def settled(state: Any, seat: int, stops: dict[int, bool]) -> Fraction:
    """The share of the victory where these seats decide so; each of several callers in turn."""
    callers = [one for one, stop in stops.items() if stop] or [0]
    found = Fraction(0)
    for heard in callers:
        after = replace(state, decisions=())
        for one in stops:
            after, _ = GAME.apply(after, one, GAME.parse("stop" if one == heard else "let"))
        found += share(after, seat) / len(callers)
    return found


def brute_force(judge: IllusionJudge, state: Any, seat: int) -> dict[str, float]:
    """By the rules, over all that the others may do, as likely as the judge thinks."""
    if state.turned is not None:
        places = GAME.legal(state, seat)
        return {str(one): _placed(judge, state, seat, one) for one in places}
    return {
        "stop": _decided(judge, state, seat, True),
        "let": _decided(judge, state, seat, False),
    }


def _placed(judge: IllusionJudge, state: Any, seat: int, action: Any) -> float:
    ages = youngest(judge.piles, state.turned)
    after, _ = GAME.apply(state, seat, action)
    recall = judge.rivals.recall(ages[action.basket]) if action.basket in ages else 0.0
    others = [one for one in range(1, state.setup.seats + 1) if one != seat]
    return _over(after, seat, others, recall, {})


def _decided(judge: IllusionJudge, state: Any, seat: int, stop: bool) -> float:
    below = judge.piles.below(state.placed)
    recall = judge.rivals.recall(min(map(judge.piles.age, below))) if below else 0.0
    others = [one for one in range(1, state.setup.seats + 1) if one not in (seat, state.seat)]
    return _over(state, seat, others, recall, {seat: stop})


def _over(state: Any, seat: int, others: list[int], recall: float, own: dict[int, bool]) -> float:
    total = 0.0
    for calls in product((True, False), repeat=len(others)):
        likely = 1.0
        for call in calls:
            likely *= recall if call else 1.0 - recall
        if likely:
            total += likely * settled(state, seat, own | dict(zip(others, calls, strict=True)))
    return total


@pytest.mark.parametrize(("seats", "seed"), [(2, "a"), (2, "b"), (3, "c"), (4, "d")])
def test_the_last_card_is_exact(seats: int, seed: str) -> None:
    looked_at = 0
    for judge, state, seat in decisions(seats, seed):
        if not last_card(state):
            continue
        looked_at += 1
        for lives in {state.lives, (2,) * seats, (1,) * seats, (*((3,) * (seats - 1)), 2)}:
            even = tuple((0,) * seats for _ in state.scored)
            arranged = replace(state, lives=lives, scored=even)
            judgement = judge.judge(GAME.view(arranged, seat), GAME.legal(arranged, seat))
            assert judgement.exact
            assert {str(one.action): one.value for one in judgement.worths} == pytest.approx(
                brute_force(judge, arranged, seat), abs=1e-12
            )
    assert looked_at, "the game must have lasted to its last card"


def test_a_perfect_memory_knows_which_stops_are_right() -> None:
    right = wrong = 0
    for judge, state, seat in decisions(2, "a"):
        if state.placed is None or state.round == 3:
            continue
        pile = state.baskets[state.placed - 1]
        judgement = judge.judge(GAME.view(state, seat), GAME.legal(state, seat))
        best = str(judgement.best.action)
        if pile[-1] in pile[:-1]:
            right += 1
            assert best == "stop"
        else:
            wrong += 1
            assert best == "let"
    assert right
    assert wrong


def test_people_are_less_sure_of_what_lies_deep() -> None:
    """What a stop gains is less for a memory like people's, and less than before as time goes."""
    gains = []
    for judge, state, seat in decisions(2, "a"):
        if state.placed is None or state.round == 3:
            continue
        pile = state.baskets[state.placed - 1]
        if pile[-1] in pile[:-1] and state.seat != seat:
            judgement = judge.judge(GAME.view(state, seat), GAME.legal(state, seat))
            perfect = judgement.of(GAME.parse("stop")).value - judgement.of(GAME.parse("let")).value
            recalled = {str(one.action): one.value for one in judgement.remembered}
            gains.append((perfect, recalled["stop"] - recalled["let"]))
    assert gains
    assert all(people < perfect for perfect, people in gains)
    assert any(people < perfect / 2 for perfect, people in gains), "nothing was forgotten"


def test_a_flower_is_not_laid_where_it_will_be_stopped() -> None:
    looked_at = 0
    for judge, state, seat in decisions(2, "b"):
        if state.turned is None or not any(state.turned not in pile for pile in state.baskets):
            continue
        judgement = judge.judge(GAME.view(state, seat), GAME.legal(state, seat))
        for one in judgement.worths:
            seen_by_all = state.turned in state.baskets[one.action.basket - 1][-1:]
            if seen_by_all and 0.05 < judgement.best.value < 0.95:
                looked_at += 1
                assert one.value < judgement.best.value
    assert looked_at
