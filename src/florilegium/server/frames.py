"""The `table` frame, all that one viewer may see, and the `update`, what has changed of it.

A whole frame is put together from bytes that all viewers share and bytes of the viewer's own, both
of them one JSON object. An update is for a page that has been told an earlier state: it depends on
that and on the present one alone, so it says nothing that two whole frames would not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from florilegium.core.deal import Deal
from florilegium.server.chairs import Chair
from florilegium.server.differences import Differences
from florilegium.server.encoding import encode
from florilegium.server.hints import adviser
from florilegium.server.identity import public_id
from florilegium.server.lines import NewLines, log_of
from florilegium.server.offers import Offered, offered
from florilegium.server.presence import Absence
from florilegium.server.table import Table


def _shared(
    table: Table, seats: list[dict[str, Any]], deal: dict[str, Any], deadline_ms: int | None
) -> dict[str, Any]:
    """What every viewer is told."""
    return {
        "code": table.code,
        "game": table.game.name,
        "phase": table.phase,
        "host_seat": table.seat_of(table.host),
        "seats": seats,
        "options": table.options,
        "window": table.window,
        "open_hands": table.open_hands,
        "spectators_talk": table.spectators_talk,
        "hints": table.hints,
        "commitment": table.commitment,
        "daily": table.daily,
        "branch": table.branch,
        "seed": table.seed if table.phase == "finished" else None,
        "deal": deal,
        "next": table.next,
        "turn": table.turn,
        "deadline_ms": deadline_ms,
        "step": table.step,
        "outcome": table.outcome,
    }


def _deal(table: Table) -> dict[str, Any]:
    """What everybody may know of where the seed comes from."""
    over = table.phase == "finished"
    return table.dealing.told(table.people, dealt=over or table.phase == "playing", over=over)


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


class Seen:
    """All that a viewer may see at one version, but for the log."""

    __slots__ = ("aids", "legal", "own", "shared", "version", "view")

    def __init__(
        self,
        version: int,
        shared: dict[str, Any],
        own: dict[str, Any],
        view: Any,
        aids: Any,
        legal: tuple[Offered, ...],
    ) -> None:
        self.version = version
        self.shared = shared
        """What everybody sees."""
        self.own = own
        """What this viewer alone is told, but for these two:"""
        self.view = view
        self.aids = aids
        self.legal = legal


class Told:
    """What a page has: the last state, and the choices it was last offered."""

    __slots__ = ("offered", "seen")

    def __init__(self, seen: Seen, offered: tuple[Offered, ...]) -> None:
        self.seen = seen
        self.offered = offered


class Frames:
    """The frames of a table's present version: each is built once for all who see the same."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seats: tuple[list[Chair], frozenset[str], list[dict[str, Any]]] | None = None
        """The seats as they were told last: mostly they stay."""
        self._deal: tuple[list[Chair], Deal | None, dict[str, Any]] | None = None
        """Where the seed comes from, as it was told last."""
        self._now: _Now | None = None
        self.is_awaited = False
        """Whether a line is too slow to have been told the present version."""

    def clear(self) -> None:
        """Something has changed, or everybody has been told: no table keeps what nobody needs."""
        self._now = None

    def drop_told(self, known: Collection[int]) -> None:
        """Drop what was built where all have been told the present version; these are theirs."""
        self.is_awaited = any(version != self._table.version for version in known)
        if not self.is_awaited:
            self.clear()

    @property
    def is_clear(self) -> bool:
        """Whether `look` is next."""
        return self._now is None

    def look(
        self,
        present: Collection[str],
        deadline_ms: int | None,
        absences: Mapping[str, Absence] = MappingProxyType({}),
    ) -> Frames:
        """What everybody sees now. All else is built from it, until it is cleared."""
        seats = self._told_seats(present, absences)
        self._now = _Now(_shared(self._table, seats, self._told_deal(), deadline_ms))
        return self

    def see(self, viewer: Viewer) -> Seen:
        """What this viewer may see now."""
        now = self._looked()
        seen = now.seen.get(viewer)
        if seen is None:
            seen = now.seen[viewer] = _seen(self._table, viewer, now)
        return seen

    def _looked(self) -> _Now:
        assert self._now is not None, "nobody has looked"
        return self._now

    def _told_seats(
        self, present: Collection[str], absences: Mapping[str, Absence]
    ) -> list[dict[str, Any]]:
        chairs, last = self._table.chairs, self._seats
        if last is None or absences or last[0] is not chairs or last[1] != present:
            seats = [_seat(self._table, one, present, absences) for one in self._table.seats]
            last = chairs, frozenset(present), seats
            self._seats = None if absences else last
        return last[2]

    def _told_deal(self) -> dict[str, Any]:
        """While the game runs it is the same, unless somebody else sits there."""
        table, last = self._table, self._deal
        chairs, deal = table.chairs, table.dealing.deal
        if table.phase != "playing":
            return _deal(table)
        if last is None or last[0] is not chairs or last[1] is not deal:
            last = self._deal = chairs, deal, _deal(table)
        return last[2]

    def whole(self, viewer: Viewer, since: int, greeting: bool) -> tuple[bytes, Told]:
        """A `table` frame: all that is seen, and the lines of the log after version `since`; and
        what the page has then.

        A frame that answers a greeting goes by what the viewer says to know.
        """
        now, seen = self._looked(), self.see(viewer)
        made = now.wholes.get((viewer, since, greeting))
        if made is None:
            if now.shared_bytes is None:
                first = {"type": "table", "version": seen.version}
                now.shared_bytes = encode({**first, **seen.shared})
            own = {
                **seen.own,
                "view": seen.view,
                "aids": now.encode_once(seen.aids),  # often the same for all not on turn
                "legal": [choice.words for choice in seen.legal],
                **log_of(self._table, viewer.seat, since, greeting),
            }
            made = now.shared_bytes[:-1] + b"," + encode(own)[1:]
            now.wholes[viewer, since, greeting] = made
        return made, Told(seen, seen.legal)

    def update(self, viewer: Viewer, told: Told) -> tuple[bytes, Told]:
        """An `update` frame, which makes this state of what a page was told; and what it has then.

        Each part that changed is in it, whole, under its path; and the new lines of the log.
        """
        now = self._looked()
        known = now.updates.get((viewer, id(told)))
        if known is None:
            seen = self.see(viewer)
            since = told.seen.version
            base = b'"base":%d,' % since if since != seen.version - 1 else b""
            frame = b'{"type":"update","version":%d,%s"changed":{%s},"log":[%s]}' % (
                seen.version,
                base,
                now.changes(seen, told),
                b",".join(now.lines.told(self._table, viewer.seat, since)),
            )
            known = told, frame, Told(seen, seen.legal or told.offered)
            now.updates[viewer, id(told)] = known
        return known[1:]

    def frame(
        self,
        viewer: Viewer,
        since: int,
        present: Collection[str],
        deadline_ms: int | None,
        greeting: bool = False,
    ) -> bytes:
        """The `table` frame for somebody who has the log until `since`."""
        if self._now is None:
            self.look(present, deadline_ms)
        return self.whole(viewer, since, greeting)[0]


