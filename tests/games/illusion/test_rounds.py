from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

import pytest

from .table import GAME, NATURAL, found, one, piled, play, put, refused, resolve, table


def end_round(state: Any, lives: tuple[int, ...], loser: int) -> tuple[Any, tuple[Any, ...]]:
    """At the start of a round: the loser (0 lives in the end) calls a wrong stop."""
    assert lives[loser - 1] == 1
    placer = loser % len(lives) + 1
    state = dataclasses.replace(state, lives=lives, seat=placer)
    return put(state, 1, loser)


def through(state: Any, upto: int) -> Any:
    """Places cards on changing baskets until that many are left face down."""
    while GAME.view(state, None).deck > upto:
        state, _ = put(state, GAME.view(state, None).deck % 4 + 1)
    return state


@pytest.mark.rule("ILL-15")
def test_a_wrong_caller_without_lives_ends_the_round() -> None:
    start = dataclasses.replace(table("tulip rose"), lives=(5, 2, 1))
    state, events = put(start, 1, 2)
    assert not found(events, "RoundEnded")
    assert GAME.view(state, None).round == 1
    assert GAME.view(state, None).lives == (5, 1, 1)
    state, events = put(start, 1, 3)
    assert one(events, "RoundEnded").lives == (5, 2, 0)
    assert GAME.view(state, None).round == 2


@pytest.mark.rule("ILL-15")
def test_a_placer_without_lives_ends_the_round() -> None:
    start = piled(table("tulip rose iris tulip"), 1, 2, 3)
    state, events = put(dataclasses.replace(start, lives=(1, 5, 5)), 1, 3)
    assert one(events, "RoundEnded").lives == (0, 5, 6)
    assert GAME.view(state, None).round == 2
    state, events = put(dataclasses.replace(start, lives=(2, 5, 5)), 1, 3)
    assert not found(events, "RoundEnded")
    assert GAME.view(state, None).lives == (1, 5, 6)


@pytest.mark.rule("ILL-15")
def test_all_fifty_cards_placed_end_the_round() -> None:
    state = through(table(seats=2), 0)
    view = GAME.view(state, None)
    assert view.round == 1
    assert view.turned is not None
    assert sum(view.heights) == 49
    state, events = put(state, 1)
    assert one(events, "RoundEnded").round == 1
    assert one(events, "RoundEnded").lives == (5, 5)
    assert GAME.view(state, None).round == 2
    assert GAME.view(state, None).points == (5, 5)


@pytest.mark.rule("ILL-15")
def test_the_last_card_can_still_be_stopped() -> None:
    state = through(table(seats=3), 0)
    (placer,) = GAME.turn(state)
    caller = placer % 3 + 1
    last, basket = state.turned, 2
    earlier = list(state.baskets[basket - 1]).count(last)
    state = play(state, placer, f"place {basket}")
    view = GAME.view(state, None)
    assert (view.round, view.deck, view.turned) == (1, 0, None)
    assert sum(view.heights) == 50
    assert GAME.turn(state) == tuple(s for s in (1, 2, 3) if s != placer)
    state, events = resolve(state, caller)
    stopped = one(events, "Stopped")
    assert stopped.right == (earlier > 0)
    lives = {1: 5, 2: 5, 3: 5}
    lives[caller] += earlier if earlier else -1
    lives[placer] -= earlier
    assert one(events, "RoundEnded").lives == tuple(lives[s] for s in (1, 2, 3))
    assert GAME.view(state, None).round == 2


@pytest.mark.rule("ILL-11", "ILL-13", "ILL-15")
def test_the_last_card_can_be_stopped_wrongly_and_rightly() -> None:
    # The first card and the last one are tulips.
    rest = [card for card in NATURAL if card != "tulip"]
    deck = ["tulip", *["tulip"] * 3, *rest, "tulip"]
    start = GAME.new(seats=2, seed=1, deck=deck, first_seat=1)
    start = piled(start, 1, 1, 2, 2, *[3 + k % 2 for k in range(45)])
    assert GAME.turn(start) == (2,)
    assert GAME.view(start, None).turned == "tulip"
    for basket, lives in ((1, (7, 3)), (2, (7, 3)), (3, (4, 5)), (4, (4, 5))):
        state, events = put(start, basket, 1)
        assert one(events, "RoundEnded").lives == lives
        assert GAME.view(state, None).points == lives


@pytest.mark.rule("ILL-16")
def test_everyone_scores_the_lives_left() -> None:
    state, events = end_round(table("tulip rose"), (6, 1, 3), loser=2)
    assert one(events, "RoundEnded").lives == (6, 0, 3)
    assert GAME.view(state, 1).points == (6, 0, 3)
    state, events = end_round(state, (1, 9, 4), loser=1)
    event = one(events, "RoundEnded")
    assert (event.round, event.lives) == (2, (0, 9, 4))
    assert GAME.view(state, None).points == (6, 9, 7)


@pytest.mark.rule("ILL-17")
@pytest.mark.parametrize(("seats", "lives"), [(2, 5), (3, 5), (4, 5), (5, 4), (6, 4)])
def test_the_next_round_starts_with_the_same_lives(seats: int, lives: int) -> None:
    state = GAME.new(seats=seats, seed=1)
    for _ in range(2):
        state, _ = end_round(state, (1, 7, *[3] * (seats - 2)), loser=1)
        assert GAME.view(state, None).lives == (lives,) * seats


