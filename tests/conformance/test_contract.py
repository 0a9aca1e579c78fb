"""The public checks over all games that are installed; `tests/cases.py` says more of ours.

Those of secrecy take longer and run in tests/secrecy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import florilegium as fl
from florilegium.players import bot
from florilegium.testing import Check, contract_checks
from tests.cases import SUBJECTS


def parameters() -> Iterator[Any]:
    """Every check; all but those of a game and of its first table are slow together."""
    for subject in SUBJECTS.values():
        quick = (subject.name, str(subject.tables[0]), str(subject.cases[0]))
        for check in contract_checks(subject):
            first = check.name.endswith(tuple(f"[{at}]" for at in quick))
            yield pytest.param(check, id=check.name, marks=() if first else pytest.mark.slow)


@pytest.mark.parametrize("check", [*parameters()])
def test_conformance(check: Check) -> None:
    check()


def test_unknown_names_list_the_known_ones() -> None:
    with pytest.raises(fl.UnknownGame, match="illusion"):
        fl.game("chess")
    with pytest.raises(fl.UnknownGame):
        fl.game(None)  # type: ignore[arg-type]
    with pytest.raises(fl.UnknownBot, match="plain"):
        bot(fl.game("hanabi"), "deep", 1, "x")
