"""Small numbers and sets packed into 32-bit words, one word per game of a batch.

A `[batch]` vector of `uint32` holds one word per game. Everything here is branch-free arithmetic on
such vectors, so that XLA can melt a whole step of a game into few kernels.
"""

from __future__ import annotations

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array, lax

WORD = jnp.uint32
_HALF = 16


def word(value: int) -> Array:
    """A constant of the type all words have."""
    return WORD(value)


def choose(condition: Array, yes: Array | int, no: Array | int) -> Array:
    """`yes` where the condition holds, `no` elsewhere; numbers become words."""
    return jnp.where(condition, _as_word(yes), _as_word(no))


def _as_word(value: Array | int) -> Array:
    return word(value) if isinstance(value, int) else value


def only_if(condition: Array, value: Array | int) -> Array:
    """The value where the condition holds, nothing (0) elsewhere."""
    return choose(condition, value, 0)


def ones(width: int) -> int:
    """The number whose lowest `width` bits are set."""
    return (1 << width) - 1


def repeated(pattern: int, stride: int, times: int) -> int:
    """The pattern in each of `times` neighbouring slots of `stride` bits."""
    return sum(pattern << (stride * slot) for slot in range(times))


def count(bits: Array) -> Array:
    """How many bits are set in each word."""
    return lax.population_count(bits)


@dataclass(frozen=True)
class Field:
    """A small number's place inside a word. Adding `one` to the word adds 1 to the number."""

    shift: int
    width: int

    def get(self, packed: Array) -> Array:
        """Read the number."""
        return (packed >> self.shift) & ones(self.width)

    def put(self, value: Array | int) -> Array:
        """The number at its place; add up the fields to pack a whole word."""
        return _as_word(value) << self.shift

    @property
    def one(self) -> int:
        """The 1 of this field."""
        return 1 << self.shift


def fields(*widths: int) -> tuple[Field, ...]:
    """Neighbouring fields of these widths, from the lowest bit up; together they fit a word."""
    shifts = [sum(widths[:place]) for place in range(len(widths) + 1)]
    assert shifts[-1] <= 32, f"{shifts[-1]} bits do not fit a word"
    return tuple(Field(shift, width) for shift, width in zip(shifts, widths, strict=False))


def nth_bit(words: tuple[Array, ...], n: Array) -> Array:
    """The place of the n-th set bit (from 0), counting through the words: 32 * word + bit.

    Halving search by counting bits: no loop over bits, no table.
    """
    chosen, place = words[0], jnp.zeros_like(words[0])
    for number, following in enumerate(words[1:], 1):
        before = count(chosen)
        beyond = n >= before
        # Once a word has swallowed n, later words must not: the search is over there.
        beyond &= place == 32 * (number - 1)
        n = choose(beyond, n - before, n)
        chosen = choose(beyond, following, chosen)
        place = choose(beyond, 32 * number, place)
    for width in (16, 8, 4, 2, 1):
        low = chosen & ones(width)
        before = count(low)
        beyond = n >= before
        n = choose(beyond, n - before, n)
        chosen = choose(beyond, chosen >> width, low)
        place = choose(beyond, place + width, place)
    return place


def unpack(words: tuple[Array, ...], width: int) -> Array:
    """The lowest `width` bits of the words as a mask: bool `[width, batch]`."""
    place = jnp.arange(32, dtype=WORD)[:, None]
    rows = [(each[None, :] >> place) & 1 for each in words]
    return jnp.concatenate(rows)[:width].astype(bool)


def share(bits: Array, limit: Array | int) -> tuple[Array, Array]:
    """A number below `limit` (< 2**16) from random bits, and the randomness that is left.

    The bits are a fraction of 2**32; the number is the whole part of fraction * limit, the rest is
    what stands behind the point. The bias is below limit / 2**32, and multiplies with each reuse.
    """
    size = _as_word(limit)
    low = (bits & ones(_HALF)) * size
    return ((bits >> _HALF) * size + (low >> _HALF)) >> _HALF, bits * size


def batch_of(tree: object) -> int:
    """How many games a state holds."""
    return int(jax.tree.leaves(tree)[0].shape[-1])
