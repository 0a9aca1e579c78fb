"""A packed number as an array."""

from __future__ import annotations

from typing import Any

import numpy as np

Bits = np.ndarray[Any, np.dtype[np.uint8]]


def unpacked(bits: int, size: int) -> Bits:
    """The bits one by one, the lowest first, as a new array."""
    octets = np.frombuffer(bits.to_bytes((size + 7) // 8, "little"), np.uint8)
    return np.unpackbits(octets, count=size, bitorder="little")
