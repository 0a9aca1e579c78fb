"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Examples are whole games: no deadline, and a derandomised run so that every machine sees the same.
settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    max_examples=int(os.environ.get("FLORILEGIUM_EXAMPLES", "50")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("default")
