"""What a bouquet of the batched Ikebana pays, by counting values and colours in cells of a word."""

from __future__ import annotations

import jax.numpy as jnp

from florilegium.arrays.bits import Cells, Word, bit, either, ones, repeated, size, word
from florilegium.games.ikebana.batched.cards import colour, value
from florilegium.games.ikebana.batched.state import BOUQUET, VALUES

_COUNTS = Cells(5, 6)
"""A cell counts to five, and has room for a sum of values."""
_PLAIN = 5
"""How many colours there are without the jokers'."""
_WORTH = sum(worth << 5 * (VALUES - worth) for worth in range(1, VALUES + 1))
"""Counts times this have the sum of all values in the cell of the highest one."""
_LOW_RUN = repeated(1, 5, 4)
_HIGH_RUN = _LOW_RUN << 5


def gain(bouquet: Word) -> Word:
    """IKE-17: what five cards pay at best."""
    values, colours = jnp.zeros_like(bouquet), jnp.zeros_like(bouquet)
    for place in range(BOUQUET.count):
        card = BOUQUET.get(bouquet, place)
        values = values + bit(_COUNTS.width * (value(card) - 1))
        colours = colours + bit(_COUNTS.width * colour(card))
    return points(values) * multiplier(colours)


def points(values: Word) -> Word:
    """IKE-18 to IKE-20, of how many cards there are of each value.

    A run stands alone; without one all cards of equal value stay together (scoring.py).
    """
    present, several = _present(values, VALUES), _several(values)
    groups = _worth(_only(values, several))
    low, high = word(present & _LOW_RUN == _LOW_RUN), word(present & _HIGH_RUN == _HIGH_RUN)
    run = 8 * low + 12 * high - 5 * (low & high)
    return jnp.maximum(groups, run)


def _only(counts: Word, cells: Word) -> Word:
    """The counts of some cells; these are given by their lowest bits."""
    return counts & (cells * ones(3))


def multiplier(colours: Word) -> Word:
    """IKE-21, of how many cards there are of each colour, jokers (IKE-2) included.

    Jokers add no colour where one or two pay, or make it five where no colour is there twice.
    """
    plain = size(_present(colours, _PLAIN))
    jokers = _COUNTS.get(colours, _PLAIN)
    five = word(plain + jokers == _PLAIN)
    few = either(word(plain == 2), 2, 1)
    return either(word(plain <= 1), 4, either(five, 3, few))


def _present(counts: Word, cells: int) -> Word:
    """1 in each of the first cells that counts anything."""
    return (counts | counts >> 1 | counts >> 2) & repeated(1, _COUNTS.width, cells)


def _several(counts: Word) -> Word:
    """1 in each value's cell that counts more than one."""
    return (counts >> 1 | counts >> 2) & repeated(1, _COUNTS.width, VALUES)


def _worth(counts: Word) -> Word:
    """The sum of all values, so many of each."""
    return _COUNTS.get(counts * _WORTH, VALUES - 1)
