"""The public checks over all games that are installed; `tests/cases.py` says more of ours.

Those of secrecy take longer and run in tests/secrecy.
"""

from __future__ import annotations

import pytest

import florilegium as fl
from florilegium.players import bot
from florilegium.testing import Check, contract_checks
from tests.cases import SUBJECTS

CHECKS = [check for subject in SUBJECTS.values() for check in contract_checks(subject)]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_conformance(check: Check) -> None:
    check()


def test_unknown_names_list_the_known_ones() -> None:
    with pytest.raises(fl.UnknownGame, match="illusion"):
        fl.game("chess")
    with pytest.raises(fl.UnknownGame):
        fl.game(None)  # type: ignore[arg-type]
    with pytest.raises(fl.UnknownBot, match="plain"):
        bot(fl.game("hanabi"), "deep", 1, "x")
