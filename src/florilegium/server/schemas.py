"""What the JSON interface takes and gives: handlers return these, and OpenAPI is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from florilegium.server import protocol
from florilegium.server.chairs import SeatKind
from florilegium.server.entries import Reason
from florilegium.server.table import Phase

Plain = Annotated[Any, Meta(extra_json_schema={"type": "object"})]
"""Anything `core.plain` describes: an object, an event with its `type`, or a message."""


# What is taken


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table may be given."""

    game: str
    name: protocol.Name
    seats: protocol.SeatNumber | None = None
    options: protocol.Options = {}
    window: protocol.Seconds | UnsetType | None = UNSET
    open_hands: bool = False
    spectators_talk: bool = False
    hints: bool = True
    quick: bool = False
    bot: protocol.BotName | None = None
    commitment: protocol.Hash | None = None
    """What the host's browser promises to contribute to the seed."""


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the same cards are dealt."""

    same_deal: bool = False
    version: protocol.Version | None = None
    """What the person was looking at: a rematch that was proposed since then counts instead."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where another game leaves a finished one, and by which action if by another."""

    step: Annotated[int, Meta(ge=0, le=2**31)]
    """After so many actions."""
    name: protocol.Name
    seat: protocol.SeatNumber | None = None
    """Whose place is taken; the own one where none is named."""
    action: Annotated[str, Meta(min_length=1, max_length=300)] | None = None


LONGEST_RECORD = 64 * 1024
"""In letters; whole games have a tenth of it."""


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game from elsewhere, and who goes on with it."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    """As JSON or as text."""
    name: protocol.Name
    seat: protocol.SeatNumber = 1
    bots: Annotated[list[protocol.BotName | None], Meta(max_length=10)] = []
    """By seat; the usual ones where none is named."""


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seed was made of: the secret, and by seat what browsers promised and showed."""

    table: str
    secret: str
    people: list[protocol.SeatNumber]
    commitments: dict[str, protocol.Hash]
    contributions: dict[str, protocol.Hash]


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as a record, which is given too."""

    format: Literal["florilegium-record"]
    version: Literal[1]
    game: str
    seats: protocol.SeatNumber
    seed: str
    deck: list[str] | None
    options: dict[str, Any]
    actions: list[str]
    rules: int | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    same_deal: bool | UnsetType = UNSET
    deal: Dealt | UnsetType = UNSET


Encoded = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,200}$")]
"""Bytes in the letters of base64url."""
Endpoint = Annotated[str, Meta(min_length=1, max_length=protocol.LONGEST_ENDPOINT)]


class NewSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser wants to be called, as its push service gave it."""

    endpoint: Endpoint
    p256dh: Encoded
    auth: Encoded
    lang: Literal["en", "fr"] = "en"


class EndedSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that does not want to be called any more."""

    endpoint: Endpoint


# What is given


class Answer(msgspec.Struct, frozen=True):
    """Anything that is given, and the parts of it."""


class Health(Answer, frozen=True):
    """The server is up."""

    ok: bool


class Option(Answer, frozen=True):
    """An option of a game."""

    name: str
    kind: str
    values: tuple[Any, ...] | None
    per_row: int | None
    """How many of the values a page puts in a row."""
    default: Any


class GameInfo(Answer, frozen=True):
    """A game as the home page shows it."""

    name: str
    seats: list[int]
    minutes: int
    quiet: str | None
    """The rule that forbids to chat while the game runs."""
    cooperative: bool
    memory: bool
    open: bool
    """Whether spectators see everything anyway: `open_hands` changes nothing."""
    race: bool
    options: list[Option]
    bots: tuple[str, ...]
    """Those that people are offered; others may be named too."""
    bot: str
    """Who plays where nobody chose."""
    table: bool
    """Whether the page has a table for this game alone; any other is played at the generic one."""
    art: str | None
    """The version of the drawings at `/art/NAME.LANG.svg?VERSION`, where it has any."""
    review: bool
    """Whether finished games can be reviewed."""
    lesson: bool
    """Whether there is a guided first game at `/api/lessons/NAME`."""
    puzzles: bool
    """Whether puzzles come with it."""


class Games(Answer, frozen=True):
    """What can be played."""

    games: list[GameInfo]


class RunningTable(Answer, frozen=True):
    """A table that goes on; bots have no names."""

    code: str
    game: str
    phase: Phase
    seats: list[str | None]
    seat: protocol.SeatNumber | None
    """The own one."""
    turn: bool
    """Whether it is the own turn."""
    rematch: bool
    """Whether people came here from another table."""
    version: int


class FinishedTable(Answer, frozen=True):
    """A game that is over; `at` is its end in seconds since 1970."""

    code: str
    game: str
    names: list[str | None]
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    at: int


class Me(Answer, frozen=True):
    """A person's own name and tables."""

    name: str | None
    running: list[RunningTable]
    finished: list[FinishedTable]