class _Now:
    """What is so at one version, and what was built of it."""

    __slots__ = (
        "_differences",
        "_shared_changes",
        "alike",
        "encode_once",
        "lines",
        "seen",
        "shared",
        "shared_bytes",
        "updates",
        "wholes",
    )

    def __init__(self, shared: dict[str, Any]) -> None:
        self.shared = shared
        """What everybody sees."""
        self.shared_bytes: bytes | None = None
        self.alike: Any = None
        """The aids of all who may not act, where the game has the same for them."""
        self.seen: dict[Viewer, Seen] = {}
        self.wholes: dict[tuple[Viewer, int, bool], bytes] = {}
        self.updates: dict[tuple[Viewer, int], tuple[Told, bytes, Told]] = {}
        self.encode_once = _EncodeOnce()
        self.lines = NewLines()
        self._shared_changes: tuple[dict[str, Any], bytes] | None = None
        self._differences = Differences()

    def changes(self, seen: Seen, told: Told) -> bytes:
        """Members of a JSON object: each part that is not as this page was told, by its path."""
        find, old = self._differences.between, told.seen
        parts = [
            self._changed_shared(old.shared),
            b"" if old.own == seen.own else self._changed_members(old.own, seen.own),
            find("view", old.view, seen.view),
            find("aids", old.aids, seen.aids),
            _changed_legal(seen, told),
        ]
        return b",".join([part for part in parts if part])

    def _changed_shared(self, old: dict[str, Any]) -> bytes:
        """Once for all whose last state was the same."""
        last = self._shared_changes
        if last is None or last[0] is not old:
            last = self._shared_changes = old, self._changed_members(old, self.shared)
        return last[1]

    def _changed_members(self, old: dict[str, Any], new: dict[str, Any]) -> bytes:
        between = self._differences.between
        found = [between(name, old[name], new[name]) for name in new if old[name] is not new[name]]
        return b",".join([part for part in found if part])


