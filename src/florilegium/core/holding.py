"""A file that one process holds for itself."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def held(file: Path) -> sqlite3.Connection:
    """Hold a file until what is returned is closed or the process ends, however it ends.

    BlockingIOError where somebody else holds it, OSError where it cannot be used. It is a database,
    and an empty one, because SQLite's locks are the same on every system.
    """
    try:
        line = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise OSError(str(error)) from None
    try:
        line.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        line.close()
        is_busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        raise (BlockingIOError if is_busy else OSError)(str(error)) from None
    return line
