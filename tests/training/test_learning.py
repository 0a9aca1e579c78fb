"""Single steps of learning lead where they should: whole runs of a size that a test can afford
learn or fail by chance."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.networks import layers
from florilegium.networks.weights import default_folder, load
from florilegium.training import network, optimiser
from florilegium.training.checkpoint import weights_in
from florilegium.training.devices import AXIS
from florilegium.training.learning import Learner, Run, loss, schedule
from florilegium.training.network import Params, answers, chosen
from florilegium.training.returns import Credit, Moment
from florilegium.training.settings import Settings

SMALL = Settings(game="illusion", games=256, steps=4, hidden=64)


@pytest.fixture(scope="module")
def learner() -> Learner:
    return Learner(SMALL, 1)


@pytest.fixture(scope="module")
def run(learner: Learner) -> Run:
    return learner.start()


def moment_of(learner: Learner, run: Run) -> Moment:
    """What the untrained network would do, and expects."""
    words, legal = learner.inputs.told(run.games, run.moves)
    every, value = answers(run.params, words, legal)
    action = jax.random.categorical(jax.random.key(1), every).astype(jnp.int32)
    none = jnp.zeros(SMALL.games)
    return Moment(words, legal, none, action, chosen(every, action), value, none, none, none + 1)


def followed(run: Run, moment: Moment, credit: Credit, worth: float = 0.0) -> Params:
    """The network after a few steps down the gradient."""

    @jax.jit
    def gradient(params: Params) -> Params:
        one: Any = jax.grad(lambda params: loss(params, moment, credit, jnp.float32(worth), 10.0))
        alone: Params = jax.vmap(one, axis_name=AXIS, in_axes=None, axis_size=1)(params)
        return {name: part[0] for name, part in alone.items()}

    params, adam = run.params, optimiser.fresh(run.params)
    for _ in range(8):
        params, adam = optimiser.followed(params, adam, gradient(params), jnp.float32(1e-3))
    return params


def test_what_went_better_becomes_likelier_and_is_expected(learner: Learner, run: Run) -> None:
    moment = moment_of(learner, run)
    better = np.asarray(moment.action) >= 2  # the third and the fourth basket
    advantage, all_known = jnp.where(better, 1.0, -1.0), jnp.ones(SMALL.games)
    later, _ = answers(followed(run, moment, Credit(advantage, all_known)), *moment[:2])
    change = np.asarray(chosen(later, moment.action) - moment.chance)
    assert change[better].mean() > 0.05
    assert change[~better].mean() < -0.05
    _, expected = answers(followed(run, moment, Credit(all_known, all_known)), *moment[:2])
    assert (expected - moment.value).mean() > 0.1


def test_what_is_not_known_teaches_nothing(learner: Learner, run: Run) -> None:
    moment, half = moment_of(learner, run), jnp.arange(SMALL.games) % 2
    advantage = jax.random.normal(jax.random.key(2), (SMALL.games,))
    known = half.astype(jnp.float32)
    one = followed(run, moment, Credit(advantage * known, known))
    other = followed(run, moment, Credit(advantage, known))
    assert all(np.allclose(one[name], other[name], atol=1e-6) for name in one)


def test_variety_is_worth_something(learner: Learner, run: Run) -> None:
    moment = moment_of(learner, run)
    liked = {**run.params, "head.bias": run.params["head.bias"].at[0].add(3.0)}
    credit = Credit(jnp.zeros(SMALL.games), jnp.ones(SMALL.games))
    later = followed(run._replace(params=liked), moment, credit, worth=1.0)

    def entropy(params: Params) -> float:
        every, _ = answers(params, *moment[:2])
        return float(-(jnp.exp(every) * every).sum(axis=-1).mean())

    assert entropy(later) > entropy(liked) + 0.01


def test_an_update_plays_and_learns(learner: Learner) -> None:
    before = {name: np.asarray(part) for name, part in learner.start().params.items()}
    run, summary = learner.update(learner.start())
    assert int(run.updates) == 1
    assert int(run.adam.times) == SMALL.steps
    assert all(np.isfinite(np.asarray(part)).all() for part in run.params.values())
    assert (np.asarray(run.params["head.weight"]) != before["head.weight"]).any()
    assert 0.9 < float(summary.entropy) < np.log(4), "most actions are as likely as the others"


def test_half_as_wide_products_answer_nearly_the_same(
    learner: Learner, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a GPU does; the value still comes out in single precision."""
    words, legal = learner.inputs.told(run.games, run.moves)
    wide = answers(run.params, words, legal)
    monkeypatch.setattr(network, "product_type", lambda: jnp.bfloat16)
    narrow = answers(run.params, words, legal)
    for one, other in zip(wide, narrow, strict=True):
        assert one.dtype == other.dtype == jnp.float32
        assert (one != other).any()
        assert np.abs(np.asarray(one) - np.asarray(other)).max() < 0.05


def test_rate_and_entropy_fall() -> None:
    settings = Settings(game="hanabi", updates=1000, rate=4e-4)
    found = [schedule(settings, jnp.int32(at)) for at in (0, 20, 500, 900, 1000)]
    rates, worths = ([float(one) for one in some] for some in zip(*found, strict=True))
    assert rates == pytest.approx([4e-4 / 15, 3.92e-4, 2e-4, 4e-5, 0])
    assert worths[0] == pytest.approx(settings.entropy)
    assert worths[1] > worths[2] > worths[3] == worths[4] == pytest.approx(0.001)


def test_the_network_is_that_of_the_table(learner: Learner, run: Run) -> None:
    """The same sums in NumPy, one position at a time."""
    words, legal = learner.inputs.told(run.games, run.moves)
    every, value = answers(run.params, words, legal)
    arrays: Any = {name: np.asarray(part) for name, part in run.params.items()}
    for game in range(5):
        bits = np.asarray(words)[:, game, None] >> np.arange(32, dtype=np.uint32) & 1
        answer = layers.Network(arrays)(bits.reshape(-1).astype(np.float32))
        allowed = np.isfinite(np.asarray(every)[game]) & (np.asarray(every)[game] > -1e8)
        shares = layers.chances(answer.preferences[allowed])
        assert shares == pytest.approx(np.exp(np.asarray(every)[game][allowed]), abs=1e-4)
        assert answer.value == pytest.approx(float(value[game]), abs=1e-3)


def test_it_begins_from_our_weights() -> None:
    """Named and shaped alike, and they play over arrays as well as at the table."""
    learner = Learner(Settings(game="hanabi", games=2, hidden=1024, layers=3), 1)
    begun = weights_in(default_folder() / "hanabi-2.npz", learner)
    kept = load("hanabi-2", default_folder())
    assert begun.keys() == kept.keys()
    assert all((np.asarray(begun[name]) == kept[name]).all() for name in kept)
    points, own = learner.scores(begun, {}, jax.random.key(1), 64)
    assert np.asarray(points).mean() > 24
    assert np.asarray(own).all()
