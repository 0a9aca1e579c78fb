from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest

from .table import (
    DULL,
    DULL_TOO,
    GAME,
    NATURAL,
    ROYAL,
    board,
    cards_of,
    end_round,
    found,
    give,
    one,
    owned,
    play,
    refused,
    step,
    table,
)

THREE = "score three_of_a_kind 7S 7H 7D"


@pytest.mark.rule("ROY-27")
def test_the_fifth_piece_ends_the_round_at_once() -> None:
    start = table("7S 7H 7D", DULL, DULL_TOO)
    four = owned(start, {"pair": (1, 1), "full_house": (1, 2, 1)})
    assert GAME.view(four, 1).pieces == (1, 4, 5)
    state, events = step(four, 1, THREE)
    event = one(events, "RoundEnded")
    assert (event.round, event.seat) == (1, 1)
    assert one(events, "RoundStarted").round == 2
    assert GAME.view(state, 1).round == 2
    assert found(events, "Ended") == []


@pytest.mark.rule("ROY-27")
def test_the_fourth_piece_or_five_of_several_players_do_not() -> None:
    start = table("7S 7H 7D", DULL, DULL_TOO)
    for owners in (
        {"pair": (1, 1), "full_house": (1,)},
        {"pair": (2, 2), "full_house": (2, 2)},
        {"pair": (1, 2, 3), "full_house": (1, 2, 1), "big_flush": (2, 3)},
    ):
        state, events = step(owned(start, owners), 1, THREE)
        assert not found(events, "RoundEnded")
        assert GAME.view(state, 1).round == 1
        assert GAME.turn(state) == (2,)


@pytest.mark.rule("ROY-27")
def test_five_scores_in_a_row_by_play() -> None:
    state = table("7S 7H 8S 8H 9S 9H 9D", DULL, top="2H 3H 4S 5C 6C")
    for text in ("score pair 7S 7H", "score pair 8S 8H", THREE.replace("7", "9")):
        state, events = step(state, 1, text)
        assert not found(events, "RoundEnded")
        state = play(state, 2, "take 1", "done")
    state, events = step(give(state, 1, "TH TD TC"), 1, "score pair TH TD")
    assert not found(events, "RoundEnded")
    assert GAME.view(state, 1).pieces == (1, 5)
    state = play(state, 2, "take 1", "done")
    _, events = step(give(state, 1, "JS JH JD"), 1, THREE.replace("7", "J"))
    assert one(events, "RoundEnded").board_points == (2 + 1 + 6 + 1 + 5, 0)


@pytest.mark.rule("ROY-27")
def test_a_royal_flush_ends_the_round_at_once() -> None:
    state = table(DULL, ROYAL, DULL_TOO)
    state = play(state, 1, "take deck", "done")
    state, events = step(state, 2, f"score royal_flush {ROYAL}")
    event = one(events, "RoundEnded")
    assert (event.round, event.seat) == (1, 2)
    assert event.board_points == (0, 25, 0)
    assert GAME.view(state, 1).round == 2


@pytest.mark.rule("ROY-27")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_royal_flush_ends_any_round(number: int) -> None:
    state = dataclasses.replace(table(ROYAL, DULL), round=number)
    _, events = step(state, 1, f"score royal_flush {ROYAL}")
    assert one(events, "RoundEnded").round == number


@pytest.mark.rule("ROY-28")
def test_each_player_adds_the_values_of_the_own_spaces() -> None:
    start = table("7S 7H 7D", DULL, DULL_TOO)
    state = owned(
        start,
        {
            "pair": (2, 1, 1),  # 2 1 1
            "full_house": (1, 2, 1),  # 10 8 6
            "three_of_a_kind": (3, 2),  # 6 5 4
            "four_of_a_kind": (3,),  # 14
            "big_straight": (2, 3),  # 13 11
        },
    )
    assert GAME.view(state, 1).points == (0, 0, 0)
    state, events = step(state, 1, THREE)
    expected = (1 + 1 + 10 + 6 + 4, 2 + 8 + 5 + 13, 6 + 14 + 11)
    assert one(events, "RoundEnded").board_points == expected
    assert GAME.view(state, 2).points == expected


