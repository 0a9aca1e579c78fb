"""What each change writes: statements that SQLite and PostgreSQL understand alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, astuple
from typing import Any

import msgspec

from florilegium.server.store import (
    Accuracy,
    Append,
    Attempt,
    Change,
    DailyAttempt,
    DailyBotGame,
    DailyDeal,
    Forget,
    Login,
    NewMistakes,
    Probe,
    Prune,
    Reschedule,
    Rewrite,
    Secret,
    Subscription,
    Unsubscribe,
)

Row = Sequence[Any]
Statement = tuple[str, Sequence[Row]]
"""To be executed once for each row; `?` or `?1` stand for its values."""
_LISTING = """
    INSERT INTO tables (code, at, listing, version) VALUES (?, ?, ?, ?)
    ON CONFLICT (code) DO UPDATE
    SET at = excluded.at, listing = excluded.listing, version = excluded.version
    WHERE tables.version <= excluded.version
"""
"""Of two nodes, the one that knows more of the log has the last word."""
_IS_LATEST = "EXISTS (SELECT 1 FROM tables WHERE code = ?1 AND version = ?2)"
_NO_SITTERS = f"DELETE FROM sitters WHERE code = ?1 AND {_IS_LATEST}"
_SITTER = f"""
    INSERT INTO sitters (code, person) SELECT ?1, ?3 WHERE {_IS_LATEST} ON CONFLICT DO NOTHING
"""
_PERSON = """
    INSERT INTO people (person, name) VALUES (?, ?)
    ON CONFLICT (person) DO UPDATE SET name = excluded.name
"""
_PLAYER_RATING = """
    INSERT INTO player_ratings (person, game, rating, deviation, volatility)
    VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, game) DO UPDATE
    SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility
"""
_PUZZLE_RATING = """
    INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility)
    VALUES (?, ?, ?, ?) ON CONFLICT (puzzle) DO UPDATE
    SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility
"""
_SUBSCRIPTION = """
    INSERT INTO subscriptions (code, person, endpoint, key, secret, lang)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (code, person, endpoint) DO UPDATE
    SET key = excluded.key, secret = excluded.secret, lang = excluded.lang
"""
_ACCURACY = """
    INSERT INTO accuracies (person, code, percent) VALUES (?, ?, ?)
    ON CONFLICT (person, code) DO UPDATE SET percent = excluded.percent
"""
_LOGIN = """
    INSERT INTO logins (person, browser, number, at) VALUES (?, ?, ?, ?)
    ON CONFLICT (person, browser) DO UPDATE SET number = excluded.number, at = excluded.at
    WHERE logins.number < excluded.number
