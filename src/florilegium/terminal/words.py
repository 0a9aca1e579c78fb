"""Typed commands in the player's language: `dire 2 rouge` is `tell 2 red`."""

from __future__ import annotations

import unicodedata
from functools import cache

from florilegium.core.language import catalogue

_FAMILIES = ("word.", "colour.")


def _bare(word: str) -> str:
    """Lower case, without accents: what people type in a hurry."""
    apart = unicodedata.normalize("NFKD", word.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@cache
def _from_language(lang: str) -> dict[str, str]:
    entries = catalogue(lang).items()
    return {
        _bare(word): key.partition(".")[2]
        for key, word in entries
        if key.startswith(_FAMILIES) and key.count(".") == 1
    }


def to_command(text: str, lang: str) -> str:
    """What was typed, with known words of the language in the records' English."""
    known = _from_language(lang)
    return " ".join(known.get(_bare(word), word) for word in text.split())


def from_command(text: str, lang: str) -> str:
    """An action's text with its words in the language."""
    entries = catalogue(lang)
    found = (
        next((entries[family + word] for family in _FAMILIES if family + word in entries), word)
        for word in text.split()
    )
    return " ".join(found)
