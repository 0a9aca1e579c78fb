"""Texts from outside: taken apart into words, or quoted in an error."""

from __future__ import annotations


def words(text: object) -> list[str]:
    """The words of a text in lower case: letter case and spacing are free. [] where it is none."""
    if not isinstance(text, str):
        return []
    return text.lower().split() if text.isascii() else [lower(word) for word in text.split()]


def lower(word: str) -> str:
    """The word in lower case; as it is outside ASCII, where a Kelvin sign would become a `k`."""
    return word.lower() if word.isascii() else word


def quoted(value: object, longest: int = 80) -> str:
    """A value as an error shows it: short, in one line, without signs that cannot be encoded."""
    try:
        return repr(value)[:longest]
    except Exception:  # an object's own code, or a number with too many digits to write out
        return type(value).__name__[:longest]


def legible(name: str, longest: int) -> str:
    """A name as an error shows it: as it is, or quoted where that would be hard to read."""
    return name if 0 < len(name) <= longest and name.isprintable() else quoted(name, longest)
