"""PettingZoo's own tests, for every game and every number of seats, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

import florilegium as fl
from florilegium.adapters.pettingzoo import TableEnv, env
from tests.adapters.driving import TABLES, numbers


def play(table: TableEnv, chance: random.Random, limit: int = 10**6) -> dict[str, float]:
    """Random legal actions to the end, or so many of them; each agent's rewards."""
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(limit):
        seen, reward, over, _, _ = table.last()
        total[agent] += reward
        table.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return total


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_api(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        # It wonders about observations with a mask beside them, except in its own classic games.
        warnings.filterwarnings("ignore", "Observation (is not|space for each)")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # at the end
        api_test(env(name, seats), num_cycles=30)


@pytest.mark.parametrize("name", fl.games())
def test_a_seed_decides_everything(name: str) -> None:
    seed_test(lambda: env(name, 3), num_cycles=30)


@pytest.mark.parametrize("name", fl.games())
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert "seats: 2" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["hanabi", "ikebana", "illusion"])
def test_rewards_add_up_to_the_score(name: str) -> None:
    table = env(name, 3)
    for seed in range(5):
        table.reset(seed=seed)
        first = table.play.points
        total = play(table, random.Random(seed))
        outcome = fl.game(name).outcome(table.play.state)
        assert outcome is not None
        pairs = zip(outcome.scores, first, strict=True)
        assert list(total.values()) == [score - start for score, start in pairs]


def test_resets_go_on_from_the_seed() -> None:
    one, other = env("hanabi"), env("hanabi")
    for table in (one, other):
        table.reset(seed=3)
        table.reset()
    assert one.play.state == other.play.state
    one.reset(seed=3)
    assert one.play.state != other.play.state


@pytest.mark.parametrize("name", fl.games())
def test_an_illegal_action_names_its_rule_and_nothing_happens(name: str) -> None:
    table = env(name, 3)
    table.reset(seed=5)
    illegal = next(n for n in range(table.coder.actions) if not table.play.legal_numbers >> n & 1)
    before, agent = table.play.state, table.agent_selection
    with pytest.raises(fl.IllegalAction) as caught:
        table.step(illegal)
    assert caught.value.refusal.rule[:4] in ("HAN-", "IKE-", "ROY-", "ILL-")
    assert table.play.state is before
    assert table.agent_selection == agent


@pytest.mark.parametrize("action", [-1, 20, 10**30, 1.5, "3", None, np.float32(1)])
def test_what_is_no_number_of_an_action(action: Any) -> None:
    table = env("hanabi")
    table.reset(seed=1)
    before = table.play.state
    with pytest.raises(fl.BadAction):
        table.step(action)
    assert table.play.state is before


def test_bad_set_ups() -> None:
    with pytest.raises(fl.UnknownGame):
        env("chess")
    with pytest.raises(fl.BadSetup, match="seats"):
        env("hanabi", 7)
    with pytest.raises(fl.BadSetup, match="jokers"):
        env("hanabi", jokers=1)
    with pytest.raises(fl.BadSetup, match="memory"):
        env("illusion", memory="good")
    with pytest.raises(fl.BadSetup, match="seed: there is no such option"):
        env("hanabi", seed=1)  # `reset` takes it
    with pytest.raises(fl.BadSetup, match="deck: there is no such option"):
        env("hanabi", deck=["R1"])
    with pytest.raises(fl.BadSetup, match="self: there is no such option"):
        env("hanabi", self=1)
    seeds: tuple[Any, ...] = ("1", 1.0, [1], "\ud800", np.ones(2))
    for seed in seeds:
        with pytest.raises(fl.BadSetup, match="seed: expected a whole number"):
            env("hanabi").reset(seed=seed)
    with pytest.raises(ValueError, match="render_mode"):
        env("hanabi", render_mode="hologram")
    with pytest.raises(RuntimeError, match="reset"):
        env("hanabi").observe("player_0")
    with pytest.raises(RuntimeError, match="reset"):
        env("hanabi").step(5)


def test_only_the_acting_agent_may_do_something() -> None:
    table = env("illusion", 4)
    table.reset(seed=1)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_a_copy_plays_on_by_itself() -> None:
    table = env("royal_flush", 2)
    table.reset(seed=2)
    play(table, random.Random(1), 40)
    before = table.play.state
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other.play.state == before
        other.step(numbers(other.play.legal_numbers)[0])
        assert (other.play.state, other.play.chosen) != (before, ())
        assert table.play.state is before
