"""Every game offers the same levels, and says something about each of its bots."""

from __future__ import annotations

import pytest

import florilegium as fl
from florilegium.core.language import LANGUAGES
from florilegium.players import LEVELS, USUAL, about, bot_names

every_game = pytest.mark.parametrize("name", fl.games())


@every_game
def test_every_game_has_every_level(name: str) -> None:
    assert USUAL in LEVELS
    assert set(LEVELS) <= set(fl.game(name).bots)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_has_a_name_and_a_line(name: str, lang: str) -> None:
    for player in bot_names(fl.game(name)):
        assert fl.Message(f"bot.{player}").text(lang)
        assert about(fl.game(name), player).text(lang)
