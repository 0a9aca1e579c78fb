"""Boards that need few cards: rounds are short, for tests that play whole games elsewhere."""

from __future__ import annotations

SHORT_BOARDS = (
    "pair",
    "perfect_pair",
    "triple_pair",
    "full_house",
    "flush",
    "big_flush",
    "straight",
    "big_straight",
)
