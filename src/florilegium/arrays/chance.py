"""Random bits for every game of a batch, from a small generator that each game carries along.

The generator is sfc32 (C. Doty-Humphrey): 128 bits of state, a dozen plain operations a word, and
it passes the PractRand and BigCrush test batteries. JAX's own generator seeds it. Being part of
the state and element by element, it needs no key in `step` and melts into the same kernel.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
from jax import Array

from florilegium.arrays.bits import WORD

_WARM_UP = 12


class Stream(NamedTuple):
    """One generator a game: three chaotic words and a counter, each `[batch]`."""

    a: Array
    b: Array
    c: Array
    counter: Array

    def next(self) -> tuple[Array, Stream]:
        """32 random bits a game, and the stream after them."""
        a, b, c, counter = self
        bits = a + b + counter
        turned = (c << 21) | (c >> 11)
        return bits, Stream(b ^ (b >> 9), c + (c << 3), turned + bits, counter + 1)


def stream(key: Array, batch: int) -> Stream:
    """Independent generators for a batch of games, seeded by a JAX key."""
    made = Stream(*jax.random.bits(key, (4, batch), dtype=WORD))
    for _ in range(_WARM_UP):
        _, made = made.next()
    return made
