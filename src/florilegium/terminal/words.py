"""Commands in the player's language: `dire 2 rouge` is `tell 2 red`.

A game's catalogue lists its words under `NAME.word`, by what records call them.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from florilegium.core.language import catalogue

_SHARED = ("terminal.word.", "colour.")


def _bare(word: str) -> str:
    """Lower case, without accents: what people type in a hurry."""
    apart = unicodedata.normalize("NFKD", word.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@cache
def _words(lang: str, game: str) -> dict[str, str]:
    """What is said for each word of the game's actions and of the terminal itself."""
    families = (f"{game}.word.", *_SHARED)
    return {
        key.rpartition(".")[2]: word
        for family in reversed(families)  # the game's own word for a thing comes last and counts
        for key, word in catalogue(lang).items()
        if key.startswith(family)
    }


@cache
def _commands(lang: str, game: str) -> dict[str, str]:
    return {_bare(word): command for command, word in _words(lang, game).items()}


def to_command(text: str, lang: str, game: str) -> str:
    """What was typed, with known words of the language in the records' English."""
    known = _commands(lang, game)
    return " ".join(known.get(_bare(word), word) for word in text.split())


def from_command(text: str, lang: str, game: str) -> str:
    """An action's text with its words in the language."""
    words = _words(lang, game)
    return " ".join(words.get(word, word) for word in text.split())
