"""The training example learns, goes on where it stopped, and its player plays what it learnt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from examples.ppo_hanabi import Moment, Run, Settings

import florilegium as fl
from examples import ppo_hanabi
from florilegium.adapters.coder import coder
from florilegium.adapters.unpacked import unpacked
from florilegium.lab import arena
from florilegium.players import bot
from florilegium.players.loading import outside
from florilegium.players.seated import tell

SMALL = {"colours": 2, "games": 128, "steps": 16, "hidden": 64, "minutes": 60, "seed": 3}


@pytest.fixture
def quickly_compiled() -> Iterator[None]:
    """Compiling is most of the work here: let it be done without much care."""
    settings = cast(Any, jax.config)
    settings.update("jax_disable_most_optimizations", True)
    yield
    settings.update("jax_disable_most_optimizations", False)


def trained(folder: Path, updates: int, *more: str) -> dict[str, Any]:
    """The checkpoint after so many updates in all."""
    given = {**SMALL, "out": folder, "updates": updates}
    ppo_hanabi.main([*(f"--{name}={value}" for name, value in given.items()), *more])
    with np.load(folder / "checkpoint.npz") as file:
        return dict(file)


@pytest.mark.usefixtures("quickly_compiled")
def test_it_learns_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", 6)
    trained(tmp_path / "parts", 3)
    parts = trained(tmp_path / "parts", 6, "--resume")
    assert whole.keys() == parts.keys()
    assert all((whole[name] == parts[name]).all() for name in whole)

    trained(tmp_path / "whole", 60, "--resume")
    curve = np.loadtxt(tmp_path / "whole" / "curve.csv", delimiter=",", skiprows=1)
    (early, late), column = curve, ppo_hanabi.COLUMNS.index
    assert late[column("steps")] == 60 * 128 * (16 + 2)
    assert early[column("exploring")] < 1.2, "hardly better than chance"
    assert late[column("greedy")] > early[column("exploring")] + 0.5
    assert (tmp_path / "whole" / "curve.svg").read_text().count("<polyline") == 2


def test_a_seat_is_credited_until_it_decides_again() -> None:
    """By hand, for one game of two seats that ends with the fourth of six steps."""
    settings = Settings(games=1, steps=4)
    rewards = jnp.array([[1, 10], [2, 20], [4, 40], [8, 80], [16, 160], [32, 320]])[..., None]
    none = jnp.zeros((6, 1))
    seat = jnp.array([0, 1, 0, 1, 1, 0])[:, None]
    value = jnp.array([100.0, 200, 300, 400, 500, 600])[:, None]
    done = jnp.array([False, False, False, True, False, False])[:, None]
    moments = Moment(none, none, seat, none, none, value, rewards, done)
    found = ppo_hanabi.advantages(settings, moments)[:, 0]
    third, fourth = 4 + 8 - 300, 80 - 400
    further = ppo_hanabi.DISCOUNT * ppo_hanabi.TRACE
    first = 1 + 2 + ppo_hanabi.DISCOUNT * 300 - 100 + further * third
    second = 20 + 40 + ppo_hanabi.DISCOUNT * 400 - 200 + further * fourth
    assert np.allclose(found, [first, second, third, fourth])


@pytest.fixture
def player(tmp_path: Path) -> str:
    """A bot with a network that nobody trained."""
    code, chance = coder("hanabi", 3), np.random.default_rng(1)
    sizes = [code.size, 32, 32, code.actions + 1]
    layers: Any = [
        (chance.normal(size=(out, into)) / into**0.5, chance.normal(size=out))
        for into, out in pairwise(sizes)
    ]
    run = Run(layers, [], [], jnp.int32(0), ())
    ppo_hanabi.save(tmp_path, Settings(seats=3), run)
    return ppo_hanabi.seated(tmp_path)


def test_the_player_plays_in_the_arena(player: str) -> None:
    results = arena.run("hanabi", [player], games=3, seats=3, seed=1)
    assert results.games == 3
    assert results.faults == ()
    (fault,) = arena.run("hanabi", [player], games=1, seats=2).faults
    assert "trained for 3 seats" in fault.detail


def test_the_player_sees_and_chooses_what_the_network_does(player: str, tmp_path: Path) -> None:
    """At every step of a game that a better bot plays, so that it lasts."""
    game, code = fl.game("hanabi"), coder("hanabi", 3)
    with np.load(tmp_path / "checkpoint.npz") as file:
        layers = [(file[f".layers[{n}][0]"], file[f".layers[{n}][1]"]) for n in range(3)]
    state, last = game.new(seats=3, seed=0), None
    bots: dict[int, Any] = {seat: outside(player)(seat, "") for seat in (1, 2, 3)}
    told: set[str] = set()
    while turn := game.turn(state):
        seat = turn[0]
        view, legal = game.view(state, seat), game.legal(state, seat)
        seen = unpacked(code.observed(state, seat, last, ()), code.size)
        mask = unpacked(code.legal(state, seat, ()), code.actions) == 1
        every, _ = ppo_hanabi.chances(layers, jnp.array(seen)[:, None], jnp.array(mask)[:, None])
        assert (bots[seat].observed(view) == seen).all()
        assert bots[seat].act(view, legal) == code.listed(seat)[int(every[:, 0].argmax())]
        state, events = game.apply(state, seat, bot(game, "plain", seat, "").act(view, legal))
        last = code.noticed(last, events)
        told |= {type(event).__name__ for event in events}
        tell(bots, events)
    assert told >= {"Told", "Discarded", "Played", "Completed", "LastRound"}
