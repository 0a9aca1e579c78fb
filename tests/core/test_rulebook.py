"""The rules as people read them: in the terminal with what is typed, on the page without."""

from __future__ import annotations

import re

import pytest

import florilegium as fl
from florilegium.core.language import LANGUAGES, catalogue
from florilegium.core.rulebook import rulebook, rules, without_commands

BOOKS = [(game, lang) for game in fl.games() for lang in LANGUAGES]


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_the_page_is_told_nothing_that_is_typed(game: str, lang: str) -> None:
    told = without_commands(rulebook(game, lang))
    assert not re.search(r"`|_|\b(?:SEAT|POSITION|BASKET|TS)\b", told)
    assert not re.search(r"\(\)| [.,]", told)
    for number, rule in rules(game, lang).items():
        assert without_commands(rule) in told, number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boards_are_called_what_the_page_calls_them(lang: str) -> None:
    rows = [
        line
        for line in without_commands(rulebook("royal_flush", lang)).splitlines()
        if line.startswith("|")
    ]
    told = [row.split("|")[2].strip() for row in rows[2:]]
    prefix = "royal_flush.board."
    assert told == [name for key, name in catalogue(lang).items() if key.startswith(prefix)]
