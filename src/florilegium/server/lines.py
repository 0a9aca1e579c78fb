"""The lines of a table's log as a viewer may read them: moves, talk and notes."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import lru_cache
from operator import is_
from typing import Any

import msgspec

from florilegium.core.caching import cached_by_identity
from florilegium.core.game import Event
from florilegium.core.message import Message
from florilegium.server.encoding import encode, named
from florilegium.server.table import Happening, Table

MOST_WORDS = 200
"""Lines of talk and notes that answer a greeting, and that one page of older ones has. Moves are
told all: tables draw what they know from them."""
EPOCH = secrets.token_hex(4)
"""This run of the server. Versions that a page has from another run may tell of other things: the
file may come from a backup."""


def earlier_words(table: Table, before: int) -> tuple[list[msgspec.Raw], bool]:
    """What was said and noted before that version, a page of it; whether there is still more."""
    words = [past for past in table.happenings if past.version < before and past.is_words]
    return [_words(past) for past in words[-MOST_WORDS:]], len(words) > MOST_WORDS


def log_of(table: Table, seat: int | None, since: int, greeting: bool) -> dict[str, Any]:
    """The lines after a version; who comes back after many is told the latest of what was said."""
    newer = _newer(table, since, greeting)
    if not greeting:
        return {"log": _lines(table, newer, seat)}
    words = [past.version for past in newer if past.is_words]
    first = words[-MOST_WORDS] if len(words) > MOST_WORDS else 0
    told = [past for past in newer if past.version >= first or not past.is_words]
    return {"log": _lines(table, told, seat), "epoch": EPOCH, "earlier": first > 0}


class NewLines:
    """What has happened since pages were told a state; found once for all who know the same."""

    def __init__(self) -> None:
        self._newer: dict[int, list[Happening]] = {}

    def told(self, table: Table, seat: int | None, since: int) -> list[msgspec.Raw]:
        """The lines after a version, for a page that has been here all the time."""
        newer = self._newer.get(since)
        if newer is None:
            newer = self._newer[since] = _newer(table, since, greeting=False)
        return _lines(table, newer, seat)


def _lines(table: Table, told: list[Happening], seat: int | None) -> list[msgspec.Raw]:
    return [_line(past, seat, table.open_hands) for past in told]


def _newer(table: Table, since: int, greeting: bool) -> list[Happening]:
    past = table.happenings
    start = len(past)
    while start and past[start - 1].version > since:
        start -= 1
    newer = past[start:]
    if table.game.memory and (greeting or since == 0) and table.phase == "playing":
        return [*_without_memories(newer[::-1])][::-1]
    return newer


def _without_memories(newest_first: list[Happening]) -> Iterator[Happening]:
    """Where remembering is part of the game, a page that comes back is told the last move alone,
    whatever it says to know already: anybody can say so."""
    moves = 0
    for past in newest_first:
        moves += past.seat is not None and past.chat is None
        if moves <= 1 or past.chat is not None or past.note is not None:
            yield past


def _line(past: Happening, seat: int | None, open_hands: bool) -> msgspec.Raw:
    """One line of the log as a viewer may read it."""
    if past.is_words:
        return _words(past)
    everything = seat is None and open_hands
    seen = past.events if everything else tuple([event.seen_by(seat) for event in past.events])
    # An action can hold what its events hide (a secret decision), so only its player reads it.
    own = past.action if past.seat == seat else None
    if own is None and all(map(is_, seen, past.events)):
        return _open_move(past)
    return _move(past, own, seen)


@cached_by_identity(64)
def _words(past: Happening) -> msgspec.Raw:
    """A line of chat or a note."""
    line: dict[str, Any] = {"version": past.version}
    if past.chat is not None:
        chat = {"name": past.chat.name, "seat": past.chat.seat, "text": past.chat.text}
        return msgspec.Raw(encode({**line, "chat": chat}))
    line["note"] = past.note
    return msgspec.Raw(encode(line if past.undone is None else {**line, "undone": past.undone}))


@cached_by_identity(64)
def _open_move(past: Happening) -> msgspec.Raw:
    """A move that hides nothing, as all but its player read it."""
    return _move(past, None, past.events)


def _move(past: Happening, action: str | None, seen: tuple[Event, ...]) -> msgspec.Raw:
    acted = b"" if action is None else b'"action":%s,' % encode(action)
    events = b",".join(told_all(seen, past.instead))
    line = b'{"version":%d,"step":%d,"seat":%d,%s"events":[%s]}'
    return msgspec.Raw(line % (past.version, past.step, past.seat, acted, events))


def told_all(seen: tuple[Event, ...], instead: tuple[Message, ...] | None) -> list[msgspec.Raw]:
    """The events of an action; `instead` is said for the first, a decision that nobody made."""
    if instead is None:
        return [told(event) for event in seen]
    unmade = named(seen[0])
    said = [msgspec.Raw(encode({"event": unmade, "message": message})) for message in instead]
    return said + [told(event) for event in seen[1:]]


@lru_cache(maxsize=4096)  # they look the same to most, and the same few happen again and again
def told(event: Event) -> msgspec.Raw:
    """An event as data and in words."""
    return msgspec.Raw(b'{"event":%s,"message":%s}' % (named(event), encode(event.message())))
