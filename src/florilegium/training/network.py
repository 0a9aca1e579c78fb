"""The network in JAX: the sums of `florilegium.networks.layers`, for many positions at once."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

Params = dict[str, jax.Array]
"""Named as in a file of weights: `body.0.weight`, …, `head.bias`."""
BITS = 32


def product_type() -> Any:
    """The type of the large products: half as wide on a GPU, whose units are made for it."""
    return jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def untrained(key: jax.Array, words: int, actions: int, layers: int, hidden: int) -> Params:
    """Orthogonal weights for `words` of input; the head prefers and expects hardly anything yet."""
    keys = jax.random.split(key, layers + 2)
    params: Params = {}
    into = BITS * words
    for layer in range(layers):
        draw = jax.nn.initializers.orthogonal(2**0.5)
        params[f"body.{layer}.weight"] = draw(keys[layer], (into, hidden))
        params[f"body.{layer}.bias"] = jnp.zeros(hidden)
        params[f"body.{layer}.scale"] = jnp.ones(hidden)
        params[f"body.{layer}.shift"] = jnp.zeros(hidden)
        into = hidden
    read = hidden * min(layers, 2)
    prefers = jax.nn.initializers.orthogonal(0.01)(keys[-2], (read, actions))
    expects = jax.nn.initializers.orthogonal(0.1)(keys[-1], (read, 1))
    params["head.weight"] = jnp.concatenate([prefers, expects], axis=1)
    params["head.bias"] = jnp.zeros(actions + 1)
    return params


def answers(params: Params, words: jax.Array, legal: jax.Array) -> tuple[jax.Array, jax.Array]:
    """From `[words, games]` of inputs and of legal actions to the logarithms of every action's
    chance, `[games, actions]`, and to what the acting seat may expect, `[games]`.
    """
    narrow = product_type()
    flow, flows = _spread(words).astype(narrow), []
    for layer in range(sum(name.endswith(".scale") for name in params)):
        weight = params[f"body.{layer}.weight"].astype(narrow)
        summed = (flow @ weight).astype(jnp.float32) + params[f"body.{layer}.bias"]
        # Both means from one pass over memory, which is what bounds this.
        mean, square = summed.mean(-1, keepdims=True), (summed**2).mean(-1, keepdims=True)
        normal = (summed - mean) * jax.lax.rsqrt(square - mean**2 + 1e-5)
        above = normal * params[f"body.{layer}.scale"] + params[f"body.{layer}.shift"]
        flow = jax.nn.relu(above).astype(narrow)
        flows.append(flow)
    # In single precision: a value near 24 would else come in steps of an eighth.
    read, head = jnp.concatenate(flows[-2:], axis=-1), params["head.weight"].astype(narrow)
    answer = jnp.matmul(read, head, preferred_element_type=jnp.float32) + params["head.bias"]
    likes = jnp.where(_spread(legal)[:, : answer.shape[1] - 1] != 0, answer[:, :-1], -1e9)
    return jax.nn.log_softmax(likes), answer[:, -1]


def chosen(every: jax.Array, action: jax.Array) -> jax.Array:
    """The entry of the action, game by game."""
    return jnp.take_along_axis(every, action[:, None], axis=1)[:, 0]


def _spread(words: jax.Array) -> jax.Array:
    """`[words, games]` bit by bit, the lowest first: `[games, bits]`."""
    bits = words.T[:, :, None] >> jnp.arange(BITS, dtype=jnp.uint32) & 1
    return bits.reshape(len(bits), -1)
