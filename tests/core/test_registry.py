from __future__ import annotations

import subprocess
import sys

import florilegium as fl


def test_the_function_games_outlives_the_package_games() -> None:
    # A package binds its name in its parent when it is loaded; in a fresh interpreter that happens
    # with the first game.
    code = "import florilegium as fl; fl.game('hanabi'); print(fl.games())"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == str(fl.games())


def test_the_same_game_comes_back() -> None:
    assert fl.game("hanabi") is fl.game("hanabi")
    assert fl.games() == ("hanabi", "ikebana", "royal_flush", "illusion")
