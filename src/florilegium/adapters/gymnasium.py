"""Every game as a Gymnasium environment: one seat of it, against bots.

`gymnasium.make("Florilegium/NAME-v0", seats=3, seat=1, bots=["plain", "plain"])`, once this module
has been imported; a name of several words is written without spaces, each with a capital.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

from florilegium.adapters.needed import missing
from florilegium.adapters.play import Play
from florilegium.adapters.showing import MODES, rendered, require_mode
from florilegium.core.coder import coded_games, coder
from florilegium.core.errors import BadSetup, IllegalAction
from florilegium.core.message import say
from florilegium.core.option import SeatChoice
from florilegium.core.player import Player
from florilegium.core.text import quoted
from florilegium.players import bot, factory, private_seed
from florilegium.players.calls import ask, tell

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces

    from florilegium.adapters.unpacked import Bits, unpacked
except ImportError as error:
    raise missing(error, "envs") from error

Told = dict[str, Any]


class Seat(gymnasium.Env[Bits, np.int64]):
    """A seat of a game; bots play the others.

    A reward is how the seat's points have changed since the last reward, or since the deal.
    `info["action_mask"]` says what is legal. An illegal action is flagged, `info["invalid"]` with
    the rule in `info["refusal"]`, and nothing else happens; BadAction for a number that no action
    has.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  # Gymnasium's way

    def __init__(
        self,
        /,
        name: str,
        seats: int | None = None,
        seat: int = 1,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.coder = coder(name, seats, **options)
        self.seat = _require_seat(seat, self.coder.seats)
        self.bots = self._require_bots(bots)
        require_mode(render_mode)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (self.coder.size,), np.uint8)
        self.action_space = spaces.Discrete(self.coder.actions)
        self._players: dict[int, Player] = {}
        self._play: Play | None = None

    def _require_bots(self, bots: str | Sequence[str]) -> dict[int, str]:
        """The bot of each other seat; UnknownBot where there is none of that name."""
        others = [seat for seat in range(1, self.coder.seats + 1) if seat != self.seat]
        if not isinstance(bots, Sequence) or not all(isinstance(name, str) for name in bots):
            raise BadSetup("bots", say("adapters.names", given=quoted(bots, 40)))
        names = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(names) != len(others):
            raise BadSetup("bots", say("adapters.bots", count=len(others), given=len(names)))
        for name in names:
            factory(self.coder.game, name)
        return dict(zip(others, names, strict=True))

    @property
    def play(self) -> Play:
        """The game in play; RuntimeError before the first `reset`."""
        if self._play is None:
            raise RuntimeError("reset the environment first")
        return self._play

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Bits, Told]:
        """A new game, played on until it is this seat's turn.

        Deals in which the bots end the game before that are passed over.
        """
        super().reset(seed=seed)
        while True:
            deal = str(self.np_random.integers(1 << 62))
            self._play = Play(self.coder, deal)
            self._paid = self._play.points[self.seat - 1]
            game = self.coder.game
            self._players = {
                seat: bot(game, name, seat, private_seed(deal, seat))
                for seat, name in self.bots.items()
            }
            self._let_others_play()
            if self._play.seat:
                return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Bits, float, bool, bool, Told]:
        """One number of this seat, and whatever the others do until it is its turn again."""
        play = self.play
        info: Told = {"invalid": False}
        try:
            play.play(action)
        except IllegalAction as error:
            info = {"invalid": True, "refusal": str(error.refusal)}
        else:
            tell(self._players, play.events)
            self._let_others_play()
        reward = float(play.points[self.seat - 1] - self._paid)
        self._paid = play.points[self.seat - 1]
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, not play.seat, False, self._info() | info

    def _let_others_play(self) -> None:
        play = self.play
        while play.seat and play.seat != self.seat:
            view = play.match.view(play.seat)
            play.apply(ask(self._players[play.seat], play.seat, view, play.legal))
            tell(self._players, play.events)

    def _observation(self) -> Bits:
        return unpacked(self.play.observed(self.seat), self.coder.size)

    def _info(self) -> Told:
        return {"action_mask": unpacked(self.play.legal_numbers, self.coder.actions).view(np.int8)}

    def render(self) -> str | None:
        """The table with every hand face up, as text."""
        return rendered(self.play, self.render_mode)


def _require_seat(seat: object, seats: int) -> int:
    try:
        chosen = SeatChoice().clean(seat, seats)
    except ValueError:
        chosen = None
    if chosen is None:
        raise BadSetup("seat", say("error.seat", seats=seats, given=quoted(seat, 40)))
    return chosen


for _name in coded_games():
    gymnasium.register(
        f"Florilegium/{_name.title().replace('_', '')}-v0",
        entry_point="florilegium.adapters.gymnasium:Seat",
        kwargs={"name": _name},
    )
