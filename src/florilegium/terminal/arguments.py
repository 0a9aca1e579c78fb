"""What the command line says: the language, and each game's own options."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Literal

from florilegium.core import option
from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.core.registry import games

Lang = Literal["en", "fr"]


def language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Lang:
    """`--lang`, then the locale, then English."""
    given = ""
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            given = arguments[place + 1]
        elif word.startswith("--lang="):
            given = word.partition("=")[2]
    found = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, found), "")
    wished = given or locale[:2]
    return "fr" if wished == "fr" else "en"


def game_names(begun: str) -> list[str]:
    """The games whose names begin like this, for a shell that completes a line."""
    return [name for name in games() if name.startswith(begun)]


def game_options(options: type[object], words: Sequence[str]) -> dict[str, object]:
    """`--red-tokens 1 --multicolour` as keywords; BadSetup names what is none of the options."""
    kinds = option.kinds(options)
    values: dict[str, object] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise BadSetup(word[:40], say("option.unknown", known=tuple(kinds)))
        name, equals, text = word[2:].partition("=")
        name = name.replace("-", "_")
        if name not in kinds:
            raise BadSetup(name[:40], say("option.unknown", known=tuple(kinds)))
        if not equals and rest and not rest[0].startswith("--"):
            text = rest.pop(0)
        elif not equals:
            text = "true"
        values[name] = kinds[name].parse(text)
    return values
