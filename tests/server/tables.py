"""Tables without a server: people who decide and entries that follow, in a line each."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.asker import Asker
from florilegium.server.bots import bots_of
from florilegium.server.decide import decide
from florilegium.server.table import Table

PEOPLE = ("ann", "ben", "cat", "dan", "eve", "fay")


class Scene:
    """A table, and everything that was written in its log."""

    def __init__(self, game: str, seats: int = 2, **created: Any) -> None:
        first = {"format": log.FORMAT, "seed": "7", "host": "ann", "at": 0, **created}
        opened = log.Created(game=game, seats=seats, **first)
        self.table = Table("TABLE", opened)
        self.entries: list[log.Entry] = [opened]

    def take(self, *entries: log.Entry) -> None:
        """Add entries."""
        for entry in entries:
            self.entries.append(entry)
            self.table.apply(entry)

    def ask(
        self, person: str, message: protocol.ClientMessage, present: Collection[str] = PEOPLE
    ) -> tuple[log.Entry, ...]:
        """What a wish leads to; the table takes it in."""
        asker = Asker(self.table, person, present, bots_of(self.table.game, {}))
        entries = decide(asker, message)
        self.take(*entries)
        return entries

    def act(self, person: str, action: str, number: str = "x") -> tuple[log.Entry, ...]:
        """A move."""
        return self.ask(person, protocol.Act(id=number, action=action))

    def fill(self, people: int, bots: int = 0) -> Scene:
        """People, then bots, on the first seats; and the game begins."""
        for person in PEOPLE[:people]:
            self.ask(person, protocol.Sit(name=person.title()))
        for seat in range(people + 1, people + bots + 1):
            self.ask("ann", protocol.Bot(seat=seat, bot="plain"))
        self.ask("ann", protocol.Start())
        return self


def placed(people: int, **created: Any) -> Scene:
    """Illusion: the first person has just placed a flower upon another, and all others decide."""
    scene = started("illusion", people, options={"first_seat": people}, **created)
    scene.act(PEOPLE[people - 1], "place 1")
    scene.act("ann", "place 1")
    return scene


def started(game: str, people: int = 2, bots: int = 0, **created: Any) -> Scene:
    """A table whose game has just begun."""
    return Scene(game, people + bots, **created).fill(people, bots)
