"""Compiling: types that survive it, and where the compiler should stop repeating itself.

On a CPU, XLA gives every result a loop of its own and repeats in it all that leads there, so a
value on which twenty words depend is worked out twenty times. Behind a barrier it is worked out
once and read back from the cache, which costs far less. On other devices one kernel has many
results; there the value must stay in its registers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import jax

TreeT = TypeVar("TreeT")
ResultT = TypeVar("ResultT")
Given = ParamSpec("Given")


def compiled(*fixed: int) -> Callable[[Callable[Given, ResultT]], Callable[Given, ResultT]]:
    """`jax.jit` with the arguments at these places fixed, and the function's type kept."""

    def compile_it(function: Callable[Given, ResultT]) -> Callable[Given, ResultT]:
        made: Callable[Given, ResultT] = jax.jit(function, static_argnums=fixed)
        return made

    return compile_it


def fusion_barrier(values: TreeT, tick: jax.Array) -> TreeT:
    """The same values, worked out once on a CPU. `tick` is any single number known when it runs.

    XLA takes its own barriers away before it fuses loops, but it never fuses through a branch.
    """
    result: TreeT = jax.lax.platform_dependent(values, tick, cpu=_branched, default=_same)
    return result


def materialized(values: TreeT, tick: jax.Array) -> TreeT:
    """The same values, worked out once and written to memory on every device."""
    result: TreeT = jax.lax.platform_dependent(values, tick, cpu=_branched, default=_barred)
    return result


def _same(values: Any, tick: jax.Array) -> Any:
    return values


def _barred(values: Any, tick: jax.Array) -> Any:
    return cast(Any, jax.lax.optimization_barrier)(values)


def _branched(values: Any, tick: jax.Array) -> Any:
    return jax.lax.cond(
        tick == 0, lambda same: same, cast(Any, jax.lax.optimization_barrier), values
    )
