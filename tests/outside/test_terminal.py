"""Snowdrop in the terminal: every command, and the table that any game has."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.outside.conftest import Run

COMMAND = ("-m", "florilegium")


def finished(tmp_path: Path) -> Path:
    (path,) = (tmp_path / "home" / "finished").glob("snowdrop-*.json")
    return path


def test_it_is_listed_with_its_option_and_its_bot(run: Run) -> None:
    english = run(*COMMAND, "games").stdout
    assert "snowdrop  Snowdrop · Plant bulbs" in english
    assert "2 to 4 players" in english
    assert "--snow           how deep" in english
    assert "--bot plain      plants the highest" in english
    assert "Perce-neige · Plantez" in run(*COMMAND, "games", "--lang", "fr").stdout


@pytest.mark.parametrize(("lang", "words"), [("en", "There are 20 bulbs"), ("fr", "Il y a 20")])
def test_its_rules_are_printed(run: Run, lang: str, words: str) -> None:
    assert words in run(*COMMAND, "rules", "snowdrop", "--lang", lang).stdout


def test_a_whole_game_against_its_bot(run: Run, tmp_path: Path) -> None:
    """It has no level `medium`: who chooses nobody plays against what it has."""
    words = ("play", "snowdrop", "--seats", "3", "--snow", "2", "--seed", "7", "--plain")
    done = run(*COMMAND, *words, typed="1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "All bulbs are gone" in done.stdout
    assert "Snow: 2" in done.stdout, "the generic table calls the fields as the game does"
    assert f"explain {finished(tmp_path)} --bot plain" in done.stdout
    record = json.loads(finished(tmp_path).read_text(encoding="utf-8"))
    assert record["options"] == {"snow": 2}
    assert len(record["actions"]) == 20


def test_the_table_shows_the_own_hand_and_no_other(run: Run) -> None:
    done = run(*COMMAND, "play", "snowdrop", "--seed", "7", "--lang", "fr", typed="quitter\n")
    own, other = done.stdout.partition("Main :\n")[2].splitlines()[:2]
    assert re.fullmatch("  Joueur 1 \\(vous\\) : [1-5] [1-5]", own)
    assert other == "  Joueur 2 : – –"
    assert "Neige : 0" in done.stdout


def test_french_words_refusals_and_help(run: Run) -> None:
    typed = "sottise\n? planter 5\n? SNO-5\n? fondre 1\n?\nquitter\n"
    done = run(*COMMAND, "play", "snowdrop", "--seed", "7", "--lang", "fr", typed=typed)
    assert "planter BULBE · fondre BULBE" in done.stdout
    assert "planter le 5" in done.stdout
    assert "SNO-5\u00a0: On peut planter" in done.stdout
    assert "sacrifier le 1" in done.stdout
    assert "  planter " in done.stdout, "moves are listed as they are typed"


def test_a_kept_game_goes_on(run: Run) -> None:
    run(*COMMAND, "play", "snowdrop", "--seed", "7", typed="1\nquit\n")
    again = run(*COMMAND, "resume", typed="quit\n")
    assert again.returncode == 0, again.stderr
    assert "snowdrop-1.json" in again.stdout
    assert "(you) plants" in again.stdout


def test_replay_explain_and_verify(run: Run, tmp_path: Path) -> None:
    run(*COMMAND, "play", "snowdrop", "--seed", "7", "--plain", typed="1\n" * 40)
    file = str(finished(tmp_path))
    whole = run(*COMMAND, "replay", file).stdout
    assert "Player 1 draws a bulb." in whole, "spectators do not see which"
    seen = run(*COMMAND, "replay", file, "--seat", "1", "--step", "3").stdout
    assert "Step 3 of 20" in seen
    assert "Can be planted:" in seen
    assert "breaks through" in run(*COMMAND, "explain", file).stdout
    verified = run(*COMMAND, "verify", file)
    assert verified.returncode == 1, "nothing was promised at a keyboard"
    assert "20 actions replayed." in verified.stdout


def test_its_bots_meet_in_the_arena(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "arena"
    words = ("arena", "snowdrop", "plain", "random", "--games", "20", "--seats", "2", "--jobs", "1")
    done = run(*COMMAND, *words, "--out", str(out), "--snow", "2")
    assert done.returncode == 0, done.stderr
    assert "plain" in done.stdout
    assert "random" in done.stdout
    assert list(out.glob("*.html"))
