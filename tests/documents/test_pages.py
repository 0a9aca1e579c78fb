"""What the site says of the games and of our names comes from the code, and nothing is left out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from docs.site import games, reference
from docs.site.blocks import blocks, digest, documents, recorded, runs_in_a_browser, text_of
from docs.site.contents import ROOT, SOURCE, chapters, chapters_for_players, rooms

import florilegium as fl
from florilegium.core import option
from florilegium.core.coder import coder
from florilegium.core.rulebook import rules


@pytest.mark.parametrize("name", fl.games())
def test_a_game_page_has_what_the_code_has(name: str) -> None:
    game, page = fl.game(name), games.page(name, "en")
    for seats in game.seats:
        made = coder(name, seats)
        assert f"| {seats} | {made.size} | {made.actions} |" in page
    for section in coder(name).layout.observation:
        assert section.meaning in page
    for one in option.kinds(game.options):
        assert f"| `{one}` |" in page
    for bot in game.bots:
        assert f"| `{bot}` |" in page
    assert "reward" in page.partition("### Rewards")[2]
    assert f"| version of the rules | {game.version} |" in page


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", fl.games())
def test_a_game_page_leads_to_the_table_and_to_the_lesson(name: str, lang: str) -> None:
    """In the language of the page, from wherever that lies."""
    page, tables = games.page(name, lang), "../tables" if lang == "fr" else "tables"
    assert f'href="{tables}/index.html"' in page
    assert f'href="{tables}/index.html#/learn/{name}"' in page


def test_every_document_is_on_the_site() -> None:
    told = {page.source for chapter in chapters() for page in chapter.pages}
    written = {*(ROOT / "docs").glob("*.md"), *(ROOT / "benchmarks").glob("*.md")}
    assert written - told == set()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", fl.games())
def test_every_rule_can_be_linked_to(name: str, lang: str) -> None:
    page = games.rules_page(name, lang)
    assert all(f"**{number}**{{#{number}}}" in page for number in rules(name, lang))


def test_players_find_in_french_what_they_find_in_english() -> None:
    english = {page.name for chapter in chapters()[:2] for page in chapter.pages}
    french = {page.name for chapter in chapters_for_players() for page in chapter.pages}
    assert french <= english
    assert english - french == {"fairness.md", "puzzles.md", "review.md"}


def test_the_reference_has_every_public_name() -> None:
    told = reference.top_page() + "".join(map(reference.room_page, rooms()))
    anchors = set(re.findall(r"\{#(florilegium[\w.]*)\}", told))
    missing = set(names()) - anchors
    assert missing == set()
    assert {f"florilegium.{name}" for name in fl.__all__} <= anchors


def test_what_no_browser_runs_is_recorded_and_run_elsewhere() -> None:
    """By the tests of these documents, with `require_recorded` where something is printed."""
    found = {
        (page.name, digest(code))
        for page in documents()
        for code in blocks(text_of(page))
        if not runs_in_a_browser(code)
    }
    tested = {"bots.md", "contributing.md", "environments.md", "training.md"}
    assert {name for name, _ in found} == tested
    assert {key for _, key in found} == set(recorded()), "`make printed` writes it anew"


def names() -> Iterator[str]:
    """Every module of ours and what it defines for others, by its syntax alone."""
    for file in SOURCE.rglob("*.py"):
        module = ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts)
        module = module.removesuffix(".__init__")
        if "vendor" in file.parts or module.endswith("__main__"):
            continue
        yield module
        yield from defined(ast.parse(file.read_text(encoding="utf-8")).body, module)


def defined(body: list[ast.stmt], owner: str) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            if not node.name.startswith("_"):
                yield f"{owner}.{node.name}"
                yield from defined(node.body, f"{owner}.{node.name}")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if not node.name.startswith("_"):
                yield f"{owner}.{node.name}"
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            if "TypeVar(" in ast.unparse(node) or "ParamSpec(" in ast.unparse(node):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and not target.id.startswith("_"):
                    yield f"{owner}.{target.id}"
