"""Chance inside the step: a small generator for each game of the batch.

It is sfc32 (Chris Doty-Humphrey's small fast counting generator): three words a game, ten cheap
operations a number, no multiplication. Games share nothing but a counter, so a step with chance in
it stays one kernel, and it goes on unchanged when the batch is spread over devices.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word


class Chance(NamedTuple):
    """The generators' state. They count together, so the counter is a single number."""

    a: Word
    b: Word
    c: Word
    counter: jax.Array


def seeded(key: jax.Array, batch: int) -> Chance:
    """Generators that start from independent random words."""
    a, b, c = jax.random.bits(key, (3, batch), jnp.uint32)
    return Chance(a, b, c, jnp.uint32(1))


def drawn(chance: Chance) -> tuple[Chance, Word]:
    """The generator after one number, and the number."""
    a, b, c, counter = chance
    number = a + b + counter
    turned = (c << 21) | (c >> 11)
    return Chance(b ^ (b >> 9), c + (c << 3), turned + number, counter + 1), number


def below(number: Word, limit: Word | int) -> tuple[Word, Word]:
    """A whole number from 0 up to a limit under 65,536, and what chance is left in the number.

    A number is read as a fraction; times the limit its whole part is the draw, and the rest is a
    fraction again. Two draws from a full deck leave a deviation under one in a million.
    """
    high, low = number >> 16, number & 0xFFFF
    return (high * limit + (low * limit >> 16)) >> 16, number * limit
