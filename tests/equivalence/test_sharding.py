"""A batch spread over devices plays the same games, and its devices need not talk to each other."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec
from florilegium.arrays.registry import batched

env = batched("hanabi", 2)
state = env.init(jax.random.key(0), 64)
mesh = jax.make_mesh((2,), ("games",))
parts = PartitionSpec("games"), PartitionSpec()
spread = jax.tree.map(
    lambda leaf: jax.device_put(leaf, NamedSharding(mesh, parts[leaf.ndim == 0])), state
)
action = np.full(64, 5)
alone, together = env.step(state, action), env.step(spread, action)
assert len(together.state.table.sharding.device_set) == 2
for left, right in zip(jax.tree.leaves(alone), jax.tree.leaves(together), strict=True):
    assert np.array_equal(left, right)
program = type(env)._stepped.lower(env, spread, action.astype(np.uint32)).compile().as_text()
assert not any(word in program for word in ("all-reduce", "all-gather", "collective-permute"))
"""


def test_two_devices() -> None:
    flags = os.environ.get("XLA_FLAGS", "") + " --xla_force_host_platform_device_count=2"
    subprocess.run(
        [sys.executable, "-c", PROGRAM], check=True, env=os.environ | {"XLA_FLAGS": flags}
    )
