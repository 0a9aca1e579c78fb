"""Who is at a table, here and at other nodes, and what everybody is told of it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING
from weakref import proxy

from florilegium.server.encoding import encode
from florilegium.server.presence import Absence, Aways, Presence

if TYPE_CHECKING:
    from florilegium.server.room import Room
    from florilegium.server.sockets import Connection


class Attendance:
    """The sockets of a table, and the people behind them."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self.connections: set[Connection] = set()
        self._room: Room = proxy(room)  # no circle: a table that is left is freed at once
        self._presence = presence
        self._told: Hashable = None

    def present(self) -> Collection[str]:
        """The people who are connected and have not left."""
        return self._presence.people

    def absences(self) -> dict[str, Absence]:
        """Those who sit here and are away."""
        return self._presence.absences(self._room.table)

    def here(self) -> dict[str, bool]:
        """Who is connected to this node, and whether they look."""
        looking = {one.person for one in self.connections if one.looking}
        return {person: person in looking for person in sorted(self._presence.here())}

    def away(self) -> dict[str, tuple[int, bool]]:
        """Since how many milliseconds those who sit here are missed; whether they said so."""
        return self._presence.away(self._room.table)

    def looking(self) -> set[str]:
        """The people who look at the table."""
        here = {one.person for one in self.connections if one.looking}
        return (here | self._presence.looking_elsewhere()) & self._presence.people

    def address(self) -> str:
        """Where the host comes from, or who else is here: for whom bots think at this table."""
        host = self._room.table.host
        here = {one.person: one.client for one in self.connections}
        return here.get(host) or next(iter(here.values()), "")

    # Who comes and goes

    def attach(self, connection: Connection) -> None:
        """A socket said hello."""
        self.connections.add(connection)
        self._presence.arrive(connection.person)

    def detach(self, connection: Connection) -> None:
        """A socket is gone."""
        self.connections.discard(connection)
        if connection.person not in {other.person for other in self.connections}:
            sits = self._room.table.seat_of(connection.person) is not None
            self._presence.drop(connection.person, sits=sits)

    def come_back(self, person: str) -> None:
        """Whoever does something has not left after all."""
        if self._presence.arrive(person):
            self.tell()

    def leave(self, person: str) -> None:
        """Somebody says, here or at another node, that they go."""
        self._presence.leave(person)
        self.tell()

    def leave_quietly(self, person: str) -> None:
        """Somebody is nobody any more."""
        self._presence.leave(person)

    def hear(self, node: str, here: Mapping[str, bool], away: Aways) -> None:
        """Who is connected to another node, and since when it has missed others."""
        self._presence.hear(node, here, away, self._room.table)
        self.tell()

    # What is told

    def tell(self, newcomer: Connection | None = None) -> None:
        """To everybody when it changed; to a newcomer in any case."""
        self._room.announce()
        mark = self._presence.mark(self._room.table)
        changed, self._told = mark != self._told, mark
        if changed:
            self._room.frames.clear()  # what was built shows too little of who is there
        frame = encode(self._presence.told(self._room.table))
        for connection in self.connections:
            if changed or connection is newcomer:
                connection.send_bytes(frame)
