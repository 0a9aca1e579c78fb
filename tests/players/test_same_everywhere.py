"""Bots and judges come to the same numbers whatever Python they run on.

Since Python 3.12 `sum` adds floats more exactly than before, so it may differ in the last bit, and
what was as good as something else is not any more. `fsum` is exact everywhere.
"""

from __future__ import annotations

import builtins
from typing import Any

import pytest

import florilegium as fl
from florilegium.players.review import review
from tests.players.reviewing import played


@pytest.mark.parametrize("name", fl.games())
def test_no_float_is_added_in_a_way_that_depends_on_the_python(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = builtins.sum

    def whole(values: Any, start: Any = 0) -> Any:
        total = add(values, start)
        assert not isinstance(total, float), "fsum is the same everywhere"
        return total

    monkeypatch.setattr(builtins, "sum", whole)
    record = played(name, "easy", "medium", "hard", seed="whole")
    assert review(record, 2, effort=0.05).of(2).moves
