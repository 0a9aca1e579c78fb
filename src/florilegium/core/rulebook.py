"""The rules as told to people: each game's RULES.md, by language and by number."""

from __future__ import annotations

import re
from functools import cache

from florilegium.core import registry
from florilegium.core.language import rulebook_of

_TYPED = re.compile(r"[ \N{NO-BREAK SPACE}]?\([^()`\n]*`[^()\n]*\)")
"""What has to be typed: code in parentheses, with what is said about it there."""
_RULE = re.compile(r"^\*\*([A-Z]{3}-\d+)\*\* (.+)$", re.MULTILINE)


@cache
def rulebook(game: str, lang: str = "en") -> str:
    """One game's rules in one language, as Markdown."""
    return rulebook_of(registry.game(game).package, lang)


@cache
def rules(game: str, lang: str = "en") -> dict[str, str]:
    """One game's rules by number."""
    return dict(_RULE.findall(rulebook(game, lang)))


@cache
def _by_prefix() -> dict[str, str]:
    """Whose rules begin so; where two games want the same prefix, the first has it."""
    return {game.prefix: game.name for game in reversed(registry.working_games())}


def rule(number: str, lang: str = "en") -> str:
    """The words of one rule, such as `HAN-9`; KeyError where there is none."""
    return rules(_by_prefix()[number.partition("-")[0]], lang)[number]


def without_commands(text: str) -> str:
    """Rules for people who press and point: nothing of what would have to be typed."""
    return _TYPED.sub("", text)
