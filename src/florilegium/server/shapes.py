"""The shapes of what the JSON interface gives, for those who read it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from florilegium.server.entries import Reason
from florilegium.server.protocol import SeatNumber

Plain = dict[str, Any]
"""Anything `core.plain` describes: an object, an event with its `type`, or a message."""
Phase = Literal["lobby", "playing", "finished"]


class Health(msgspec.Struct):
    """The server is up."""

    ok: bool


class Option(msgspec.Struct):
    """An option of a game."""

    name: str
    kind: str
    values: list[Any] | None
    default: Any


class GameInfo(msgspec.Struct):
    """A game as the home page shows it."""

    name: str
    seats: list[int]
    minutes: int | None
    memory: bool
    open: bool
    """Whether spectators see everything anyway: `open_hands` changes nothing."""
    race: bool
    options: list[Option]
    bots: list[str]
    """Those that people are offered; others may be named too."""
    bot: str
    """Who plays where nobody chose."""
    table: bool
    """Whether the page has a table for this game alone; any other is played at the generic one."""
    art: bool
    """Whether there is a sheet of drawings at `/art/NAME.svg`."""


class Games(msgspec.Struct):
    """What can be played."""

    games: list[GameInfo]


class RunningTable(msgspec.Struct):
    """A table that goes on; bots have no names."""

    code: str
    game: str
    phase: Phase
    seats: list[str | None]
    turn: bool
    version: int


class FinishedTable(msgspec.Struct):
    """A game that is over; `at` is its end in seconds since 1970."""

    code: str
    game: str
    names: list[str | None]
    scores: list[int] | None
    winners: list[int] | None
    at: int


class Me(msgspec.Struct):
    """A person's own name and tables."""

    name: str | None
    running: list[RunningTable]
    finished: list[FinishedTable]


class Opened(msgspec.Struct):
    """A new table."""

    code: str


class SeatInfo(msgspec.Struct):
    """Who sits on a seat."""

    seat: SeatNumber
    kind: Literal["open", "person", "bot"]
    name: str | None
    bot: str | None
    present: bool


class TableInfo(msgspec.Struct):
    """A table as somebody about to join sees it."""

    code: str
    game: str
    phase: Phase
    seats: list[SeatInfo]


class Step(msgspec.Struct):
    """What came of an action, and the table after it."""

    step: int
    seat: SeatNumber | None
    action: str | None
    events: list[Plain]
    view: Plain
    aids: Plain
    why: Reason | None = None
    """A bot's reason, where hands are open or seen from its own seat."""


class Replay(msgspec.Struct):
    """A finished game; step 0 is the deal."""

    code: str
    game: str
    names: list[str | None]
    options: dict[str, Any]
    commitment: str
    seed: str
    outcome: Plain
    steps: list[Step]


class Recorded(msgspec.Struct, forbid_unknown_fields=True):
    """A game as a record."""

    format: Literal["florilegium-record"]
    version: Literal[1]
    game: str
    seats: SeatNumber
    seed: str
    deck: list[str] | None
    options: dict[str, Any]
    actions: list[str]
    commitment: str | msgspec.UnsetType = msgspec.UNSET


class Verdict(msgspec.Struct):
    """Whether a game was dealt as promised."""

    ok: bool
    commitment: str
    expected: str | None
    steps: int
    outcome: Plain | None
    reason: Plain


class Fault(msgspec.Struct):
    """What is wrong: a code for programs, a message for people."""

    code: str
    field: str | None
    message: Plain


class Problem(msgspec.Struct):
    """The answer to what cannot be done."""

    error: Fault
