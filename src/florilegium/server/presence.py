"""Who is at a table: people, not sockets. A connection that drops is nobody who has left."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from florilegium.server.limits import Clock
from florilegium.server.table import Table

Aways = Mapping[str, tuple[int, bool]]
"""Since how many milliseconds somebody has been away, and whether they said so."""


class Absence(NamedTuple):
    """How long somebody who sits here has been away, and may still come back undisturbed."""

    away_ms: int
    grace_ms: int
    """Until others may have a bot play for them, or take the host's role."""


class Presence:
    """The people who are there, and since when those who sit here are not.

    Whoever has not been seen since the table was read is away since then: a server that comes back
    gives everybody the time to come back, too.
    """

    def __init__(self, clock: Clock, grace: float) -> None:
        self.people: set[str] = set()
        """Those who are connected and have not left."""
        self._elsewhere: dict[str, dict[str, bool]] = {}
        """Those of them who are connected to other nodes, and whether they look."""
        self._here: set[str] = set()
        self._clock = clock
        self._grace = grace
        self._opened = clock()
        self._gone: dict[str, float] = {}
        """When they went."""
        self._left: set[str] = set()
        """Those of them who said so, though a socket of theirs may be open."""

    def arrive(self, person: str) -> bool:
        """Somebody is there, again perhaps; whether that is news."""
        news = person not in self.people
        self.people.add(person)
        self._here.add(person)
        self._gone.pop(person, None)
        self._left.discard(person)
        return news

    def drop(self, person: str, *, sits: bool) -> None:
        """The last socket of a person is gone; nobody waits for those who only looked on."""
        self._here.discard(person)
        if any(person in others for others in self._elsewhere.values()):
            return
        self.people.discard(person)
        if not sits:
            self._gone.pop(person, None)
            self._left.discard(person)
        elif person not in self._left:
            self._gone[person] = self._clock()

    def leave(self, person: str) -> None:
        """Somebody says that they go: nobody need wait for them."""
        self.people.discard(person)
        self._here.discard(person)
        for others in self._elsewhere.values():
            others.pop(person, None)
        self._left.add(person)
        self._gone[person] = self._clock()

    def hear(self, node: str, here: Mapping[str, bool], away: Aways, table: Table) -> None:
        """Who is connected to another node, and since when it has missed those who are not."""
        before = self._elsewhere.get(node, {})
        self._elsewhere[node] = dict(here)
        for person in here:
            self.people.add(person)
            self._gone.pop(person, None)
            self._left.discard(person)
        for person in before.keys() - here.keys() - self._here:
            self.drop(person, sits=table.seat_of(person) is not None)
        for person, (milliseconds, left) in away.items():
            if person not in self.people:
                since = self._clock() - milliseconds / 1000
                self._gone[person] = min(since, self._gone.get(person, since))
                if left:
                    self._left.add(person)

    def here(self) -> set[str]:
        """Those who are connected to this node."""
        return self._here

    def looking_elsewhere(self) -> set[str]:
        """Those who look at the table at another node."""
        everywhere = self._elsewhere.values()
        return {person for others in everywhere for person, looks in others.items() if looks}

    def away(self, table: Table) -> dict[str, tuple[int, bool]]:
        """Milliseconds since those who sit here went, and whether they said so."""
        gone = self.absences(table)
        return {person: (one.away_ms, person in self._left) for person, one in gone.items()}

    def absences(self, table: Table) -> dict[str, Absence]:
        """Those who sit here and are away."""
        if table.sitting <= self.people:  # as a rule, and it is asked at every move
            return {}
        away = [one.person for one in table.chairs if one.person is not None]
        return {person: self._absence(person) for person in away if person not in self.people}

    def _absence(self, person: str) -> Absence:
        away = self._clock() - self._gone.get(person, self._opened)
        grace = 0.0 if person in self._left else max(0.0, self._grace - away)
        return Absence(round(1000 * away), round(1000 * grace))

    def spectators(self, table: Table) -> int:
        """How many look on."""
        return sum(table.seat_of(person) is None for person in self.people)

    def mark(self, table: Table) -> Hashable:
        """The same as long as there is nothing new to tell; time passes by itself."""
        seats = [
            (seat, chair.person in self.people, self._gone.get(chair.person))
            for seat, chair in enumerate(table.chairs, 1)
            if chair.person
        ]
        return *seats, self.spectators(table)

    def told(self, table: Table) -> dict[str, Any]:
        """The `presence` frame."""
        absences = self.absences(table)
        seats = [
            {"seat": seat, "present": chair.person in self.people, **_away(absences, chair.person)}
            for seat, chair in enumerate(table.chairs, 1)
            if chair.person
        ]
        return {"type": "presence", "seats": seats, "spectators": self.spectators(table)}


def _away(absences: Mapping[str, Absence], person: str) -> dict[str, int]:
    away = absences.get(person)
    return {} if away is None else away._asdict()
