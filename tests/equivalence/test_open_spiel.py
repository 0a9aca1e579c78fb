"""The batched Hanabi against OpenSpiel's."""

from __future__ import annotations

import random
from typing import Any

import pyspiel  # type: ignore[import-not-found]
import pytest

from florilegium.games.hanabi.batched import Hanabi
from tests.equivalence.recorded import CASES, Recorded, Turn, compare, parameters

GAMES = 8


def recorded(game: Any, chance: random.Random) -> Recorded:
    """Most games are played by somebody who remembers what was dealt, so that they get far."""
    state = game.new_initial_state()
    dealt: list[int] = []
    turns: list[Turn] = []
    careful = chance.random() < 0.7
    hands: list[list[int]] = [[] for _ in range(game.num_players())]
    tops: dict[int, int] = {}
    receiver, size = 0, 5 if game.num_players() < 4 else 4
    while not state.is_terminal():
        if state.is_chance_node():
            kinds, chances = zip(*state.chance_outcomes(), strict=True)
            (kind,) = chance.choices(kinds, chances)
            dealt.append(kind)
            receiver = receiver if turns else (len(dealt) - 1) // size
            hands[receiver].append(kind)
            state.apply_action(kind)
            continue
        player, legal = state.current_player(), state.legal_actions()
        good = [size + place for place, kind in enumerate(hands[player]) if fits(tops, kind)]
        calm = good or [action for action in legal if not size <= action < 2 * size]
        action = chance.choice(calm if careful and calm else legal)
        seen = [list(map(int, state.observation_tensor(one))) for one in range(len(hands))]
        score = state.returns()[0]
        state.apply_action(action)
        if action < 2 * size:
            receiver = player
            kind = hands[player].pop(action % size)
            if action >= size and fits(tops, kind):
                tops[kind // 5] = kind % 5 + 1
        gain = round(state.returns()[0] - score)
        turns.append(Turn(seen, set(legal), action, gain, state.is_terminal()))
    return Recorded(dealt, turns)


def fits(tops: dict[int, int], kind: int) -> bool:
    return tops.get(kind // 5, 0) == kind % 5


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_every_step(seats: int, options: dict[str, Any]) -> None:
    game = pyspiel.load_game("hanabi", parameters(seats, options))
    env = Hanabi(seats, **options)
    assert env.actions.size == game.num_distinct_actions()
    assert [env.observation.size] == game.observation_tensor_shape()
    chance = random.Random(f"{seats} {options}")
    compare(seats, options, [recorded(game, chance) for _ in range(GAMES)])
