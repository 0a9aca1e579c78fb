"""A training run from its first update to its last, however often it is interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import nan
from os import PathLike
from pathlib import Path
from typing import NamedTuple

import jax
import numpy as np

from florilegium.lab.folders import require_usable
from florilegium.training import checkpoint, curve
from florilegium.training.checkpoint import PLAYER, settings_in
from florilegium.training.curve import Row
from florilegium.training.learning import Learner, Run, Summary
from florilegium.training.network import Params
from florilegium.training.settings import Session, Settings

_CURVE_DEALS, _LAST_DEALS = 1_000_000, 77_000_000
"""Added to the number of an update: deals of the curve, which nobody learns from; and those of the
score at the end, which nothing is chosen by."""
__all__ = ["PLAYER", "Score", "resume", "settings_in", "train"]
Place = str | PathLike[str]
Report = Callable[[Row], None]
"""Told of every row of the curve, once the checkpoint of that update is written."""


class Score(NamedTuple):
    """What the exported weights make on deals of their own, greedily and among themselves."""

    mean: float
    """Points of the mean seat."""
    error: float
    """One standard error."""
    games: int
    updates: int
    won: float = nan
    """The share of the games won alone against rivals; not a number where nobody can win so."""


def train(
    settings: Settings,
    out: Place,
    *,
    start: Place | None = None,
    session: Session | None = None,
    report: Report | None = None,
) -> Score:
    """Train a network from nothing, or from the weights in the file `start`, in an empty folder.

    BadSetup where the folder holds a run already or cannot be used, BadWeights where the weights
    do not fit.
    """
    session = session or Session()
    folder = Path(out)
    checkpoint.require_no_run(folder)
    learner = Learner(settings, session.devices)
    params = None if start is None else checkpoint.weights_in(Path(start), learner)
    require_usable("out", folder)
    return _continued(folder, learner, learner.start(params), [], session, report)


def resume(out: Place, *, session: Session | None = None, report: Report | None = None) -> Score:
    """Go on with the run in a folder as if nothing had been: on a processor bit for bit.

    BadSetup where there is none, BadWeights where its checkpoint is damaged.
    """
    session = session or Session()
    folder = Path(out)
    settings = settings_in(folder)
    learner = Learner(settings, session.devices, checkpoint.frozen_in(folder, settings))
    run, rows = checkpoint.load(folder, learner)
    return _continued(folder, learner, run, rows, session, report)


def _continued(
    folder: Path,
    learner: Learner,
    run: Run,
    rows: list[Row],
    session: Session,
    report: Report | None,
) -> Score:
    settings = learner.settings
    until = min(session.until or settings.updates, settings.updates)
    before = rows[-1].seconds if rows else 0.0
    began, done = time.monotonic(), int(run.updates)
    summaries: list[Summary] = []
    last = done >= until
    while not last:
        run, summary = learner.update(run)
        done += 1
        if summaries:  # At most one update waits for another: the clock is right, nobody idle.
            summaries[-1].ended.block_until_ready()
        summaries.append(summary)
        seconds = time.monotonic() - began
        over = session.minutes is not None and seconds > 60 * session.minutes
        last = over or done >= until
        if last or done % session.every == 0:
            found = _judged(learner, run, run.params, _CURVE_DEALS + done, session.judged)
            seconds = before + time.monotonic() - began
            rows.append(_row(settings, done, seconds, summaries, found))
            checkpoint.save(folder, settings, run, rows)
            _exported(folder, learner, run)
            curve.write(folder, rows)
            summaries = []
            if report is not None:
                report(rows[-1])
    kept = _exported(folder, learner, run)
    found = _judged(learner, run, kept, _LAST_DEALS + done, session.judged)
    return Score(found.mean, found.error, found.games, done, found.won)


def _exported(folder: Path, learner: Learner, run: Run) -> Params:
    settings, updates = learner.settings, int(run.updates)
    how = {
        "updates": updates,
        "steps": updates * settings.games * settings.steps,
        "rewards": settings.rewards,
        "seed": settings.seed,
    }
    return checkpoint.export(folder, settings, learner.inputs, run.params, how)


class _Judged(NamedTuple):
    """What a network makes in new games."""

    mean: float
    error: float
    games: int
    won: float


def _judged(learner: Learner, run: Run, params: Params, deals: int, games: int) -> _Judged:
    """Of the mean seat of the network, among itself or against the rivals as they are now."""
    both = learner.scores(params, run.rivals, jax.random.key(deals), games)
    points, own = (np.asarray(part, np.float64) for part in both)
    means, won = (points * own).sum(0) / own.sum(0), nan
    if learner.settings.rivals and not learner.env.game.cooperative:
        theirs = np.where(own == 1, -np.inf, points).max(0)
        won = float((np.where(own == 1, points, -np.inf).max(0) > theirs).mean())
    return _Judged(float(means.mean()), float(means.std() / len(means) ** 0.5), len(means), won)


def _row(
    settings: Settings, done: int, seconds: float, summaries: list[Summary], found: _Judged
) -> Row:
    ended, points, entropy, surprise = np.array(summaries, np.float64).T
    return Row(
        update=done,
        steps=done * settings.games * settings.steps,
        seconds=seconds,
        exploring=float(points.sum() / ended.sum()) if ended.sum() else nan,
        greedy=found.mean,
        error=found.error,
        entropy=float(entropy.mean()),
        surprise=float(surprise.mean() ** 0.5 / settings.scale),
        won=found.won,
    )
