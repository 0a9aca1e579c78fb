"""After the server was killed: is every action it acknowledged in its store, once?"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

Acknowledged = list[dict[str, Any]]
Check = Callable[[Path, Acknowledged], int]


def in_database(folder: Path, acknowledged: Acknowledged) -> int:
    """Acknowledged actions of ours that the log does not hold exactly once."""
    held = Counter(_acts(folder / "tables.db"))
    return sum(held[said["code"], said["id"], said["text"]] != 1 for said in acknowledged)


def _acts(database: Path) -> Iterator[tuple[str, str, str]]:
    with sqlite3.connect(database) as store:
        for code, entry in store.execute("SELECT code, entry FROM entries"):
            act = json.loads(entry)
            if act["type"] == "acted" and "id" in act:  # a clock or a bot has none
                yield code, act["id"], act["action"]


def in_files(folder: Path, acknowledged: Acknowledged) -> int:
    """Acknowledged moves of boardgame.io beyond the last state that FlatFile wrote."""
    last: dict[str, int] = {}
    for said in acknowledged:
        last[said["match"]] = max(last.get(said["match"], 0), said["number"])
    held = dict(_states(folder.iterdir()))
    return sum(max(0, number - held.get(match, 0)) for match, number in last.items())


def _states(files: Iterable[Path]) -> Iterator[tuple[str, int]]:
    for file in files:
        try:
            item = json.loads(file.read_text())
        except ValueError:  # cut short by the kill: what it held is lost
            continue
        if ":" not in item["key"]:
            yield item["key"], item["value"]["_stateID"]
