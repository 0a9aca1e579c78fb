"""Games of changed code do not belong together; what a bot does not use may change."""

from __future__ import annotations

from pathlib import Path

import pytest

import florilegium as fl
from florilegium.lab import source
from florilegium.lab.contest import contest
from florilegium.players import factory

GAMES = Path(fl.__file__).parent / "games"


def files(game: str, bot: str) -> set[Path]:
    maker = source._written(factory(fl.game(game), bot))
    return set(source._rules(fl.game(game))) | source.with_imports(maker.__module__)


def test_rules_and_bots_count_and_other_games_do_not() -> None:
    found = files("hanabi", "plain")
    assert GAMES / "hanabi" / "rules.py" in found
    assert GAMES / "hanabi" / "bots" / "plain.py" in found
    assert GAMES / "deck55.py" in found
    assert GAMES / "hanabi" / "batched" / "play.py" not in found
    assert not any("ikebana" in file.parts for file in found)


def test_a_bot_from_a_file_counts(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = (
        "from florilegium.games.ikebana import scoring\n"
        "from florilegium.core.player import Bot\n"
        "class Mine(Bot):\n    pass\n"
    )
    file.write_text(text)
    made = contest("ikebana", [f"{file}:Mine"], seats=2, seed=1)
    before = source.source_hash(made)
    assert file in files("ikebana", f"{file}:Mine")
    assert GAMES / "ikebana" / "bots" / "plain.py" not in files("ikebana", f"{file}:Mine")
    assert source.source_hash(made) == before
    file.write_text(text + "\n")
    assert source.source_hash(made) != before


def test_what_a_bot_imports_from_its_folder_and_reads_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Relative or not, of a package or beside it; what was installed does not count."""
    sources = {
        "clever/__init__.py": "",
        "clever/bot.py": (
            "import beside_clever\n"
            "import installed_clever\n"
            "from . import weights\n"
            "from .deep import depth\n"
            "from florilegium.core.player import Bot\n"
            "class Clever(Bot):\n    files = ('../numbers.txt', 'none.txt')\n"
        ),
        "clever/weights.py": "",
        "clever/deep.py": "depth = 3\n",
        "beside_clever.py": "",
        "site-packages/installed_clever.py": "",
        "numbers.txt": "1 2 3",
    }
    for name, text in sources.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(tmp_path / "site-packages")
    made = contest("ikebana", ["clever.bot:Clever"], seats=2, seed=1)
    known = source.source_hash(made)
    for name in sources:
        (tmp_path / name).write_text(sources[name] + "\n")
        assert (source.source_hash(made) == known) is (name.startswith("site-packages")), name
        known = source.source_hash(made)
