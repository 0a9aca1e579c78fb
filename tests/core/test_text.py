from __future__ import annotations

from typing import Any

import pytest

from florilegium.core.text import legible, lower, quoted, words


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


def test_words_know_neither_case_nor_spacing() -> None:
    assert words("  TELL\t2\u00a0Red ") == ["tell", "2", "red"]


@pytest.mark.parametrize("text", [None, 3, b"play 1", ["play"], Unspeakable()])
def test_what_is_no_text_has_no_words(text: Any) -> None:
    assert words(text) == []


@pytest.mark.parametrize("letter", ["\u212a", "ſ", "ı", "İ", "Ｋ", "ß"])
def test_no_sign_outside_ascii_becomes_a_letter_of_ours(letter: str) -> None:
    assert lower(letter) == letter
    assert words(f"TELL {letter}") == ["tell", letter]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("R1", "'R1'"),
        ("\ud800", r"'\ud800'"),
        ("x" * 100, "'xxxxxxx"),
        (10**5000, "int"),
        (Unspeakable(), "Unspeaka"),
    ],
    ids=["card", "surrogate", "long", "huge", "raising"],
)
def test_whatever_is_quoted_is_short_and_can_be_encoded(value: object, shown: str) -> None:
    assert quoted(value, 8) == shown
    assert quoted(value).encode()


@pytest.mark.parametrize(
    ("name", "shown"),
    [("seats", "seats"), ("", "''"), ("a\nb", r"'a\nb'"), ("x" * 11, "'xxxxxxxxx")],
)
def test_a_name_is_quoted_where_it_is_hard_to_read(name: str, shown: str) -> None:
    assert legible(name, 10) == shown
