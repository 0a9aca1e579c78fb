"""The `table` frame: all that one viewer may see, in the shape of the protocol.

A frame is put together from bytes that all viewers share and bytes of the viewer's own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from florilegium.core.game import Action, Event
from florilegium.server.identity import public_id
from florilegium.server.table import Happening, Table
from florilegium.server.wire import encode, kept, plainly

MOST_CHOICES = 500
"""A hoarded Royal Flush hand has tens of thousands of card sets: the first of them are listed, the
aids count them all, and any of them can be played."""


def frame(shared: bytes, personal: bytes) -> bytes:
    """Both halves as one JSON object."""
    return b'{"type":"table",' + shared[1:-1] + b"," + personal[1:]


def shared(table: Table, present: Collection[str], deadline_ms: int | None) -> bytes:
    """What every viewer is told."""
    return encode(
        {
            "version": table.version,
            "code": table.code,
            "game": table.game.name,
            "phase": table.phase,
            "host_seat": table.seat_of(table.host),
            "seats": [seating(table, seat, present) for seat in table.seats],
            "options": table.options,
            "window": table.window,
            "open_hands": table.open_hands,
            "commitment": table.commitment,
            "seed": table.seed if table.phase == "finished" else None,
            "next": table.next,
            "turn": table.turn,
            "deadline_ms": deadline_ms,
            "step": table.step,
            "outcome": plainly(table.outcome),
        }
    )


def seating(table: Table, seat: int, present: Collection[str]) -> dict[str, Any]:
    """One seat: who sits there, and whether they are connected."""
    chair = table.chair(seat)
    return {
        "seat": seat,
        "kind": chair.kind,
        "name": chair.name,
        "bot": chair.bot,
        "present": chair.kind == "bot" or chair.person in present,
        "person": public_id(chair.person) if chair.person else None,
        "substitute": chair.person is not None and chair.bot is not None,
    }


def personal(table: Table, seat: int | None, host: bool, since: int) -> bytes:
    """What this viewer alone is told; `since` is the last version it has."""
    view, aids, legal = _sight(table, seat)
    return encode(
        {
            "host": host,
            "seat": seat,
            "view": view,
            "aids": aids,
            "legal": legal,
            "undo": table.may_undo(seat),
            "log": list(_log(table, seat, since)),
        }
    )


def _sight(table: Table, seat: int | None) -> tuple[Any, Any, list[msgspec.Raw]]:
    if table.match is None:
        return None, None, []
    game, state = table.game, table.match.state
    if seat is None:
        view = game.reveal(state) if table.open_hands else game.view(state, None)
        return plainly(view), plainly(game.aids(view, ())), []
    view = game.view(state, seat)
    legal = table.legal(seat) if table.chair(seat).bot is None else ()
    listed = [choice(action) for action in legal[:MOST_CHOICES]]
    return plainly(view), plainly(game.aids(view, legal)), listed


@lru_cache(maxsize=20_000)
def choice(action: Action) -> msgspec.Raw:
    """A legal action in text and words. The same few come up again and again."""
    words = {"text": str(action), "message": plainly(action.message()), "rule": action.rule}
    return msgspec.Raw(encode(words))


def _log(table: Table, seat: int | None, since: int) -> Iterator[dict[str, Any]]:
    newer: list[Happening] = []
    for past in reversed(table.happenings):
        if past.version <= since:
            break
        newer.append(past)
    if table.game.memory and since == 0 and table.phase == "playing":
        newer = list(_without_memories(newer))
    for past in reversed(newer):
        yield _line(past, seat, table.open_hands)


def _without_memories(newest_first: list[Happening]) -> Iterator[Happening]:
    """Where remembering is part of the game, a page that starts anew is told the last move."""
    moves = 0
    for past in newest_first:
        moves += past.seat is not None and past.chat is None
        if moves <= 1 or past.chat is not None or past.note is not None:
            yield past


def _line(past: Happening, seat: int | None, open_hands: bool) -> dict[str, Any]:
    if past.chat is not None:
        chat = {"name": past.chat.name, "seat": past.chat.seat, "text": past.chat.text}
        return {"version": past.version, "chat": chat}
    if past.note is not None:
        line = {"version": past.version, "note": plainly(past.note)}
        return line if past.undone is None else {**line, "undone": past.undone}
    return {
        "version": past.version,
        "step": past.step,
        "seat": past.seat,
        # An action can hold what its events hide (a secret decision), so only its player reads it.
        "action": past.action if past.seat == seat else None,
        "events": events(past, seat, open_hands),
    }


def events(past: Happening, seat: int | None, everything: bool = False) -> list[msgspec.Raw]:
    """An action's events as a viewer may see them; `everything` for spectators of open hands."""
    seen = past.events if seat is None and everything else [e.seen_by(seat) for e in past.events]
    return [told(event) for event in seen]


def _told(event: Event) -> dict[str, Any]:
    return {"event": plainly(event), "message": plainly(event.message())}


told = kept(_told)
"""An event as data and in words. Most look the same to everybody, so they are written once."""
