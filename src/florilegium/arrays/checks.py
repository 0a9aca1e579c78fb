"""What callers hand to an environment, checked before anything is traced."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from florilegium.arrays.bits import batch_of
from florilegium.core.errors import BadAction, BadSetup
from florilegium.core.message import say

LARGEST_BATCH = 1 << 30


def whole_number(field: str, value: object, most: int = LARGEST_BATCH) -> int:
    """A count from 1 to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise BadSetup(field, say("arrays.count", most=most, given=_shown(value)))
    return value


def one_of(field: str, value: object, known: tuple[str, ...]) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in known:
        raise BadSetup(field, say("arrays.word", known=known, given=_shown(value)))
    return value


def random_key(value: object) -> Array:
    """A single JAX key, of the new kind or the old."""
    if isinstance(value, jax.Array):
        if jnp.issubdtype(value.dtype, jax.dtypes.prng_key) and value.shape == ():
            return value
        if value.dtype == jnp.uint32 and value.shape == (2,):
            return jax.random.wrap_key_data(value)
    raise BadSetup("key", say("arrays.key", given=_shown(value)))


def actions(action: Any, state: object) -> Array:
    """One action number per game of the state, as words; a negative number becomes a huge one."""
    batch = batch_of(state)
    dtype, shape = getattr(action, "dtype", None), getattr(action, "shape", None)
    fits = dtype is not None and jnp.issubdtype(dtype, jnp.integer) and dtype.itemsize <= 4
    if not fits or shape != (batch,):
        raise BadAction(say("arrays.action", batch=batch, given=_shown(action)))
    return jnp.asarray(action).astype(jnp.int32).astype(jnp.uint32)


def _shown(value: object) -> str:
    """A value in few words: an array by type and shape."""
    dtype, shape = getattr(value, "dtype", None), getattr(value, "shape", None)
    return repr(value)[:40] if dtype is None else f"{dtype}{list(shape or ())}"
