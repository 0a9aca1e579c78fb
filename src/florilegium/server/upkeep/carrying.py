"""Tables as lines of JSON, to be read by other programs or taken to another server."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO, Literal

import msgspec

from florilegium.core.message import say
from florilegium.server.errors import Conflict, Wrong
from florilegium.server.identity import read_code
from florilegium.server.listing import index
from florilegium.server.store import Append, Index, Storage
from florilegium.server.table import rebuilt
from florilegium.server.upkeep.checking import codes, replayed

What = Literal["tables", "records"]
_LONGEST = 64 * 1024 * 1024
"""Bytes of a line that is read."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: its whole log, as it is stored."""

    format: Literal["florilegium-table"]
    version: Literal[1]
    code: str
    at: int
    """When it was listed last, in seconds since 1970."""
    entries: list[msgspec.Raw]


@dataclass
class Carried:
    """What became of the lines."""

    new: int = 0
    extended: int = 0
    known: int = 0
    """Tables that were there already, as far as the line goes."""
    other: list[str] = field(default_factory=list)
    """The codes of tables that went on differently here: they stay as they are."""
    damaged: list[str] = field(default_factory=list)


@contextmanager
def opened_to_write(name: str) -> Iterator[BinaryIO]:
    """A new file, or the standard output as `-`; Wrong where it is there already."""
    if name == "-":
        yield sys.stdout.buffer
        return
    try:
        with open(name, "xb", opener=_private) as file:
            yield file
    except FileExistsError:
        raise Wrong("bad-field", "file", say("server.database.there", path=name)) from None
    except OSError as error:
        raise _unusable(name, error) from None


@contextmanager
def opened_to_read(path: Path) -> Iterator[BinaryIO]:
    """Wrong where it cannot be read."""
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise _unusable(path, error) from None


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)  # logs hold the seeds of games that are being played


def _unusable(path: Path | str, error: OSError) -> Wrong:
    why = error.strerror or str(error)
    return Wrong("bad-field", "file", say("server.upkeep.file", path=path, why=why))


async def export(store: Storage, file: BinaryIO, what: What) -> Carried:
    """Every table with its log, or the record of every finished game."""
    found = Carried()
    async for code in codes(store):
        try:
            entries = await store.load(code)
            table = rebuilt(code, entries)
        except Exception:  # one damaged log does not keep the others back
            found.damaged.append(code)
            continue
        if what == "tables":
            listing = await store.listing(code)
            at = index(table).listing.at if listing is None else listing.at
            raw = [msgspec.Raw(entry) for entry in entries]
            file.write(msgspec.json.encode(Line("florilegium-table", 1, code, at, raw)) + b"\n")
        elif table.phase == "finished":
            content = msgspec.json.decode(table.record.to_json())
            file.write(msgspec.json.encode(content) + b"\n")
        else:
            continue
        found.new += 1
    return found


async def bring_in(store: Storage, lines: Iterable[bytes]) -> Carried:
    """Tables that are new here, or go on further than here; doing it again changes nothing.

    Wrong names the first line that is no table; those before it stay.
    """
    found = Carried()
    for number, text in enumerate(lines, 1):
        if text.strip():
            await _take(store, _read(text, number), number, found)
    return found


def _read(text: bytes, number: int) -> Line:
    try:
        if len(text) > _LONGEST:
            raise msgspec.ValidationError("too long")
        return msgspec.json.decode(text, type=Line)
    except msgspec.DecodeError as error:
        raise _bad(number, error) from None


async def _take(store: Storage, line: Line, number: int, found: Carried) -> None:
    entries = [bytes(entry) for entry in line.entries]
    if read_code(line.code) != line.code:
        raise _bad(number, "code")
    try:
        table = replayed(line.code, entries)
    except Exception as error:  # a log from elsewhere may hold anything
        raise _bad(number, type(error).__name__) from None
    here = await store.load(line.code)
    shared = min(len(here), len(entries))
    if here[:shared] != entries[:shared]:
        found.other.append(line.code)
        return
    if len(entries) <= len(here):
        found.known += 1
        return
    listed = index(table)
    told = Index(replace(listed.listing, at=line.at), listed.people)
    try:
        await store.append(Append(line.code, len(here), tuple(entries[len(here) :]), told))
    except Conflict:
        found.other.append(line.code)
        return
    if here:
        found.extended += 1
    else:
        found.new += 1


def _bad(number: int, why: Any) -> Wrong:
    return Wrong("bad-field", "file", say("server.upkeep.bad-line", number=number, why=str(why)))
