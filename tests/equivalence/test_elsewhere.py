"""The readable half in another interpreter: the same games, tick by tick."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

import pytest

import florilegium as fl
from tests.equivalence.elsewhere import Elsewhere, interpreter, tables_here

TICKS = 40


@pytest.fixture(scope="module")
def bare() -> Iterator[Elsewhere]:
    """A Python that has no packages: neither JAX nor NumPy."""
    with Elsewhere([sys.executable, "-S"]) as elsewhere:
        yield elsewhere


@pytest.mark.parametrize("game", fl.games())
def test_the_same_ticks(bare: Elsewhere, game: str) -> None:
    case = (game, -1, 8, "there and here")
    assert list(islice(bare.tables(*case), TICKS)) == list(islice(tables_here(*case), TICKS))


def test_it_says_which_python_it_is(bare: Elsewhere) -> None:
    assert bare.interpreter == interpreter()


def test_an_interpreter_that_fails_is_heard_of() -> None:
    with pytest.raises(EOFError):
        Elsewhere([sys.executable, "-c", "pass"])
