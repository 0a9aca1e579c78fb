"""The games that `page.py` shows: fixed deals played by fixed bots, so the same ones every time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import florilegium as fl
from florilegium.core.player import Player
from florilegium.core.record import Record
from florilegium.players import bot, private_seed, usual
from florilegium.players.calls import ask, tell
from florilegium.server import entries as log
from florilegium.server.frames import Frames, Viewer
from florilegium.server.playing import acted
from florilegium.server.positions import PERSON, dealt
from florilegium.server.table import Table

TABLES: dict[str, dict[str, Any]] = {
    "hanabi": {"seats": 5, "multicolour": True},
    "ikebana": {"seats": 5, "final_bouquet": True},
    "royal_flush": {"seats": 5, "boards": "random"},
    "illusion": {"seats": 6},
}
"""Each game with the most players and options."""
SEAT = 1
"""Whose page it is: a bot moves for this person, too."""


class Shown(NamedTuple):
    """A game as one page is told it."""

    dealt: str
    """The `table` frame before the first move."""
    updates: list[str]
    """The `update` frame of each state after it."""


def shown(name: str, states: int) -> list[Shown]:
    """So many states of a game: one deal after the other, the last one not to its end."""
    found: list[Shown] = []
    for number in count(1):
        left = states - sum(len(one.updates) for one in found)
        if not left:
            return found
        found.append(_shown(name, f"page {number}", left))
    raise AssertionError("there is always another deal")


def _shown(name: str, seed: str, most: int) -> Shown:
    game = fl.game(name)
    table = dealt(Record(name, game.setup(seed=seed, **TABLES[name]), ()), SEAT)
    frames, viewer = Frames(table), Viewer(SEAT, host=True)
    frame, told = frames.look({PERSON}, None).whole(viewer, since=0, greeting=True)
    found = Shown(frame.decode(), [])
    for _, _ in zip(range(most), _moments(table), strict=False):
        frames.clear()
        frame, told = frames.look({PERSON}, None).update(viewer, told)
        found.updates.append(frame.decode())
    return found


def _moments(table: Table) -> Iterator[None]:
    """Plays on, and stops wherever there is something new to see.

    What several decide at the same time is one moment: a server tells it so fast that a page draws
    it once.
    """
    bots = {seat: _bot(table, seat) for seat in table.seats}
    while table.turn:
        is_race = table.racing
        _move(table, bots)
        if not (is_race and table.racing):
            yield


def _bot(table: Table, seat: int) -> Player:
    return bot(table.game, usual(table.game), seat, private_seed(table.seed, seat))


def _move(table: Table, bots: dict[int, Player]) -> None:
    """The first who may, and what the table answers for the others."""
    assert table.match is not None, "a game runs"
    seat = table.turn[0]
    action = ask(bots[seat], seat, table.match.view(seat), table.legal(seat))
    for entry in acted(table, log.Acted(seat=seat, action=str(action), by="bot")):
        table.apply(entry)
        tell(bots, table.happenings[-1].events)
