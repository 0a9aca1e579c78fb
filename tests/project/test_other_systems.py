"""A system that has nothing of what only Unix has: a server and the arena do without."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from florilegium.lab import playing
from florilegium.players.processes import give_way
from florilegium.server import database, serving
from florilegium.server.errors import Wrong
from florilegium.server.settings import Settings


@contextmanager
def windows() -> Iterator[None]:
    """The names that CPython lacks on Windows, as far as we would use them. No fixture: when a test
    has failed, pytest needs them itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        for module in ("fcntl", "resource"):
            patch.setitem(sys.modules, module, None)
        for place, name in ((os, "nice"), (signal, "setitimer"), (signal, "SIGALRM")):
            patch.delattr(place, name)
        yield


@windows()
def test_a_file_has_one_server(tmp_path: Path) -> None:
    owner, *connections = database.opened(tmp_path / "tables.db")
    with pytest.raises(Wrong) as told:
        database.opened(tmp_path / "tables.db")
    assert told.value.code == "database"
    for connection in connections:
        connection.close()
    owner.close()


@windows()
def test_a_server_takes_the_files_it_is_given(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "tables.db")
    assert serving.within_file_limit(settings) == settings
    assert serving.has_browser()


@windows()
def test_nobody_is_interrupted_and_nobody_goes_first() -> None:
    give_way(5)
    with playing._alarm(1e-6, 1):
        sum(range(1000))
