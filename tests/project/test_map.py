"""ARCHITECTURE.md shows the house as it stands: every file of ours, and none that is not there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "florilegium"
ROOMS = sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists())
GAMES = sorted(path.parent.name for path in SOURCE.glob("games/*/RULES.md"))
WEB_ROOMS = {
    "calls",
    "daily",
    "icons",
    "mine",
    "offline",
    "pages",
    "parts",
    "review",
    "style",
    "tables",
    "vendor",
}


def sections() -> dict[str, str]:
    """What the map says of each room of the package."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    chart = text[text.index("src/florilegium/\n") : text.index("\ntests/\n")]
    parts = re.split(r"^  (\w+)/(?= |$)", chart, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def modules(room: Path) -> set[str]:
    """The names of its Python files; what a package is, its `__init__.py` says itself."""
    return {file.name for file in room.rglob("*.py")} - {"__init__.py"}


def named(section: str, kind: str) -> set[str]:
    return set(re.findall(rf"\b\w+\.{kind}\b", section))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_and_its_files_are_on_the_map(room: str) -> None:
    assert named(sections()[room], "py") == modules(SOURCE / room)


def test_every_room_of_the_tests_is_on_the_map() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    chart = text[text.index("\ntests/\n") : text.index("\ndocs/ ")]
    rooms = {path.parent.name for path in ROOT.glob("tests/*/__init__.py")}
    assert set(re.findall(r"^  (\w+)/ ", chart, flags=re.MULTILINE)) == rooms


@pytest.mark.parametrize("game", GAMES)
def test_the_walk_leads_through_files_that_are_there(game: str) -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    walk = text[text.index("## A newcomer") : text.index("## Decisions")].replace("NAME", game)
    paths = set(re.findall(r"[\w/.]+\.(?:py|js|toml)", walk))
    assert len(paths) > 40
    assert [path for path in paths if not list(SOURCE.rglob(path))] == []


def test_the_page_is_on_the_map() -> None:
    section, web = sections()["web"], SOURCE / "web"
    readme = (web / "README.md").read_text(encoding="utf-8")
    for name in named(section, "js"):
        assert (web / name).exists(), name
    for file in web.glob("*.js"):
        assert file.name in section + readme, file.name
    assert {path.name for path in web.iterdir() if path.is_dir()} == WEB_ROOMS
    for room in WEB_ROOMS:
        assert f"{room}/" in section + readme, room


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_rooms(game: str) -> None:
    """What is the game lies in its folder, the rest in rooms of the same names everywhere."""
    folder = SOURCE / "games" / game
    rooms = {path.name for path in folder.iterdir() if (path / "__init__.py").exists()}
    assert rooms - {"network", "judge", "hindsight"} == {"art", "batched", "bots"}
    assert len(list(folder.glob("*.py"))) <= 14


def kept_apart() -> dict[frozenset[str], tuple[str, ...]]:
    """By the import contract: modules, and what they may not reach."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {
        frozenset(one["source_modules"]): tuple(one["forbidden_modules"])
        for one in project["tool"]["importlinter"]["contracts"]
        if one["type"] == "forbidden"
    }


def test_what_is_the_game_stands_in_the_import_contract_file_by_file() -> None:
    (held,) = (one for one in kept_apart() if "florilegium.games.*.rules" in one)
    files = {file.stem for game in GAMES for file in (SOURCE / "games" / game).glob("*.py")}
    assert held == {f"florilegium.games.*.{name}" for name in files - {"__init__"}}


def test_what_games_share_is_kept_from_jax() -> None:
    (held,) = (one for one, others in kept_apart().items() if others == ("jax",))
    shared = {file.stem for file in (SOURCE / "games").glob("*.py")} - {"__init__"}
    assert {f"florilegium.games.{name}" for name in shared} <= held
