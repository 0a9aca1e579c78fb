"""Message catalogues: `messages.en.toml` and `messages.fr.toml` beside the code that speaks.

A sentence holds `{name}` for an argument, `{name&}` for a list with a word before its last item,
and `{name?one|many}` for a word that follows a number. English uses the first form for 1, French
for 0 and 1.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

LANGUAGES = ("en", "fr")
OURS = "florilegium"
"""The package whose catalogues are always there."""
_RULES = {"en": "## English", "fr": "## Français"}
"""How the part of a RULES.md in a language begins."""
_SLOT = re.compile(r"\{(\w+)(&)?(?:\?([^|{}]*)\|([^{}]*))?\}")


def _catalogue_files(folder: Traversable, name: str) -> Iterator[Traversable]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _catalogue_files(entry, name)
        elif entry.name == name:
            yield entry


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)


def _sentences(package: str, lang: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in _catalogue_files(files(package), f"messages.{lang}.toml"):
        try:
            found.update(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from error
    return found


def rulebook_of(package: str, lang: str) -> str:
    """A package's RULES.md in one language, below its title; ValueError where it does not say."""
    text = (files(package) / "RULES.md").read_text(encoding="utf-8")
    title, *parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    (part,) = (part for part in parts if part.startswith(_RULES[lang]))
    return title.splitlines()[0] + "\n" + part.removeprefix(_RULES[lang])


@cache
def _known(lang: str) -> dict[str, str]:
    return _sentences(OURS, lang)


def catalogue(lang: str) -> Mapping[str, str]:
    """Every sentence of one language by key: ours, and those of the other games loaded so far."""
    return _known(lang)


def add_catalogues(game: str, package: str) -> None:
    """Learn the sentences of a game that is not ours; nothing where one cannot be read.

    ValueError names the file that is no TOML, or a key that does not belong to the game.
    """
    if package.partition(".")[0] == OURS:
        return
    found = {lang: _sentences(package, lang) for lang in LANGUAGES}
    for key in (key for sentences in found.values() for key in sentences):
        if not key.startswith(families(game)):
            raise ValueError(f"{package}: the key {key!r} begins with none of {families(game)}")
    for lang, sentences in found.items():
        for key, sentence in sentences.items():
            _known(lang).setdefault(key, sentence)


def families(game: str) -> tuple[str, ...]:
    """How the keys of a game's own sentences begin."""
    return f"{game}.", f"option.{game}.", f"bots.{game}."


def _is_one(number: str, lang: str) -> bool:
    """French counts everything below two as one, decimals included."""
    return number == "1" or (lang == "fr" and re.fullmatch(r"[01](,[0-9]+)?", number) is not None)


def slots(sentence: str) -> set[str]:
    """The argument names a sentence asks for."""
    return {match[1] for match in _SLOT.finditer(sentence)}


@cache
def _pieces(sentence: str) -> tuple[str, tuple[tuple[str, str | None, str | None, str, str], ...]]:
    """A sentence taken apart once: how it begins, then every slot with what follows it."""
    begin, *rest = _SLOT.split(sentence)
    columns = (rest[place::5] for place in range(5))
    return begin, tuple(zip(*columns, strict=True))


def _listed(items: Sequence[str], and_: str) -> str:
    """`2, 4 and 5`."""
    *first, last = items or ("",)
    return f"{', '.join(first)} {and_} {last}" if first else last


def render(key: str, words: Mapping[str, str | Sequence[str]], lang: str) -> str:
    """Put one sentence into words; a key or argument that is not there is a KeyError."""
    sentences = catalogue(lang)
    text, slots = _pieces(sentences[key])
    for name, joined, one, many, following in slots:
        word = words[name]
        if not isinstance(word, str):
            word = _listed(word, sentences["and"]) if joined else ", ".join(word)
        text += (word if one is None else one if _is_one(word, lang) else many) + following
    return text
