"""Commands in the player's language: `dire 2 rouge` is `tell 2 red`.

A game's catalogue lists its words under `NAME.word`, by what records call them; its cards have the
letters of the language, too: `marquer paire RS RD` is `score pair KS KD`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from florilegium.core.language import catalogue
from florilegium.core.message import Written
from florilegium.core.registry import game as find_game

_CODE = re.compile(r"(option )?`([^`\n]+)`")
"""What rules write in code, but for options, which are named alike in every language."""
_SHARED = ("terminal.word.", "colour.")


def _bare(word: str) -> str:
    """Lower case, without accents: what people type in a hurry."""
    return "".join(_unaccented(letter) for letter in word)


def _unaccented(letter: str) -> str:
    """A letter without its accent; signs that only look like a letter stay what they are."""
    apart = unicodedata.normalize("NFD", letter)
    return apart[0].lower() if len(apart) > 1 or letter.isascii() else letter


@cache
def _words(lang: str, game: str) -> dict[str, str]:
    """What is said for each word of the game's actions and of the terminal itself."""
    families = (f"{game}.word.", *_SHARED)
    return {str(card): card.typed(lang) for card in _cards(game)} | {
        key.rpartition(".")[2]: word
        for family in reversed(families)  # the game's own word for a thing comes last and counts
        for key, word in catalogue(lang).items()
        if key.startswith(family)
    }


def _cards(game: str) -> list[Written]:
    """The game's cards, as far as languages write them differently."""
    known = find_game(game)
    return [card for card in known.deck(known.options()) if isinstance(card, Written)]


@cache
def _commands(lang: str, game: str) -> dict[str, str]:
    read = {_bare(card.written(lang)): str(card) for card in _cards(game)}
    return read | {_bare(word): command for command, word in _words(lang, game).items()}


def to_command(text: str, lang: str, game: str) -> str:
    """What was typed, with known words of the language in the records' English."""
    known = _commands(lang, game)
    return " ".join(known.get(_bare(word), word) for word in text.split())


def reworded(rules: str, lang: str, game: str) -> str:
    """Rules whose commands are those that a player of this language types."""

    def said(found: re.Match[str]) -> str:
        return found[0] if found[1] else f"`{from_command(found[2], lang, game)}`"

    return _CODE.sub(said, rules)


def from_command(text: str, lang: str, game: str) -> str:
    """An action's text with its words in the language."""
    words = _words(lang, game)
    return " ".join(words.get(word, word) for word in text.split())
