"""How much memory matters in Illusion: `plain` with spans of its own, as bots of the arena.

florilegium arena illusion benchmarks/illusion_memory.py:Keeps8 hard --seats 2 --games 400
"""

from __future__ import annotations

from collections import deque

from florilegium.games.illusion.bots.plain import Plain


class _Keeps(Plain):
    """Keeps only the latest flowers in mind; that some escape it altogether stays as it is."""

    span: int

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.memory = deque(maxlen=self.span)


class Keeps0(_Keeps):
    """Nothing at all."""

    span = 0


class Keeps4(_Keeps):
    """Four flowers."""

    span = 4


class Keeps8(_Keeps):
    """Eight flowers."""

    span = 8


class Keeps12(_Keeps):
    """Twelve flowers."""

    span = 12


class Keeps16(_Keeps):
    """Sixteen flowers."""

    span = 16


class Keeps24(_Keeps):
    """Twenty-four flowers; `plain` itself keeps 20."""

    span = 24


class Keeps32(_Keeps):
    """Thirty-two flowers."""

    span = 32


class Keeps50(_Keeps):
    """Everything that did not escape it."""

    span = 50
