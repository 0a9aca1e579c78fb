"""The document of a batched environment, written from its sections.

python -m florilegium.arrays.documents NAME > docs/observations-NAME.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from inspect import getdoc
from typing import Any

from florilegium.arrays.environment import Environment
from florilegium.arrays.registry import batched
from florilegium.core import registry

_HEAD = """# What the batched {title} tells and takes

Written by `python -m florilegium.arrays.documents {name}` from the sections in the code.

The batch is the last axis. `env.observe(state)` gives the acting seat's numbers, zeros and ones,
as `uint8[numbers, batch]`; `form=jnp.float32` gives floats, `form="words"` the same numbers packed,
32 to a `uint32` and the first one lowest; `"all"` gives `[numbers, seats, batch]`.
`env.legal(state)` is `bool[actions, batch]`. `env.observation.slices()` and `env.actions.slices()`
say where each section lies. Sizes below are those of the default options.
"""


def document(name: str) -> str:
    """All about one game's observations and actions, in Markdown."""
    title = name.replace("_", " ").title()
    parts = [_HEAD.format(title=title, name=name), f"{getdoc(type(batched(name)))}\n"]
    for seats in registry.game(name).seats:
        parts += _tables(batched(name, seats))
    return "\n".join(parts)


def _tables(env: Environment[Any]) -> Iterator[str]:
    yield f"## {env.seats} seats\n"
    yield f"Observation: {env.observation.size} numbers.\n\n{env.observation.table()}\n"
    yield f"Actions: {env.actions.size}.\n\n{env.actions.table()}\n"


if __name__ == "__main__":
    print(document(sys.argv[1]), end="")