@pytest.mark.rule("ROY-28")
def test_points_of_the_rounds_add_up() -> None:
    state = owned(table(DULL, DULL_TOO), {"pair": (1, 2)})
    state, _ = end_round(state, 1)
    assert GAME.view(state, 1).points == (27, 1)
    state, events = end_round(owned(state, {"full_house": (2, 1)}), 2)
    assert one(events, "RoundEnded").board_points == (8, 35)
    assert GAME.view(state, 1).points == (35, 36)


@pytest.mark.rule("ROY-29")
def test_the_pieces_come_back() -> None:
    state = owned(table(DULL, DULL_TOO), {"pair": (1, 2, 1), "full_house": (2, 1)})
    state, _ = end_round(state, 1)
    assert GAME.view(state, 1).pieces == (5, 5)
    assert all(b.owners == () for b in GAME.view(state, None).boards)
    assert len(GAME.view(state, None).boards) == 9


@pytest.mark.rule("ROY-30")
def test_six_spent_tokens_and_four_players() -> None:
    state = table(DULL, DULL_TOO, "", ROYAL)
    state = play(state, 1, "swap", "swap", "take 1", "done")
    state = play(state, 2, "swap", "take deck", "take 2", "done")
    state = play(state, 3, "take deck", "take deck", "take 3", "done")
    assert GAME.view(state, 1).tokens == (3, 3, 3, 5)
    assert GAME.view(state, 1).spent == 6
    state, events = step(state, 4, f"score royal_flush {ROYAL}")
    event = one(events, "RoundEnded")
    assert (event.shared, event.waiting) == (1, 2)
    assert GAME.view(state, 1).tokens == (4, 4, 4, 6)
    assert GAME.view(state, 1).spent == 2
    # The two that wait are shared together with those of the next round.
    state = play(state, 1, "swap", "take 1", "take deck", "done")
    assert GAME.view(state, 1).spent == 4
    state, events = end_round(state, 2)
    event = one(events, "RoundEnded")
    assert (event.shared, event.waiting) == (1, 0)
    assert GAME.view(state, 1).tokens == (3, 5, 5, 7)
    assert GAME.view(state, 1).spent == 0


@pytest.mark.rule("ROY-30")
@pytest.mark.parametrize(
    ("tokens", "shared", "waiting"),
    [
        ((5, 5), 0, 0),
        ((4, 5), 0, 1),
        ((0, 3), 3, 1),
        ((0, 0), 5, 0),
        ((5, 0, 3), 2, 1),
        ((5, 5, 3), 0, 2),
        ((1, 2, 3, 4, 5), 2, 0),
        ((0, 0, 0, 0, 1), 4, 4),
    ],
)
def test_spent_tokens_are_shared_equally(
    tokens: tuple[int, ...], shared: int, waiting: int
) -> None:
    seats = len(tokens)
    state = GAME.new(seats=seats, seed=2, first_seat=1)
    state = dataclasses.replace(state, tokens=tokens, spent=5 * seats - sum(tokens))
    state, events = end_round(state, 1)
    event = one(events, "RoundEnded")
    assert (event.shared, event.waiting) == (shared, waiting)
    assert GAME.view(state, None).tokens == tuple(count + shared for count in tokens)
    assert GAME.view(state, None).spent == waiting


@pytest.mark.rule("ROY-31")
def test_all_cards_are_shuffled_and_dealt_anew() -> None:
    first = table(DULL, DULL_TOO, "", seed=5)
    state = play(first, 1, "swap", "take 1", "take deck", "done")
    state, _ = end_round(state, 2)
    assert cards_of(state) == Counter(NATURAL)
    view = GAME.view(state, 1)
    assert view.hands == (7, 7, 7)
    assert None not in view.display
    assert view.deck == 104 - 21 - 4
    assert view.discard == ()
    assert (state.hands, state.display) != (first.hands, first.display)
    last, _ = end_round(state, 2)
    assert cards_of(last) == Counter(NATURAL)
    assert last.hands != state.hands
    assert last.deck != state.deck


@pytest.mark.rule("ROY-31")
def test_the_new_deal_comes_from_the_seed() -> None:
    def deal(seed: int) -> Any:
        state, _ = end_round(table(DULL, DULL_TOO, seed=seed), 1)
        return state.hands

    deals = [deal(seed) for seed in range(10)]
    assert len(set(deals)) == 10
    assert deals == [deal(seed) for seed in range(10)]


