"""The Hanabi Learning Environment through its Python interface `pyhanabi`."""

from __future__ import annotations

import random

from benchmarks.speed.measuring import Contender
from hanabi_learning_environment import pyhanabi


def contenders(seats: int) -> list[Contender]:
    """Stepping alone, and with the canonical encoding of the acting seat."""
    return [
        _contender(seats, "pyhanabi stepping", encodes=False),
        _contender(seats, "pyhanabi, encode()", encodes=True),
    ]


def _contender(seats: int, name: str, *, encodes: bool) -> Contender:
    game = pyhanabi.HanabiGame({"players": seats})
    encoder = pyhanabi.ObservationEncoder(game)
    chance = random.Random(0)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            player = state.cur_player()
            if player == pyhanabi.CHANCE_PLAYER_ID:
                state.deal_random_card()
                continue
            if encodes:
                encoder.encode(state.observation(player))
            legal = state.legal_moves()
            state.apply_move(legal[int(chance.random() * len(legal))])
            steps += 1
        return steps

    return Contender(f"HLE, {name}", "acting seat" if encodes else "none", play)
