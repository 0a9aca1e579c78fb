"""What is written bit by bit, observations and legal actions: into words, and out of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import BITS, Word, thermometer, word
from florilegium.arrays.fusing import materialized
from florilegium.core.layout import Sections


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


def packed(sections: Sections, pieces: Mapping[str, Sequence[Piece]]) -> list[Word]:
    """All the bits in order, 32 to a word. Every section must be given in its full size."""
    names = [section.name for section in sections]
    assert list(pieces) == names, f"sections {list(pieces)} instead of {names}"
    for section in sections:
        given = sum(piece.width for piece in pieces[section.name])
        assert given == section.size, f"{section.name}: {given} bits, not {section.size}"
    return joined(piece for name in names for piece in pieces[name])


def joined(pieces: Iterable[Piece]) -> list[Word]:
    """Bits in order, 32 to a word."""
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
    octets = materialized(((words[:, None, :] >> places) & 0xFF).astype(jnp.uint8), tick)
    masks = jnp.array([1 << place for place in range(8)], jnp.uint8)[None, None, :, None]
    return (octets[:, :, None, :] & masks) != 0


def _spread_words(words: jax.Array, tick: jax.Array) -> jax.Array:
    """Word by word, each written once before it is spread."""
    places = jnp.arange(BITS, dtype=jnp.uint32)[None, :, None]
    spread = (materialized(words, tick)[:, None, :] >> places) & 1 != 0
    return spread.reshape(len(words), 4, 8, -1)
