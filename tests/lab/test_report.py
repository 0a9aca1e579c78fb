"""The report: complete, in both languages, and it asks nobody for anything."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from florilegium.core.language import LANGUAGES
from florilegium.lab import arena
from florilegium.lab.report import html, write_report
from florilegium.lab.results import Results
from tests.lab import bots
from tests.lab.bots import named

VOID = {"meta", "line", "circle", "rect", "path"}


class Reader(HTMLParser):
    """Notices what a browser would fetch, tags that do not match, and the words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href", "data")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def duel() -> Results:
    return arena.run(
        "illusion", ["plain", "random", *named(bots.Raising)], games=2, seats=2, seed=1
    )


@pytest.fixture(scope="module")
def together() -> Results:
    return arena.run("hanabi", ["plain", "random"], games=2, seats=2, seed="<b>", budget=2.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["duel", "together"])
def test_the_page_is_whole(lang: str, kind: str, request: pytest.FixtureRequest) -> None:
    results: Results = request.getfixturevalue(kind)
    text = html(results, lang)
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.fetched == []
    assert "://" not in text
    assert "@import" not in text
    assert "url(" not in text
    assert "script" not in reader.tags
    assert reader.tags.count("svg") >= 3
    assert "prefers-color-scheme: dark" in text
    words = " ".join(reader.words)
    for bot in results.contest.bots:
        assert bot in words


def test_seeds_and_faults_are_said_safely(duel: Results, together: Results, tmp_path: Path) -> None:
    assert "<b>" not in html(together)
    assert "--budget 2" in html(together)
    page = write_report(duel, tmp_path).read_text(encoding="utf-8")
    assert "ValueError: no idea" in page
