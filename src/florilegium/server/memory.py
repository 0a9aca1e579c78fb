"""When Python looks for garbage: looking at everything stops every table meanwhile."""

from __future__ import annotations

import asyncio
import gc

_YOUNG = 5_000
_NEVER = 1_000_000
_EVERY = 300.0
"""Seconds between two looks at everything."""


def settle() -> None:
    """Look at young objects often, at old ones by `tidy`, and never at what is loaded by now."""
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)


async def tidy() -> None:
    """Look at everything now and then: tables that are gone leave circles behind."""
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()