"""
_PROBE = """
    INSERT INTO secrets (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
_OF_A_PERSON = (
    "sitters",
    "people",
    "subscriptions",
    "attempts",
    "player_ratings",
    "mistakes",
    "accuracies",
    "logins",
)
"""Tables whose rows go with the person they belong to."""
_OF_A_TABLE = ("entries", "tables", "sitters", "subscriptions", "accuracies", "daily_attempts")
"""Tables whose rows go with the game they belong to."""


def statements_of(change: Change) -> Iterator[Statement]:
    """All that a change writes but the entries of a log, inside a transaction of the caller's."""
    return iter(_STATEMENTS[type(change)](change))


def _index(append: Append) -> Iterator[Statement]:
    index = append.index
    if index is None:
        return
    listing, version = index.listing, append.version + len(append.entries)
    yield _LISTING, [(listing.code, listing.at, msgspec.json.encode(listing), version)]
    yield _NO_SITTERS, [(listing.code, version)]
    yield _SITTER, [(listing.code, version, person) for person in index.people]
    yield _PERSON, sorted(index.people.items())


def _attempt(made: Attempt) -> Iterator[Statement]:
    row = (made.person, made.game, made.puzzle, int(made.solved), made.at)
    columns = "(person, game, puzzle, solved, at)"
    yield f"INSERT INTO attempts {columns} VALUES (?, ?, ?, ?, ?)", [row]
    yield _PLAYER_RATING, [(made.person, made.game, *astuple(made.player_rating))]
    yield _PUZZLE_RATING, [(made.puzzle, *astuple(made.puzzle_rating))]


def _end_subscriptions(ended: Unsubscribe) -> Iterator[Statement]:
    named = {column: value for column, value in asdict(ended).items() if value is not None}
    assert named, "somebody's subscriptions, not everybody's"
    where = " AND ".join(f"{column} = ?" for column in named)
    yield f"DELETE FROM subscriptions WHERE {where}", [tuple(named.values())]


def _rewrite(rewrite: Rewrite) -> Iterator[Statement]:
    rows = [(entry, rewrite.code, version) for version, entry in rewrite.entries.items()]
    yield "UPDATE entries SET entry = ? WHERE code = ? AND version = ?", rows
    listing = msgspec.json.encode(rewrite.listing)
    yield "UPDATE tables SET listing = ? WHERE code = ?", [(listing, rewrite.code)]


def _forget(forget: Forget) -> Iterator[Statement]:
    for table in _OF_A_PERSON:
        yield f"DELETE FROM {table} WHERE person = ?", [(forget.person,)]
    statement = "UPDATE daily_attempts SET person = ? WHERE person = ?"
    yield statement, [(forget.instead, forget.person)]


def _prune(gone: Prune) -> Iterator[Statement]:
    for table in _OF_A_TABLE:
        yield f"DELETE FROM {table} WHERE code = ?", [(code,) for code in gone.codes]
    left = " AND ".join(
        f"NOT EXISTS (SELECT 1 FROM {table} WHERE {table}.person = people.person)"
        for table in (*_OF_A_PERSON, "daily_attempts")
        if table not in ("people", "logins")
    )
    yield f"DELETE FROM people WHERE {left}", [()]
    yield "DELETE FROM logins WHERE at < ?", [(gone.logins_before,)]


def _reschedule(mistake: Reschedule) -> Iterator[Statement]:
    statement = "UPDATE mistakes SET stage = ?, due = ? WHERE person = ? AND puzzle = ?"
    yield statement, [(mistake.stage, mistake.due, mistake.person, mistake.puzzle)]


def _probe(probe: Probe) -> Iterator[Statement]:
    """Among the secrets, so that no table is needed for what nobody reads."""
    yield _PROBE, [("probe", str(probe.at).encode())]


def _bot_game(played: DailyBotGame) -> Iterator[Statement]:
    result = msgspec.json.encode((played.scores, played.winners))
    row = (played.day, played.game, played.bot, played.number, result)
    yield _first("daily_bot_games", "day, game, bot, number, result"), [row]


def _mistakes(new: NewMistakes) -> Iterator[Statement]:
    columns = "person, puzzle, game, content, code, step, stage, due"
    yield _first("mistakes", columns), [astuple(one) for one in new.mistakes]


def _first(table: str, columns: str) -> str:
    """Keeps a row unless there is one in its place already."""
    values = ", ".join("?" for _ in columns.split(","))
    return f"INSERT INTO {table} ({columns}) VALUES ({values}) ON CONFLICT DO NOTHING"


def _row(statement: str) -> Callable[[Any], Iterable[Statement]]:
    """Writes a change whose fields are the columns of its table."""
    return lambda change: [(statement, [astuple(change)])]


_STATEMENTS: dict[type[Change], Callable[[Any], Iterable[Statement]]] = {
    Append: _index,
    Subscription: _row(_SUBSCRIPTION),
    Unsubscribe: _end_subscriptions,
    Login: _row(_LOGIN),
    Secret: _row(_first("secrets", "name, value")),
    Probe: _probe,
    Attempt: _attempt,
    NewMistakes: _mistakes,
    Reschedule: _reschedule,
    Accuracy: _row(_ACCURACY),
    DailyDeal: _row(_first("daily_deals", "day, game, seed, seats, bot, at")),
    DailyAttempt: _row(_first("daily_attempts", "day, game, person, code, at")),
    DailyBotGame: _bot_game,
    Rewrite: _rewrite,
    Forget: _forget,
    Prune: _prune,
}
