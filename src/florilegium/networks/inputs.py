"""What a network is told at the table: the numbers of the game's coder, from a seat's view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from florilegium.core.coder import Coder
from florilegium.core.game import Event
from florilegium.networks.weights import Array

WORD = 32
"""Every part of the inputs is filled up with zeros to a multiple of this."""


class Observation:
    """The observation alone, of one seat. A game whose networks are told more offers a subclass as
    `INPUTS` of its room `network`.
    """

    def __init__(self, coder: Coder, seat: int, parts: Mapping[str, int]) -> None:
        self.coder = coder
        self.seat = seat
        self.size = sum(parts.values())
        """How many zeros and ones."""

    def see(self, event: Event) -> None:
        """Take note of an event that the view will not tell."""

    def packed(self, view: Any, chosen: tuple[int, ...]) -> int:
        """All inputs as one whole number, the first lowest; `chosen` are numbers of an action that
        is not complete."""
        return self.coder.observed(self.coder.seen(view), self.seat, None, chosen)

    def array(self, view: Any, chosen: tuple[int, ...] = ()) -> Array:
        """The inputs as numbers 0 and 1, the first of `packed` first."""
        octets = self.packed(view, chosen).to_bytes(self.size // 8, "little")
        bits = np.unpackbits(np.frombuffer(octets, np.uint8), bitorder="little")
        return bits.astype(np.float32)
