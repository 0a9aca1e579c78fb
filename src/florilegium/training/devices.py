"""Games spread over devices: each plays and learns from its share, with the same network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.core.text import quoted

AXIS = "games"
cut_at = cast(Callable[..., PartitionSpec], PartitionSpec)
WHOLE = cut_at()
"""The same on every device."""
TreeT = TypeVar("TreeT")


def mesh(count: int | None, games: int) -> Mesh:
    """So many devices in a row, or all there are; BadSetup where the games cannot be shared."""
    there = jax.devices()
    if count is None:
        count = len(there)
    if type(count) is not int or not 1 <= count <= len(there):
        why = say("training.devices", given=quoted(count), there=len(there))
        raise BadSetup("devices", why)
    if games % count:
        raise BadSetup("games", say("training.shared", games=games, devices=count))
    return Mesh(np.array(there[:count]), (AXIS,))


def by_game(tree: Any) -> Any:
    """Where each array of a tree is cut: along its last axis, the games; single numbers nowhere."""

    def cut(part: Any) -> PartitionSpec:
        return cut_at(*[None] * (part.ndim - 1), AXIS) if part.ndim else WHOLE

    return jax.tree.map(cut, tree)


def spread(tree: TreeT, specs: Any, over: Mesh) -> TreeT:
    """The same values, laid out over the devices."""
    shardings = jax.tree.map(lambda spec: NamedSharding(over, spec), specs)
    laid: TreeT = jax.device_put(tree, shardings)
    return laid


def on_every_device(
    function: Callable[[TreeT], Any], over: Mesh, takes: Any, gives: Any
) -> Callable[[TreeT], Any]:
    """One compiled program, run by each device on its part of the games; it may replace its input.

    Inside, `summed` and `numbered` lead from one device's games to all of them.
    """
    # JAX cannot follow what differs between devices through the twins' own branches.
    each = jax.shard_map(function, mesh=over, in_specs=(takes,), out_specs=gives, check_vma=False)
    return jax.jit(each, donate_argnums=0)


def summed(tree: TreeT) -> TreeT:
    """Added up over the devices."""
    total: TreeT = cast(Any, jax.lax.psum)(tree, AXIS)
    return total


def numbered(games: int) -> jax.Array:
    """The numbers of this device's games among all of them, of which it has so many."""
    return jax.lax.axis_index(AXIS) * games + jax.numpy.arange(games)
