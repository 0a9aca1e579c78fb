"""PettingZoo's `hanabi_v5`, and how any such environment is driven."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from benchmarks.speed.measuring import Contender


def contenders(seats: int) -> list[Contender]:
    """With the wrappers that `env()` puts around it, and without."""
    from pettingzoo.classic import hanabi_v5  # type: ignore[import-untyped]

    hand = 5 if seats < 4 else 4
    made = {
        "env()": hanabi_v5.env(players=seats, hand_size=hand),
        "raw_env": hanabi_v5.raw_env(players=seats, hand_size=hand),
    }
    return [
        Contender(
            f"PettingZoo hanabi_v5, {name}", "all seats inside, acting seat out", steps_of(env)
        )
        for name, env in made.items()
    ]


def steps_of(env: Any) -> Callable[[], int]:
    """One game: `last()` for the acting agent, a random number of its mask, `step`."""
    chance = random.Random(0)

    def play() -> int:
        env.reset(seed=chance.randrange(2**31))
        steps = 0
        while env.agents:
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(chance.random() * len(legal))]))
            steps += 1
        return steps

    return play
