"""What is wrong with an argument, said in Python before anything is traced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

WORDS = "words"
"""The form of an observation that is left packed, 32 numbers to a word."""
Part = tuple[int, tuple[int, ...], Any]
"""A leaf of a state: how many axes it has, those before the batch, and its type."""


def require_key(key: object) -> None:
    """A key as `jax.random.key` or `jax.random.PRNGKey` makes it."""
    if isinstance(key, jax.Array):
        if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) and key.shape == ():
            return
        if key.dtype == jnp.uint32 and key.shape == jax.eval_shape(jax.random.PRNGKey, 0).shape:
            return
    raise TypeError(f"key: expected one key, as jax.random.key(0) gives, not {_shown(key)}")


def require_count(name: str, value: Any) -> int:
    """A whole number from 1 on."""
    try:
        count = index(value)
    except TypeError:
        count = None
    if count is None or isinstance(value, bool):
        raise TypeError(f"{name}: expected a whole number, not {_shown(value)}")
    if count < 1:
        raise ValueError(f"{name}: expected at least 1, not {count}")
    return count


def require_function(name: str, value: object) -> None:
    """A function, or None for nothing of the kind."""
    if value is not None and not callable(value):
        raise TypeError(f"{name}: expected a function or None, not {_shown(value)}")


def require_form(form: Any) -> Any:
    """WORDS, or the type of real numbers or truth values that this names."""
    if isinstance(form, str) and form == WORDS:
        return WORDS
    try:
        kind = jnp.dtype(str if form is None else form)  # NumPy would take None for a float.
    except (TypeError, ValueError):
        kind = jnp.dtype(str)
    if not any(jnp.issubdtype(kind, real) for real in (jnp.integer, jnp.floating, jnp.bool_)):
        raise TypeError(f'form: expected "words" or a type of real numbers, not {_shown(form)}')
    return kind


def require_integers(name: str, value: Any, shape: tuple[int, ...]) -> jax.Array:
    """An array of whole numbers of exactly this shape."""
    try:
        wide = _wide(value)
        array = jnp.asarray(value) if wide is None else jnp.empty(0)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected an array, not {_shown(value)}") from None
    if wide is not None:
        raise ValueError(f"{name}: expected numbers from -2**31 to 2**31 - 1, not {wide}")
    if not jnp.issubdtype(array.dtype, jnp.integer):
        raise TypeError(f"{name}: expected whole numbers, not {array.dtype}")
    if array.shape != shape:
        raise ValueError(f"{name}: expected the shape {shape}, not {array.shape}")
    return array


def _wide(value: Any) -> int | None:
    """A number that `int32` does not hold: JAX would take the last 32 bits of it."""
    if not isinstance(value, np.ndarray | np.generic | list | tuple | int) or _of_jax(value):
        return None
    numbers = np.asarray(value)
    if numbers.dtype.kind not in "iuO" or not numbers.size:
        return None
    ends = int(numbers.min()), int(numbers.max())
    return next((end for end in ends if not -(1 << 31) <= end < 1 << 31), None)


def _of_jax(value: Any) -> bool:
    return any(isinstance(leaf, jax.Array) for leaf in jax.tree.leaves(value))


def require_state(
    state: object, kind: type[object], known: Mapping[Any, list[Part]], owner: object
) -> None:
    """A state of this game and of this environment, whose states are `known`, by their tree."""
    if not isinstance(state, kind):
        raise TypeError(f"state: expected a state of {kind.__module__}, not {_shown(state)}")
    leaves, tree = jax.tree.flatten(state)
    if tree not in known or not _fit(leaves, known[tree]):
        raise ValueError(f"state: expected one as init and step of {owner!r} give it, not another")


def parts(leaves: Sequence[Any]) -> list[Part]:
    """What the leaves of a state are, for however many games."""
    return [(len(leaf.shape), leaf.shape[:-1], leaf.dtype) for leaf in leaves]


def _fit(leaves: Sequence[Any], wanted: list[Part]) -> bool:
    """Whether the leaves are as they should be, and for the same number of games."""
    try:
        return parts(leaves) == wanted and len({leaf.shape[-1:] for leaf in leaves} - {()}) == 1
    except AttributeError:  # A leaf that is no array.
        return False


def _shown(value: object) -> str:
    if isinstance(value, jax.Array):
        return f"an array {value.dtype}{list(value.shape)}"
    return f"{type(value).__name__} {value!r:.40}"
