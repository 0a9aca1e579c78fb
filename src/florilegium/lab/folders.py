"""Folders of results: a file says what they are results of, another has a line of JSON for each.

What was interrupted goes on where it stopped; what is of another kind is never mixed in.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from errno import EACCES
from pathlib import Path
from typing import Any, TypeVar

from florilegium.core.errors import BadPuzzle, BadSetup
from florilegium.core.holding import held
from florilegium.core.message import say

T = TypeVar("T")


class Claim:
    """A folder in which nobody else works until it is closed, or the process ends."""

    def __init__(self, path: Path, ours: Mapping[str, Any], field: str, other: str) -> None:
        """Write down in this file what its folder is for, unless that very thing stands there.

        BadSetup of the field where the folder cannot be used, is being used or is for something
        else; the sentence `other` says that, and is told the names of all in which it differs.
        """
        folder, written = path.parent, json.dumps(ours, indent=1) + "\n"
        require_usable(field, folder)
        try:
            self._held = held(folder / "in-use")
        except BlockingIOError:
            raise BadSetup(field, say("lab.in-use", folder=folder)) from None
        except OSError as error:
            raise _unusable(field, folder, error) from error
        try:
            found = _known(path, written)
        except OSError as error:
            self.close()
            raise _unusable(field, folder, error) from error
        wanted = json.loads(written)
        if different := tuple(name for name, one in wanted.items() if found.get(name) != one):
            self.close()
            raise BadSetup(field, say(other, folder=folder, fields=different))

    def close(self) -> None:
        """Whoever comes may go on here."""
        self._held.close()


def require_usable(field: str, folder: Path) -> None:
    """Make a folder where there is none; BadSetup of the field where nothing can be kept in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(field, folder, error) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _unusable(field, folder, PermissionError(EACCES, os.strerror(EACCES)))


def _known(path: Path, written: str) -> dict[str, Any]:
    """What stands in the file, which is written whole where there is none."""
    if not path.exists():
        new = path.with_name(f"new-{path.name}")
        new.write_text(written, encoding="utf-8")
        new.replace(path)
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _unusable(field: str, folder: Path, error: OSError) -> BadSetup:
    return BadSetup(field, say("lab.unusable", folder=folder, why=error.strerror or str(error)))


def results(path: Path, read: Callable[[Any, int], T], field: str, damaged: str) -> Iterator[T]:
    """What `read` makes of each line and its number; one that a crash cut off is dropped.

    BadSetup of the field, in the sentence `damaged`, where a whole line is not what it should be.
    """
    if not path.exists():
        return
    whole = 0
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                found = read(json.loads(line), number)
            except (ValueError, KeyError, TypeError, BadPuzzle) as error:
                raise BadSetup(field, say(damaged, file=path, line=number)) from error
            yield found
    with path.open("r+b") as file:
        file.truncate(whole)
