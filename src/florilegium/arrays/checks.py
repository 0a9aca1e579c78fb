"""What is wrong with an argument, said in Python before anything is traced."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp


def check_key(key: object) -> None:
    """A key as `jax.random.key` or `jax.random.PRNGKey` makes it."""
    if isinstance(key, jax.Array):
        if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) and key.shape == ():
            return
        if key.dtype == jnp.uint32 and key.ndim == 1:
            return
    raise TypeError(f"key: expected one key, as jax.random.key(0) gives, not {_shown(key)}")


def check_count(name: str, value: object) -> None:
    """A whole number from 1 on."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name}: expected a whole number, not {_shown(value)}")
    if value < 1:
        raise ValueError(f"{name}: expected at least 1, not {value}")


def check_integers(name: str, value: Any, shape: tuple[int, ...]) -> jax.Array:
    """An array of whole numbers of exactly this shape."""
    try:
        array = jnp.asarray(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected an array, not {_shown(value)}") from None
    if not jnp.issubdtype(array.dtype, jnp.integer):
        raise TypeError(f"{name}: expected whole numbers, not {array.dtype}")
    if array.shape != shape:
        raise ValueError(f"{name}: expected the shape {shape}, not {array.shape}")
    return array


def check_state(state: object, kind: type[object]) -> None:
    """A state of this game and no other."""
    if not isinstance(state, kind):
        raise TypeError(f"state: expected a state of {kind.__module__}, not {_shown(state)}")


def _shown(value: object) -> str:
    if isinstance(value, jax.Array):
        return f"an array {value.dtype}{list(value.shape)}"
    return f"{type(value).__name__} {value!r:.40}"
