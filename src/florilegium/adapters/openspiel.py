"""Every game as an OpenSpiel game: importing this registers `florilegium_NAME` for each.

`pyspiel.load_game("florilegium_NAME(players=3,first_seat=2)")`. Dealing is sampled: one
chance node at the root picks one of `deals` seeds, each equally likely, and deal 7 is the game that
`florilegium.game(name).new(seed=7)` gives. From there on nothing is left to chance.
"""

from __future__ import annotations

from typing import Any, ClassVar

from florilegium.adapters.needed import missing
from florilegium.adapters.play import Story
from florilegium.core.coder import Coder, coded_games, coder, coder_options
from florilegium.core.errors import BadAction, BadSetup
from florilegium.core.message import say
from florilegium.core.option import Kind, SeatChoice, SeatSet
from florilegium.core.registry import game as find_game
from florilegium.core.text import quoted

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]

    from florilegium.adapters.unpacked import unpacked
except ImportError as error:
    raise missing(error, "openspiel") from error

DEALS = 10_000


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options; rewards are the changes of the points."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        given = {key: _require_parameter(key, value) for key, value in (params or {}).items()}
        seats, self.deals = given.pop("players", None), given.pop("deals", DEALS)
        if type(self.deals) is not int or self.deals < 1:
            raise BadSetup("deals", say("adapters.deals"))
        known = coder_options(name)
        options = {key: _value(known.get(key), value) for key, value in given.items()}
        self.coder: Coder = coder(name, seats, **options)
        least, most = self.coder.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coder.actions,
            max_chance_outcomes=self.deals,
            num_players=self.coder.seats,
            min_utility=float(least),
            max_utility=float(most),
            max_game_length=self.coder.longest,
        )
        super().__init__(_type(name), info, params or {})

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What a player may know now, or with perfect recall all that it has seen."""
        return Observer(self.coder, kind or pyspiel.IIGObservationType(perfect_recall=False))


class State(pyspiel.State):  # type: ignore[misc]
    """A game in play; none before the chance node at the root has dealt."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.story: Story | None = None
        self._coder, self._deals = game.coder, game.deals
        self._rewards = [0.0] * game.coder.seats

    def current_player(self) -> int:
        """Counted from 0."""
        if self.story is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.story.seat - 1 if self.story.seat else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is equally likely."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.story is not None
        return [one.bit_length() - 1 for one in sorted(self.story.offered[0])]

    def _apply_action(self, action: int) -> None:
        if self.story is None:
            if not 0 <= action < self._deals:
                raise BadAction(say("layout.number", given=action, last=self._deals - 1))
            self.story = Story(self._coder, action)
            return
        rewards = self.story.play(action) or (0,) * self._coder.seats
        self._rewards = [float(reward) for reward in rewards]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._coder.layout.label(action, player + 1)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.story is not None and not self.story.seat

    def rewards(self) -> list[float]:
        """What the latest action brought each player."""
        return self._rewards

    def returns(self) -> list[float]:
        """All rewards so far."""
        if self.story is None:
            return [0.0] * self._coder.seats
        pairs = zip(self.story.points, self.story.first, strict=True)
        return [float(now - before) for now, before in pairs]

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class Observer:
    """The tensor is the twin's observation; the strings tell the view, or the whole story."""

    def __init__(self, coder: Coder, kind: Any) -> None:
        private, single = kind.private_info, pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.public_info or private not in (single, pyspiel.PrivateInfoType.NONE):
            raise ValueError("an observer sees what is public, and of one player what is private")
        self.coder = coder
        self.public = private != single
        self.recalls = kind.perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}
        if not (self.public or self.recalls):
            self.tensor = np.zeros(coder.size, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            seen = 0 if state.story is None else state.story.observed(player + 1)
            self.tensor[:] = unpacked(seen, self.coder.size)

    def string_from(self, state: State, player: int) -> str:
        """What a player may know, in words that are the same if and only if it is the same."""
        story = state.story
        if story is None:
            return ""
        seat = None if self.public else player + 1
        return story.told(seat) if self.recalls else story.viewed(seat)


def _parameters(name: str) -> dict[str, Any]:
    """OpenSpiel's parameters with their defaults. It knows no None and no lists."""
    known = {key: _default(kind) for key, kind in coder_options(name).items()}
    return {"players": find_game(name).seats[0], "deals": DEALS, **known}


def _default(kind: Kind) -> Any:
    if isinstance(kind, SeatChoice | SeatSet):
        return 0
    return kind.default if isinstance(kind.default, int) else kind.text(kind.default)


def _require_parameter(key: object, value: object) -> Any:
    """What OpenSpiel may give as a parameter; BadSetup for anything else."""
    if not isinstance(value, str | int | float):
        raise BadSetup(str(key), say("adapters.parameter", given=quoted(value, 40)))
    return value


def _value(kind: Kind | None, value: Any) -> object:
    """A parameter as the option takes it: 0 for no seat, names with spaces between.

    Several seats are the digits of one number: OpenSpiel would read one seat alone as a number and
    several as text, and a parameter has one type.
    """
    if isinstance(kind, SeatChoice):
        return value or None
    if isinstance(kind, SeatSet) and type(value) is int and value >= 0:
        return [int(digit) for digit in str(value) if value]
    return kind.parse(value.replace(" ", ",")) if kind and isinstance(value, str) else value


def _type(name: str) -> Any:
    game = find_game(name)
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"florilegium_{name}",
        long_name=f"Florilegium: {name.replace('_', ' ').title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.cooperative else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(name),
    )


for _name in coded_games():
    # A class for each game, under its own name in this module: pickle looks for it here.
    _game = type(_name.title().replace("_", ""), (Game,), {"name": _name, "__module__": __name__})
    globals()[_game.__name__] = _game
    pyspiel.register_game(_type(_name), _game)
