"""Adam, with a limit on the gradient's length."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.training.network import Params

NORM = 0.5
"""A longer gradient is shortened to this."""
_MEAN, _SQUARE, _LEAST = 0.9, 0.999, 1e-8


class Adam(NamedTuple):
    """Averages of the gradients and of their squares, and how many there were."""

    mean: Params
    square: Params
    times: jax.Array


def fresh(params: Params) -> Adam:
    """Before the first gradient."""
    # Two sets of zeros: what an update takes over in place must not be shared.
    return Adam(
        {name: jnp.zeros_like(part) for name, part in params.items()},
        {name: jnp.zeros_like(part) for name, part in params.items()},
        jnp.int32(0),
    )


def followed(params: Params, adam: Adam, gradient: Params, rate: jax.Array) -> tuple[Params, Adam]:
    """One step down the gradient."""
    norm = jnp.sqrt(sum((part**2).sum() for part in gradient.values()))
    shortened = jnp.minimum(1, NORM / (norm + 1e-12))
    gradient = {name: part * shortened for name, part in gradient.items()}
    times = adam.times + 1
    mean = jax.tree.map(lambda old, new: _MEAN * old + (1 - _MEAN) * new, adam.mean, gradient)
    square = jax.tree.map(
        lambda old, new: _SQUARE * old + (1 - _SQUARE) * new**2, adam.square, gradient
    )
    size = rate * jnp.sqrt(1 - _SQUARE**times) / (1 - _MEAN**times)
    moved = jax.tree.map(
        lambda old, mean, square: old - size * mean / (jnp.sqrt(square) + _LEAST),
        params,
        mean,
        square,
    )
    return moved, Adam(mean, square, times)
