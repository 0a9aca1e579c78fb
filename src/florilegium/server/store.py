"""What the server needs of its storage: append-only logs, who sits where, who solves what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from florilegium.lab.puzzles.glicko2 import Rating


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as its people find it again."""

    code: str
    game: str
    phase: str
    names: list[str | None]
    at: int
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    people: tuple[str | None, ...] = ()
    """The public id of each seat's person."""
    bots: tuple[str | None, ...] = ()
    daily: str | None = None
    """The day whose deal is played there."""


@dataclass(frozen=True, slots=True)
class Index:
    """What an append changes besides the log: the listing, and the people it belongs to."""

    listing: Listing
    people: dict[str, str] = field(default_factory=dict)
    """The name of each person who sits there."""


@dataclass(frozen=True, slots=True)
class Append:
    """Entries that follow the ones a table has; all are stored or none."""

    code: str
    version: int
    """How many entries the log has already."""
    entries: tuple[bytes, ...]
    index: Index | None = None


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a person is called about one table: a browser's address at its push service."""

    code: str
    person: str
    endpoint: str
    key: bytes
    """The browser's public key, by which only it can read what it is sent."""
    secret: bytes
    """What the browser adds to it."""
    lang: str


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """Ends every subscription that is of this table, of this person and at this endpoint.

    What is not named may be anything.
    """

    code: str | None = None
    person: str | None = None
    endpoint: str | None = None


@dataclass(frozen=True, slots=True)
class Login:
    """From when on a person is known by later cookies alone."""

    person: str
    browser: str
    """Which one; empty for all of that person's."""
    number: int
    """The first cookie that holds: by its renewals, or for all browsers by its evictions."""
    at: int
    """Since when, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Secret:
    """Something to keep for ever, unless there is one of that name already."""

    name: str
    value: bytes


@dataclass(frozen=True, slots=True)
class Probe:
    """Something to write only to see whether it can be: when that was, in seconds since 1970."""

    at: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's first attempt at a puzzle, and both ratings with it."""

    person: str
    game: str
    puzzle: str
    solved: bool
    at: int
    player_rating: Rating
    puzzle_rating: Rating


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision of a person's own game that comes back as a puzzle."""

    person: str
    puzzle: str
    """Its id as a puzzle."""
    game: str
    content: str
    """The puzzle's line."""
    code: str
    """The table, and the step of its record."""
    step: int
    stage: int
    """How often it was solved in a row."""
    due: int
    """When it comes back, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class NewMistakes:
    """Mistakes to keep; those that are kept already stay as they are."""

    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True, slots=True)
class Reschedule:
    """When a mistake comes back the next time."""

    person: str
    puzzle: str
    stage: int
    due: int


@dataclass(frozen=True, slots=True)
class Practice:
    """What a person has done with the puzzles of one game."""

    tried: int = 0
    solved: int = 0
    rating: Rating | None = None
    due: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Entries of a log that must not say any longer whose they were, and the listing after that."""

    code: str
    entries: dict[int, bytes]
    """By version."""
    listing: Listing


@dataclass(frozen=True, slots=True)
class Forget:
    """All that is a person's; results of daily deals stay, as nobody's."""

    person: str
    instead: str


@dataclass(frozen=True, slots=True)
class Prune:
    """Tables that are no longer kept, with all that belongs to them alone."""

    codes: tuple[str, ...]
    logins_before: int = 0
    """Logins that are older go, too."""


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a day (as `2026-01-31`) for one game, kept from the moment it is promised."""

    day: str
    game: str
    seed: str
    seats: int
    bot: str
    """Who sits on all seats but the first, which is the person's."""
    at: int


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """The one table at which a person plays a deal of the day; a second is not kept."""

    day: str
    game: str
    person: str
    code: str
    at: int


@dataclass(frozen=True, slots=True)
class DailyBotGame:
    """How a bot in the person's place fared with a deal of the day."""

    day: str
    game: str
    bot: str
    number: int
    """Which of its games, from 1: each bot has another seed."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How well a person played at a table, as its review found, in percent."""

    person: str
    code: str
    percent: float


Daily = DailyDeal | DailyAttempt | DailyBotGame
"""What is kept of the deals of the day: the first of each stays, others of its kind are ignored."""

Practised = Attempt | NewMistakes | Reschedule

