"""Positions that are the same but for the names of the suits and the order of the display.

What is good in one of them is good in all: who learns from examples sees more of them.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.games.royal_flush.batched.lacks import LACKING, parts
from florilegium.games.royal_flush.batched.state import Shape
from florilegium.games.royal_flush.cards import DISPLAY, NATURALS, SUITS
from florilegium.games.royal_flush.layout import KINDS

_WORD = 32
_ORDERS = tuple(permutations(range(len(SUITS))))
"""As many suits as places in the display: the orders of both."""
assert len(SUITS) == DISPLAY
Numbers = np.ndarray[Any, np.dtype[Any]]


class _Renamed(NamedTuple):
    """By the order of the suits and that of the display: where each place's number comes from."""

    told: Numbers
    """`[orders, orders, inputs]`."""
    legal: Numbers
    """`[orders, actions]`, up to a whole word: suits do not matter between two sets."""
    number: Numbers
    """The other way: what has become of each action."""


def alike(
    shape: Shape, key: jax.Array, words: jax.Array, legal: jax.Array, number: jax.Array
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """The inputs of positions, what is legal in them and what was chosen, `[rows, words]` twice and
    `[rows]`, with the suits and the display in another order, the same one in all of them.

    While a set is being chosen its cards follow each other by their suits too, so these stay.
    """
    renamed = _renamed(shape, words.shape[1])
    suits, places = jax.random.randint(key, (2,), 0, len(_ORDERS))
    told, first = _spread(words), shape.observation.slices()["chosen board"]
    begun = told[:, first].any(axis=1)[:, None]
    sources = jnp.asarray(renamed.told)
    other = jnp.where(begun, told[:, sources[0, places]], told[:, sources[suits, places]])
    offered = _spread(legal)[:, jnp.asarray(renamed.legal)[places]]
    return _packed(other), _packed(offered), jnp.asarray(renamed.number)[places][number]


@cache
def _renamed(shape: Shape, words: int) -> _Renamed:
    """For inputs of so many words: the observation, and perhaps what the boards lack."""
    told = [[_inputs(shape, suits, places, words) for places in _ORDERS] for suits in _ORDERS]
    legal = [_actions(shape, places) for places in _ORDERS]
    return _Renamed(np.array(told), np.array(legal), np.argsort(legal, axis=1))


def _inputs(shape: Shape, suits: tuple[int, ...], places: tuple[int, ...], words: int) -> Numbers:
    """Where each input comes from, by where each suit and each place of the display does."""
    source, at = np.arange(_WORD * words, dtype=np.int32), shape.observation.starts
    kinds = np.array([len(SUITS) * card.rank + suits[SUITS.index(card.suit)] for card in NATURALS])
    for section, copies in (("hand", 2), ("discard", 2)):
        for start in range(at[section], at[section] + copies * KINDS, KINDS):
            source[start : start + KINDS] = start + kinds
    _reorder(source, at["display"], kinds, places)
    seen, more = -(-shape.observation.size // _WORD), parts(shape)
    if words == seen + sum(more.values()):
        offer = np.arange(LACKING * len(shape.boards))
        _reorder(source, _WORD * (seen + more["lacks"]), offer, places)
    return source


def _reorder(source: Numbers, first: int, inner: Numbers, places: tuple[int, ...]) -> None:
    """The display's places one after the other, each with numbers of its own in this order."""
    width = len(inner)
    for place, other in enumerate(places):
        source[first + width * place :][:width] = first + width * other + inner


def _actions(shape: Shape, places: tuple[int, ...]) -> Numbers:
    """Where each action comes from; those beyond the last one fill the word."""
    source = np.arange(-(-shape.actions.size // _WORD) * _WORD, dtype=np.int32)
    first = shape.actions.starts["take"]
    source[first : first + DISPLAY] = first + np.array(places)
    return source


def _spread(words: jax.Array) -> jax.Array:
    """`[rows, words]` bit by bit, the lowest first."""
    bits = words[:, :, None] >> jnp.arange(_WORD, dtype=jnp.uint32) & 1
    return bits.reshape(len(words), -1)


def _packed(bits: jax.Array) -> jax.Array:
    places = jnp.arange(_WORD, dtype=jnp.uint32)
    return (bits.reshape(len(bits), -1, _WORD) << places).sum(axis=-1, dtype=jnp.uint32)
