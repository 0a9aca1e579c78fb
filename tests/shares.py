"""Which tests a process of `pytest -n` begins with.

Work is dealt in shares of equal numbers, in the order of the tests, and who has done theirs takes
over the end of the longest queue. So every share begins with tests that take long, of one kind,
whose browser, server or compiled programs then serve all of them; at its end are short ones, of
which many can be handed over and none is waited for.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LONG = (
    ("browser",),
    ("equivalence", "training", "search", "adapters"),
    ("server", "lab", "terminal", "documents", "project", "offline", "outside"),
)
"""Folders of long tests. The first mostly wait for a browser, the second compile."""


def in_shares(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """All tests, in the order in which so many processes are dealt them."""
    folders: dict[str, list[pytest.Item]] = {}
    for item in items:
        folders.setdefault(item.path.relative_to(TESTS).parts[0], []).append(item)
    long: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for kind, names in enumerate(LONG):
        for name in names:
            long[kind % processes] += folders.pop(name, [])
    short = [item for some in folders.values() for item in some]
    order: list[pytest.Item] = []
    for place, own in enumerate(long):
        size = (len(items) - len(order)) // (processes - place)
        room = max(0, size - len(own))
        order += own + short[:room]
        del short[:room]
    return order + short
