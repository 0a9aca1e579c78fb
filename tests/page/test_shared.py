"""What all games share names none of them, and the server says which have a table of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.server import pages
from florilegium.server.gamelist import described

WEB = Path(fl.__file__).parent / "web"
OURS = ("hanabi", "ikebana", "royal_flush", "illusion")


def shared() -> list[Path]:
    """Every file of the page but other people's code and the folders of our games."""
    own = {WEB / "vendor", *(WEB / "tables" / game for game in OURS)}
    return [
        file
        for file in WEB.rglob("*.*")
        if file.suffix not in (".md", ".png") and not own & set(file.parents) and file.is_file()
    ]


@pytest.mark.parametrize("file", shared(), ids=lambda file: str(file.relative_to(WEB)))
def test_shared_files_name_no_game(file: Path) -> None:
    names = re.compile("|".join(OURS).replace("_", "[ _-]?"), re.IGNORECASE)
    assert names.findall(file.read_text(encoding="utf-8")) == []


def test_the_list_says_which_games_have_a_table_of_their_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert {game.name: game.table for game in described({})} == dict.fromkeys(OURS, True)
    (tmp_path / "tables" / "ikebana").mkdir(parents=True)
    (tmp_path / "tables" / "ikebana" / "table.js").touch()
    monkeypatch.setattr(pages, "WEB", tmp_path)
    tables = {game.name: game.table for game in described({})}
    assert tables == {**dict.fromkeys(OURS, False), "ikebana": True}


@pytest.mark.parametrize("game", OURS)
def test_our_games_have_drawings(game: str) -> None:
    assert pages.art_version(game)


def test_only_what_can_hover_does() -> None:
    """A finger leaves the look of hovering behind on what it has touched."""
    guarded = re.compile(r"@media \(hover: hover\) \{ [^{}]*\{[^{}]*\} \}")
    for file in WEB.rglob("*.css"):
        assert ":hover" not in guarded.sub("", file.read_text(encoding="utf-8")), file