@pytest.mark.rule("ROY-31")
@pytest.mark.parametrize(("ender", "starter"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_left_of_whoever_ended_the_round_starts(ender: int, starter: int) -> None:
    for first_seat in (1, 3):
        state = table(DULL, DULL_TOO, "", "", first_seat=first_seat)
        state, events = end_round(state, ender)
        assert GAME.turn(state) == (starter,)
        event = one(events, "RoundStarted")
        assert (event.round, event.seat) == (2, starter)


def last_round(points: tuple[int, ...], tokens: tuple[int, ...], spent: int = 0) -> Any:
    """The third round ends: seat 1 has added 25 points to these."""
    state = table(ROYAL, *[""] * (len(points) - 1))
    state = dataclasses.replace(state, round=3, points=points, tokens=tokens, spent=spent)
    return step(state, 1, f"score royal_flush {ROYAL}")


@pytest.mark.rule("ROY-32")
def test_the_game_ends_after_the_third_round() -> None:
    state = table(DULL, DULL_TOO)
    for round_ in (1, 2):
        state, events = end_round(state, 1)
        assert one(events, "RoundEnded").round == round_
        assert not found(events, "Ended")
        assert GAME.outcome(state) is None
    state, events = end_round(state, 1)
    assert one(events, "RoundEnded").round == 3
    assert not found(events, "RoundStarted")
    assert one(events, "Ended").outcome == GAME.outcome(state)
    assert GAME.turn(state) == ()
    assert GAME.view(state, 1).round == 3
    assert GAME.view(state, None).outcome == GAME.outcome(state)
    for seat in (1, 2):
        assert GAME.legal(state, seat) == ()
        for text in ("take 1", "swap", "take deck", "done"):
            assert refused(state, seat, text) == "ROY-32"


@pytest.mark.rule("ROY-32")
def test_no_tokens_are_shared_at_the_end() -> None:
    state, events = last_round((0, 10), (1, 3), spent=6)
    assert one(events, "RoundEnded").shared == 0
    assert GAME.view(state, None).tokens == (1, 3)
    assert GAME.outcome(state).scores == (25 + 2, 10 + 6)


@pytest.mark.rule("ROY-33")
def test_an_unspent_token_is_two_points() -> None:
    state, _ = last_round((10, 20, 30), (5, 0, 3), spent=7)
    assert GAME.outcome(state).scores == (45, 20, 36)
    state, _ = last_round((0, 20), (0, 4), spent=6)
    outcome = GAME.outcome(state)
    # Tokens decide: 25 against 20 + 8.
    assert outcome.scores == (25, 28)
    assert outcome.winners == (2,)


@pytest.mark.rule("ROY-34")
@pytest.mark.parametrize(
    ("points", "tokens", "winners"),
    [
        ((0, 24), (2, 2), (1,)),
        ((0, 26), (2, 2), (2,)),
        ((0, 23), (2, 3), (2,)),  # 29 each, seat 2 has more tokens
        ((0, 27), (3, 2), (1,)),  # 31 each, seat 1 has more tokens
        ((0, 25), (2, 2), (1, 2)),
        ((0, 25, 25), (2, 2, 2), (1, 2, 3)),
        ((0, 23, 25), (2, 3, 2), (2,)),
        ((0, 23, 23), (2, 3, 3), (2, 3)),
        ((0, 25, 10), (1, 1, 5), (1, 2)),  # tokens of somebody behind do not count
    ],
)
def test_most_points_then_most_tokens_then_several(
    points: tuple[int, ...], tokens: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state, _ = last_round(points, tokens, spent=5 * len(points) - sum(tokens))
    assert GAME.outcome(state).winners == winners


@pytest.mark.rule("ROY-1", "ROY-30")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_games_lose_no_card_and_no_token(seats: int) -> None:
    rng = random.Random(seats)
    state = GAME.new(seats=seats, seed=seats)
    for _ in range(3000):
        if not GAME.turn(state):
            break
        (seat,) = GAME.turn(state)
        legal = GAME.legal(state, seat)
        scores = [action for action in legal if str(action).startswith("score")]
        state, _events = GAME.apply(state, seat, rng.choice(scores or legal))
        assert cards_of(state) == Counter(NATURAL)
        assert sum(state.tokens) + state.spent == 5 * seats
    assert GAME.outcome(state) is not None
    assert board(state, "royal_flush").spaces == (25,)
