"""The `table` frame: all that one viewer may see.

It is put together from bytes that all viewers share and bytes of the viewer's own, both of them one
JSON object.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import is_
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from florilegium.core.caching import cached_by_identity
from florilegium.core.game import Action, Event
from florilegium.core.message import Message
from florilegium.server.encoding import encode, named
from florilegium.server.hints import adviser
from florilegium.server.identity import public_id
from florilegium.server.presence import Absence
from florilegium.server.table import Happening, Table

MOST_CHOICES = 120
"""Where a hand offers tens of thousands of card sets, the first of them are listed; the aids count
them all, and any of them can be played."""


EPOCH = secrets.token_hex(4)
"""This run of the server. Versions that a page has from another run may tell of other things: the
file may come from a backup."""


def _shared(
    table: Table,
    present: Collection[str],
    deadline_ms: int | None,
    absences: Mapping[str, Absence],
) -> bytes:
    """What every viewer is told."""
    told = {
        "type": "table",
        "version": table.version,
        "code": table.code,
        "game": table.game.name,
        "phase": table.phase,
        "host_seat": table.seat_of(table.host),
        "seats": [_seat(table, seat, present, absences) for seat in table.seats],
        "options": table.options,
        "window": table.window,
        "open_hands": table.open_hands,
        "spectators_talk": table.spectators_talk,
        "hints": table.hints,
        "commitment": table.commitment,
        "daily": table.daily,
        "branch": table.branch,
        "seed": table.seed if table.phase == "finished" else None,
        "next": table.next,
        "turn": table.turn,
        "deadline_ms": deadline_ms,
        "step": table.step,
        "outcome": table.outcome,
    }
    return encode(told)


def _seat(
    table: Table, seat: int, present: Collection[str], absences: Mapping[str, Absence]
) -> dict[str, Any]:
    """One seat: who sits there, and whether they are connected."""
    chair = table.chair(seat)
    away = absences.get(chair.person or "")
    return {
        "seat": seat,
        "kind": chair.kind,
        "name": chair.name,
        "bot": chair.bot,
        "present": chair.is_present(present),
        "person": public_id(chair.person) if chair.person else None,
        "substitute": chair.person is not None and chair.bot is not None,
        **({} if away is None else away._asdict()),
    }


class Viewer(NamedTuple):
    """Who looks: a seat or nobody's, and whether it is the host."""

    seat: int | None
    host: bool


class Frames:
    """The frames of a table's present version: each is built once for all who see the same."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._shared: bytes | None = None
        self._frames: dict[tuple[Viewer, int, bool], bytes] = {}
        self._encode_once = _EncodeOnce()

    def clear(self) -> None:
        """Something has changed, or everybody has been told: no table keeps what nobody needs."""
        self._shared = None
        self._frames.clear()
        self._encode_once = _EncodeOnce()

    def frame(
        self,
        viewer: Viewer,
        since: int,
        present: Collection[str],
        deadline_ms: int | None,
        absences: Mapping[str, Absence] = MappingProxyType({}),
        greeting: bool = False,
    ) -> bytes:
        """All that this viewer may see, and the lines of the log after version `since`.

        A frame that answers a greeting goes by what the viewer says to know.
        """
        made = self._frames.get((viewer, since, greeting))
        if made is None:
            if self._shared is None:
                self._shared = _shared(self._table, present, deadline_ms, absences)
            own = _personal(self._table, viewer, since, self._encode_once, greeting)
            made = self._shared[:-1] + b"," + own[1:]
            self._frames[viewer, since, greeting] = made
        return made


class _EncodeOnce:
    """The bytes of a value; those of the last one, where the next is equal."""

    def __init__(self) -> None:
        self._last: tuple[Any, msgspec.Raw] | None = None

    def __call__(self, value: Any) -> msgspec.Raw:
        """Only values count, so nobody can tell what others see."""
        if self._last is None or self._last[0] != value:
            self._last = value, msgspec.Raw(encode(value))
        return self._last[1]


def _personal(
    table: Table, viewer: Viewer, since: int, encode_once: _EncodeOnce, greeting: bool
) -> bytes:
    """What this viewer alone is told; `since` is the last version whose log lines it has."""
    view, aids, legal = _view_aids_legal(table, viewer.seat)
    return encode(
        {
            "host": viewer.host,
            "seat": viewer.seat,
            "view": view,
            "aids": encode_once(aids),  # often the same for all who are not on turn
            "legal": legal,
            "undo": table.may_undo(viewer.seat),
            "hint": _hint(table, viewer.seat),
            "log": list(_log(table, viewer.seat, since, greeting)),
            **({"epoch": EPOCH} if greeting else {}),
        }
    )


def _hint(table: Table, seat: int | None) -> dict[str, Any] | None:
    """What the seat was hinted about the decision before it. Nobody else is told."""
    hint = table.hint_for(seat)
    if hint is None:
        return None
    words = {"action": str(hint.action), "message": hint.action.message(), "why": hint.why}
    return {"bot": hint.bot, "best": hint.bot == adviser(table, best=True), **words}


def _view_aids_legal(table: Table, seat: int | None) -> tuple[Any, Any, list[msgspec.Raw]]:
    if table.match is None:
        return None, None, []
    game, state = table.game, table.match.state
    if table.outcome is not None:  # a replay shows everybody as much
        view = replace(game.reveal(state), seat=seat)
        return view, game.aids(view, ()), []
    if seat is None:
        view = game.reveal(state) if table.open_hands else game.view(state, None)
        return view, game.aids(view, ()), []
    view = game.view(state, seat)
    legal = () if table.chair(seat).bot is not None else table.legal(seat)
    return view, game.aids(view, legal), choices(legal)


def choices(legal: Sequence[Action]) -> list[msgspec.Raw]:
    """Legal actions as they are offered, in text and words."""
    return [_choice(action) for action in legal[:MOST_CHOICES]]


@lru_cache(maxsize=20_000)
def _choice(action: Action) -> msgspec.Raw:
    """A legal action in text and words. The same few come up again and again."""
    words = {"text": str(action), "message": action.message(), "rule": action.rule}
    return msgspec.Raw(encode(words))


def _log(table: Table, seat: int | None, since: int, greeting: bool) -> Iterator[msgspec.Raw]:
    newer: list[Happening] = []
    for past in reversed(table.happenings):
        if past.version <= since:
            break
        newer.append(past)
    if table.game.memory and (greeting or since == 0) and table.phase == "playing":
        newer = list(_without_memories(newer))
    for past in reversed(newer):
        yield _line(past, seat, table.open_hands)


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
    if past.seat is None or past.chat is not None:
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
    line = {"version": past.version, "step": past.step, "seat": past.seat, "action": action}
    return msgspec.Raw(encode({**line, "events": told_all(seen, past.instead)}))


def told_all(seen: tuple[Event, ...], instead: tuple[Message, ...] | None) -> list[msgspec.Raw]:
    """The events of an action; `instead` is said for the first, a decision that nobody made."""
    if instead is None:
        return [told(event) for event in seen]
    unmade = named(seen[0])
    said = [msgspec.Raw(encode({"event": unmade, "message": message})) for message in instead]
    return said + [told(event) for event in seen[1:]]


@cached_by_identity(64)  # most look the same to everybody, so they are written once
def told(event: Event) -> msgspec.Raw:
    """An event as data and in words."""
    return msgspec.Raw(encode({"event": named(event), "message": event.message()}))
