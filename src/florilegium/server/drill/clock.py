"""A clock that is wrong, for one node alone: libfaketime stands between it and the machine's."""

from __future__ import annotations

from pathlib import Path

_PLACES = ("/usr/lib/*/faketime", "/usr/lib/faketime", "/usr/lib64/faketime")
_LIBRARY = next(
    (
        found
        for place in _PLACES
        for found in sorted(Path("/").glob(f"{place[1:]}/libfaketimeMT.so.1"))
    ),
    None,
)
AVAILABLE = _LIBRARY is not None


class Clock:
    """The time of day of one node. Time that only goes on, by which it waits, is left alone."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.skew(0)

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to go by this clock; nothing where the library is missing."""
        if _LIBRARY is None:
            return {}
        return {
            "LD_PRELOAD": str(_LIBRARY),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }

    def skew(self, seconds: int) -> None:
        """From now on, within a second, it is so many seconds off."""
        part = self._file.with_suffix(".part")
        part.write_text(f"{seconds:+d}\n")
        part.rename(self._file)
