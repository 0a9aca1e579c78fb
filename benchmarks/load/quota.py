"""A share of a core for a process and its children, as the kernel hands it out: a cgroup of Linux
(version 1, as root). Where cores are few, this shows what more of them would do."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

_GROUPS = Path("/sys/fs/cgroup/cpu")
_PERIOD = 50_000
"""Microseconds in which a share is used up: where they are few, much of it comes to nothing."""


@contextmanager
def limited(pids: Iterable[int], share: float) -> Iterator[None]:
    """So much of a core for all of these together, until the block ends."""
    pids = list(pids)
    group = _GROUPS / f"bench-{pids[0]}"
    try:
        group.mkdir()
        (group / "cpu.cfs_period_us").write_text(str(_PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(round(share * _PERIOD)))
    except OSError as error:
        raise SystemExit(f"a share of a core cannot be given here: {error}") from None
    try:
        for pid in pids:
            (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        for number in (group / "cgroup.procs").read_text().split():
            (_GROUPS / "cgroup.procs").write_text(number)
        os.rmdir(group)
