"""`florilegium review`: both languages, and what it says of bad input."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from florilegium.core.hindsight import Hindsight, Possible
from florilegium.players.review import review
from florilegium.terminal.reviews import lines
from florilegium.terminal.voice import Voice
from tests.players.reviewing import played
from tests.terminal import command
from tests.terminal.command import Done


def run(*words: str) -> Done:
    return command.run("review", *words)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.json"
    path.write_text(played("illusion", "easy", "medium").to_json(), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "accuracy", "grade", "typed"),
    [("en", "Player 1: accuracy", "mistake", "place 2"), ("fr", "précision", "erreur", "poser 2")],
)
def test_the_whole_review_is_told(
    path: Path, lang: str, accuracy: str, grade: str, typed: str
) -> None:
    done = run(str(path), "--seat", "1", "--lang", lang)
    assert done.returncode == 0, done.stderr
    found = review(played("illusion", "easy", "medium"), 1).of(1)
    assert accuracy in done.stdout
    for move in found.moves:
        assert re.search(rf"^\s*{move.step}\s", done.stdout, re.MULTILINE), move.step
    assert grade in done.stdout
    assert typed in done.stdout
    assert "▁" in done.stdout or "█" in done.stdout
    assert "Player 2: accuracy" not in done.stdout


def test_hindsight_is_told_apart_and_says_how_sure_it_is() -> None:
    record = played("illusion", "easy", "medium")
    bounds = ((9, 9), (9, 9), (4, 8), (5, 5))
    possible = tuple(Possible(step, *bound) for step, bound in enumerate(bounds))
    found = replace(review(record, 1), hindsight=Hindsight(9, possible))
    said = [str(line) for line in lines(found, Voice("en", {}))]
    start = next(place for place, line in enumerate(said) if line.startswith("With hindsight"))
    told = said[start + 1 :]
    assert told[0].split() == ["0", "9", "was", "possible"]
    assert "2  at least 4, at most 8 was possible" in told[1]
    assert "3  5 was possible" in told[2]
    assert told[3].startswith("The perfect score of 9 was lost at step 2:")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "JSON"),
        (lambda text: text.replace('"version": 1', '"version": 2'), "version"),
        (lambda text: re.sub(r',\n    "[^"]*"\n  \]', "\n  ]", text), "not finished"),
        (lambda text: text.replace('"1 place', '"7 place', 1), "seat"),
    ],
)
def test_bad_input_is_said_in_a_sentence(
    change: object, sentence: str, path: Path, tmp_path: Path
) -> None:
    assert callable(change)
    wrong = tmp_path / "wrong.json"
    wrong.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    done = run(str(wrong), "--lang", "en")
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(("--seat", "3"), "there is no seat 3"), (("--effort", "0"), "effort")],
)
def test_a_wrong_wish_is_said_in_a_sentence(
    words: tuple[str, ...], sentence: str, path: Path
) -> None:
    done = run(str(path), "--lang", "en", *words)
    assert done.returncode == 2
    assert sentence in done.stderr
