"""Games spread over devices: the same games, the same network."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import jax
import numpy as np
import pytest

from florilegium.core.errors import BadSetup
from florilegium.training import checkpoint, devices
from florilegium.training.learning import Learner, Run
from florilegium.training.settings import Settings

DEVICES = 4
SETTINGS = Settings(
    game="illusion",
    seats=3,
    games=64,
    steps=8,
    hidden=16,
    rate=0.01,
    rivals=("past",),
    renewal=1,
)


def updated(learner: Learner, run: Run) -> tuple[Run, list[float]]:
    """The run after an update, as plain arrays, and what the update saw."""
    after, summary = learner.update(run)
    return jax.tree.map(np.asarray, after), [float(part) for part in summary]


def same(one: Run, other: Run) -> None:
    """The games bit for bit; sums may be added up in another order."""
    for name in ("games", "moves", "points"):
        parts = zip(
            jax.tree.leaves(getattr(one, name)), jax.tree.leaves(getattr(other, name)), strict=True
        )
        assert all((mine == yours).all() for mine, yours in parts), name
    for name, mine in one.params.items():
        assert np.allclose(mine, other.params[name], atol=1e-5), name
        assert (one.rivals["0"][name] == mine).all(), "the past is renewed on every device"
    assert int(one.adam.times) == int(other.adam.times)


def check(folder: Path) -> None:
    """Where there are several devices."""
    alone, together = Learner(SETTINGS, 1), Learner(SETTINGS, DEVICES)
    before = jax.tree.map(np.asarray, alone.start().params)
    one, seen = updated(alone, alone.start())
    start = together.start()
    assert len(start.points.sharding.device_set) == DEVICES
    assert start.points.addressable_shards[0].data.shape == (3, 64 // DEVICES)
    assert start.games.chance.counter.sharding.is_fully_replicated
    several, also = updated(together, start)
    same(one, several)
    moved = [np.abs(part - before[name]).max() for name, part in one.params.items()]
    assert max(moved) > 0.002, "something was learnt, or nothing was compared"
    assert np.allclose(seen, also, rtol=1e-4)
    with pytest.raises(BadSetup) as caught:
        devices.mesh(DEVICES, 66)
    assert caught.value.field == "games", "they cannot be shared equally"
    # A checkpoint of four devices goes on with one, and the other way round.
    checkpoint.save(folder, SETTINGS, several, [])
    here, _ = checkpoint.load(folder, alone)
    there, _ = checkpoint.load(folder, together)
    same(updated(alone, here)[0], updated(together, there)[0])


def test_several_devices_learn_what_one_learns(tmp_path: Path) -> None:
    """In a process of its own: how many devices there are is settled when JAX begins."""
    environment = {
        **os.environ,
        "XLA_FLAGS": f"--xla_force_host_platform_device_count={DEVICES}",
        "JAX_DISABLE_MOST_OPTIMIZATIONS": "true",
        "JAX_PLATFORMS": "cpu",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.training.test_devices", str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr


if __name__ == "__main__":
    check(Path(sys.argv[1]))
    print("the same")
