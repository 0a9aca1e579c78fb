"""Games of other distributions that cannot be loaded are named, and take no other with them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.conftest import environment
from tests.outside.test_server import serving
from tests.server.client import Person


def distribution(site: Path, name: str, entry: str, **files: str) -> None:
    """What pip leaves behind of a distribution with one game, and its files."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[florilegium.games]\n{entry}\n")
    for path, text in files.items():
        (site / f"{path}.py").write_text(text)


def copied(site: Path, name: str, words: str, instead: str, file: str = "messages.fr.toml") -> None:
    """Snowdrop under another name, with a change in one of its files."""
    distribution(site, f"bad-{name}", f"{name} = {name}:GAME")
    shutil.copytree(site / "snowdrop", site / name)
    for named in ("__init__.py", "messages.en.toml", "messages.fr.toml"):
        text = (site / name / named).read_text(encoding="utf-8").replace("snowdrop", name)
        (site / name / named).write_text(text, encoding="utf-8")
    text = (site / name / file).read_text(encoding="utf-8")
    assert words in text
    (site / name / file).write_text(text.replace(words, instead), encoding="utf-8")


@pytest.fixture
def broken(site: Path, tmp_path: Path) -> Path:
    """A folder with one of each kind of broken game, beside a copy of one that works."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    distribution(folder, "no-module", "aster = aster_missing:GAME")
    distribution(folder, "no-attribute", "begonia = begonia:GAME", begonia="")
    distribution(folder, "no-game", "clover = clover:GAME", clover="GAME = 'clover'")
    distribution(folder, "other-name", "dahlia = snowdrop:GAME")
    distribution(folder, "that-raises", "erica = erica:GAME", erica="raise SystemExit('no')")
    distribution(folder, "in-our-name", "hanabi = clover:GAME")
    distribution(folder, "first-fern", "fern = snowdrop:GAME")
    distribution(folder, "other-fern", "fern = snowdrop:GAME")
    distribution(folder, "bad-name", "../gorse = snowdrop:GAME")
    copied(folder, "heather", "[heather]", "heather = no TOML")
    copied(folder, "iberis", "[iberis]", "[web.home]")
    copied(folder, "jasmine", "title = ", "name = ")
    copied(folder, "kerria", "bots=bots.BOTS", "bots={}", "__init__.py")
    copied(folder, "lilac", "option(Choice((0, 2)))", "0", "cards.py")
    copied(folder, "mallow", "    snow: int", "    rules: int", "cards.py")
    copied(folder, "nerine", "range(2, 5)", "(2, 3, 4)", "__init__.py")
    copied(folder, "oxalis", '"SNO"', '"Snow"', "__init__.py")
    copied(folder, "peony", "## Français", "## Deutsch", "RULES.md")
    return folder


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder.parent,
        env=environment(folder, folder.parent / "home"),
    )


CAUSES = {
    "aster": "the game aster of no-module cannot be loaded: ModuleNotFoundError",
    "begonia": "the game begonia of no-attribute cannot be loaded: AttributeError",
    "clover": "of no-game cannot be loaded: its entry point must lead to a Game",
    "dahlia": "of other-name cannot be loaded: its entry point must lead to a Game of that name",
    "erica": "of that-raises cannot be loaded: SystemExit: no",
    "fern": "of first-fern, other-fern cannot be loaded: several distributions want that name",
    "../gorse": "of bad-name cannot be loaded: a name is made of small letters",
    "heather": "messages.fr.toml",
    "iberis": "iberis: the key 'web.home.title' begins with none of",
    "jasmine": "nothing in the language fr says jasmine.title",
    "kerria": "it has no bot",
    "lilac": "TypeError: Options.snow is not declared by option",
    "mallow": "ValueError: options: in a record rules means something else",
    "nerine": "ValueError: seats: expected a range from 1 on, not (2, 3, 4)",
    "oxalis": "ValueError: prefix: expected three capital letters, not 'Snow'",
    "peony": "its RULES.md does not tell the rules in the language fr",
}


def test_each_is_named_when_it_is_asked_for_and_the_others_play(broken: Path) -> None:
    code = (
        "import sys, florilegium as fl\n"
        "for name in sys.argv[1:]:\n"
        "    try: fl.game(name)\n"
        "    except fl.BrokenGame as error: print(error, error.distributions)\n"
        "    else: raise AssertionError(name)\n"
        "assert set(sys.argv[1:]) < set(fl.games())\n"
        "assert fl.game('hanabi').package == 'florilegium.games.hanabi'\n"
        "for name in ('hanabi', 'ikebana', 'royal_flush', 'illusion', 'snowdrop'):\n"
        "    game = fl.game(name)\n"
        "    assert str(game.new(seed=1)), name\n"
        "    assert fl.Message(f'{name}.title').text('fr')\n"
        "from florilegium.core.rulebook import rule\n"
        "assert rule('HAN-1') and rule('SNO-1')\n"
    )
    done = python(broken, "-W", "ignore", "-c", code, *CAUSES)
    assert done.returncode == 0, done.stderr
    for line, (name, cause) in zip(done.stdout.splitlines(), CAUSES.items(), strict=True):
        assert cause in line, name


def test_a_game_in_our_name_is_left_aside_with_a_warning(broken: Path) -> None:
    done = python(broken, "-c", "import florilegium as fl; fl.game('hanabi').new(seed=1)")
    assert done.returncode == 0, done.stderr
    assert "in-our-name: 'hanabi' is one of ours" in done.stderr


def test_the_command_lists_what_works_and_says_what_does_not(broken: Path) -> None:
    listed = python(broken, "-m", "florilegium", "games")
    assert listed.returncode == 0, listed.stderr
    assert "\nsnowdrop  Snowdrop" in listed.stdout
    assert "aster" not in listed.stdout
    assert "the game aster of no-module cannot be loaded" in listed.stderr
    asked = python(broken, "-m", "florilegium", "play", "aster", "--lang", "fr")
    assert asked.returncode == 2
    assert "le jeu aster de no-module ne peut pas être chargé" in asked.stderr
    assert "Traceback" not in asked.stderr


async def test_the_server_offers_what_works(broken: Path, tmp_path: Path) -> None:
    with serving(broken, tmp_path) as url:
        ann = Person(url)
        games = (await ann.http.get("/api/games")).json()["games"]
        assert [game["name"] for game in games][3:] == ["illusion", "snowdrop"]
        words = (await ann.http.get("/words/fr.json")).json()
        assert words["snowdrop.title"] == "Perce-neige"
        assert "iberis.do.plant" not in words
        assert (await ann.http.get("/words/iberis.fr.json")).status_code == 404
        assert (await ann.http.get("/rules/aster/en.json")).status_code == 404
        refused = await ann.post("/api/tables", game="aster", name="Ann")
        assert refused.status_code == 422
        assert refused.json()["error"]["field"] == "game"
        assert refused.json()["error"]["message"]["key"] == "error.broken-game.of"
        await ann.http.aclose()
