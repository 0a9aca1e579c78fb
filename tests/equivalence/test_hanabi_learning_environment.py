"""The batched Hanabi against the Hanabi Learning Environment itself."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import numpy as np
import pytest
from hanabi_learning_environment import pyhanabi

from florilegium.games.hanabi.batched import Hanabi
from tests.equivalence.unpack import as_numpy

GAMES = 8
CASES = [
    (2, {}),
    (3, {"blue_tokens": 10}),
    (4, {"red_tokens": 1}),
    (5, {}),
    (2, {"colours": 2}),
    (3, {"colours": 4, "red_tokens": 1, "blue_tokens": 10}),
    (4, {"colours": 3}),
    (5, {"colours": 2}),
]


@dataclass
class Turn:
    """A moment of a game over there: what each player sees, what is legal, what is done."""

    seen: list[list[int]]
    legal: set[int]
    action: int
    gain: int
    ends: bool


def parameters(seats: int, options: dict[str, Any]) -> dict[str, int]:
    return {
        "players": seats,
        "colors": options.get("colours", 5),
        "max_information_tokens": options.get("blue_tokens", 8),
        "max_life_tokens": options.get("red_tokens", 3),
    }


def recorded(game: Any, chance: random.Random) -> tuple[list[int], list[Turn]]:
    """A whole game, and the order of its cards; those never dealt come last."""
    encoder = pyhanabi.ObservationEncoder(game)
    state, turns = game.new_initial_state(), []
    cheats = chance.random() < 0.7
    while not state.is_terminal():
        if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
            state.deal_random_card()
            continue
        moves = state.legal_moves()
        move = chance.choice([one for one in moves if not cheats or sensible(state, one)] or moves)
        seen = [encoder.encode(state.observation(one)) for one in range(game.num_players())]
        legal = {game.get_move_uid(one) for one in moves}
        score = state.score()
        state.apply_move(move)
        gain = state.score() - score
        turns.append(Turn(seen, legal, game.get_move_uid(move), gain, state.is_terminal()))
    return deck(game, state), turns


def sensible(state: Any, move: Any) -> bool:
    if move.type() != pyhanabi.HanabiMoveType.PLAY:
        return True
    card = state.player_hands()[state.cur_player()][move.card_index()]
    return bool(state.card_playable_on_fireworks(card.color(), card.rank()))


def deck(game: Any, state: Any) -> list[int]:
    deals = [item.move() for item in state.move_history()]
    dealt = [
        5 * move.color() + move.rank()
        for move in deals
        if move.type() == pyhanabi.HanabiMoveType.DEAL
    ]
    kinds = [(colour, rank) for colour in range(game.num_colors()) for rank in range(5)]
    rest = [5 * c + r for c, r in kinds for _ in range(game.num_cards(c, r))]
    for kind in dealt:
        rest.remove(kind)
    return dealt + rest


@partial(jax.jit, static_argnums=0)
def seen(env: Hanabi, state: Any) -> Any:
    return env.legal(state), env.observe(state, "all")


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_every_step(seats: int, options: dict[str, Any]) -> None:
    game = pyhanabi.HanabiGame(parameters(seats, options))
    chance = random.Random(f"{seats} {options}")
    games = [recorded(game, chance) for _ in range(GAMES)]
    env = Hanabi(seats, first_seat=1, **options)
    assert env.actions.size == game.max_moves()
    assert [env.observation.size] == pyhanabi.ObservationEncoder(game).shape()
    decks = np.array([order for order, _ in games], np.uint8).T
    state = env.init(jax.random.key(0), GAMES, decks=decks)
    for time in range(max(len(turns) for _, turns in games)):
        legal, observed = as_numpy(seen(env, state))
        here = [turns[time] if time < len(turns) else None for _, turns in games]
        result = env.play(state, np.array([turn.action if turn else 0 for turn in here]))
        state, step = result.state, as_numpy(result)
        for index, turn in enumerate(here):
            if turn:
                assert set(np.flatnonzero(legal[:, index])) == turn.legal
                assert observed[:, :, index].T.tolist() == turn.seen
                assert not step.invalid[index]
                assert step.rewards[:, index].tolist() == [turn.gain] * seats
                assert bool(step.done[index]) == turn.ends
