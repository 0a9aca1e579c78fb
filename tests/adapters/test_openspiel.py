"""OpenSpiel's own simulation test for every game and every number of seats."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python import rl_environment  # type: ignore[import-untyped]
from open_spiel.python.observation import (  # type: ignore[import-untyped]
    INFO_STATE_OBS_TYPE,
    make_observation,
)

import florilegium as fl
import florilegium.adapters.openspiel  # registers the games
from florilegium.adapters.unpacked import unpacked
from tests.adapters.driving import TABLES

OPTIONS = [
    "florilegium_hanabi(players=4,multicolour=true,red_tokens=1,blue_tokens=10,first_seat=2)",
    "florilegium_ikebana(final_bouquet=true)",
    "florilegium_illusion(players=6,memory=true)",
    "florilegium_royal_flush(players=5,boards=random,children=12)",
    "florilegium_royal_flush(children=1)",
]


def kind(private: Any) -> Any:
    return pyspiel.IIGObservationType(perfect_recall=False, private_info=private)


def walk(game: Any, seed: int) -> Any:
    """The states of a game of random legal actions, the chance node aside."""
    state, chance = game.new_initial_state(), random.Random(seed)
    state.apply_action(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(chance.choice(state.legal_actions()))
    yield state


# A game of Royal Flush takes a thousand numbers, and the test asks for everything at each of them.
SHORT = [(name, seats) for name, seats in TABLES if name != "royal_flush" or seats == 2]


@pytest.mark.parametrize(("name", "seats"), SHORT)
def test_simulation(name: str, seats: int) -> None:
    game = pyspiel.load_game(f"florilegium_{name}(players={seats})")
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=name != "royal_flush", verbose=False)


@pytest.mark.parametrize("text", OPTIONS)
def test_options(text: str) -> None:
    game = pyspiel.load_game(text)
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for number, state in enumerate(walk(game, 3)):
        if number in (0, 5, 40):
            _, again = pyspiel.deserialize_game_and_state(
                pyspiel.serialize_game_and_state(game, state)
            )
            assert again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
            assert str(pickle.loads(pickle.dumps(state))) == str(state)
        if number == 40:
            break


WRONG: list[tuple[str, Any]] = [
    *(("children", value) for value in ([1], None, 1.5, True, -1, 11, 3, "x")),
    *(("deals", value) for value in (0, -5, None, "5", True, 1.5)),
    *(("players", value) for value in (None, "2", 9)),
    *(("first_seat", value) for value in (None, "1", 1.0, 3)),
    *(("boards", value) for value in (None, 5, "pair", ["pair"])),
    *((name, 1) for name in ("self", "colours", "\ud800")),
]


@pytest.mark.parametrize(("name", "value"), WRONG, ids=ascii)
def test_a_wrong_parameter_is_named(name: str, value: Any) -> None:
    """Also where no `load_game` has looked at it before."""
    with pytest.raises(fl.BadSetup) as caught:
        vars(florilegium.adapters.openspiel)["RoyalFlush"]({name: value})
    assert caught.value.field == {"players": "seats" if value else "players"}.get(name, name)


def test_a_number_that_no_action_has_is_named() -> None:
    state = pyspiel.load_game("florilegium_royal_flush").new_initial_state()
    state.apply_action(3)
    for number in (-1, 10**6):
        with pytest.raises(fl.BadAction):
            state.action_to_string(0, number)
    with pytest.raises(fl.BadSeat):
        state.action_to_string(2, 1)


def test_a_deal_is_the_game_of_that_seed() -> None:
    game = pyspiel.load_game("florilegium_ikebana(players=3,deals=50)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert [deal for deal, _ in outcomes] == list(range(50))
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    state.apply_action(7)
    assert state.story.state == fl.game("ikebana").new(3, seed=7)


@pytest.mark.parametrize("name", fl.games())
def test_observers(name: str) -> None:
    game = pyspiel.load_game(f"florilegium_{name}")
    seen, recall = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    public = make_observation(game, kind(pyspiel.PrivateInfoType.NONE))
    told: dict[str, list[int]] = {}
    for number, state in enumerate(walk(game, 5)):
        for player in range(2):
            seen.set_from(state, player)
            wanted = unpacked(state.story.observed(player + 1), game.coder.size)
            assert np.array_equal(seen.tensor, wanted)
            assert state.observation_tensor(player) == wanted.tolist()
            assert f"seat={player + 1}" in seen.string_from(state, player)
        assert "seat=None" in public.string_from(state, 0)
        if state.is_terminal() or number > 60:
            break
        acting = state.current_player()
        text = recall.string_from(state, acting)
        assert text == state.information_state_string(acting)
        assert told.setdefault(text, state.legal_actions()) == state.legal_actions()
    assert len(told) > 5


def test_a_clone_plays_on_by_itself() -> None:
    game = pyspiel.load_game("florilegium_royal_flush")
    for number, state in enumerate(walk(game, 2)):
        if number == 30:
            other = state.clone()
            history, legal = state.history(), state.legal_actions()
            other.apply_action(legal[0])
            assert state.history() == history
            assert state.legal_actions() == legal
            return


def test_rewards_add_up_to_returns() -> None:
    game = pyspiel.load_game("florilegium_illusion(players=3)")
    total = np.zeros(3)
    for state in walk(game, 8):
        total += state.rewards()
    assert state.returns() == total.tolist()
    outcome = fl.game("illusion").outcome(state.story.state)
    assert outcome is not None
    assert tuple(total) == outcome.scores


def test_the_learning_environment_runs() -> None:
    env = rl_environment.Environment("florilegium_hanabi", players=2)
    env.seed(1)
    step = env.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([legal[0]])
    assert len(step.observations["info_state"][0]) == 658


def test_actions_have_names() -> None:
    state = pyspiel.load_game("florilegium_hanabi(first_seat=1)").new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 9) == "deal 9"
    state.apply_action(9)
    assert state.action_to_string(0, 5) == "play 1"
    assert state.action_to_string(0, 10) == "tell 2 red"


def test_bad_input() -> None:
    for given, field in (
        ("players=9", "seats"),
        ("red_tokens=2", "red_tokens"),
        ("deals=0", "deals"),
    ):
        with pytest.raises(fl.BadSetup, match=field):
            pyspiel.load_game(f"florilegium_hanabi({given})")
    for children in (3, 11, -1, 10):
        with pytest.raises(fl.BadSetup, match="children"):
            pyspiel.load_game(f"florilegium_royal_flush(children={children})")
    game = pyspiel.load_game("florilegium_hanabi")
    for deal in (10_000, 10**6, -2):
        state = game.new_initial_state()
        with pytest.raises(fl.BadAction, match="0 to 9999"):
            state.apply_action(deal)
        assert state.is_chance_node()
    with pytest.raises(ValueError, match="observer"):
        make_observation(game, kind(pyspiel.PrivateInfoType.ALL_PLAYERS))
