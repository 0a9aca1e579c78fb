"""What the table works out for a person, by the rules and from what that person may see."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from florilegium.core.language import LANGUAGES
from florilegium.core.plain import plain
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.aids import MOST_SETS

from .table import (
    CATEGORIES,
    DULL,
    DULL_TOO,
    FIRST,
    GAME,
    boards_with,
    end_round,
    give,
    owned,
    play,
    table,
)
from .test_setup import SPACES


def aids(state: Any, seat: int | None) -> Any:
    legal = () if seat is None else GAME.legal(state, seat)
    return GAME.aids(GAME.view(state, seat), legal)


def aid(state: Any, seat: int | None, name: str) -> Any:
    (found,) = (board for board in aids(state, seat).boards if board.name == name)
    return found


def prices(state: Any, seat: int) -> dict[str, int]:
    return {choice.action: choice.price for choice in aids(state, seat).choices}


def totals(state: Any) -> list[tuple[int, int, int, int]]:
    rows = aids(state, None).standings
    return [(row.points, row.spaces, row.tokens, row.total) for row in rows]


# Boards


@pytest.mark.rule("ROY-4", "ROY-5")
def test_every_board_in_play_is_told_with_its_category() -> None:
    boards = aids(table(DULL, DULL_TOO), 1).boards
    assert {board.name for board in boards} == FIRST
    for board in boards:
        if board.name == "royal_flush":
            assert board.category == 0
        else:
            assert board.name in CATEGORIES[board.category]
        assert board.value == SPACES[board.name][0]


@pytest.mark.rule("ROY-4")
@pytest.mark.parametrize("name", [name for names in CATEGORIES.values() for name in names])
def test_the_example_of_a_board_fits_it_and_the_words_exist(name: str) -> None:
    board = aid(table(DULL, DULL_TOO, boards=boards_with(name)), None, name)
    assert len(board.example) == board.size
    assert scoring.fits(name, board.example)
    assert all(board.takes.text(lang) for lang in LANGUAGES)


@pytest.mark.rule("ROY-16", "ROY-17")
def test_the_next_space_falls_until_the_board_is_full() -> None:
    state = table("7S 7H 7D", DULL_TOO)
    for pieces, value in enumerate((6, 5, 4, None)):
        board = aid(owned(state, {"three_of_a_kind": (1, 2, 1)[:pieces]}), 1, "three_of_a_kind")
        assert board.value == value
        assert board.count == (value is not None)
    assert board.missing is None
    assert board.ready == ()
    assert not board.ends_round


@pytest.mark.rule("ROY-16")
def test_the_sets_of_a_board_are_its_legal_scores() -> None:
    state = table("7S 7H 7D 9S 9C 2H 4D", DULL_TOO)
    sets = {frozenset(one.cards) for one in aid(state, 1, "pair").sets}
    sevens = [{"7S", "7H"}, {"7S", "7D"}, {"7H", "7D"}]
    assert sets == {frozenset(cards) for cards in (*sevens, {"9S", "9C"})}
    full = aid(state, 1, "full_house")
    assert [set(one.cards) for one in full.sets] == [{"7S", "7H", "7D", "9S", "9C"}]
    assert full.count == 1
    assert aids(state, 1).scores


LARGE = "2S 3S 4S 5S 6S 7S 8S 9S 3H 4H 5H 6H 7H 8H 3D 4D 5D"


def test_every_legal_score_is_counted_and_the_list_stays_short() -> None:
    state = give(table(DULL, DULL_TOO, children=[1]), 1, LARGE)
    scores = [str(one) for one in GAME.legal(state, 1) if str(one).startswith("score")]
    boards = aids(state, 1).boards
    assert sum(board.count for board in boards) == len(scores)
    assert max(board.count for board in boards) > MOST_SETS
    assert any(0 < board.count < MOST_SETS for board in boards)
    for board in boards:
        assert len(board.sets) == min(board.count, MOST_SETS)
        for one in board.sets:
            assert f"score {board.name} {' '.join(one.cards)}" in scores


@pytest.mark.rule("ROY-25")
def test_a_joker_says_what_it_stands_for() -> None:
    state = table("5H 6H 8H 9H", DULL_TOO, children=[1])
    chosen = [one for one in aid(state, 1, "straight_flush").sets if one.cards.count("*") == 1]
    assert ("5H", "6H", "8H", "9H", "*") in [one.cards for one in chosen]
    for one in chosen:
        assert len(one.stands) == 1
        assert scoring.fits("straight_flush", [*one.cards[:-1], *one.stands])
    plain_state = table("5H 6H 7H 8H 9H", DULL_TOO)
    assert [one.stands for one in aid(plain_state, 1, "straight_flush").sets] == [()]


@pytest.mark.rule("ROY-4", "ROY-25")
def test_a_board_says_how_many_cards_are_missing() -> None:
    hand = "TH JH QH KH 2C 4D 6S"
    alone = table(hand, DULL_TOO)
    assert aid(alone, 1, "royal_flush").missing == 1
    assert aid(alone, 1, "four_of_a_kind").missing == 3
    child = table(hand, DULL_TOO, children=[1])
    assert aid(child, 1, "royal_flush").missing == 1, "jokers never serve there"
    assert aid(child, 1, "four_of_a_kind").missing == 1
    assert aid(child, 1, "straight_flush").missing == 0


def test_a_hand_is_ready_before_its_turn_and_sets_wait_for_it() -> None:
    state = table(DULL, "7S 7H 7D", first_seat=1)
    board = aid(state, 2, "three_of_a_kind")
    assert (board.missing, board.ready, board.sets, board.count) == (0, (2,), (), 0)
    assert not aids(state, 2).scores
    assert aid(state, 1, "three_of_a_kind").ready == ()
    assert aid(state, None, "three_of_a_kind").ready == ()


@pytest.mark.rule("ROY-27")
def test_a_piece_that_ends_the_round_is_announced() -> None:
    state = table(DULL, DULL_TOO)
    assert {board.name for board in aids(state, 1).boards if board.ends_round} == {"royal_flush"}
    last = owned(state, {"pair": (1, 1), "full_house": (1, 1)})
    assert all(board.ends_round for board in aids(last, 1).boards)
    assert not aid(last, 2, "pair").ends_round
    assert not any(board.ends_round for board in aids(last, None).boards)


# The turn


@pytest.mark.rule("ROY-8", "ROY-9", "ROY-10")
def test_a_turn_begins_with_everything_open() -> None:
    state = table("7S 7H", DULL_TOO)
    shown = aids(state, 1)
    assert shown.stage == "choose"
    assert shown.scores
    takes = {f"take {source}": 0 for source in (1, 2, 3, 4, "deck")}
    assert prices(state, 1) == {"swap": 1, **takes}
    assert prices(state, 2) == {}
    assert aids(state, 2).stage == aids(state, None).stage == "choose"


@pytest.mark.rule("ROY-12")
def test_after_a_swap_a_card_must_be_taken() -> None:
    state = play(table("7S 7H", DULL_TOO), 1, "swap")
    shown = aids(state, 1)
    assert shown.stage == "take"
    assert not shown.scores
    assert all(board.count == 0 for board in shown.boards)
    assert prices(state, 1)["take deck"] == 0
    assert prices(state, 1)["swap"] == 1


@pytest.mark.rule("ROY-11", "ROY-12")
def test_further_cards_cost_a_token_and_swaps_are_over() -> None:
    state = play(table(DULL, DULL_TOO), 1, "take 2")
    assert aids(state, 1).stage == "buy"
    takes = {f"take {source}": 1 for source in (1, 3, 4, "deck")}
    assert prices(state, 1) == {**takes, "done": 0}
    broke = dataclasses.replace(state, tokens=(0, 5))
    assert prices(broke, 1) == {"done": 0}


@pytest.mark.rule("ROY-15")
def test_passing_is_free_where_it_is_all_there_is() -> None:
    state = table(DULL, DULL_TOO)
    bare = dataclasses.replace(state, deck=(), discard=(), display=(None,) * 4)
    assert prices(bare, 1) == {"pass": 0}


def path(state: Any, seat: int | None) -> list[tuple[str, str, int | None]]:
    """The steps: the last word of their key, how they look, their price."""
    steps = aids(state, seat).path
    return [(step.word.key.rpartition(".")[2], step.look, step.price) for step in steps]


def open_steps(state: Any, seat: int | None) -> list[str]:
    return [step.action for step in aids(state, seat).path if step.open]


@pytest.mark.rule("ROY-9", "ROY-10", "ROY-11", "ROY-12")
def test_the_path_shows_where_the_turn_stands_and_what_each_step_costs() -> None:
    state = table(DULL, DULL_TOO)
    before = [
        ("swap", "now", 1),
        ("first", "now", 0),
        ("further", "later", 1),
        ("done", "later", None),
    ]
    assert path(state, 1) == path(state, 2) == path(state, None) == before
    assert (open_steps(state, 1), open_steps(state, 2)) == (["swap"], [])
    assert path(play(state, 1, "swap"), 1) == before
    taken = play(state, 1, "take 2")
    assert [look for _, look, _ in path(taken, 1)] == ["skipped", "past", "now", "now"]
    swapped = play(play(state, 1, "swap"), 1, "take 2")
    assert [look for _, look, _ in path(swapped, 1)] == ["past", "past", "now", "now"]
    assert [price for _, _, price in path(taken, 1)] == [price for _, _, price in before]
    assert open_steps(taken, 1) == ["done"]
    # Nobody is asked to buy what they cannot pay.
    broke = dataclasses.replace(taken, tokens=(0, *taken.tokens[1:]))
    assert [look for _, look, _ in path(broke, 2)] == ["skipped", "past", "skipped", "now"]
    one_left = dataclasses.replace(taken, tokens=(1, *taken.tokens[1:]))
    spent = play(one_left, 1, "take 3")
    assert [look for _, look, _ in path(spent, 1)] == ["skipped", "past", "past", "now"]
    for later in (taken, swapped, play(state, 1, "swap")):
        assert [aids(later, seat).taking for seat in (1, 2, None)] == [True, False, False]
    assert not aids(state, 1).taking
    broke = dataclasses.replace(state, tokens=(0, 5))
    assert open_steps(broke, 1) == []


@pytest.mark.rule("ROY-15", "ROY-32")
def test_the_path_ends_in_a_pass_where_it_must_and_with_the_game() -> None:
    state = table(DULL, DULL_TOO)
    bare = dataclasses.replace(state, deck=(), discard=(), display=(None,) * 4)
    assert path(bare, 1)[-1] == ("pass", "later", None)
    assert open_steps(bare, 1) == ["pass"]
    over, _ = end_round(dataclasses.replace(state, round=3), 1)
    assert path(over, 1) == []


@pytest.mark.rule("ROY-3")
def test_everybody_starts_a_round_with_all_pieces() -> None:
    state = table(DULL, DULL_TOO)
    assert GAME.view(state, 1).pieces == (aids(state, 1).pieces,) * 2


def prompt(state: Any, seat: int | None) -> str:
    return str(aids(state, seat).prompt.key.removeprefix("royal_flush."))


@pytest.mark.rule("ROY-8", "ROY-11", "ROY-12", "ROY-15")
def test_the_turn_is_put_into_words() -> None:
    pair = table("7S 7H", DULL_TOO)
    assert prompt(pair, 1) == "prompt.choose"
    assert prompt(pair, 2) == prompt(pair, None) == "others.choose"
    assert prompt(table(DULL, DULL_TOO), 1) == "prompt.first"
    assert prompt(play(pair, 1, "swap"), 1) == "prompt.take"
    taken = play(pair, 1, "take 2")
    assert prompt(taken, 1) == "prompt.buy"
    assert prompt(taken, 2) == "others.buy"
    assert prompt(dataclasses.replace(taken, tokens=(0, 5)), 1) == "prompt.done"
    bare = {"deck": (), "discard": (), "display": (None,) * 4}
    assert prompt(dataclasses.replace(pair, **bare), 1) == "prompt.score"
    assert prompt(dataclasses.replace(table(DULL, DULL_TOO), **bare), 1) == "prompt.pass"
    for lang in LANGUAGES:
        assert "Léa" in aids(pair, 2).prompt.text(lang, {1: "Léa"})


# Points


@pytest.mark.rule("ROY-28", "ROY-33")
def test_standings_add_spaces_and_tokens_to_the_points() -> None:
    state = owned(table(DULL, DULL_TOO), {"pair": (2, 1), "full_house": (2,)})
    state = dataclasses.replace(state, points=(30, 12), tokens=(1, 4))
    assert totals(state) == [(30, 1, 2, 33), (12, 12, 8, 32)]
    assert [row.leads for row in aids(state, None).standings] == [True, False]


@pytest.mark.rule("ROY-34")
def test_tokens_decide_who_leads_a_tie() -> None:
    state = dataclasses.replace(table(DULL, DULL_TOO), points=(6, 8), tokens=(4, 3))
    assert [row.total for row in aids(state, None).standings] == [14, 14]
    assert [row.leads for row in aids(state, None).standings] == [True, False]


@pytest.mark.rule("ROY-32", "ROY-33")
def test_at_the_end_the_totals_are_the_result() -> None:
    state = dataclasses.replace(table(DULL, DULL_TOO), round=3, points=(40, 41), tokens=(2, 0))
    state, _ = end_round(owned(state, {"pair": (2,)}), 1)
    assert aids(state, 1).stage == "over"
    assert aids(state, 1).prompt is None
    assert totals(state) == [(40, 25, 4, 69), (41, 2, 0, 43)]
    assert tuple(row.total for row in aids(state, 1).standings) == GAME.outcome(state).scores


@pytest.mark.rule("ROY-30", "ROY-32")
def test_tokens_that_would_come_back() -> None:
    state = dataclasses.replace(table(DULL, DULL_TOO, ""), spent=8)
    assert aids(state, 1).shared == 2
    assert aids(dataclasses.replace(state, round=3), 1).shared == 0


# Hands face up, and undo


def test_open_hands_are_shown_only_where_everything_is() -> None:
    state = table("7S 7H 7D", DULL_TOO, "KS KH KD", children=[2])
    for seat in (None, 1, 2, 3):
        assert GAME.view(state, seat).open_hands is None
    shown = GAME.reveal(state)
    assert shown.open_hands == state.hands
    assert dataclasses.replace(shown, open_hands=None) == GAME.view(state, None)
    boards = {board.name: board for board in GAME.aids(shown, ()).boards}
    assert set(boards["three_of_a_kind"].ready) >= {1, 3}
    assert boards["royal_flush"].ready == ()
    assert boards["pair"].missing is None


def test_aids_are_plain_data() -> None:
    data = plain(aids(table("7S 7H", DULL_TOO, children=[1]), 1))
    assert isinstance(data, dict)
    assert isinstance(data["boards"], list)


def reveals(state: Any, seat: int, text: str) -> bool:
    _, events = GAME.apply(state, seat, GAME.parse(text))
    return any(event.reveals for event in events)


@pytest.mark.rule("ROY-13", "ROY-15")
def test_only_what_shows_nothing_new_may_be_taken_back() -> None:
    state = table("7S 7H", DULL_TOO)
    assert not reveals(state, 1, "take 3")
    assert not reveals(play(state, 1, "take 3"), 1, "take 1")
    assert reveals(state, 1, "take deck"), "its owner has seen the card"
    assert reveals(state, 1, "swap")
    assert reveals(state, 1, "score pair 7S 7H"), "the others have seen the cards"
    assert reveals(play(state, 1, "take 3"), 1, "done"), "the display is filled up"
    assert not reveals(play(state, 1, "take deck"), 1, "done"), "there is no gap to fill"


def test_whoever_looks_the_reveal_flag_is_the_same() -> None:
    state = give(table(DULL, DULL_TOO), 1, DULL)
    for text in ("take 1", "take deck"):
        _, (event, *_) = GAME.apply(state, 1, GAME.parse(text))
        assert {event.seen_by(seat).reveals for seat in (None, 1, 2)} == {text == "take deck"}
