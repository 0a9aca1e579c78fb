"""The trained network over arrays: what it prefers at many tables at once, and what it expects."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays.bits import BITS
from florilegium.arrays.fusing import materialized
from florilegium.games.hanabi.batched import memory, observation
from florilegium.games.hanabi.batched.actions import legal_words
from florilegium.games.hanabi.batched.search.table import ACTIONS, SHAPE, Games
from florilegium.networks.weights import Array, default_folder, load

Params = dict[str, jax.Array]
"""Named as in a file of weights; the matrices are in the type of the large products."""
ILLEGAL = -1e9
"""What an illegal action is liked."""
_HEAD = 32
"""The head's columns are filled up to so many: products of odd widths are slow."""


def blueprint(name: str = "hanabi-2", folder: Path | None = None) -> Params:
    """The kept network of this name; BadWeights where there is none."""
    return prepared(load(name, folder or default_folder()))


def prepared(arrays: Mapping[str, Array]) -> Params:
    """The arrays of a file, laid out for the device."""
    fast: Any = jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16
    made = {}
    for name, array in arrays.items():
        if name.startswith("head"):
            array = np.pad(array, [(0, 0)] * (array.ndim - 1) + [(0, _HEAD - array.shape[-1])])
        made[name] = jnp.asarray(array, fast if name.endswith("weight") else jnp.float32)
    return made


def answers(params: Params, games: Games) -> tuple[jax.Array, jax.Array]:
    """How the acting seat likes each action, `[games, actions]`, and what it still expects."""
    state = games.state
    seen = jnp.stack(observation.encoded(SHAPE, observation.view(SHAPE, state, 0)))
    words = memory.told(SHAPE, state, seen, games.moves)
    answer = _through(params, materialized(words, jnp.uint32(1)))
    legal = legal_words(SHAPE, state)[0][:, None] >> jnp.arange(ACTIONS, dtype=jnp.uint32) & 1
    return jnp.where(legal != 0, answer[:, :ACTIONS], ILLEGAL), answer[:, ACTIONS]


def _through(params: Params, words: jax.Array) -> jax.Array:
    """The layers, from `[words, games]` to `[games, numbers]`."""
    bits = words[:, None] >> jnp.arange(BITS, dtype=jnp.uint32)[:, None] & 1
    fast = params["head.weight"].dtype
    flow = bits.reshape(-1, words.shape[1]).astype(fast).T
    flows = []
    for layer in range(3):
        summed = (flow @ params[f"body.{layer}.weight"]).astype(jnp.float32)
        summed = summed + params[f"body.{layer}.bias"]
        mean = summed.mean(-1, keepdims=True)
        spread = jnp.maximum((summed * summed).mean(-1, keepdims=True) - mean * mean, 0)
        normal = (summed - mean) * jax.lax.rsqrt(spread + 1e-5)
        above = normal * params[f"body.{layer}.scale"] + params[f"body.{layer}.shift"]
        flow = jax.nn.relu(above).astype(fast)
        flows.append(flow)
    head, width = params["head.weight"], flow.shape[-1]
    answer = jnp.matmul(flows[-2], head[:width], preferred_element_type=jnp.float32)
    answer = answer + jnp.matmul(flows[-1], head[width:], preferred_element_type=jnp.float32)
    return answer + params["head.bias"]
