"""OpenSpiel's Hanabi, which is C++, from Python."""

from __future__ import annotations

import random
from typing import Any

import pyspiel  # type: ignore[import-not-found]
from benchmarks.speed.measuring import Contender
from open_spiel.python import rl_environment  # type: ignore[import-untyped]
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]


def contenders(seats: int) -> list[Contender]:
    """The state alone, with the acting seat's observation in NumPy, and the usual RL loop."""
    return [_stepping(seats), _observing(seats), _environment(seats)]


def _dealt(state: Any) -> None:
    """Chance by OpenSpiel's own sampling, the fastest way from Python."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(pyspiel.sample_action(outcomes, random.random())[0])


def _stepping(seats: int) -> Contender:
    game = pyspiel.load_game("hanabi", {"players": seats})

    def play() -> int:
        state = game.new_initial_state()
        _dealt(state)
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            _dealt(state)
            steps += 1
        return steps

    return Contender("OpenSpiel, from Python", "none", play)


def _observing(seats: int) -> Contender:
    game = pyspiel.load_game("hanabi", {"players": seats})
    observation = make_observation(game)

    def play() -> int:
        state = game.new_initial_state()
        _dealt(state)
        steps = 0
        while not state.is_terminal():
            observation.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            _dealt(state)
            steps += 1
        return steps

    return Contender("OpenSpiel, Observer to NumPy", "acting seat", play)


def _environment(seats: int) -> Contender:
    env = rl_environment.Environment("hanabi", players=seats)

    def play() -> int:
        moment = env.reset()
        steps = 0
        while not moment.last():
            seen = moment.observations
            legal = seen["legal_actions"][seen["current_player"]]
            moment = env.step([legal[int(random.random() * len(legal))]])
            steps += 1
        return steps

    return Contender("OpenSpiel, rl_environment", "all seats", play)
