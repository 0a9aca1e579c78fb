"""Afterwards: what is stored, folded by `core` alone, against what the clients sent and saw."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from florilegium.core.chance import shuffled
from florilegium.core.deal import Deal
from florilegium.core.errors import BadAction, IllegalAction
from florilegium.core.match import Match
from florilegium.core.plain import plain
from florilegium.core.registry import game as find_game
from florilegium.server.drill.client import Observed, Sight
from florilegium.server.drill.twins import twin_deck

_PURPOSES = ("deck", "shuffle 0")
"""What games say they shuffle their first deck for."""
Entries = list[dict[str, Any]]
_OFFERED = 120
"""So many choices are listed at most."""


@dataclass
class Findings:
    """What was checked, and what was wrong."""

    acknowledged: int
    stored: int
    sights: int
    shuffled: int
    """Sights compared with a game in which hidden cards lie elsewhere."""
    problems: list[str]


def check(database: Path | str, observed: Observed, twins: int) -> Findings:
    """Everything; so many seats are also compared with a game of other hidden cards."""
    problems = list(observed.problems)
    logs = dict(_logs(database, problems))
    stored: dict[str, list[tuple[str, int, str]]] = defaultdict(list)
    for code, entries in logs.items():
        for version, entry in enumerate(entries, 1):
            if entry["type"] == "acted" and "id" in entry:
                stored[entry["id"]].append((code, version, entry["action"]))
    acknowledged = {
        number: sent for number, sent in observed.sent.items() if sent.version is not None
    }
    for number, sent in acknowledged.items():
        if stored[number] != [(sent.code, sent.version, sent.action)]:
            problems.append(f"{number} was acknowledged as {sent}, stored as {stored[number]}")
    for number, places in stored.items():
        if len(places) > 1 or (
            number in observed.sent and observed.sent[number].refused and places
        ):
            problems.append(f"{number} is stored as {places}")
    shown, compared = _check_sights(logs, observed.sights, twins, problems)
    count = sum(map(len, stored.values()))
    return Findings(len(acknowledged), count, shown, compared, problems)


def _logs(database: Path | str, problems: list[str]) -> Iterator[tuple[str, Entries]]:
    logs: dict[str, Entries] = defaultdict(list)
    for code, version, entry in _rows(database):
        logs[code].append(json.loads(entry))
        if version != len(logs[code]):
            problems.append(f"{code} has version {version} in place {len(logs[code])}")
    yield from logs.items()


def _rows(database: Path | str) -> list[tuple[str, int, bytes]]:
    query = "SELECT code, version, entry FROM entries ORDER BY code, version"
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as store:
            return store.execute(query).fetchall()
    return asyncio.run(_fetched(database, query))


async def _fetched(address: str, query: str) -> list[tuple[str, int, bytes]]:
    import asyncpg

    line = await asyncpg.connect(address)
    try:
        return [tuple(row) for row in await line.fetch(query)]
    finally:
        await line.close()


def _seed(code: str, entries: Entries) -> str:
    """The seed of the cards; our clients contribute nothing to it."""
    secret: str = entries[0]["seed"]
    if not any(one["type"] == "fixed" for one in entries):
        return secret
    people = sorted({one["seat"] for one in entries if one["type"] == "seated"})
    return Deal(code, secret, tuple(people), {}).seed


class Fold:
    """The game that a log tells of, played by the rules alone."""

    def __init__(self, code: str, entries: Entries) -> None:
        chosen = [one for one in entries if one["type"] in ("created", "configured")][-1]
        first = entries[0]
        self.name = first["game"]
        self.game = find_game(self.name)
        setup = self.game.setup(
            chosen["seats"], _seed(code, entries), first.get("deck"), **chosen.get("options", {})
        )
        self.setup = setup
        self.actions = [(one["seat"], one["action"]) for one in entries if one["type"] == "acted"]

    def with_deck(self, deck: list[str]) -> Any:
        """The same game with these cards."""
        options = asdict(self.setup.options)
        return self.game.setup(self.setup.seats, self.setup.seed, deck, **options)

    def deck(self) -> list[str]:
        """The cards in the order in which they were dealt."""
        game, setup = self.game, self.setup
        played = [game.reveal(state) for state in self.states()]
        for purpose in _PURPOSES:
            deck = [str(card) for card in shuffled(game.deck(setup.options), setup.seed, purpose)]
            with suppress(IllegalAction):
                if [game.reveal(state) for state in self.states(deck)] == played:
                    return deck
        raise ValueError(f"the deal of {self.name} is not known")

    def states(self, deck: list[str] | None = None) -> list[Any]:
        """After each action, of this deck or another one."""
        setup = self.setup if deck is None else self.with_deck(deck)
        match = Match(self.game, setup, undoable=False)
        states = [match.state]
        for seat, text in self.actions:
            match.play(seat, text)
            states.append(match.state)
        return states

    def is_over(self, state: Any) -> bool:
        """Whether everybody may see everything."""
        return self.game.outcome(state) is not None

    def shows(self, state: Any, seat: int) -> tuple[Any, list[str]]:
        """What a seat may see of it and do in it."""
        if self.is_over(state):
            return plain(replace(self.game.reveal(state), seat=seat)), []
        legal = self.game.legal(state, seat) if seat in self.game.turn(state) else ()
        return plain(self.game.view(state, seat)), list(map(str, legal[:_OFFERED]))


def _check_sights(
    logs: dict[str, Entries], sights: list[Sight], twins: int, problems: list[str]
) -> tuple[int, int]:
    by_table: dict[str, list[Sight]] = defaultdict(list)
    for sight in sights:
        by_table[sight.code].append(sight)
    shown, compared = 0, Counter[bool]()
    for code, seen in by_table.items():
        shown += len(seen)
        fold = Fold(code, logs[code])
        try:
            states = fold.states()
        except (BadAction, IllegalAction) as error:
            problems.append(f"{code} is no game by the rules: {error}")
            continue
        problems += _differing(fold, states, seen, "")
        if twins > 0:
            twins -= 1
            seat = seen[0].seat
            dealt = fold.deck()
            deck = twin_deck(fold.with_deck(dealt), fold.name, fold.actions, seat)
            end = next((step for step, one in enumerate(states) if fold.is_over(one)), len(states))
            own = [sight for sight in seen if sight.seat == seat and sight.step < end]
            compared[deck != dealt] += len(own)
            problems += _differing(fold, fold.states(deck), own, " with other hidden cards")
    return shown, compared[True]


def _differing(fold: Fold, states: list[Any], seen: list[Sight], how: str) -> Iterator[str]:
    for one in seen:
        is_stored = one.step < len(states)
        if not is_stored or (one.view, one.legal) != fold.shows(states[one.step], one.seat):
            yield f"{one.code}: seat {one.seat} saw something else at step {one.step}{how}"
