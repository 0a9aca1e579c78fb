"""How a server is set up, and how much it puts up with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from florilegium.server.limits import Rate
from florilegium.server.logs import Format, Level
from florilegium.server.measuring import Measures

_ARRIVING = Rate(200, per_second=0.1)
_CREATING, _GUESSING = Rate(20, per_second=0.1), Rate(20, per_second=0.05)
_GREETING = Rate(20, per_second=0.5)
_HINTING = Rate(10, per_second=0.2)
_TALKING, _WORKING = Rate(60, per_second=20), Rate(20, per_second=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How often one person may do what strains the server; None is as often as they like."""

    crowd: int = 10
    """An address may do as much as so many people."""
    arriving: Rate | None = _ARRIVING
    """New people, by address."""
    creating: Rate | None = _CREATING
    guessing: Rate | None = _GUESSING
    """Asking for tables that do not exist; only such wrong guesses count."""
    talking: Rate | None = _TALKING
    """Messages on one socket."""
    hinting: Rate | None = _HINTING
    """Asking bots for hints, by person."""
    working: Rate | None = _WORKING
    """Replays and checks of records."""
    greeting: Rate | None = _GREETING
    """Saying hello on any socket: the answer is all there is to know of a table."""
    connections: int = 10_000
    """Open at once, sockets included."""
    unread: int = 32 * 1024 * 1024
    """Bytes of answers over HTTP that one address need not have read yet."""
    sockets: int = 200
    """Open at once from one address."""
    sockets_each: int = 40
    """Open at once by one person."""
    guests: int = 100
    """Sockets at one table, for those who only look on."""


UNLIMITED = Limits(
    arriving=None,
    creating=None,
    guessing=None,
    talking=None,
    hinting=None,
    working=None,
    greeting=None,
)
"""As often as anybody likes, for what measures and tests the server; the caps hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything the server can be told."""

    database: Path | str
    """A file of SQLite's, or the address of a PostgreSQL database."""
    bus: str | None = None
    """The address of the Redis that tells several nodes of each other; None: there is one node."""
    host: str = "127.0.0.1"
    port: int | None = None
    """None: the usual one, or the next that is free."""
    public_url: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed; nobody
    else's are, not even those of this machine."""
    bot_workers: int = 1
    bot_seconds: float = 5.0
    bot_pause: float = 0.9
    """Between a bot's moves, so that people can follow."""
    reaction: tuple[float, float] = (1.0, 2.5)
    """How long a bot takes to decide in a race: people are no quicker."""
    linger: float = 5.0
    """How long a table without anybody stays in memory."""
    grace: float = 60.0
    """Seconds in which somebody whose connection dropped may come back before others have a bot
    play for them, or take the host's role."""
    patience: float = 20.0
    """How long a socket may take for one frame before it is given up."""
    hello_seconds: float = 10.0
    """How long a socket may be silent before its hello."""
    reveal_seconds: float = 4.0
    """How long browsers are waited for when they show what they contribute to the seed."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Further bots by name, as `module:Class` or `path/to/file.py:Class`."""
    calls: bool = True
    """Whether people can be called when it is their turn."""
    push_key: Path | None = None
    """The private key (PEM, P-256) that calls are signed with; None: made once, and kept with the
    tables."""
    push_contact: str | None = None
    """How those who run push services can reach us: a `mailto:` or `https:` address."""
    push_pauses: tuple[float, ...] = (5, 30, 120, 600)
    """Seconds before each further try, where a push service could not be reached."""
    push_anywhere: bool = False
    """Whether push services may be in our own network and do without TLS: for tests, and for a
    push service of one's own."""
    site: Callable[[], dict[str, bytes]] | None = None
    """Makes the files of the page as a site that plays without us; None: browsers keep none."""
    puzzles: Path | None = None
    """A folder of puzzles, one of each game's name in it; None: those that come with the games."""
    daily_games: int = 100
    """How often each bot plays a deal of the day, to compare people with; 0: never."""
    limits: Limits = Limits()
    log_format: Format = "text"
    log_level: Level = "warning"
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    """Where Prometheus finds our figures; None: nothing is counted."""
    measures: Measures = field(default_factory=Measures, compare=False)
    """Whom all that is counted is told."""
    drain: float = 0.0
    """Seconds between being told to end and telling people to move: so long `/readyz` says no."""
