from __future__ import annotations

from typing import Any

import pytest

from florilegium.core.plain import plain
from tests.cases import Case, walk

from .table import GAME, one, piled, play, put, resolve, table


def aids(state: Any, seat: int | None) -> Any:
    legal = () if seat is None else GAME.legal(state, seat)
    return GAME.aids(GAME.view(state, seat), legal)


def stake(state: Any) -> tuple[int, int, int]:
    found = aids(state, None).stake
    return found.least, found.most, found.loss


@pytest.mark.rule("ILL-2", "ILL-17")
@pytest.mark.parametrize(("seats", "lives", "box"), [(2, 5, 14), (4, 5, 4), (5, 4, 4), (6, 4, 0)])
def test_lives_at_the_start_and_tokens_in_the_box(seats: int, lives: int, box: int) -> None:
    found = aids(table(seats=seats), 1)
    assert (found.start, found.box) == (lives, box)
    assert [standing.lives for standing in found.standings] == [lives] * seats


@pytest.mark.rule("ILL-13")
def test_the_box_gets_the_life_of_a_wrong_stop() -> None:
    state, _ = put(table("iris tulip"), 1, 3)
    found = aids(state, 1)
    assert found.box == 24 - 14
    assert found.start == 5


@pytest.mark.rule("ILL-5", "ILL-7")
def test_who_may_do_what() -> None:
    state = table("iris tulip")
    assert [aids(state, seat).baskets for seat in (1, 2, 3)] == [(1, 2, 3, 4), (), ()]
    assert not any(aids(state, seat).decides for seat in (None, 1, 2, 3))
    assert aids(state, 1).stake is None
    placed = play(state, 1, "place 2")
    assert [aids(placed, seat).decides for seat in (None, 1, 2, 3)] == [False, False, True, True]
    assert aids(placed, 1).baskets == ()
    assert aids(placed, None).stake.placer == 1
    decided = play(placed, 2, "let")
    assert [aids(decided, seat).decides for seat in (1, 2, 3)] == [False, False, True]


@pytest.mark.rule("ILL-7", "ILL-11")
def test_a_stop_about_the_first_card_of_a_basket_cannot_be_right() -> None:
    state = play(piled(table("iris iris iris"), 1, 1), 3, "place 2")
    assert stake(state) == (0, 0, 1)


@pytest.mark.rule("ILL-11")
def test_at_most_as_many_lives_as_cards_lie_below() -> None:
    start = piled(table("iris tulip lily rose"), 1, 1)
    assert stake(play(start, 3, "place 1")) == (1, 2, 1)


@pytest.mark.rule("ILL-1", "ILL-11")
def test_at_most_as_many_lives_as_cards_of_the_variety_can_lie_below() -> None:
    tall = piled(table("iris tulip lily rose poppy violet iris iris iris"), 1, 1, 1, 1, 1, 1)
    assert stake(play(tall, 1, "place 1")) == (1, 4, 1)
    # A flower of the variety that lies open elsewhere is not below this one.
    for basket, most in ((2, 3), (3, 2)):
        tall, _ = put(tall, basket)
        (seat,) = GAME.turn(tall)
        assert stake(play(tall, seat, "place 1"))[1] == most


@pytest.mark.rule("ILL-12")
def test_at_most_what_the_placer_has() -> None:
    state = table("iris iris iris rose rose lily", seats=2)
    state = piled(state, 1, 1)
    state, events = put(state, 1, 2)  # the third iris costs seat 1 two lives
    assert one(events, "Stopped").lives == 2
    state = piled(state, 1)
    assert stake(play(state, 1, "place 1")) == (1, 3, 1)
    state, _ = put(state, 1, 2)  # the second rose another one
    assert GAME.view(state, None).lives == (2, 8)
    state = piled(state, 2)
    assert stake(play(state, 1, "place 1")) == (1, 2, 1)


@pytest.mark.rule("ILL-11", "ILL-12", "ILL-13")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_a_stop_moves_keeps_within_what_was_said(seats: int) -> None:
    right = wrong = 0
    for seed in range(8):
        for step in walk(Case("illusion", seats, {}), seed):
            said = aids(step.before, step.seat).stake
            for event in step.events:
                if type(event).__name__ != "Stopped":
                    continue
                if event.right:
                    right += 1
                    assert said.least <= event.lives <= said.most
                else:
                    wrong += 1
                    assert event.lives == said.loss
    assert right
    assert wrong


@pytest.mark.rule("ILL-6")
def test_the_aids_are_no_help_to_memory() -> None:
    histories = [
        play(piled(table(f"{first} iris lily rose"), 1, 1, 2), 1, "place 1")
        for first in ("tulip", "rose", "peony")
    ]
    for seat in (None, 1, 2, 3):
        assert len({str(plain(aids(state, seat))) for state in histories}) == 1


@pytest.mark.rule("ILL-9")
def test_the_aids_tell_no_decision() -> None:
    placed = play(table("iris tulip"), 1, "place 1")
    for seat in (None, 1, 3):
        assert aids(play(placed, 2, "stop"), seat) == aids(play(placed, 2, "let"), seat)


@pytest.mark.rule("ILL-15")
def test_cards_left_in_the_round() -> None:
    state = table()
    assert aids(state, 1).left == 50
    state = play(state, 1, "place 1")
    assert aids(state, 1).left == 49
    state, _ = resolve(state)
    assert aids(state, 1).left == 49
    state = piled(state, *(1 + k % 4 for k in range(48)))
    assert aids(state, None).left == 1
    (seat,) = GAME.turn(state)
    assert aids(play(state, seat, "place 4"), None).left == 0


@pytest.mark.rule("ILL-16", "ILL-18")
def test_standings_count_every_life_once() -> None:
    state = table("iris iris tulip tulip", seats=2)
    state = piled(state, 1)
    state, _ = put(state, 1, 1)
    found = aids(state, 2)
    assert [(one.seat, one.points, one.total) for one in found.standings] == [(1, 0, 6), (2, 0, 4)]
    assert (found.leaders, found.rounds) == ((1,), 3)
    for last in walk(Case("illusion", 3, {}), 5):
        before, after = aids(last.before, None), aids(last.after, None)
        if GAME.view(last.before, None).round < GAME.view(last.after, None).round:
            assert [one.lives for one in after.standings] == [5, 5, 5]
            assert sum(one.points for one in after.standings) >= sum(
                one.points for one in before.standings
            )
    end = aids(last.after, None)
    outcome = GAME.outcome(last.after)
    assert tuple(one.total for one in end.standings) == outcome.scores
    assert end.leaders == outcome.winners
    assert end.stake is None


@pytest.mark.rule("ILL-9")
def test_nobody_need_be_asked_where_the_basket_was_empty() -> None:
    state = table("iris tulip iris")
    assert GAME.unasked(state) == ()  # nothing is placed yet
    first = play(state, 1, "place 2")
    assert GAME.unasked(first) == GAME.turn(first) == (2, 3)
    second = play(resolve(first)[0], 2, "place 2")
    assert GAME.turn(second) == (1, 3)
    assert GAME.unasked(second) == ()
