"""Zeros and ones packed into one whole number, the first one lowest."""

from __future__ import annotations


def ones(count: int) -> int:
    """So many ones, from the lowest place on."""
    return (1 << count) - 1


class Row:
    """Deals out places, section after section."""

    def __init__(self) -> None:
        self.size = 0

    def take(self, width: int, count: int = 1) -> int:
        """Where the next so many places begin."""
        start = self.size
        self.size += width * count
        return start
