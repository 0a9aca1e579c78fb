"""Snowdrop's bulbs and its option."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core.option import Choice, option

BULBS = ("1", "2", "3", "4", "5")
"""SNO-1: a bulb is the depth of snow that it can break through."""
COPIES = 4
HAND = 2


@dataclass(frozen=True, slots=True)
class Options:
    """SNO-6: how deep the snow lies at the beginning."""

    snow: int = option(Choice((0, 2)))


def deck(options: Options) -> tuple[str, ...]:
    """SNO-1: four of each, whatever the option."""
    return tuple(bulb for bulb in BULBS for _ in range(COPIES))
