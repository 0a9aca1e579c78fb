"""A disk that can be full: a small one of its own, or, where none may be mounted, files that may
not grow."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_MEGABYTES = 512
_CHUNK = 2**20


class Disk:
    """Where a server keeps its files. Mounting takes root's rights."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._ballast = folder / "ballast"
        self._is_mounted = _mounted(folder)
        self._limited: list[tuple[int, tuple[int, int]]] = []
        """Processes, and how large files they might write before."""

    @property
    def can_be_full(self) -> bool:
        """Whether there is a way to fill it."""
        return self._is_mounted or sys.platform == "linux"

    def fill(self, writers: Iterable[int]) -> None:
        """Not a byte is left for anybody; without a disk of our own, for these processes."""
        if self._is_mounted:
            with suppress(OSError), self._ballast.open("wb", buffering=0) as file:
                while file.write(b"\0" * _CHUNK):
                    pass
        else:
            self._limited = [(pid, _limit(pid, (0, -1))) for pid in writers]

    def free(self) -> None:
        """There is room again."""
        self._ballast.unlink(missing_ok=True)
        for pid, before in self._limited:
            with suppress(ProcessLookupError):
                _limit(pid, before)
        self._limited = []

    def end(self) -> None:
        """Let go of it; nobody may use it any more."""
        if self._is_mounted:
            subprocess.run(["umount", "--lazy", self.folder], check=True)


def _mounted(folder: Path) -> bool:
    if sys.platform != "linux" or os.getuid() != 0 or shutil.which("mount") is None:
        return False
    options = f"size={_MEGABYTES}m"
    command = ["mount", "-t", "tmpfs", "-o", options, "florilegium-drill", str(folder)]
    return subprocess.run(command, capture_output=True).returncode == 0


def _limit(pid: int, limits: tuple[int, int]) -> tuple[int, int]:
    """How large the files of a process may be, soft and hard; before."""
    if sys.platform != "linux":
        raise NotImplementedError("no other system limits another process")
    import resource

    if limits[1] == -1:
        limits = limits[0], resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
    return resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
