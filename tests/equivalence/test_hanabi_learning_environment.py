"""The batched Hanabi against the Hanabi Learning Environment itself."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hanabi_learning_environment import pyhanabi

from florilegium.games.hanabi.batched import Hanabi
from tests.equivalence.recorded import CASES, Recorded, Turn, compare, parameters

GAMES = 8


def recorded(game: Any, chance: random.Random) -> Recorded:
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
    return Recorded(dealt(state), turns)


def sensible(state: Any, move: Any) -> bool:
    if move.type() != pyhanabi.HanabiMoveType.PLAY:
        return True
    card = state.player_hands()[state.cur_player()][move.card_index()]
    return bool(state.card_playable_on_fireworks(card.color(), card.rank()))


def dealt(state: Any) -> list[int]:
    moves = [item.move() for item in state.move_history()]
    deals = [move for move in moves if move.type() == pyhanabi.HanabiMoveType.DEAL]
    return [5 * move.color() + move.rank() for move in deals]


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_every_step(seats: int, options: dict[str, Any]) -> None:
    game = pyhanabi.HanabiGame(parameters(seats, options))
    env = Hanabi(seats, **options)
    assert env.actions.size == game.max_moves()
    assert [env.observation.size] == pyhanabi.ObservationEncoder(game).shape()
    chance = random.Random(f"{seats} {options}")
    compare(seats, options, [recorded(game, chance) for _ in range(GAMES)])