class Opened(Answer, frozen=True):
    """A new table."""

    code: str


class PushKey(Answer, frozen=True):
    """What a browser needs to subscribe to calls: our public key, in base64url."""

    key: str


class Subscribed(Answer, frozen=True):
    """Whether the browser is called."""

    called: bool


class SeatInfo(Answer, frozen=True):
    """Who sits on a seat."""

    seat: protocol.SeatNumber
    kind: SeatKind
    name: str | None
    bot: str | None
    present: bool


class TableInfo(Answer, frozen=True):
    """A table as somebody about to join sees it."""

    code: str
    game: str
    phase: Phase
    seats: list[SeatInfo]


class GivenHint(Answer, frozen=True):
    """What a bot would have done in a person's place: the action in words, and its reason."""

    bot: str
    action: str
    message: Plain
    why: Reason | None


class Step(Answer, frozen=True):
    """What came of an action, and the table after it."""

    step: int
    seat: protocol.SeatNumber | None
    action: str | None
    events: list[Plain]
    view: Plain
    aids: Plain
    why: Reason | UnsetType | None = UNSET
    """A bot's reason, where hands are open or seen from its own seat."""
    hints: list[GivenHint] | UnsetType = UNSET
    """What the player was hinted before the action, for the same viewers."""


class NextTable(Answer, frozen=True):
    """Where the people of a finished game went on: with which cards, and whose idea it was."""

    code: str
    same_deal: bool
    seat: protocol.SeatNumber | None


class Replay(Answer, frozen=True):
    """A finished game; step 0 is the deal."""

    code: str
    game: str
    names: list[str | None]
    options: dict[str, Any]
    commitment: str
    seed: str
    outcome: Plain
    next: NextTable | None
    you: protocol.SeatNumber | None
    """The own seat."""
    steps: list[Step]


class LogPage(Answer, frozen=True):
    """Lines of talk and notes, the oldest first, and whether there are older ones."""

    lines: list[Plain]
    earlier: bool


class Verdict(Answer, frozen=True):
    """Whether a game was dealt as promised."""

    ok: bool
    commitment: str
    expected: str | None
    steps: int
    outcome: Plain | None
    reason: Plain
    same_deal: bool
    contributed: tuple[int, ...]
    missing: tuple[int, ...]


class LessonStep(Answer, frozen=True):
    """One bubble of a lesson."""

    at: int
    """The frame it belongs to."""
    skipped: bool
    """Whether the frames before it are not shown one by one."""
    words: dict[str, str]
    """By language; `{2}` is the player of seat 2."""
    points: str
    """What it points at: `zone=board` is marked `data-zone="board"` on the table."""
    rules: tuple[str, ...]
    asks: str | None
    """The action that leads on; None where reading does."""


class Lesson(Answer, frozen=True):
    """A guided first game: a `table` frame after each action, and what is said when."""

    game: str
    frames: list[Plain]
    steps: list[LessonStep]


class WhyNot(Answer, frozen=True):
    """The rule that forbids an action, and its sentence; neither where it is allowed."""

    rule: str | None
    message: Plain | None


class Fault(Answer, frozen=True):
    """What is wrong: a code for programs, a message for people."""

    code: str
    field: str | None
    message: Plain


class Problem(Answer, frozen=True):
    """The answer to what cannot be done."""

    error: Fault