@pytest.mark.rule("ILL-3")
def test_the_deck_is_shuffled_for_each_round() -> None:
    orders = set()
    for seed in range(8):
        state = table("tulip rose iris", seats=3, seed=seed)
        orders.add((state.turned, *state.deck))
        for _ in range(2):
            state = piled(state, 1, 2, 3)
            state = dataclasses.replace(state, baskets=((),) * 4)
            state, _ = end_round(state, (1, 5, 5), loser=1)
            order = (state.turned, *state.deck)
            assert Counter(order) == Counter(NATURAL)
            view = GAME.view(state, None)
            assert view.baskets == (None,) * 4
            assert view.heights == (0,) * 4
            assert view.deck == 49
            orders.add(order)
    assert len(orders) == 1 + 8 * 2


@pytest.mark.rule("ILL-3")
def test_three_rounds() -> None:
    state = table(seats=2)
    for round_ in (1, 2, 3):
        assert GAME.view(state, None).round == round_
        assert GAME.outcome(state) is None
        state, events = end_round(state, (1, 5), loser=1)
        assert one(events, "RoundEnded").round == round_
        started = found(events, "RoundStarted")
        assert [event.round for event in started] == ([round_ + 1] if round_ < 3 else [])
    assert GAME.outcome(state) is not None


@pytest.mark.rule("ILL-4")
@pytest.mark.parametrize("loser", [1, 2, 3])
def test_the_first_seat_of_every_round_is_drawn_anew(loser: int) -> None:
    starts: Counter[tuple[int, int]] = Counter()
    second: Counter[int] = Counter()
    lives = tuple(1 if seat == loser else 3 for seat in (1, 2, 3))
    for seed in range(240):
        state = table(seats=3, seed=seed, first_seat=1)
        state, events = end_round(state, lives, loser)
        first = one(events, "RoundStarted").seat
        assert GAME.turn(state) == (first,)
        assert one(events, "Turned").seat == first
        state, events = end_round(state, lives, loser)
        second[first] += 1
        starts[first, one(events, "RoundStarted").seat] += 1
    assert set(second) == {1, 2, 3}
    assert min(second.values()) > 50
    # The third round's draw does not hang on the second's.
    assert len(starts) == 9
    assert min(starts.values()) > 8


@pytest.mark.rule("ILL-9")
def test_the_ties_of_a_round_do_not_hang_on_those_of_the_round_before() -> None:
    drawn = set()
    for seed in range(40):
        state, heard = table(seats=3, seed=seed), []
        for _ in range(3):
            (placer,) = GAME.turn(state)
            others = [seat for seat in (1, 2, 3) if seat != placer]
            _, events = put(state, 1, *others)
            heard.append(others.index(one(events, "Stopped").caller))
            state, _ = end_round(state, (1, 3, 3), loser=1)
        drawn.add(tuple(heard))
    assert len(drawn) == 8


def final(points: tuple[int, ...], lives: tuple[int, ...], loser: int) -> tuple[Any, Any]:
    state = dataclasses.replace(table(seats=len(points)), round=3, scored=(points,))
    return end_round(state, lives, loser)


@pytest.mark.rule("ILL-18")
@pytest.mark.parametrize(
    ("points", "lives", "scores", "winners"),
    [
        ((10, 3, 4), (1, 6, 5), (10, 9, 9), (1,)),
        ((4, 3, 4), (1, 6, 5), (4, 9, 9), (2, 3)),
        ((9, 3, 4), (1, 6, 5), (9, 9, 9), (1, 2, 3)),
        ((0, 3, 9), (1, 9, 5), (0, 12, 14), (3,)),
        ((8, 2, 0), (1, 6, 7), (8, 8, 7), (1, 2)),
    ],
)
def test_the_highest_total_wins_and_equal_totals_share(
    points: tuple[int, ...],
    lives: tuple[int, ...],
    scores: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    state, events = final(points, lives, loser=1)
    outcome = GAME.outcome(state)
    assert outcome.scores == scores
    assert outcome.winners == winners
    assert one(events, "Ended").outcome == outcome
    assert GAME.view(state, None).outcome == outcome
    assert GAME.view(state, None).points == scores


@pytest.mark.rule("ILL-18")
def test_nothing_more_after_three_rounds() -> None:
    state, _ = final((3, 3), (1, 5), loser=1)
    assert GAME.turn(state) == ()
    assert GAME.view(state, None).round == 3
    for seat in (1, 2):
        assert GAME.legal(state, seat) == ()
        for text in ("place 1", "stop", "let"):
            assert refused(state, seat, text) == "ILL-18"


@pytest.mark.rule("ILL-16", "ILL-17", "ILL-18")
def test_three_whole_rounds_by_play() -> None:
    state = GAME.new(seats=2, seed=12)
    totals = [0, 0]
    for _ in range(3):
        lives = [5, 5]
        ended: list[Any] = []
        while not ended:
            (seat,) = GAME.turn(state)
            assert GAME.view(state, None).lives == tuple(lives)
            earlier = list(state.baskets[0]).count(state.turned)
            stops = (3 - seat,) if earlier == 1 else ()
            if stops:
                lives[seat - 1] -= 1
                lives[2 - seat] += 1
            state, events = put(state, 1, *stops)
            ended = found(events, "RoundEnded")
        totals = [total + left for total, left in zip(totals, lives, strict=True)]
        assert ended[0].lives == tuple(lives)
    assert GAME.outcome(state).scores == tuple(totals)
