"""Where two answers differ, for people to read."""

from __future__ import annotations

import struct
from typing import Any

from florilegium.core.layout import Sections
from tests.equivalence.twin import Twin


def shown(twin: Twin, what: str, got: Any, want: Any) -> str:
    """Where two answers differ."""
    match what:
        case "words":
            pairs = zip(struct.iter_unpack("<I", got), struct.iter_unpack("<I", want), strict=True)
            differing = [(place, *one, *two) for place, (one, two) in enumerate(pairs)]
            rows = [f"word {n}: {one:#x}, not {two:#x}" for n, one, two in differing if one != two]
        case "legal":
            rows = _sections(twin.env.actions, got, want, "")
        case "observations":
            size = len(want) // twin.seats
            rows = []
            for seat in range(twin.seats):
                part = slice(seat * size, (seat + 1) * size)
                name = f"seat {seat + 1}, "
                rows += _sections(twin.env.observation, got[part], want[part], name)
        case _:
            rows = [f"{got}, not {want}"]
    return "\n".join(rows)


def _sections(sections: Sections, got: bytes, want: bytes, name: str) -> list[str]:
    one, two = int.from_bytes(got, "little"), int.from_bytes(want, "little")
    rows = []
    for section, place in sections.slices().items():
        sizes = place.stop - place.start
        bits = [(bits >> place.start) & ((1 << sizes) - 1) for bits in (one, two)]
        if bits[0] != bits[1]:
            rows.append(f"{name}{section}: {_written(bits[0], sizes)}, not")
            rows.append(f"{name}{section}: {_written(bits[1], sizes)}")
    return rows


def _written(bits: int, size: int) -> str:
    """Bits as text, the first one first."""
    return f"{bits:0{size}b}"[::-1]
