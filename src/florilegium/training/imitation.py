"""A network that learns from examples: it comes to do what somebody else did."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import florilegium as fl
from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.lab.folders import require_usable
from florilegium.training import checkpoint, network, optimiser
from florilegium.training.checkpoint import PLAYER
from florilegium.training.examples import Examples
from florilegium.training.inputs import Inputs
from florilegium.training.network import BITS, Params, answers, chosen
from florilegium.training.optimiser import Adam
from florilegium.training.settings import Settings

__all__ = ["PLAYER", "Likeness", "imitate", "require_fit", "told"]
_HELD_BACK = 0.02
"""This share of the examples, the last ones, is only judged by."""
Alike = Callable[[jax.Array, jax.Array, jax.Array, jax.Array], tuple[jax.Array, ...]]
"""From a key and the words, the legal and the chosen numbers of positions to those of others that
are the same but for names. A game's twin may offer it, with its shape before the rest, as `ALIKE`.
"""


class Likeness(NamedTuple):
    """How near a network comes to its teacher, in positions that it did not learn from."""

    agreed: float
    """The share of the decisions in which it likes the same best."""
    surprise: float
    """What the mean decision told it: minus the logarithm of the chance it gave to that."""
    wrong: float
    """By how much its expectation was wrong, as the root of the mean square, scaled as rewards."""


class _Rows(NamedTuple):
    """Examples on the device."""

    words: jax.Array
    legal: jax.Array
    number: jax.Array
    value: jax.Array


def told(settings: Settings) -> dict[str, int]:
    """What such a network is told: how many zeros and ones each part has."""
    return {name: BITS * words for name, words in _inputs(settings).parts.items()}


def require_fit(settings: Settings, examples: Examples) -> None:
    """BadSetup where the examples are of another table."""
    inputs = _inputs(settings)
    wanted = inputs.words, -(-inputs.env.actions.size // BITS), inputs.env.seats
    if examples.widths != wanted:
        given = examples.widths
        raise BadSetup("examples", say("training.other-examples", wanted=wanted, given=given))


def _inputs(settings: Settings) -> Inputs:
    env = fl.batched(settings.game, settings.seats, **settings.options)
    return Inputs(env, settings.moves)


def imitate(
    settings: Settings,
    examples: Examples,
    out: Path,
    report: Callable[[int, Likeness], None] = lambda turn, likeness: None,
) -> Likeness:
    """A network in a folder, as training leaves it: its weights, their manifest, and a bot.

    It goes through all examples `settings.epochs` times, `settings.games` of them at once, by a
    rate that falls to 0; `report` is told after each time. Of the other settings the rewards, which
    say what it shall expect, the seed and the size of the network matter. BadSetup where the
    examples are those of another table, or the folder holds a run or cannot be used.
    """
    checkpoint.require_no_run(out)
    inputs = _inputs(settings)
    env = inputs.env
    require_fit(settings, examples)
    if len(examples.number) < 2:
        raise BadSetup("examples", say("training.few-examples"))
    require_usable("out", out)
    key = jax.random.key(settings.seed)
    params = network.untrained(
        key, inputs.words, env.actions.size, settings.layers, settings.hidden
    )
    offered = getattr(env.game.room("batched"), "ALIKE", None)
    alike: Alike | None = offered and partial(offered, env.shape)
    rows, judged = _cut(_rows(settings, examples))
    size = min(settings.games, len(rows.number))
    updates = settings.epochs * (len(rows.number) // size)
    adam, found = optimiser.fresh(params), Likeness(0.0, 0.0, 0.0)
    for turn in range(settings.epochs):
        mixing = jax.random.fold_in(key, turn)
        rates = settings.rate, updates
        params, adam = _passed(params, adam, rows, mixing, size, rates, alike)
        found = Likeness(*map(float, _judged(params, judged)))
        report(turn + 1, found)
    how = {"examples": len(rows.number), "passes": settings.epochs, "seed": settings.seed}
    checkpoint.export(out, settings, inputs, params, {**how, "rewards": settings.rewards})
    return found


def _rows(settings: Settings, examples: Examples) -> _Rows:
    """With what each decision brought, in the units that the settings learn from."""
    points, seats = examples.points.astype(np.float32), examples.points.shape[1]
    value = {
        "points": points[:, 0],
        "lead": points[:, 0] - points[:, 1:].sum(1) / max(1, seats - 1),
        "win": examples.share - 1 / seats,
    }[settings.rewards]
    return _Rows(
        jnp.asarray(examples.words),
        jnp.asarray(examples.legal),
        jnp.asarray(examples.number, jnp.int32),
        jnp.asarray(settings.scale * value, jnp.float32),
    )


def _cut(rows: _Rows) -> tuple[_Rows, _Rows]:
    """Those to learn from, and those to judge by."""
    first = len(rows.number) - max(1, int(_HELD_BACK * len(rows.number)))
    return _Rows(*(part[:first] for part in rows)), _Rows(*(part[first:] for part in rows))


@partial(jax.jit, static_argnums=(4, 5, 6))
def _passed(
    params: Params,
    adam: Adam,
    rows: _Rows,
    key: jax.Array,
    size: int,
    rates: tuple[float, int],
    alike: Alike | None,
) -> tuple[Params, Adam]:
    """Once through all examples, in an order of its own; the rate falls over so many steps."""
    count, (rate, updates) = len(rows.number) // size, rates
    order = jax.random.permutation(key, len(rows.number))[: count * size].reshape(count, size)

    def learn(now: tuple[Params, Adam], places: jax.Array) -> tuple[tuple[Params, Adam], None]:
        params, adam = now
        some = _Rows(*(part[places] for part in rows))
        if alike is not None:
            words, legal, number = alike(jax.random.fold_in(key, adam.times), *some[:3])
            some = _Rows(words, legal, number, some.value)
        falling = rate * jnp.maximum(0, 1 - adam.times / updates)
        return optimiser.followed(params, adam, jax.grad(_loss)(params, some), falling), None

    learnt: tuple[Params, Adam] = jax.lax.scan(learn, (params, adam), order)[0]
    return learnt


def _loss(params: Params, rows: _Rows) -> jax.Array:
    every, value = answers(params, rows.words.T, rows.legal.T)
    return (0.5 * (value - rows.value) ** 2 - chosen(every, rows.number)).mean()


@jax.jit
def _judged(params: Params, rows: _Rows) -> tuple[Any, ...]:
    every, value = answers(params, rows.words.T, rows.legal.T)
    agreed = (jnp.argmax(every, axis=-1) == rows.number).mean()
    surprise = -chosen(every, rows.number).mean()
    return agreed, surprise, ((value - rows.value) ** 2).mean() ** 0.5
