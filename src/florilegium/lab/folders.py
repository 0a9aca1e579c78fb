"""Folders of results: a file says what they are results of, another has a line of JSON for each.

What was interrupted goes on where it stopped; what is of another kind is never mixed in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from florilegium.core.errors import BadPuzzle, BadSetup
from florilegium.core.message import say

T = TypeVar("T")


def claim(path: Path, ours: Mapping[str, Any], field: str, other: str) -> None:
    """Write down what the folder of this file is for, unless that very thing stands there already.

    BadSetup of the field where the folder cannot be used or is for something else; the sentence
    `other` says so, and is told the names of all in which that differs.
    """
    written = json.dumps(ours, indent=1) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(written, encoding="utf-8")
        theirs = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        why = error.strerror or str(error)
        raise BadSetup(field, say("lab.unusable", folder=path.parent, why=why)) from error
    except ValueError:
        theirs = None
    known = theirs if isinstance(theirs, dict) else {}
    fields = tuple(name for name, one in json.loads(written).items() if known.get(name) != one)
    if fields:
        raise BadSetup(field, say(other, folder=path.parent, fields=fields))


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