def _changed_legal(seen: Seen, told: Told) -> bytes:
    """The choices, where they are others; those that were offered the last time by text alone."""
    if seen.legal == told.seen.legal:
        return b""
    if not seen.legal:
        return b'"legal":[]'
    known = {choice.text for choice in told.offered}
    listed = [one.quoted if one.text in known else one.words for one in seen.legal]
    return b'"legal":[%s]' % b",".join(listed)


class _EncodeOnce:
    """The bytes of a value; those of the last one, where the next is equal."""

    def __init__(self) -> None:
        self._last: tuple[Any, msgspec.Raw] | None = None

    def __call__(self, value: Any) -> msgspec.Raw:
        """Only values count, so nobody can tell what others see."""
        if self._last is None or self._last[0] != value:
            self._last = value, msgspec.Raw(encode(value))
        return self._last[1]


def _seen(table: Table, viewer: Viewer, now: _Now) -> Seen:
    view, aids, legal = _view_aids_legal(table, viewer.seat, now)
    own = {
        "host": viewer.host,
        "seat": viewer.seat,
        "undo": table.may_undo(viewer.seat),
        "hint": _hint(table, viewer.seat),
    }
    return Seen(table.version, now.shared, own, view, aids, legal)


def _hint(table: Table, seat: int | None) -> dict[str, Any] | None:
    """What the seat was hinted about the decision before it. Nobody else is told."""
    hint = table.hint_for(seat)
    if hint is None:
        return None
    words = {"action": str(hint.action), "message": hint.action.message(), "why": hint.why}
    return {"bot": hint.bot, "best": hint.bot == adviser(table, best=True), **words}


def _view_aids_legal(
    table: Table, seat: int | None, now: _Now
) -> tuple[Any, Any, tuple[Offered, ...]]:
    if table.match is None:
        return None, None, ()
    game, state = table.game, table.match.state
    if table.outcome is not None:  # a replay shows everybody as much
        view = replace(game.reveal(state), seat=seat)
        return view, game.aids(view, ()), ()
    if seat is None:
        view = game.reveal(state) if table.open_hands else game.view(state, None)
        return view, game.aids(view, ()), ()
    view = game.view(state, seat)
    if game.aids_alike and seat not in table.turn:
        if now.alike is None:
            now.alike = game.aids(game.view(state, None), ())
        return view, now.alike, ()
    legal = () if table.chair(seat).bot is not None else table.legal(seat)
    return view, game.aids(view, legal), tuple(offered(legal))