Change = (
    Append
    | Subscription
    | Unsubscribe
    | Login
    | Secret
    | Probe
    | Practised
    | Accuracy
    | Daily
    | Rewrite
    | Forget
    | Prune
)
"""What can be stored."""


class Storage(Protocol):
    """Where logs are kept. StoreFailed says that nothing was stored."""

    async def append(self, append: Append) -> None:
        """Return when the entries would survive a crash."""

    async def load(self, code: str, after: int = 0) -> list[bytes]:
        """A table's log behind that version, empty where there is none."""

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How many entries each of these logs has, where it has any."""

    async def listings(self, person: str, limit: int) -> list[Listing]:
        """A person's tables, the latest first."""

    async def listing(self, code: str) -> Listing | None:
        """One table, as its people find it again."""

    async def name_of(self, person: str) -> str | None:
        """What a person was last called."""

    async def subscribe(self, subscription: Subscription) -> None:
        """Keep it in place of an older one of the same person, table and endpoint."""

    async def unsubscribe(self, ended: Unsubscribe) -> None:
        """Forget the subscriptions that this names."""

    async def subscriptions(self, code: str, person: str) -> list[Subscription]:
        """Where to call a person about a table."""

    async def called_tables(self, code: str | None = None) -> list[str]:
        """The codes of the tables that somebody is called about; of this one alone perhaps."""

    async def keep_login(self, login: Login) -> None:
        """Unless a later one is kept already."""

    async def logins(self, people: Sequence[str]) -> list[Login]:
        """All that is kept of these people."""

    async def secret(self, name: str, value: bytes) -> bytes:
        """What is kept under this name, which is `value` if nothing was."""

    async def probe(self) -> None:
        """Write something and see it committed; StoreFailed says why that cannot be."""

    async def keep_attempt(self, attempt: Attempt) -> None:
        """StoreFailed where the person has tried this puzzle before."""

    async def attempted(self, person: str, game: str) -> set[str]:
        """The ids of the puzzles that a person has tried."""

    async def player_rating(self, person: str, game: str) -> Rating | None:
        """None before the first attempt."""

    async def puzzle_rating(self, puzzle: str) -> Rating | None:
        """None where nobody has tried it here."""

    async def practice(self, person: str, now: int) -> dict[str, Practice]:
        """By game, where there is anything to say."""

    async def keep_mistakes(self, mistakes: NewMistakes) -> None:
        """Keep those that are new."""

    async def reschedule(self, mistake: Reschedule) -> None:
        """Nothing happens where it is not kept."""

    async def mistake(self, person: str, puzzle: str) -> Mistake | None:
        """A person's own mistake by its id as a puzzle."""

    async def due_mistake(self, person: str, game: str, now: int) -> Mistake | None:
        """The one that has waited longest."""

    async def keep_accuracy(self, accuracy: Accuracy) -> None:
        """Keep it in place of an older one."""

    async def accuracies(self, person: str) -> dict[str, float]:
        """In percent, by the codes of the tables that a person has had reviewed."""

    async def tables_naming(self, person: str) -> list[str]:
        """The codes of all tables whose log names a person, or has what they said."""

    async def forget(self, forgotten: Rewrite | Forget) -> None:
        """The one thing that changes what is stored: somebody wants to be forgotten."""

    async def codes(self, after: str, limit: int) -> list[str]:
        """The codes of tables that have a log, in order, those after this one."""

    async def listed_before(self, at: int) -> list[Listing]:
        """The tables whose players or phase have not changed since, the oldest first."""

    async def prune(self, gone: Prune) -> None:
        """Remove tables, and the people who are left with nothing."""

    async def keep_daily(self, kept: Daily) -> None:
        """Keep it, unless there is one in its place already."""

    async def daily_deal(self, day: str, game: str) -> DailyDeal | None:
        """What was promised for that day."""

    async def daily_attempt(self, day: str, game: str, person: str) -> DailyAttempt | None:
        """The table that counts for this person."""

    async def daily_attempts(self, person: str) -> list[tuple[DailyAttempt, Listing | None]]:
        """All that a person has begun, the latest day first."""

    async def daily_tables(self, day: str, game: str) -> list[Listing]:
        """Every table at which that deal is or was played and counts."""

    async def daily_bot_games(self, day: str, game: str) -> list[DailyBotGame]:
        """The games of bots with that deal, by number."""

    async def close(self) -> None:
        """Store what is on its way, then let go of the file."""
