"""What docs/environments.md shows is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents.recorded import blocks_of, require_recorded

BLOCKS = blocks_of(Path(__file__).parents[2] / "docs" / "environments.md")
NAMES = ["batched", "policy", "decks", "pettingzoo", "gymnasium", "openspiel", "functional"]


@pytest.mark.parametrize("code", BLOCKS, ids=NAMES)
def test_the_examples_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "docs/environments.md", "exec"), {})
    require_recorded(code, capsys.readouterr().out)
