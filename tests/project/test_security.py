"""Every sentence of SECURITY.md that promises something names tests, and they are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "SECURITY.md").read_text()
PROMISES, _, UNDEFENDED = TEXT.partition("## What we do not defend against")
NAMED = re.compile(r"`([\w/]+\.py)(?:::(\w+))?`")


def test_the_tests_named_in_security_are_there() -> None:
    named = NAMED.findall(TEXT)
    assert len(named) > 30
    for file, test in named:
        path = ROOT / "tests" / file
        assert path.exists(), file
        assert re.search(rf"^(?:async )?def {test or 'test_'}", path.read_text(), re.M), test


def test_every_promise_has_a_test() -> None:
    promises = re.split(r"^- ", PROMISES, flags=re.M)[1:]
    assert len(promises) > 20
    for promise in promises:
        assert NAMED.search(promise), promise


def test_it_says_what_is_not_defended() -> None:
    assert UNDEFENDED.count("\n- ") >= 5
