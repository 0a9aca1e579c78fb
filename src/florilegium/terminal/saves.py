"""Games kept between sittings: one file each in the user's state folder, written whole or not."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_state_path

from florilegium.core.errors import BadRecord
from florilegium.core.message import say
from florilegium.core.record import Record, load
from florilegium.core.registry import game as find_game
from florilegium.players import bot

HUMAN = "human"
_VERSION = 1
_THEME = "theme.txt"


@dataclass(frozen=True, slots=True)
class Save:
    """A game in progress: its record and who plays each seat, `human` or a bot's name."""

    record: Record
    players: tuple[str, ...]


def folder() -> Path:
    """Where games are kept; FLORILEGIUM_HOME moves it."""
    home = os.environ.get("FLORILEGIUM_HOME")
    return Path(home) if home else user_state_path("florilegium")


def new_path(record: Record) -> Path:
    """A file name nobody uses yet."""
    number = 1
    while (path := folder() / f"{record.game}-{number}.json").exists():
        number += 1
    return path


def write(path: Path, save: Save) -> None:
    """Write beside, then rename: a crash leaves the old file or the new one, never half of one."""
    content = {
        "save": _VERSION,
        "players": save.players,
        "record": save.record.to_text().splitlines(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    draft.replace(path)


def read(path: Path) -> Save:
    """Read a kept game; BadRecord says what is wrong with the file."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(1, say("terminal.unreadable", path=path, why=error.strerror)) from None
    except (ValueError, RecursionError):
        raise BadRecord(1, say("terminal.not-a-save", path=path)) from None
    if not isinstance(content, dict) or content.get("save") != _VERSION:
        raise BadRecord(1, say("terminal.not-a-save", path=path))
    lines, players = content.get("record"), content.get("players")
    if not isinstance(lines, list) or not isinstance(players, list):
        raise BadRecord(1, say("terminal.not-a-save", path=path))
    record = load("\n".join(map(str, lines)))
    _require_players(path, record, players)
    return Save(record, tuple(players))


def _require_players(path: Path, record: Record, players: list[object]) -> None:
    if len(players) != record.setup.seats or not all(isinstance(name, str) for name in players):
        raise BadRecord(1, say("terminal.not-a-save", path=path))
    game = find_game(record.game)
    for name in players:
        if name != HUMAN:
            bot(game, str(name), 1, "")


def finish(path: Path, record: Record) -> Path:
    """A finished game leaves the waiting ones and stays as a record; where it lies now."""
    done = path.parent / "finished" / path.name
    done.parent.mkdir(parents=True, exist_ok=True)
    while done.exists():
        done = done.with_stem(done.stem + "+")
    done.write_text(record.to_json(), encoding="utf-8")
    path.unlink(missing_ok=True)
    return done


def keep_theme(name: str) -> None:
    """Remember how the full screen is to look."""
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / _THEME).write_text(name, encoding="utf-8")


def kept_theme(known: Sequence[str]) -> str:
    """The one that was chosen last, or the first of those there are."""
    try:
        name = (folder() / _THEME).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return known[0]
    return name if name in known else known[0]


def kept() -> list[Path]:
    """The games that can be taken up again, the most recent first."""
    paths = folder().glob("*.json") if folder().is_dir() else ()
    return sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
