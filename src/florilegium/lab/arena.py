"""The arena: bots play each other on the same deals, and the results say how sure they are."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from math import isinf
from pathlib import Path
from typing import Any

import florilegium
from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.lab import workers
from florilegium.lab.contest import Contest, contest
from florilegium.lab.ledger import Ledger
from florilegium.lab.playing import Games, Played, Task
from florilegium.lab.results import Results, summarized
from florilegium.lab.source import source_hash
from florilegium.lab.wording import command

Progress = Callable[[Played | None, int, int], None]
"""Told after every game: the game, how many are done and how many there are; first without one."""


def run(
    game: str,
    bots: Sequence[str],
    *,
    games: int = 100,
    seats: int | None = None,
    seed: object = None,
    lineups: str | None = None,
    options: Mapping[str, object] | None = None,
    budget: float | None = None,
    limit: float = 60.0,
    jobs: int = 1,
    ray: str | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Results:
    """Let bots play; every line-up gets `games` games, rounded up to whole deals.

    With `out` every game is kept in that folder and a run that was interrupted goes on.
    """
    chosen = contest(
        game,
        bots,
        seats=seats,
        seed=seed,
        lineups=lineups,
        options=options,
        budget=budget,
        limit=limit,
    )
    return play(chosen, games, jobs=jobs, ray=ray, out=out, progress=progress)


def play(
    contest: Contest,
    games: int,
    *,
    jobs: int = 1,
    ray: str | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Results:
    """Play a contest that has been checked, or the deals of it that are finished when to `stop`."""
    for name, number in (("games", games), ("jobs", jobs)):
        if not isinstance(number, int) or number < 1:
            raise BadSetup(name, say("lab.at-least-one"))
    runner = workers.runner(jobs, ray)
    tasks = _tasks(contest, games)
    found: dict[Task, Played] = {}
    coming = _finished(contest, tasks, runner, out, progress or (lambda *_: None))
    with closing(coming):
        for played in coming:
            found[played.task] = played
            if stop():
                break
    deals = Counter(deal for deal, _ in found)
    whole = [one for one in found.values() if deals[one.task[0]] == len(contest.seatings)]
    results = summarized(contest, whole)
    if out is not None:
        (out / "results.json").write_text(to_json(results), encoding="utf-8")
    return results


def _tasks(contest: Contest, games: int) -> list[Task]:
    seatings = range(len(contest.seatings))
    return [(deal, seating) for deal in range(contest.deals(games)) for seating in seatings]


def _finished(
    contest: Contest,
    tasks: Sequence[Task],
    runner: workers.Runner,
    out: Path | None,
    progress: Progress,
) -> Generator[Played, None, None]:
    """Every game, those from before first."""
    ledger = None if out is None else Ledger(out, contest)
    try:
        wanted = set(tasks)
        before = {played.task: played for played in ledger.games()} if ledger else {}
        done = sum(task in wanted for task in before)
        progress(None, done, len(tasks))
        yield from (played for task, played in before.items() if task in wanted)
        left = [task for task in tasks if task not in before]
        with closing(runner(Games(contest), left)) as coming:
            for played in coming:
                kept = ledger.add(played) if ledger else played
                done += 1
                progress(kept, done, len(tasks))
                yield kept
    finally:
        if ledger:
            ledger.close()


def to_json(results: Results) -> str:
    """The results as JSON, with what is needed to make them again."""
    content: dict[str, Any] = {
        "florilegium": florilegium.__version__,
        "python": platform.python_version(),
        "code": source_hash(results.contest),
        "command": command(results),
        **asdict(results),
    }
    return json.dumps(_finite(content), indent=1) + "\n"


def _finite(value: Any) -> Any:
    """JSON knows no infinity: the interval of a single deal has no ends."""
    if isinstance(value, Mapping):
        return {name: _finite(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and isinf(value) else value
