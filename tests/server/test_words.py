"""The sentences that the page is sent: those of every page, and those of one game."""

from __future__ import annotations

import re
from collections import ChainMap

import pytest

import florilegium as fl
from florilegium.core.language import catalogue, families
from tests.server.conftest import Running

NEVER_SAID = re.compile(
    r"(terminal|lab|training|adapters|layout|weights|puzzles\.bad|offline|error\.broken-game"
    r"|(?!web\.)\w+\.word|(?!web\.)\w+\.guide"
    r"|server\.(start|database|push|preview|offline|call))\."
)
"""By the page: by commands, by the server itself, or above the rules."""


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_each_sentence_comes_with_the_page_or_with_its_game(site: Running, lang: str) -> None:
    http = site.person().http
    files = {name: (await http.get(f"/words/{name}.{lang}.json")).json() for name in fl.games()}
    files["looking-back"] = (await http.get(f"/words/looking-back.{lang}.json")).json()
    files["page"] = (await http.get(f"/words/{lang}.json")).json()
    said = ChainMap(*files.values())
    assert sum(map(len, files.values())) == len(said), "a sentence comes twice"
    assert said.items() <= catalogue(lang).items()
    silent = catalogue(lang).keys() - said.keys()
    assert silent == {key for key in catalogue(lang) if NEVER_SAID.match(key)}
    for name in fl.games():
        assert files[name]
        assert all(key.startswith(families(name)) for key in files[name])
        listed = {key for key in files["page"] if key.startswith(families(name))}
        assert listed == {f"{name}.title", f"{name}.pitch", f"{name}.credit"}
