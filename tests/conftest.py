"""Settings for all tests."""

from __future__ import annotations

import ctypes
import gc
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.server import engines
from tests.shares import in_shares

pytest.register_assert_rewrite("florilegium.testing")

# Examples are whole games: no deadline, and a derandomised run so that every machine sees the same.
settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    max_examples=int(os.environ.get("FLORILEGIUM_EXAMPLES", "50")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("default")

# The tests of the batched games compile hundreds of programs and run most of them for a moment:
# compiled quickly rather than well. What the tests start in processes of their own inherits it.
os.environ.setdefault(
    "XLA_FLAGS",
    "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true"
    " --xla_cpu_use_fusion_emitters=false --xla_cpu_parallel_codegen_split_count=1",
)

# What tests ask servers with looks for this package at every lock it takes, which is slow where it
# is not there: known to be absent, it is not looked for.
if importlib.util.find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]

# JAX keeps millions of objects for what it has compiled, and going through them all took a tenth
# of the time of its tests.
gc.set_threshold(50_000, 20, 50)

_GROWTH = 2_500_000_000
"""Bytes by which a process may grow before it forgets the programs of the modules before."""
_grown_from = 0


@pytest.fixture(autouse=True, scope="module")
def _old_programs_are_forgotten() -> Iterator[None]:
    global _grown_from
    yield
    if "jax" in sys.modules and _resident() > _grown_from + _GROWTH:
        import jax

        jax.clear_caches()  # type: ignore[no-untyped-call]
        gc.collect()
        # What was let go and is not given back is used again.
        _grown_from = _resident() if _given_back() else _resident() // 2


def _given_back() -> bool:
    """Whether memory that nobody uses is the system's again; only glibc can be asked for that."""
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, TypeError, AttributeError):
        return False
    return True


def _resident() -> int:
    """Bytes of memory that this process takes; 0 where that cannot be read."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        items[:] = in_shares(items, config.workerinput["workercount"])


def pytest_configure(config: pytest.Config) -> None:
    """Processes that this one starts find the same PostgreSQL and Redis."""
    if not hasattr(config, "workerinput"):
        engines.begin()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        engines.end()
