"""Puzzles as data: reading, finding, answering, and what is said where one is broken."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.errors import BadPuzzle, UnknownPuzzle
from florilegium.lab.puzzles.answering import answered, attempt, judged, reason
from florilegium.lab.puzzles.collection import Collection, read_collection, write_collection
from florilegium.lab.puzzles.glicko2 import Rating
from florilegium.lab.puzzles.making import from_mistake, tag_name
from florilegium.lab.puzzles.mining import Found
from florilegium.lab.puzzles.puzzle import Puzzle, read_puzzle
from florilegium.lab.puzzles.rating import rated
from florilegium.players.review import review


def puzzle(number: int = 1, rating: float = 1500.0, **changes: Any) -> Puzzle:
    """Where seat 2 should say stop: the same flower lies on the basket for the second time."""
    game = fl.game("illusion")
    cards = [str(card) for card in game.deck(game.options())]
    cards.sort()  # five of a kind follow each other
    setup = game.setup(2, f"puzzle {number}", cards, first_seat=1)
    made = Puzzle(
        game="illusion",
        setup=setup,
        actions=((1, "place 1"), (2, "let"), (2, "place 2"), (1, "let"), (1, "place 1")),
        seat=2,
        answer="stop",
        second="let",
        unit="chance",
        worths=(("stop", 0.7), ("let", 0.4)),
        tags=("stop",),
        rating=Rating(rating, 100),
    )
    return replace(made, **changes)


# Reading and writing


def test_a_puzzle_is_one_line_and_comes_back() -> None:
    line = puzzle().to_json()
    assert "\n" not in line
    found = read_puzzle(line)
    assert found == puzzle()
    assert found.id == puzzle().id != puzzle(2).id


def changed(**changes: Any) -> str:
    content = json.loads(puzzle().to_json())
    content.update(changes)
    return json.dumps({name: value for name, value in content.items() if value != "gone"})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "JSON"),
        ("[]", "version 1"),
        (changed(version=2), "version 1"),
        (changed(answer="gone"), "'answer' is missing"),
        (changed(game="chess"), "no game"),
        (changed(seats=9), "seats"),
        (changed(actions=[7]), "type"),
        (changed(answer="dance"), "dance"),
        (changed(unit="apples"), "type"),
        (changed(rating=["high", 1]), "type"),
        (changed(options={"nonsense": 1}), "nonsense"),
    ],
)
def test_a_broken_puzzle_says_what_is_wrong(line: str, said: str) -> None:
    with pytest.raises(BadPuzzle, match=said) as caught:
        read_puzzle(line, 7)
    assert caught.value.line == 7
    assert "7" in str(caught.value)


def test_a_file_of_puzzles_comes_back_and_is_always_the_same(tmp_path: Path) -> None:
    one, other = tmp_path / "one.gz", tmp_path / "other.gz"
    puzzles = [puzzle(1, 1700), puzzle(2, 1300)]
    write_collection(one, puzzles)
    write_collection(other, puzzles)
    assert one.read_bytes() == other.read_bytes()
    assert [found.rating.rating for found in read_collection(one, "illusion")] == [1300, 1700]


def test_a_file_that_is_cut_off_or_of_another_game_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.gz"
    write_collection(path, [puzzle()])
    whole = path.read_bytes()
    for broken in (whole[:-20], b"puzzles", gzip.compress(b"\xff\xfe")):
        path.write_bytes(broken)
        with pytest.raises(BadPuzzle):
            read_collection(path, "illusion")
    path.write_bytes(whole)
    with pytest.raises(BadPuzzle, match="illusion"):
        read_collection(path, "ikebana")


# Finding one


def test_the_next_puzzle_is_about_as_hard_as_the_player_is_strong() -> None:
    collection = Collection(
        "illusion", [puzzle(number, 1000 + 10 * number) for number in range(100)]
    )
    for rating in (1000, 1400, 1990):
        found = {collection.near(rating, seed=str(seed)) for seed in range(30)}
        assert len(found) > 3
        assert all(one is not None and abs(one.rating.rating - rating) <= 120 for one in found)
    assert collection.near(1400, seed="a") == collection.near(1400, seed="a")


def test_what_was_seen_does_not_come_again() -> None:
    collection = Collection("illusion", [puzzle(1), puzzle(2, tags=("let",))])
    first = collection.near(1500)
    assert first is not None
    second = collection.near(1500, {first.id})
    assert second is not None
    assert second != first
    assert collection.near(1500, {first.id, second.id}) is None


def test_a_puzzle_about_something() -> None:
    collection = Collection("illusion", [puzzle(1), puzzle(2, tags=("let",))])
    assert collection.tags == ("let", "stop")
    assert collection.near(1500, tag="let") == puzzle(2, tags=("let",))
    assert collection.near(1500, tag="place") is None


def test_a_puzzle_by_name() -> None:
    collection = Collection("illusion", [puzzle()])
    assert collection.of(puzzle().id) == puzzle()
    for wrong in ("nothing", "", 7, None):
        with pytest.raises(UnknownPuzzle, match="illusion"):
            collection.of(wrong)  # type: ignore[arg-type]


# Answering


def test_the_right_answer() -> None:
    verdict = answered(puzzle(), "stop", Rating(1500, 80))
    assert verdict.right
    assert verdict.lost == 0
    assert verdict.player.rating > 1500 > verdict.puzzle.rating


def test_another_answer_loses() -> None:
    verdict = answered(puzzle(), fl.game("illusion").parse("let"), Rating(1500, 80))
    assert not verdict.right
    assert verdict.lost == pytest.approx(0.3)
    assert verdict.answer == "stop"
    assert verdict.player.rating < 1500 < verdict.puzzle.rating


def test_an_answer_that_was_not_judged_with_the_puzzle_is_judged_now() -> None:
    verdict = answered(puzzle(worths=(("stop", 0.7),)), "let")
    assert verdict.lost > 0


def test_what_is_no_answer_changes_nothing() -> None:
    with pytest.raises(fl.BadAction):
        answered(puzzle(), "dance")
    with pytest.raises(fl.IllegalAction):
        answered(puzzle(), "place 1")


def test_what_is_as_good_as_the_answer_is_right() -> None:
    verdict = answered(puzzle(worths=(("stop", 0.7), ("let", 0.69))), "let")
    assert verdict.right
    assert verdict.lost == pytest.approx(0.01)


def test_a_mistake_comes_back_as_a_puzzle() -> None:
    match = puzzle().position()
    match.play(2, "let")  # a mistake
    while match.turn:
        match.play(match.turn[0], match.legal(match.turn[0])[0])
    moves = review(match.record, 2).of(2).moves
    made = from_mistake(match.record, next(move for move in moves if move.step == 6))
    assert (made.actions, made.seat, made.answer) == (puzzle().actions, 2, "stop")
    assert answered(made, "stop").right
    assert not answered(made, "let").right


def test_tags_have_names() -> None:
    assert tag_name("illusion", "stop").text("fr") == "Dire stop"


def test_the_puzzle_keeps_the_rating_that_it_has_by_now() -> None:
    verdict = answered(puzzle(), "stop", Rating(1500, 80), Rating(2000, 60))
    assert 1900 < verdict.puzzle.rating < 2000


def test_the_judge_finds_the_answer_and_a_bot_says_why() -> None:
    assert str(judged(puzzle()).best.action) == "stop"
    chosen, why = attempt(puzzle(), "hard")
    assert str(chosen) == "stop"
    assert reason(puzzle()) == why
    assert reason(puzzle(answer="place 4")) is None


# Ratings before anybody has tried


def test_what_nobody_solves_is_rated_hardest() -> None:
    solved = [
        {"random": 0.25, "easy": 1.0, "hard": 1.0},
        {"random": 0.25, "easy": 0.0, "hard": 1.0},
        {"random": 0.25, "easy": 0.0, "hard": 0.0},
    ]
    found = rated([Found(puzzle(number), one) for number, one in enumerate(solved)])
    assert [one.id for one in found] == [puzzle(number).id for number in range(3)]
    easy, middle, hard = (one.rating.rating for one in found)
    assert easy < middle < hard
    assert all(one.rating.deviation < 350 for one in found)


def test_of_two_that_the_same_bots_solve_the_clearer_is_easier() -> None:
    solved = {"random": 0.5, "easy": 0.0, "hard": 1.0}
    clear = Found(puzzle(1, worths=(("stop", 0.9), ("let", 0.2))), solved)
    close = Found(puzzle(2, worths=(("stop", 0.5), ("let", 0.45))), solved)
    assert [one.id for one in rated([close, clear])] == [clear.puzzle.id, close.puzzle.id]
