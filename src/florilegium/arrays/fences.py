"""Values worked out once on a CPU, where the compiler would rather work them out many times.

XLA's CPU compiler melts a whole step into one loop per output, and repeats in each loop all that
the output depends on: a drawn card would be searched for once for the bag, once for each word of
the hand and so on, several times the work. A loop that never runs stops it, as it cannot know
that: what goes in is stored, and what comes out is read. It costs less than a nanosecond a game. A
GPU shares such work by itself, so there is no fence there.
"""

from __future__ import annotations

from typing import Any

import jax
from jax import lax

from florilegium.arrays.bits import word

_NEVER = 0xFFFF_FFFF


def settled(first: Any, *others: Any) -> Any:
    """The same values. The first is a vector of words that can never be all ones."""
    values = lax.platform_dependent((first, *others), cpu=_fenced, default=_untouched)
    return values if others else values[0]


def _fenced(values: tuple[Any, ...]) -> Any:
    return lax.while_loop(
        lambda inside: inside[0][0] == word(_NEVER),
        lambda inside: jax.tree.map(lax.bitwise_not, inside),
        values,
    )


def _untouched(values: tuple[Any, ...]) -> Any:
    return values
