"""What each change writes into the SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import asdict, astuple

import msgspec

from florilegium.server.store import (
    Append,
    Change,
    Daily,
    DailyAttempt,
    DailyBotGame,
    DailyDeal,
    Forget,
    Index,
    Rewrite,
    Secret,
    Subscription,
    Unsubscribe,
)


def write(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Write changes inside a transaction of the caller's: logs first, and all at once."""
    appends = [change for change in changes if isinstance(change, Append)]
    _insert_entries(database, appends)
    for change in changes:
        match change:
            case Append(index=Index() as index):
                _insert_index(database, index)
            case Subscription():
                content = astuple(change)
                database.execute(
                    "INSERT OR REPLACE INTO subscriptions VALUES (?,?,?,?,?,?)", content
                )
            case Unsubscribe():
                _end_subscriptions(database, change)
            case Secret(name, value):
                database.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, value))
            case Rewrite():
                _rewrite(database, change)
            case Forget():
                _forget(database, change)
            case DailyDeal() | DailyAttempt() | DailyBotGame():
                _keep_daily(database, change)


def _insert_entries(database: sqlite3.Connection, appends: Iterable[Append]) -> None:
    rows = [
        (append.code, version, entry)
        for append in appends
        for version, entry in enumerate(append.entries, append.version + 1)
    ]
    database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)


def _insert_index(database: sqlite3.Connection, index: Index) -> None:
    listing = index.listing
    content = (listing.code, listing.at, msgspec.json.encode(listing))
    database.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", content)
    database.execute("DELETE FROM sitters WHERE code = ?", (listing.code,))
    sitters = [(person, listing.code) for person in index.people]
    database.executemany("INSERT INTO sitters VALUES (?, ?)", sitters)
    database.executemany("INSERT OR REPLACE INTO people VALUES (?, ?)", index.people.items())


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
    for table in ("sitters", "people", "subscriptions"):
        database.execute(f"DELETE FROM {table} WHERE person = ?", (forget.person,))
    statement = "UPDATE daily_attempts SET person = ? WHERE person = ?"
    database.execute(statement, (forget.instead, forget.person))


def _keep_daily(database: sqlite3.Connection, kept: Daily) -> None:
    match kept:
        case DailyDeal():
            statement = "INSERT OR IGNORE INTO daily_deals VALUES (?,?,?,?,?,?)"
            database.execute(statement, astuple(kept))
        case DailyAttempt():
            statement = "INSERT OR IGNORE INTO daily_attempts VALUES (?,?,?,?,?)"
            database.execute(statement, astuple(kept))
        case DailyBotGame(day, game, bot, number, scores, winners):
            statement = "INSERT OR IGNORE INTO daily_bot_games VALUES (?,?,?,?,?)"
            result = msgspec.json.encode((scores, winners))
            database.execute(statement, (day, game, bot, number, result))
