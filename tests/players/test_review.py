"""Looking back at a finished game: decisions, grades, turning points, second tries, bad input."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.errors import BadRecord, BadSeat, BadSetup, NoJudge, Unfinished
from florilegium.core.hindsight import Hindsight, Possible
from florilegium.core.judge import Judgement, Worth
from florilegium.core.match import Match
from florilegium.players.grading import Grade
from florilegium.players.review import reasons_for, review, reviewed_moves, tried
from tests.players.reviewing import played


def record() -> fl.Record:
    return played("illusion", "easy", "medium")


def test_every_decision_of_a_seat_is_judged_and_nothing_else() -> None:
    found = review(record(), 2)
    (one,) = found.seats
    match = Match.of(record())
    decisions = []
    for number, (seat, text) in enumerate(record().actions):
        asked = seat not in match.game.unasked(match.state)
        if seat == 2 and asked and len(match.legal(seat)) > 1:
            decisions.append((number + 1, seat, text))
        match.follow(record(), number)
    assert [(move.step, move.seat, str(move.action)) for move in one.moves] == decisions
    assert one.curve == tuple((move.step, move.judgement.best.value) for move in one.moves)


def test_the_same_record_gets_the_same_verdicts() -> None:
    every = review(record())
    assert review(record()) == every
    for seat in (1, 2):
        assert review(record(), seat).of(seat) == every.of(seat)
    moves = [move for one in every.seats for move in one.moves]
    assert sorted(moves, key=lambda move: move.step) == list(reviewed_moves(record()))
    assert fl.review(record()) == every


def test_a_decision_is_judged_alike_whether_others_are_or_not() -> None:
    every = [*reviewed_moves(record())]
    some = {move.step for move in every[1::3]} | {len(record().actions) + 1}
    assert [*reviewed_moves(record(), steps=some)] == every[1::3]
    assert [*reviewed_moves(record(), steps=())] == []


def test_a_loss_is_what_the_best_was_worth_more() -> None:
    for move in reviewed_moves(record()):
        values = [worth.value for worth in move.judgement.worths]
        assert values == sorted(values, reverse=True)
        assert move.lost == pytest.approx(values[0] - move.judgement.of(move.action).value)
        assert (move.grade is Grade.BEST) == (move.lost == 0.0)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    review(record(), 1, progress=lambda done, total: told.append((done, total)))
    last = len(record().actions)
    assert told == [(step, last) for step in range(1, last + 1)]


def test_mistakes_come_worst_first_with_a_reason_where_a_bot_has_one() -> None:
    found = review(record())
    mistakes = found.of(1).mistakes
    assert mistakes
    assert all(move.grade in (Grade.MISTAKE, Grade.BLUNDER) for move in mistakes)
    weights = [move.weight for move in mistakes]
    assert weights == sorted(weights, reverse=True)
    whys = reasons_for(found)
    assert set(whys) & {move.step for move in mistakes}


def test_a_second_try_is_accepted_when_it_loses_little() -> None:
    move = review(record()).of(1).mistakes[0]
    again = tried(record(), move.step, move.action)
    assert (again.grade, again.lost, again.accepted) == (move.grade, move.lost, False)
    best = tried(record(), move.step, str(move.judgement.best.action))
    assert best.accepted
    assert best.grade is Grade.BEST


def test_a_second_try_must_be_allowed() -> None:
    step = next(iter(reviewed_moves(record(), 1))).step
    with pytest.raises(fl.IllegalAction):
        tried(record(), step, "stop" if "place" in record().actions[step - 1][1] else "place 1")
    with pytest.raises(fl.BadAction):
        tried(record(), step, "sing")
    for wrong in (0, len(record().actions) + 1, "1", True):
        with pytest.raises(BadSetup, match="step"):
            tried(record(), wrong, "stop")  # type: ignore[arg-type]


def test_only_finished_games_are_looked_back_at() -> None:
    with pytest.raises(Unfinished, match="not finished"):
        review(replace(record(), actions=record().actions[:-1]))


def test_what_breaks_the_rules_is_no_record() -> None:
    with pytest.raises(BadRecord):
        review(replace(record(), actions=(*record().actions, (1, "stop"))))


@pytest.mark.parametrize("seat", [0, 3, True, "1"])
def test_there_must_be_such_a_seat(seat: Any) -> None:
    with pytest.raises(BadSeat):
        review(record(), seat)


@pytest.mark.parametrize("effort", [0, -1, 1001, True, "much", float("nan")])
def test_an_effort_is_a_number(effort: Any) -> None:
    with pytest.raises(BadSetup, match="effort"):
        review(record(), effort=effort)


def changed(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    """The game with other parts, wherever it is looked for."""
    game = replace(fl.game("illusion"), **parts)
    monkeypatch.setattr("florilegium.core.match.find_game", lambda name: game)


def test_a_game_without_a_judge_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, judge=None)
    with pytest.raises(NoJudge, match="illusion"):
        review(record())


class Swinging:
    """Holds that everything is lost after the seat's third decision."""

    def __init__(self, seat: int, seed: str) -> None:
        self.asked = 0

    def see(self, event: Any) -> None:
        """Nothing is remembered."""

    def judge(self, view: Any, legal: Any, effort: float = 1.0, chosen: Any = None) -> Judgement:
        self.asked += 1
        best = 0.8 if self.asked <= 3 else 0.1
        other = next(action for action in legal if action != chosen)
        worths = (Worth(other, best), Worth(chosen, best - 0.2))
        return Judgement("chance", True, worths)


def test_a_turning_point_tells_the_own_part_from_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, judge=Swinging)
    one = review(record(), 1).of(1)
    (point,) = one.turning_points
    assert point.step == one.moves[2].step
    assert (point.before, point.after) == (0.8, 0.1)
    assert point.own == pytest.approx(-0.2)
    assert one.count(Grade.BLUNDER) == len(one.moves)


def test_hindsight_stands_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def hindsight(states: tuple[Any, ...], effort: float) -> Hindsight:
        return Hindsight(9, tuple(Possible(step, 3, 9) for step in range(len(states))))

    plain = review(record())
    assert plain.hindsight is None
    changed(monkeypatch, hindsight=hindsight)
    found = review(record())
    assert found.seats == plain.seats
    assert found.hindsight is not None
    assert len(found.hindsight.possible) == len(record().actions) + 1


@pytest.mark.parametrize(
    ("bounds", "lost", "surely"),
    [
        ([(9, 9), (9, 9)], None, True),
        ([(9, 9), (9, 9), (7, 8)], 2, True),
        ([(9, 9), (4, 9), (7, 8)], 2, False),
        ([(5, 8), (5, 8)], 0, True),
    ],
)
def test_when_the_perfect_game_was_lost(
    bounds: list[tuple[int, int]], lost: int | None, surely: bool
) -> None:
    found = Hindsight(9, tuple(Possible(step, *bound) for step, bound in enumerate(bounds)))
    assert (found.lost_at, found.lost_surely) == (lost, surely)
    assert [one.exact for one in found.possible] == [low == high for low, high in bounds]
