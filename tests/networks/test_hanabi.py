"""The network at the table: told what the twin's is told, it plays what the twin's would play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.core.coder import coder
from florilegium.core.errors import BadSetup, UnknownBot
from florilegium.games.hanabi.network.bot import Network
from florilegium.games.hanabi.network.inputs import Inputs
from florilegium.lab import arena
from florilegium.networks.errors import BadWeights
from florilegium.networks.weights import MANIFEST, default_folder, entry, load
from florilegium.players import bot, bot_names, factory
from tests.networks.lockstep import Ints, Table, lockstep, unpacked

GAMES = 48
PARTS = entry("hanabi-2", default_folder()).inputs
CLOSE = 1e-3
"""Preferences no further apart than this may be ordered either way by rounding."""


def told(table: Table) -> Inputs:
    inputs = Inputs(coder("hanabi", 2), table.seat, PARTS)  # type: ignore[arg-type]
    for event in table.seen:
        inputs.see(event)
    return inputs


@pytest.mark.slow
@pytest.mark.parametrize("first_seat", [1, 2])
def test_inputs_are_the_twins_bit_for_bit(first_seat: int) -> None:
    """Random play that prefers tells, so that games are long and there is much to remember."""
    chance, game = np.random.default_rng(first_seat), fl.game("hanabi")
    likes = np.where(np.arange(20) >= 10, 2.0, np.where(np.arange(20) < 5, 1.0, 0.6))[:, None]

    def choose(words: Ints, legal: Ints) -> Any:
        return (legal * chance.random(legal.shape) * likes).argmax(axis=0)

    longest = touched = 0
    for step in lockstep(range(GAMES), first_seat, choose):
        wanted = unpacked(step.words)
        for table in step.tables:
            inputs = told(table)
            assert inputs.size == len(wanted) == 1152
            found = inputs.array(game.view(table.state, table.seat))
            assert (found == wanted[:, table.number]).all()
            longest = max(longest, len(inputs.memory.moves))
            touched += sum(move.touched.bit_count() for move in list(inputs.memory.moves)[1:])
    assert longest == 11
    assert touched > 1000, "tells must have been remembered, or nothing was tested"


def preferences(arrays: Any, words: jax.Array) -> jax.Array:
    """The network in JAX, written again: `[21, games]` from `[words, games]`."""
    flow = jnp.asarray((words[:, None] >> jnp.arange(32, dtype=jnp.uint32)[:, None]) & 1)
    flow, flows = flow.reshape(-1, words.shape[1]).T.astype(jnp.float32), []
    for layer in range(3):
        flow = flow @ arrays[f"body.{layer}.weight"] + arrays[f"body.{layer}.bias"]
        flow = (flow - flow.mean(-1, keepdims=True)) / jnp.sqrt(flow.var(-1, keepdims=True) + 1e-5)
        scaled = flow * arrays[f"body.{layer}.scale"] + arrays[f"body.{layer}.shift"]
        flow = jax.nn.relu(scaled)
        flows.append(flow)
    answer = jnp.concatenate(flows[-2:], -1) @ arrays["head.weight"] + arrays["head.bias"]
    transposed: jax.Array = answer.T
    return transposed


def differences(seeds: range, first_seat: int) -> Iterator[tuple[float, bool]]:
    """By decision: how much the twin's network likes its choice better than the bot's, and whether
    they differ. What they are told is the same, completed fireworks among it.
    """
    arrays = {
        name: jnp.asarray(array) for name, array in load("hanabi-2", default_folder()).items()
    }
    game, likes = fl.game("hanabi"), jax.jit(lambda words: preferences(arrays, words))
    given = np.zeros(0)

    def choose(words: Ints, legal: Ints) -> Any:
        nonlocal given
        given = np.where(legal, np.asarray(likes(jnp.asarray(words)))[:-1], -1e9)
        return given.argmax(axis=0)

    bots = [{seat: Network(seat, "") for seat in (1, 2)} for _ in seeds]
    known = [{1: 0, 2: 0} for _ in seeds]
    for step in lockstep(seeds, first_seat, choose):
        for table in step.tables:
            number, seat = table.number, table.seat
            player = bots[number][seat]
            for event in table.seen[known[number][seat] :]:
                player.see(event)
            known[number][seat] = len(table.seen)
            view = game.view(table.state, seat)
            inputs = player.seated(2).inputs
            assert (inputs.array(view) == unpacked(step.words[:, [number]])[:, 0]).all()
            chosen = player.act(view, game.legal(table.state, seat))
            mine = inputs.coder.layout.number(chosen, seat)
            apart = given[step.actions[number], number] - given[mine, number]
            yield float(apart), bool(mine != step.actions[number])


@pytest.mark.slow
def test_it_plays_what_the_twins_network_would() -> None:
    found = list(differences(range(1000, 1000 + GAMES), 1))
    assert len(found) > 40 * GAMES
    assert max(apart for apart, _ in found) < CLOSE
    assert sum(other for _, other in found) <= len(found) // 1000


@pytest.mark.slow
def test_it_is_far_better_than_what_we_wrote_by_hand() -> None:
    results = arena.run("hanabi", ["network"], games=60, seats=2, seed="network test", budget=60.0)
    assert results.faults == ()
    score = results.standing("network").score
    assert score is not None
    assert score.value > 24.0


@pytest.mark.parametrize(
    ("field", "seats", "options"),
    [
        ("seats", 3, {}),
        ("multicolour", 2, {"multicolour": True}),
        ("red_tokens", 2, {"red_tokens": 1}),
        ("blue_tokens", 2, {"blue_tokens": 10}),
    ],
)
def test_it_refuses_a_table_it_does_not_know(
    field: str, seats: int, options: dict[str, Any]
) -> None:
    game = fl.game("hanabi")
    state = game.new(seats=seats, seed=1, first_seat=1, **options)
    with pytest.raises(BadSetup) as caught:
        Network(1, "").act(game.view(state, 1), game.legal(state, 1))
    assert caught.value.field == field


def test_without_its_weights_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLORILEGIUM_WEIGHTS", str(tmp_path))
    with pytest.raises(BadWeights, match=tmp_path.name):
        bot(fl.game("hanabi"), "network", 1, "")


def test_where_no_weights_are_kept_there_is_no_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / MANIFEST).write_text("[ikebana-7]\n")
    monkeypatch.setenv("FLORILEGIUM_WEIGHTS", str(tmp_path))
    for name in ("hanabi", "ikebana"):
        with pytest.raises(UnknownBot, match="there are: "):
            factory(fl.game(name), "network")


def test_it_has_a_name_where_there_is_a_network() -> None:
    hanabi = fl.game("hanabi")
    assert issubclass(factory(hanabi, "network"), Network)  # type: ignore[arg-type]
    assert factory(hanabi, "network") is factory(hanabi, "network")
    assert factory(hanabi, "florilegium.games.hanabi.network:Network") is Network
    assert isinstance(bot(hanabi, "network", 1, ""), Network)
    assert "network" not in bot_names(hanabi), "it plays some tables only"
