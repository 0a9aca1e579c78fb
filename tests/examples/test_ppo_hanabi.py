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
from examples.ppo_hanabi import Moment, Run, Settings, environment

import florilegium as fl
from examples import ppo_hanabi
from florilegium.adapters.unpacked import unpacked
from florilegium.core.coder import coder
from florilegium.lab import arena
from florilegium.players import bot
from florilegium.players.calls import tell
from florilegium.players.loading import outside

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
    return checkpoint(folder)


def checkpoint(folder: Path) -> dict[str, Any]:
    with np.load(folder / "checkpoint.npz") as file:
        return dict(file)


@pytest.mark.usefixtures("quickly_compiled")
def test_it_learns_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", 6)
    trained(tmp_path / "parts", 3)
    ppo_hanabi.main([f"--out={tmp_path / 'parts'}", "--resume", "--minutes=60", "--updates=6"])
    parts = checkpoint(tmp_path / "parts")
    assert whole.keys() == parts.keys()
    assert all((whole[name] == parts[name]).all() for name in whole)

    trained(tmp_path / "whole", 60, "--resume")
    curve = np.loadtxt(tmp_path / "whole" / "curve.csv", delimiter=",", skiprows=1)
    (early, late), column = curve, ppo_hanabi.COLUMNS.index
    assert late[column("steps")] == 60 * 128 * (16 + 2)
    assert early[column("exploring")] < 1.2, "hardly better than chance"
    assert late[column("greedy")] > early[column("exploring")] + 0.5
    assert (tmp_path / "whole" / "curve.svg").read_text().count("<polyline") == 2


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("--hidden=0", "--hidden: expected more than 0"),
        ("--games=-1", "--games: expected more than 0"),
        ("--minutes=-1", "--minutes: expected more than 0"),
        ("--minutes=nan", "--minutes: expected more than 0"),
        ("--arena=-1", "--arena: expected at least 0"),
        ("--resume", "--resume: there is no checkpoint"),
    ],
)
def test_what_cannot_be_run_is_said(
    given: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        ppo_hanabi.main([given, f"--out={tmp_path / 'new'}"])
    assert words in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_run_is_neither_lost_nor_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(colours=2, games=2, hidden=4)
    ppo_hanabi.save(tmp_path, settings, ppo_hanabi.new_run(environment(settings), settings))
    before = (tmp_path / "checkpoint.npz").read_bytes()
    for given, words in (
        (["--colours=2"], "--out: there is a run in"),
        (["--resume", "--hidden=8"], "--hidden: the run in"),
        (["--resume", "--colours=2", "--seed=5"], "--seed: the run in"),
    ):
        with pytest.raises(SystemExit):
            ppo_hanabi.main([f"--out={tmp_path}", *given])
        assert words in capsys.readouterr().err
    assert (tmp_path / "checkpoint.npz").read_bytes() == before
    assert ppo_hanabi.load(tmp_path)[0] == settings


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
    for seats, options, words in (
        (2, {}, "trained for 3 seats"),
        (3, {"multicolour": True}, "trained without the multicolour"),
        (3, {"blue_tokens": 10}, "trained with 8 blue tokens"),
    ):
        (fault,) = arena.run("hanabi", [player], games=1, seats=seats, options=options).faults
        assert words in fault.detail


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
        mask = unpacked(sum(code.offered(legal, seat, ())), code.actions) == 1
        every, _ = ppo_hanabi.chances(layers, jnp.array(seen)[:, None], jnp.array(mask)[:, None])
        assert (bots[seat].observed(view) == seen).all()
        assert bots[seat].act(view, legal) == code.layout.named[seat][int(every[:, 0].argmax())]
        state, events = game.apply(state, seat, bot(game, "plain", seat, "").act(view, legal))
        last = code.noticed(last, events)
        told |= {type(event).__name__ for event in events}
        tell(bots, events)
    assert told >= {"Told", "Discarded", "Played", "Completed", "LastRound"}
