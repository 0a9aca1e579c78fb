"""Small numbers inside 32-bit words, and sets as words; all of it on vectors of words at once.

A state that fits into a few whole words per game lets the compiler turn a step into plain integer
arithmetic. These helpers give the places names, so that the arithmetic can be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import or_
from typing import NamedTuple, Self, TypeVar

import jax
import jax.numpy as jnp

from florilegium.core.layout import ones as ones

Word = jax.Array
"""A vector of unsigned 32-bit words, one for each game of the batch."""

BITS = 32
TreeT = TypeVar("TreeT")


def word(value: jax.Array | int) -> Word:
    """Any whole numbers or truth values as words."""
    return jnp.asarray(value, jnp.uint32) if isinstance(value, int) else value.astype(jnp.uint32)


def repeated(value: int, width: int, count: int) -> int:
    """The value in each of `count` cells of `width` bits."""
    return sum(value << width * place for place in range(count))


def bit(index: Word) -> Word:
    """The word with this bit alone; zero from 32 on."""
    return jnp.ones_like(index) << index


def has(members: Word | int, index: Word) -> Word:
    """1 where the set has the member, else 0."""
    return (word(members) >> index) & 1


def masked(condition: Word, value: Word | int) -> Word:
    """The value where the condition is 1, nothing where it is 0."""
    return value * condition


def either(condition: Word, yes: Word | int, no: Word | int) -> Word:
    """One value where the condition is 1, the other where it is 0."""
    return jnp.where(condition != 0, word(yes), word(no))


def either_of(condition: Word, yes: TreeT, no: TreeT) -> TreeT:
    """The same for trees of words."""
    chosen: TreeT = jax.tree.map(partial(either, condition), yes, no)
    return chosen


def among(sets: Sequence[Word], index: Word) -> Word:
    """1 where a set of several words, 32 members to each, has the member; it may be beyond all."""
    found = has(sets[0], index)
    for place, members in enumerate(sets[1:], 1):
        found = found | has(members, index - BITS * place)
    return found


def size(members: Word) -> Word:
    """How many members a set has."""
    return jax.lax.population_count(members)


def thermometer(count: Word) -> Word:
    """So many ones, from the lowest bit on."""
    return bit(count) - 1


def pick(members: Word, rank: Word) -> Word:
    """The member with so many smaller ones: the place of the rank-th set bit, counted from 0.

    Counts of ever smaller groups of bits lead to it, as in a search by halves.
    """
    twos = members - ((members >> 1) & 0x55555555)
    fours = (twos & 0x33333333) + ((twos >> 2) & 0x33333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F
    sixteens = (eights + (eights >> 8)) & 0x00FF00FF
    place = jnp.zeros_like(members)
    for counts, width in ((sixteens, 16), (eights, 8), (fours, 4), (twos, 2), (members, 1)):
        below = (counts >> place) & ones(min(width, 5))
        above = word(rank >= below)
        rank = rank - masked(above, below)
        place = place | above * width
    return place


class Pair(NamedTuple):
    """A set in two words, or two sets that belong together."""

    low: Word
    high: Word

    def __and__(self, other: Self) -> Self:
        return self._replace(low=self.low & other.low, high=self.high & other.high)

    def __or__(self, other: Self) -> Self:
        return self._replace(low=self.low | other.low, high=self.high | other.high)

    def without(self, gone: Self) -> Self:
        """Less some members."""
        return self._replace(low=self.low & ~gone.low, high=self.high & ~gone.high)

    def where(self, condition: Word) -> Self:
        """The set where the condition is 1, nothing where it is 0."""
        return self._replace(low=masked(condition, self.low), high=masked(condition, self.high))

    def any(self) -> Word:
        """1 where there is a member."""
        return word((self.low | self.high) != 0)

    def size(self) -> Word:
        """How many members it has."""
        return size(self.low) + size(self.high)

    def pick(self, rank: Word) -> tuple[Word, Word]:
        """The member of that rank, the first word's first: its place, and 1 where it is in the
        second word."""
        first = size(self.low)
        second = word(rank >= first)
        return pick(either(second, self.high, self.low), rank - masked(second, first)), second


def member(place: Word, second: Word) -> Pair:
    """A single member, in the second word where that is 1."""
    one = bit(place)
    return Pair(masked(1 - second, one), masked(second, one))


@dataclass(frozen=True, slots=True)
class Field:
    """A number inside a word."""

    shift: int
    width: int

    def get(self, words: Word) -> Word:
        """The number."""
        return (words >> self.shift) & ones(self.width)

    def at(self, value: Word | int) -> Word:
        """The number in its place, the rest of the word empty. It must fit."""
        return word(value) << self.shift

    def put(self, words: Word, value: Word | int) -> Word:
        """The word with this number instead of the one it had."""
        return self.cleared(words) | self.at(value)

    def cleared(self, words: Word) -> Word:
        """The word with zero here."""
        return words & ~(word(ones(self.width)) << self.shift)


def field(width: int) -> Field:
    """So many bits of the word that a class of `Fields` describes."""
    return Field(0, width)


class Fields:
    """A subclass names the fields of one word, `blue = field(4)`, from the lowest bits on."""

    def __init_subclass__(cls) -> None:
        used = 0
        for name, given in list(vars(cls).items()):
            if isinstance(given, Field):
                setattr(cls, name, Field(used, given.width))
                used += given.width
        assert used <= BITS, "the fields do not fit into a word"

    def packed(self, **values: Word | int) -> Word:
        """The word with these values in its fields, the others empty. They must fit."""
        fields: list[Word] = [getattr(self, name).at(value) for name, value in values.items()]
        return reduce(or_, fields)


@dataclass(frozen=True, slots=True)
class Cells:
    """A word as a row of equal cells, the first one lowest."""

    width: int
    count: int

    def __post_init__(self) -> None:
        assert self.width * self.count <= BITS, "the cells do not fit into a word"

    def get(self, words: Word, index: Word | int) -> Word:
        """What a cell holds; its place may be another one in every game."""
        return (words >> self.width * index) & ones(self.width)

    def last(self, value: Word) -> Word:
        """The value in the last cell, the rest empty."""
        return value << self.width * (self.count - 1)

    def every(self, value: Word | int) -> Word:
        """The value in every cell."""
        return word(value) * repeated(1, self.width, self.count)

    def without(self, words: Word, index: Word) -> Word:
        """The cell taken out and the later ones moved up; the last is then empty."""
        before = thermometer(self.width * index)
        return (words & before) | ((words >> self.width) & ~before)
