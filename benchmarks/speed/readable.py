"""Our readable engine, and the same games through our PettingZoo adapter."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.speed.measuring import Contender
from benchmarks.speed.peers.pettingzoo import steps_of

import florilegium as fl


def readable(name: str, seats: int) -> Contender:
    """Legal actions listed, one of them drawn, applied."""
    game, chance = fl.game(name), random.Random(0)

    def play() -> int:
        state: Any = game.new(seats=seats, seed=chance.getrandbits(32))
        steps = 0
        while turn := game.turn(state):
            legal = game.legal(state, turn[0])
            state, _ = game.apply(state, turn[0], legal[int(chance.random() * len(legal))])
            steps += 1
        return steps

    return Contender("florilegium, readable rules", "none", play)


def adapter(name: str, seats: int) -> Contender:
    """Driven exactly like PettingZoo's own environment."""
    from florilegium.adapters.pettingzoo import env

    return Contender("florilegium, PettingZoo adapter", "acting seat", steps_of(env(name, seats)))
