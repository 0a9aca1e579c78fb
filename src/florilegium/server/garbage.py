"""When Python collects garbage: a full collection stops every table meanwhile."""

from __future__ import annotations

import asyncio
import gc

_YOUNG = 50_000
"""New objects after which the young ones are looked at. Little of what a table makes leaves circles
behind, and those that are in use are looked at as well: rarely is enough."""
_NEVER = 1_000_000
_EVERY = 300.0
"""Seconds between two full collections."""


def configure() -> None:
    """Collect the young often, the old by `collect_regularly`, what is loaded by now never."""
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)


async def collect_regularly() -> None:
    """Collect everything now and then: tables that are gone leave circles behind."""
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()
