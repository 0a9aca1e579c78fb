"""The rules as told to people: each game's RULES.md, by language and by number."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from florilegium.core import registry

_HEADINGS = {"en": "## English", "fr": "## Français"}
_RULE = re.compile(r"^\*\*([A-Z]{3}-\d+)\*\* (.+)$", re.MULTILINE)


@cache
def rulebook(game: str, lang: str = "en") -> str:
    """One game's rules in one language, as Markdown."""
    file = files(registry.game(game).package) / "RULES.md"
    title, *parts = re.split(r"^(?=## )", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (part,) = (part for part in parts if part.startswith(_HEADINGS[lang]))
    return title.splitlines()[0] + "\n" + part.removeprefix(_HEADINGS[lang])


@cache
def rules(game: str, lang: str = "en") -> dict[str, str]:
    """One game's rules by number."""
    return dict(_RULE.findall(rulebook(game, lang)))


@cache
def _by_prefix() -> dict[str, str]:
    return {registry.game(name).prefix: name for name in registry.games()}


def rule(number: str, lang: str = "en") -> str:
    """The words of one rule, such as `HAN-9`; KeyError where there is none."""
    return rules(_by_prefix()[number.split("-")[0]], lang)[number]


def all_rules() -> tuple[str, ...]:
    """Every rule number of every game."""
    return tuple(number for game in registry.games() for number in rules(game))
