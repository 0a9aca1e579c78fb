"""Settings for all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

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
