"""Who is measured: how each server is started, and how its store is read afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load import stored
from benchmarks.load.interpreter import interpreter

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COMPILED = ROOT / "build" / "compiled"
"""Where `make compiled` puts our server."""


@dataclass(frozen=True)
class Peer:
    """A server under load."""

    name: str
    client: str
    """The folder of its `table.js`."""
    command: Callable[[int, Path], list[str]]
    """Port and folder → the command that starts it."""
    missing: stored.Check | None
    """Folder and acknowledged actions → how many of them are not in the store."""


def _florilegium(port: int, folder: Path, source: Path = ROOT / "src") -> list[str]:
    serve = ["-m", "benchmarks.load.ours.server", str(port), str(folder / "tables.db")]
    return [*interpreter().command(source, ROOT), *serve]


def _compiled(port: int, folder: Path) -> list[str]:
    return _florilegium(port, folder, COMPILED)


def _boardgame(port: int, *folder: Path) -> list[str]:
    return ["node", str(HERE / "boardgame" / "server.js"), str(port), *map(str, folder)]


OURS = Peer("florilegium", "ours", _florilegium, stored.in_database)
FASTER = Peer("florilegium, compiled", "ours", _compiled, stored.in_database)
STORED = Peer("boardgame.io, FlatFile", "boardgame", _boardgame, stored.in_files)
MEMORY = Peer("boardgame.io, in memory", "boardgame", lambda port, _: _boardgame(port), None)
PEERS = {"ours": OURS, "compiled": FASTER, "stored": STORED, "memory": MEMORY}
