"""What each change writes into the SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, astuple
from typing import Any

import msgspec

from florilegium.server.errors import Conflict
from florilegium.server.store import (
    Accuracy,
    Append,
    Attempt,
    Change,
    DailyAttempt,
    DailyBotGame,
    DailyDeal,
    Forget,
    NewMistakes,
    Probe,
    Reschedule,
    Rewrite,
    Secret,
    Subscription,
    Unsubscribe,
)

_NEXT_ENTRY = """
    INSERT INTO entries SELECT ?1, ?2, ?3
    WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE code = ?1 AND version = ?2 - 1)
"""
"""An entry is written behind the one before it and nowhere else."""
_OF_A_PERSON = (
    "sitters",
    "people",
    "subscriptions",
    "attempts",
    "player_ratings",
    "mistakes",
    "accuracies",
)
"""Tables whose rows go with the person they belong to."""


def write(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Write changes inside a transaction of the caller's: logs first, and all at once."""
    appends = [change for change in changes if isinstance(change, Append)]
    _insert_entries(database, appends)
    for change in changes:
        _WRITERS[type(change)](database, change)


def _insert_entries(database: sqlite3.Connection, appends: Iterable[Append]) -> None:
    rows = [
        (append.code, version, entry)
        for append in appends
        for version, entry in enumerate(append.entries, append.version + 1)
    ]
    written = database.executemany(_NEXT_ENTRY, rows).rowcount if rows else 0
    if written != len(rows):
        raise Conflict("; ".join(_gaps(database, appends)))


def _gaps(database: sqlite3.Connection, appends: Iterable[Append]) -> Iterator[str]:
    query = "SELECT coalesce(max(version), 0) FROM entries WHERE code = ?"
    for append in appends:
        (last,) = database.execute(query, (append.code,)).fetchone()
        if append.entries and last < append.version:
            yield f"{append.code} has {last} entries, not {append.version}"


def _insert_index(database: sqlite3.Connection, append: Append) -> None:
    index = append.index
    if index is None:
        return
    listing = index.listing
    content = (listing.code, listing.at, msgspec.json.encode(listing))
    database.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", content)
    database.execute("DELETE FROM sitters WHERE code = ?", (listing.code,))
    sitters = [(person, listing.code) for person in index.people]
    database.executemany("INSERT INTO sitters VALUES (?, ?)", sitters)
    database.executemany("INSERT OR REPLACE INTO people VALUES (?, ?)", index.people.items())


def _insert_attempt(database: sqlite3.Connection, made: Attempt) -> None:
    row = (made.person, made.game, made.puzzle, made.solved, made.at)
    database.execute("INSERT INTO attempts VALUES (?, ?, ?, ?, ?)", row)
    player = (made.person, made.game, *astuple(made.player_rating))
    database.execute("INSERT OR REPLACE INTO player_ratings VALUES (?, ?, ?, ?, ?)", player)
    puzzle = (made.puzzle, *astuple(made.puzzle_rating))
    database.execute("INSERT OR REPLACE INTO puzzle_ratings VALUES (?, ?, ?, ?)", puzzle)


def _end_subscriptions(database: sqlite3.Connection, ended: Unsubscribe) -> None:
    named = {column: value for column, value in asdict(ended).items() if value is not None}
    assert named, "somebody's subscriptions, not everybody's"
    where = " AND ".join(f"{column} = ?" for column in named)
    database.execute(f"DELETE FROM subscriptions WHERE {where}", tuple(named.values()))


def _rewrite(database: sqlite3.Connection, rewrite: Rewrite) -> None:
    rows = [(entry, rewrite.code, version) for version, entry in rewrite.entries.items()]
    database.executemany("UPDATE entries SET entry = ? WHERE code = ? AND version = ?", rows)
    listing = msgspec.json.encode(rewrite.listing)
    database.execute("UPDATE tables SET listing = ? WHERE code = ?", (listing, rewrite.code))


def _forget(database: sqlite3.Connection, forget: Forget) -> None:
    for table in _OF_A_PERSON:
        database.execute(f"DELETE FROM {table} WHERE person = ?", (forget.person,))
    statement = "UPDATE daily_attempts SET person = ? WHERE person = ?"
    database.execute(statement, (forget.instead, forget.person))


def _insert_secret(database: sqlite3.Connection, secret: Secret) -> None:
    row = (secret.name, secret.value)
    database.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", row)


def _probe(database: sqlite3.Connection, probe: Probe) -> None:
    """Among the secrets, so that no table is needed for what nobody reads."""
    row = ("probe", str(probe.at).encode())
    database.execute("INSERT OR REPLACE INTO secrets VALUES (?, ?)", row)


def _insert_mistakes(database: sqlite3.Connection, new: NewMistakes) -> None:
    rows = map(astuple, new.mistakes)
    database.executemany("INSERT OR IGNORE INTO mistakes VALUES (?,?,?,?,?,?,?,?)", rows)


def _reschedule(database: sqlite3.Connection, mistake: Reschedule) -> None:
    query = "UPDATE mistakes SET stage = ?, due = ? WHERE person = ? AND puzzle = ?"
    database.execute(query, (mistake.stage, mistake.due, mistake.person, mistake.puzzle))


def _insert_bot_game(database: sqlite3.Connection, played: DailyBotGame) -> None:
    result = msgspec.json.encode((played.scores, played.winners))
    row = (played.day, played.game, played.bot, played.number, result)
    database.execute("INSERT OR IGNORE INTO daily_bot_games VALUES (?,?,?,?,?)", row)


def _inserting(statement: str) -> Callable[[sqlite3.Connection, Any], object]:
    """Writes a change whose fields are the columns of its table."""
    return lambda database, change: database.execute(statement, astuple(change))


_WRITERS: dict[type[Change], Callable[[sqlite3.Connection, Any], object]] = {
    Append: _insert_index,
    Subscription: _inserting("INSERT OR REPLACE INTO subscriptions VALUES (?,?,?,?,?,?)"),
    Unsubscribe: _end_subscriptions,
    Secret: _insert_secret,
    Probe: _probe,
    Attempt: _insert_attempt,
    NewMistakes: _insert_mistakes,
    Reschedule: _reschedule,
    Accuracy: _inserting("INSERT OR REPLACE INTO accuracies VALUES (?,?,?)"),
    DailyDeal: _inserting("INSERT OR IGNORE INTO daily_deals VALUES (?,?,?,?,?,?)"),
    DailyAttempt: _inserting("INSERT OR IGNORE INTO daily_attempts VALUES (?,?,?,?,?)"),
    DailyBotGame: _insert_bot_game,
    Rewrite: _rewrite,
    Forget: _forget,
}
