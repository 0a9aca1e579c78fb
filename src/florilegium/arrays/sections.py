"""What is written bit by bit, observations and legal actions, as named sections of known sizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import BITS, Word, thermometer, word
from florilegium.arrays.fusing import apart


@dataclass(frozen=True, slots=True)
class Section:
    """Some numbers that belong together: `count` times `width`, and what they say."""

    name: str
    width: int
    meaning: str
    count: int = 1

    @property
    def size(self) -> int:
        """How many numbers in all."""
        return self.width * self.count


class Piece(NamedTuple):
    """Some bits of a section; a word holds at most 32, and none above the width."""

    width: int
    value: Word


def scale(count: Word, most: int) -> list[Piece]:
    """As many ones as counted, out of so many, in pieces that fit into words."""
    pieces = []
    for start in range(0, most, 30):
        width = min(30, most - start)
        here = jnp.clip(count.astype(jnp.int32) - start, 0, width)
        pieces.append(Piece(width, thermometer(word(here))))
    return pieces


class Sections:
    """A whole encoding."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self.sections = tuple(sections)
        self.size = sum(section.size for section in self.sections)

    def slices(self) -> dict[str, slice]:
        """Where each section lies, by name."""
        places: dict[str, slice] = {}
        start = 0
        for section in self.sections:
            places[section.name] = slice(start, start + section.size)
            start += section.size
        return places

    def packed(self, pieces: Mapping[str, Sequence[Piece]]) -> list[Word]:
        """All the bits in order, 32 to a word. Every section must be given in its full size."""
        names = [section.name for section in self.sections]
        assert list(pieces) == names, f"sections {list(pieces)} instead of {names}"
        for section in self.sections:
            given = sum(piece.width for piece in pieces[section.name])
            assert given == section.size, f"{section.name}: {given} bits, not {section.size}"
        return _joined(piece for name in names for piece in pieces[name])

    def table(self) -> str:
        """The sections as a table in Markdown."""
        lines = ["| section | from | size | what it says |", "|---|---|---|---|"]
        places = self.slices()
        for section in self.sections:
            parts = f"{section.count} × {section.width}" if section.count > 1 else section.width
            start = places[section.name].start
            lines.append(f"| {section.name} | {start} | {parts} | {section.meaning} |")
        return "\n".join([*lines, f"| **all** | | **{self.size}** | |"])


def _joined(pieces: Iterable[Piece]) -> list[Word]:
    words: list[Word] = []
    used = 0
    for width, value in pieces:
        if used == 0:
            words.append(value)
        else:
            words[-1] = words[-1] | (value << used)
        used += width
        if used > BITS:
            used -= BITS
            words.append(value >> (width - used))
        elif used == BITS:
            used = 0
    return words


def unpacked(
    words: Sequence[Word], size: int, dtype: jax.typing.DTypeLike, tick: jax.Array
) -> jax.Array:
    """The bits one by one: `[size, batch]` zeros and ones of the type asked for."""
    rows: jax.Array = jax.lax.platform_dependent(
        jnp.stack(words), tick, cpu=_spread_bytes, default=_spread_words
    )
    return rows.reshape(BITS * len(words), -1)[:size].astype(dtype)


def _spread_bytes(words: jax.Array, tick: jax.Array) -> jax.Array:
    """By way of bytes: a processor's vector holds four times as many of them as of words."""
    places = jnp.arange(0, BITS, 8, dtype=jnp.uint32)[None, :, None]
    octets = apart(((words[:, None, :] >> places) & 0xFF).astype(jnp.uint8), tick)
    masks = jnp.array([1 << place for place in range(8)], jnp.uint8)[None, None, :, None]
    return (octets[:, :, None, :] & masks) != 0


def _spread_words(words: jax.Array, tick: jax.Array) -> jax.Array:
    """Word by word, each written once before it is spread."""
    places = jnp.arange(BITS, dtype=jnp.uint32)[None, :, None]
    return ((apart(words, tick)[:, None, :] >> places) & 1 != 0).reshape(len(words), 4, 8, -1)
