"""Gymnasium's own test for every game, and a seat among bots."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import florilegium as fl
from florilegium.adapters.gymnasium import Seat
from florilegium.core.player import Bot

NAMES = {
    "hanabi": "Hanabi",
    "ikebana": "Ikebana",
    "royal_flush": "RoyalFlush",
    "illusion": "Illusion",
}


class First(Bot):
    """Takes the first legal action, and remembers what it was shown."""

    seen: list[Any] = []  # noqa: RUF012  # shared on purpose

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        assert view.seat == self.seat
        return legal[0]

    def see(self, event: Any) -> None:
        assert event == event.seen_by(self.seat)
        self.seen.append(event)


def whole(env: Any, seed: int) -> float:
    """A game of random legal actions; all its rewards."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    total, over = 0.0, False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, truncated, info = env.step(action)
        assert not truncated
        assert not info["invalid"]
        total += reward
    assert not info["action_mask"].any()
    return total


@pytest.mark.parametrize("name", fl.games())
def test_the_checker(name: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        check_env(gymnasium.make(f"Florilegium/{NAMES[name]}-v0").unwrapped)


@pytest.mark.parametrize("name", fl.games())
def test_rewards_add_up_whatever_the_seat(name: str) -> None:
    for seat in (1, 3):
        env = Seat(name, seats=3, seat=seat)
        total = whole(env, seat)
        outcome = fl.game(name).outcome(env.play.state)
        assert outcome is not None
        capital = 6 if name == "ikebana" else 0
        assert total == outcome.scores[seat - 1] - capital


def test_bots_of_ones_own_see_what_their_seat_may_see() -> None:
    First.seen.clear()
    whole(Seat("hanabi", seats=2, bots=[f"{__name__}:First"]), 1)
    assert First.seen


def test_bots_by_name() -> None:
    env = gymnasium.make("Florilegium/Ikebana-v0", seats=3, seat=2, bots=["random", "plain"])
    assert whole(env, 7) == whole(env, 7)


def test_an_illegal_action_is_flagged_and_nothing_happens() -> None:
    env = Seat("hanabi", seats=2, first_seat=1)
    seen, info = env.reset(seed=1)
    assert not info["action_mask"][0], "nothing can be discarded at the start"
    before = env.play.state
    again, reward, over, truncated, info = env.step(0)
    assert (again == seen).all()
    assert (reward, over, truncated) == (0.0, False, False)
    assert info["invalid"]
    assert info["refusal"].startswith("HAN-12")
    assert env.play.state is before


def test_a_game_that_is_over_stays_so() -> None:
    env = Seat("hanabi", red_tokens=1)
    whole(env, 3)
    _, reward, over, _, info = env.step(5)
    assert (reward, over, info["invalid"]) == (0.0, True, True)
    assert info["refusal"].startswith(("HAN-19", "HAN-22"))


def test_bad_input() -> None:
    env = Seat("hanabi")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    for action in (20, -1, 0.5, None):
        with pytest.raises(fl.BadAction):
            env.step(action)  # type: ignore[arg-type]
    for seat in (0, 3, "1", True, None):
        with pytest.raises(fl.BadSetup, match="seat"):
            Seat("hanabi", seats=2, seat=seat)  # type: ignore[arg-type]
    with pytest.raises(fl.BadSetup, match="self: there is no such option"):
        Seat("hanabi", self=1)
    with pytest.raises(fl.BadSetup, match="seed: there is no such option"):
        gymnasium.make("Florilegium/Hanabi-v0", seed=1)  # `reset` takes it
    with pytest.raises(fl.BadSetup, match="bots"):
        Seat("hanabi", seats=3, bots=["random"])
    for bots in (5, None, [5]):
        with pytest.raises(fl.BadSetup, match="bots: expected the name"):
            Seat("hanabi", bots=bots)  # type: ignore[arg-type]
    with pytest.raises(fl.UnknownBot):
        Seat("hanabi", bots="nobody")
    with pytest.raises(fl.UnknownBot):
        Seat("hanabi", bots="no.such.module:Bot")
