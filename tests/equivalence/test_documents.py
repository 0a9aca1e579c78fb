"""The documents of the encodings say what the code does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from florilegium.arrays.documents import document
from florilegium.arrays.environment import Environment
from florilegium.arrays.registry import batched

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["hanabi", "ikebana", "royal_flush", "illusion"])
def test_the_document_is_up_to_date(name: str) -> None:
    assert (DOCS / f"observations-{name}.md").read_text(encoding="utf-8") == document(name)


def test_hanabi_has_the_sizes_that_researchers_know() -> None:
    sizes = [(env.observation.size, env.actions.size) for env in map(_hanabi, range(2, 6))]
    assert sizes == [(658, 20), (956, 30), (1041, 38), (1280, 48)]


def _hanabi(seats: int) -> Environment[Any]:
    return batched("hanabi", seats)
