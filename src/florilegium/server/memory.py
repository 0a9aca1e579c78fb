"""When Python looks for garbage: looking at everything stops every table meanwhile."""

from __future__ import annotations

import asyncio
import gc

_YOUNG = 100_000
_EVERY = 300.0
"""Seconds between two looks at everything."""


def settle() -> None:
    """Never look at what is loaded by now; look at young objects often, at old ones by `tidy`."""
    gc.freeze()
    gc.set_threshold(_YOUNG, 20, 1_000_000)


async def tidy() -> None:
    """Look at everything now and then: tables that are gone leave circles behind."""
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()
