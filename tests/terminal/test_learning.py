"""A lesson in the terminal: the real command, told what it asks for."""

from __future__ import annotations

import pytest

import florilegium as fl
from florilegium.core.rulebook import rule
from florilegium.players.lessons import lesson
from florilegium.terminal.words import from_command
from tests.terminal.command import run

LANGS = ("fr", "en", "fr", "en")


@pytest.mark.parametrize(("game", "lang"), list(zip(fl.games(), LANGS, strict=True)))
def test_a_lesson_to_its_end(game: str, lang: str) -> None:
    found = lesson(game)
    assert found is not None
    typed = [from_command(one.asks, lang, game) if one.asks else "" for one in found.steps]
    done = run("learn", game, "--lang", lang, typed="\n".join([*typed, ""]))
    assert (done.returncode, done.stderr) == (0, "")
    for number, one in enumerate(found.steps, 1):
        ending = one.words[lang].rpartition("}")[2]
        assert f"[{number}/{len(found.steps)}]" in done.stdout
        assert ending in done.stdout


def test_it_answers_what_it_did_not_ask_for() -> None:
    typed = "draw\nkeep\ndraw\n?\nkeep\nbuy 2\ndance\n"
    done = run("learn", "ikebana", "--lang", "en", typed=typed)
    assert done.returncode == 0, done.stderr
    assert rule("IKE-8").split(":")[0] in done.stdout
    assert "but the lesson asks for something else" in done.stdout
    assert "IKE-15  " in done.stdout
    assert "dance" in done.stdout


def test_a_game_that_is_not_there() -> None:
    done = run("learn", "chess")
    assert done.returncode == 2
    assert "chess" in done.stderr
