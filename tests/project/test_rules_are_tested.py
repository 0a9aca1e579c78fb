"""Every rule number is told in both languages and cited by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.core.rulebook import rule, rulebook, rules

TESTS = Path(__file__).parents[1]
LAST = {
    "hanabi": ("HAN", 32),
    "ikebana": ("IKE", 25),
    "royal_flush": ("ROY", 34),
    "illusion": ("ILL", 18),
}
ALL_RULES = {number for name in fl.games() for number in rules(name)}


def cited() -> set[str]:
    """The numbers in the `rule` marks of all tests."""
    numbers: set[str] = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "rule":
                numbers |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}  # type: ignore[misc]
    return numbers


def test_every_rule_is_cited_by_a_test() -> None:
    assert ALL_RULES - cited() == set()


def test_no_test_cites_a_rule_that_is_not_there() -> None:
    assert cited() - ALL_RULES == set()


@pytest.mark.parametrize("name", fl.games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rulebooks_are_complete(name: str, lang: str) -> None:
    prefix, last = LAST[name]
    assert list(rules(name, lang)) == [f"{prefix}-{number}" for number in range(1, last + 1)]


RULINGS = {
    "hanabi": (5, 6, 9, 18, 20, 25, 29),
    "ikebana": (2, 3, 4, 16, 20, 23),
    "royal_flush": (7, 10, 11, 13, 14, 15, 16, 18, 19, 21, 22, 23, 24, 25, 26, 32),
    "illusion": (1, 4, 6, 9, 12, 14, 15, 18),
}
"""Where the rulebooks are silent or can be read in two ways."""


@pytest.mark.parametrize("name", RULINGS)
@pytest.mark.parametrize(("lang", "mark"), [("en", "our ruling"), ("fr", "notre décision")])
def test_rulings_are_marked_in_both_languages(name: str, lang: str, mark: str) -> None:
    prefix, _ = LAST[name]
    marked = [number for number, words in rules(name, lang).items() if mark in words.lower()]
    assert marked == [f"{prefix}-{number}" for number in RULINGS[name]]


def test_a_rule_can_be_quoted() -> None:
    assert "blue token" in rule("HAN-12", "en")
    assert "jetons bleus" in rule("HAN-12", "fr")
    assert rulebook("hanabi", "fr").startswith("# Hanabi")
    assert "## English" not in rulebook("hanabi", "fr")


def test_every_rule_number_in_the_code_exists() -> None:
    source = Path(fl.__file__).parent
    for file in source.rglob("*.py"):
        numbers = set(re.findall(r"\b(?:HAN|IKE|ROY|ILL)-\d+", file.read_text(encoding="utf-8")))
        assert numbers <= ALL_RULES, file
