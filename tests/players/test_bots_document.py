"""docs/bots.md shows what works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from florilegium.lab import arena
from tests.documents.recorded import blocks_of, require_recorded

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"
BLOCKS = blocks_of(DOCUMENT)


def test_the_bot_in_twenty_lines_plays_and_beats_chance(tmp_path: Path) -> None:
    bot = tmp_path / "pairs.py"
    bot.write_text(BLOCKS[0], encoding="utf-8")
    assert len(BLOCKS[0].strip().splitlines()) <= 20
    name = f"{bot}:Pairs"
    results = arena.run("ikebana", [name, "random"], games=40, seats=2, seed=1)
    assert results.faults == ()
    assert results.duel(name, "random").value.low > 0.5


def test_the_other_examples_run() -> None:
    assert len(BLOCKS) == 3
    code = "\n".join(BLOCKS[1:])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "plain wins" in done.stdout
    require_recorded(BLOCKS[1], done.stdout)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", DOCUMENT.read_text(encoding="utf-8")):
        assert (DOCUMENT.parent / target).exists(), target
