"""Every game as a PettingZoo environment (AEC): `env(name, seats=3)`.

The acting agent's mask lies beside its observation, as in PettingZoo's classic games.
"""

from __future__ import annotations

from operator import index
from random import Random
from typing import Any, SupportsIndex

from florilegium.adapters.needed import missing
from florilegium.adapters.play import Play
from florilegium.adapters.showing import MODES, rendered, require_mode
from florilegium.core.coder import coder
from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.core.text import quoted

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]

    from florilegium.adapters.unpacked import unpacked
except ImportError as error:
    raise missing(error, "envs") from error

Observation = dict[str, Any]


def env(
    name: str, seats: int | None = None, render_mode: str | None = None, **options: object
) -> TableEnv:
    """A game for so many agents, `player_0` in the first seat, with the options of its rules.

    UnknownGame lists the games there are; BadSetup names the seat count or option that is wrong.
    """
    return TableEnv(name, seats, render_mode, **options)


class TableEnv(AECEnv):  # type: ignore[misc]
    """One game after another. It checks its actions itself and needs no wrapper.

    BadAction for a number that no action has; IllegalAction, with the rule, for one that the mask
    forbids. In both cases nothing has happened. Rewards are the changes of the points.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo's way; each table has its own
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        /,
        name: str,
        seats: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.coder = coder(name, seats, **options)
        require_mode(render_mode)
        self.metadata = self.metadata | {"name": f"florilegium_{name}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.coder.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        self.observation_spaces = {agent: self._observations() for agent in self.seat_of}
        self.action_spaces = {agent: spaces.Discrete(self.coder.actions) for agent in self.seat_of}
        self.agents: list[str] = []
        self._chance = Random()
        self._play: Play | None = None

    def _observations(self) -> spaces.Dict:
        numbers, actions = (self.coder.size,), (self.coder.actions,)
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, numbers, np.uint8),
                "action_mask": spaces.Box(0, 1, actions, np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Zeros and ones, and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the actions, the same for every agent."""
        return self.action_spaces[agent]

    @property
    def play(self) -> Play:
        """The game in play; RuntimeError before the first `reset`."""
        if self._play is None:
            raise RuntimeError("reset the environment first")
        return self._play

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """A new game. A seed decides this deal and those of the resets that follow without one.

        BadSetup where it is no whole number.
        """
        if seed is not None:
            self._chance = Random(_require_seed(seed))
        self._play = Play(self.coder, self._chance.getrandbits(64))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Observation] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._play.seat - 1]

    def observe(self, agent: str) -> Observation:
        """What an agent's seat may know, and what it may do now."""
        play, coder, seat = self.play, self.coder, self.seat_of[agent]
        legal = play.legal_numbers if play.seat == seat else 0
        size = coder.size
        both = unpacked(play.observed(seat) | legal << size, size + coder.actions)
        return {"observation": both[:size], "action_mask": both[size:].view(np.int8)}

    def step(self, action: SupportsIndex | None) -> None:
        """One number of the selected agent; None once its game is over."""
        play, agent = self.play, self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        rewards = play.play(action)
        self._cumulative_rewards[agent] = 0
        if rewards is None:
            self._clear_rewards()
        else:
            for other, reward in zip(self.agents, rewards, strict=True):
                self.rewards[other] = reward
                self._cumulative_rewards[other] += reward
        if play.seat:
            self.agent_selection = self.agents[play.seat - 1]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table with every hand face up, as text."""
        return rendered(self.play, self.render_mode)

    def close(self) -> None:
        """There is nothing to release."""


def _require_seed(seed: SupportsIndex) -> int:
    try:
        return index(seed)
    except TypeError:
        raise BadSetup("seed", say("adapters.seed", given=quoted(seed, 40))) from None
