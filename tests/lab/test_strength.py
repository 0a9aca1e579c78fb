"""The document of strengths covers every bot and says what was measured."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from benchmarks import strength

import florilegium as fl
from florilegium.players import bot_names


def test_every_bot_of_every_game_is_measured_at_every_table() -> None:
    parts = list(strength.parts())
    assert len({part.name for part in parts}) == len(parts)
    for name in fl.games():
        game, measured = fl.game(name), strength.different(name)
        assert set(measured) == set(bot_names(game))
        for seats in game.seats:
            here = [one.contest for one in parts if one.contest.game == name]
            playing = {bot for one in here if one.seats == seats for bot in one.bots}
            assert playing == set(measured.values())


def test_slices_are_put_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*words: str) -> str:
        given = ["strength", "--folder", str(tmp_path), "--to", str(tmp_path / "x.md"), *words]
        monkeypatch.setattr(sys, "argv", given)
        strength.main()
        return (tmp_path / "x.md").read_text(encoding="utf-8")

    run("--parts", "hanabi-2-random", "--games", "3", "--jobs", "1")
    text = run("--parts", "illusion-3-random", "--games", "3", "--jobs", "1", "--minutes", "9")
    assert "| 2 | `random` | 3 | 0.00 (0.00–0.00) |" in text
    assert "| 3 | 33 % | `plain` | 2 `random` | 3 |" in text
    assert "`florilegium arena hanabi random --games 3 --seats 2 --seed strength" in text
    again = run("--minutes", "0")
    assert again == text, "no time to play: the document is written from what there is"
    (results,) = tmp_path.glob("hanabi-2-random-*/results.json")
    assert json.loads(results.read_text())["games"] == 3
