"""Bots by name: ours, a module's, a file's; and what goes wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.errors import BotFault
from florilegium.core.language import LANGUAGES
from florilegium.core.player import Bot
from florilegium.players import bot, factory, private_seed
from florilegium.players.calls import ask, tell
from tests.lab import bots

GAME = fl.game("ikebana")
FILE = """
from florilegium.core.player import Bot

class Mine(Bot):
    number = {number}
    def act(self, view, legal):
        return legal[0]

nothing = None
"""


def test_a_bot_from_a_module() -> None:
    assert isinstance(bot(GAME, "tests.lab.bots:First", 2, "x"), bots.First)


def test_files_of_the_same_name_do_not_get_mixed_up(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "mine.py").write_text(FILE.format(number=number))
    found: list[Any] = [bot(GAME, f"{tmp_path}/{number}/mine.py:Mine", 1, "x") for number in (1, 2)]
    assert [one.number for one in found] == [1, 2]


def test_a_bot_of_other_games_is_not_this_games(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FILE.format(number=1) + "Mine.games = ('ikebana',)\n")
    name = f"{tmp_path}/mine.py:Mine"
    assert isinstance(bot(GAME, name, 1, "x"), Bot)
    with pytest.raises(fl.UnknownBot, match="does not play hanabi"):
        factory(fl.game("hanabi"), name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.at.all:Bot", "ModuleNotFoundError"),
        ("tests.lab.bots:Nobody", "AttributeError"),
        ("nowhere.py:Bot", "FileNotFoundError"),
        (":Bot", "ValueError"),
        ("tests.lab.bots:", "AttributeError"),
        ("tests.lab.bots:HERE", "cannot be called"),
        ("{folder}/broken.py:Bot", "SyntaxError"),
        ("{folder}/mine.py:nothing", "cannot be called"),
    ],
)
def test_a_name_that_leads_nowhere_says_why(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FILE.format(number=1))
    (tmp_path / "broken.py").write_text("class")
    with pytest.raises(fl.UnknownBot, match=said) as caught:
        factory(GAME, name.format(folder=tmp_path))
    for lang in LANGUAGES:
        assert "module:" in caught.value.message.text(lang)


def test_the_budget_is_the_bots_own_unless_given() -> None:
    assert bot(GAME, "random", 1, "x").budget == Bot.budget == 0.5
    assert bot(GAME, "random", 1, "x", budget=0.1).budget == 0.1
    assert Bot.budget == 0.5


def test_a_bots_seed_tells_nothing_of_the_deal() -> None:
    seeds = {private_seed(seed, seat) for seed in ("a", "b") for seat in (1, 2)}
    assert len(seeds) == 4
    assert all("a" != seed != "b" for seed in seeds)


def test_faults_are_typed() -> None:
    state = GAME.new(seats=2, seed=1)
    seat = GAME.turn(state)[0]
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    for bad, kind in ((bots.Raising, "raised"), (bots.Cheating, "illegal")):
        mind = bad(seat, "x")
        for _ in range(2):
            ask(mind, seat, view, legal)
        with pytest.raises(BotFault) as caught:
            ask(mind, seat, view, legal)
        assert (caught.value.seat, caught.value.kind) == (seat, kind)
        assert all(caught.value.message.text(lang) for lang in LANGUAGES)
    _, events = GAME.apply(state, seat, legal[0])
    with pytest.raises(BotFault, match="RuntimeError"):
        tell({2: bots.Deaf(2, "x")}, events)
