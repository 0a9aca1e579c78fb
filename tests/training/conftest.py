from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import jax
import pytest


@pytest.fixture(autouse=True, scope="module")
def quickly_compiled() -> Iterator[None]:
    """Compiling is most of the work here: let it be done without much care."""
    settings = cast(Any, jax.config)
    settings.update("jax_disable_most_optimizations", True)
    yield
    settings.update("jax_disable_most_optimizations", False)
