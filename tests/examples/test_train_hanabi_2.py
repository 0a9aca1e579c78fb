"""The training behind our weights: its steps lead the right way, and a run goes on as it was."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from examples import train_hanabi_2 as training
from florilegium.networks.weights import default_folder, load

SMALL = training.Settings(
    games=256, steps=16, epochs=2, hidden=64, updates=200, rate=1e-3, entropy=0.01
)


def arrays(file: Path) -> dict[str, Any]:
    with np.load(file, allow_pickle=False) as found:
        return {name: found[name] for name in found}


def run(folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    """The command, with few games judged."""
    small = [f"--{name.replace('_', '-')}={value}" for name, value in SMALL._asdict().items()]
    given = ["train", *small, f"--out={folder}", "--judged=64", *more]
    monkeypatch.setattr(sys, "argv", given)
    training.main()


def test_what_went_better_becomes_likelier_and_is_expected() -> None:
    """Whole runs of a size that a test can afford learn or fail by chance; each step must not."""
    run = training.new_run(SMALL)
    words, legal = training.position(run.games, run.moves)
    every, value = training.chances(run.params, words, legal)
    action = jax.random.categorical(jax.random.key(1), every).astype(jnp.int32)
    better = np.asarray(action) >= training.ENV.actions.slices()["tell colour"].start
    advantage = jnp.where(better, 1.0, -1.0)
    none = jnp.zeros(SMALL.games)
    chance = training.chosen(every, action)
    moment = training.Moment(words, legal, action, chance, value, none, none)
    later, _ = training.chances(_followed(run, moment, advantage), words, legal)
    change = np.asarray(training.chosen(later, action) - chance)
    assert change[better].mean() > 0.05
    assert change[~better].mean() < -0.05
    _, expected = training.chances(_followed(run, moment, jnp.ones(SMALL.games)), words, legal)
    assert (expected - value).mean() > 0.1


def _followed(run: training.Run, moment: training.Moment, advantage: jax.Array) -> training.Params:
    """The network after a few steps down the gradient."""
    for _ in range(8):
        gradient = jax.grad(training.loss)(run.params, moment, advantage, jnp.float32(0))
        run = training.adam(run, gradient, jnp.float32(1e-3))
    return run.params


@pytest.mark.slow
def test_an_interrupted_run_ends_like_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path / "whole", monkeypatch, "--until=4", "--every=2")
    run(tmp_path / "parts", monkeypatch, "--until=2", "--every=2")
    run(tmp_path / "parts", monkeypatch, "--until=4", "--every=2", "--resume")
    whole, parts = (arrays(tmp_path / name / "checkpoint.npz") for name in ("whole", "parts"))
    assert whole.keys() == parts.keys()
    assert all((whole[name] == parts[name]).all() for name in whole)
    curves = [
        [line.split(",")[:2] for line in (tmp_path / name / "curve.csv").read_text().splitlines()]
        for name in ("whole", "parts")
    ]
    assert curves[0] == curves[1] == [["update", "steps"], ["2", "8192"], ["4", "16384"]]
    assert "on other deals" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="holds a run already"):
        run(tmp_path / "whole", monkeypatch)


def test_a_save_that_breaks_off_leaves_the_file_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "some.npz"
    training.replace(file, {"one": np.ones(3)})

    def breaks(file: Path, **_: Any) -> None:
        file.write_bytes(b"half")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez_compressed", breaks)
    with pytest.raises(OSError, match="no space"):
        training.replace(file, {"one": np.zeros(3)})
    assert (arrays(file)["one"] == 1).all()


def test_it_goes_on_from_our_weights() -> None:
    """Named and shaped alike, and they play over arrays as well as at the table."""
    settings = training.Settings(games=2)
    begun = training.new_run(settings, default_folder() / "hanabi-2.npz").params
    kept = load("hanabi-2", default_folder())
    assert begun.keys() == kept.keys()
    assert all((np.asarray(begun[name]) == kept[name]).all() for name in kept)
    assert np.asarray(training.scores(begun, jax.random.key(1), 64)).mean() > 24


def test_half_as_wide_products_learn_nearly_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a GPU does; the value still comes out in single precision."""
    settings = SMALL._replace(games=32, steps=4, epochs=1)
    run = training.new_run(settings)
    words, legal = training.position(run.games, run.moves)
    wide = training.chances(run.params, words, legal)
    monkeypatch.setattr(training, "fast", lambda: jnp.bfloat16)
    narrow = training.chances(run.params, words, legal)
    for one, other in zip(wide, narrow, strict=True):
        assert one.dtype == other.dtype == jnp.float32
        assert (one != other).any()
        assert np.abs(np.asarray(one) - np.asarray(other)).max() < 0.05
    learnt = training.update.__wrapped__(settings, training.new_run(settings))  # type: ignore[attr-defined]
    assert int(learnt.updates) == 1
    assert all(np.isfinite(np.asarray(part)).all() for part in learnt.params.values())


def test_rate_and_entropy_fall() -> None:
    settings = training.Settings(updates=1000)
    found = [training.schedule(settings, jnp.int32(at)) for at in (20, 500, 900, 1000)]
    rates, worths = ([float(one) for one in some] for some in zip(*found, strict=True))
    assert rates == pytest.approx([3.92e-4, 2e-4, 4e-5, 0])
    assert worths[0] > worths[1] > worths[2] == worths[3] == pytest.approx(0.001)
