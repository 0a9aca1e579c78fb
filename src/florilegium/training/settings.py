"""What a training run is made of, checked before anything is compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from florilegium.core import option
from florilegium.core.coder import coder, coder_options, layout_options
from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.core.registry import game as find_game
from florilegium.core.text import quoted

REWARDS = ("points", "lead", "win")
"""What a seat learns to make many of: its own points; its points less the mean of the others'; a
share of the win, counted at the end of the game."""
_SPAN = 25.0
"""Rewards are scaled so that a game's points span about this much."""
_WIN = 4.0
"""What winning is worth on that scale, so that outcomes are about as uncertain as points are."""


def _number(default: float, least: float, most: float) -> Any:
    return field(default=default, metadata={"range": (least, most)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Kept with the checkpoint; the same settings give the same run on the same hardware.

    The usual ones suit a processor; docs/training.md has those for a GPU.
    """

    game: str
    seats: int | None = None
    """After the check never None."""
    options: Mapping[str, object] = field(default_factory=dict)
    """The game's, and those that only its batched twin has."""
    moves: bool = True
    """Tell the network more than the observation, where the game's twin offers that."""
    rewards: str = "points"
    games: int = _number(512, 1, 2**22)
    """Played at once; a minibatch is one time step of all of them."""
    steps: int = _number(32, 1, 4096)
    """Learnt from in each update."""
    epochs: int = _number(1, 1, 64)
    layers: int = _number(2, 1, 16)
    hidden: int = _number(256, 1, 16_384)
    updates: int = _number(1000, 1, 10**9)
    """Over which rate and entropy fall."""
    rate: float = _number(1e-3, 1e-9, 1.0)
    """At first; it falls to 0 in a straight line."""
    entropy: float = _number(0.03, 0.0, 10.0)
    """What variety is worth at first."""
    entropy_end: float = _number(0.001, 0.0, 10.0)
    """What it is worth after nine tenths of the run."""
    discount: float = _number(1.0, 0.0, 1.0)
    trace: float = _number(0.9, 0.0, 1.0)
    """PPO's lambda: how far a surprise reaches back."""
    clip: float = _number(0.2, 1e-6, 10.0)
    seed: int = _number(0, 0, 2**32 - 1)
    rivals: tuple[str, ...] = ()
    """Who else plays, all seats but one in a part of the games each: a bot that the game's twin
    knows, `past` for the network as it was some time ago, or a folder of weights. Where all play
    together they are partners."""
    self_play: int = _number(1, 0, 64)
    """So many parts of the games it plays with itself alone, beside the one with each rival."""
    renewal: int = _number(100, 1, 10**9)
    """Updates after which the oldest of the past networks becomes the present one."""

    def __post_init__(self) -> None:
        """BadSetup names the field that is wrong."""
        rules = find_game(self.game)
        seats = rules.setup(self.seats, 0).seats
        object.__setattr__(self, "seats", seats)
        cleaned = option.clean(layout_options(self.game), self.options, seats)
        said = {name: getattr(cleaned, name) for name in self.options}
        object.__setattr__(self, "options", said)
        if type(self.moves) is not bool:
            raise BadSetup("moves", say("option.expects.flag"))
        if self.rewards not in REWARDS or (rules.cooperative and self.rewards != "points"):
            known = ("points",) if rules.cooperative else REWARDS
            raise BadSetup("rewards", say("training.one-of", known=known))
        _require_texts("rivals", self.rivals)
        object.__setattr__(self, "rivals", tuple(self.rivals))
        for one in fields(self):
            if "range" in one.metadata:
                _require_number(
                    one.name, getattr(self, one.name), one.default, one.metadata["range"]
                )

    @property
    def scale(self) -> float:
        """What the rewards are multiplied by, so that every game's values are of one size."""
        if self.rewards == "win":
            return _WIN
        known = coder_options(self.game)
        said = {name: value for name, value in self.options.items() if name in known}
        least, most = coder(self.game, self.seats, **said).bounds
        return _SPAN / (most - least)

    def plain(self) -> dict[str, Any]:
        """As JSON takes it."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """How far a run goes now, and how often it is looked at; none of it changes what is learnt."""

    until: int | None = None
    """Stop after so many updates in all; None for those of the settings."""
    minutes: float | None = None
    """Stop after so long, at the end of an update."""
    every: int = 100
    """Updates between two evaluations, each with a checkpoint."""
    judged: int = 2048
    """Games of an evaluation."""
    devices: int | None = None
    """None for all there are."""

    def __post_init__(self) -> None:
        """BadSetup names the field that is wrong."""
        for name in ("until", "every", "judged"):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or value < 1):
                raise BadSetup(name, say("training.at-least-one", given=quoted(value)))
        if self.minutes is not None and not 0 < self.minutes < float("inf"):
            raise BadSetup("minutes", say("training.minutes", given=quoted(self.minutes)))


def _require_texts(name: str, value: object) -> None:
    texts = value if isinstance(value, tuple | list) else ("",)
    if not all(isinstance(text, str) and text for text in texts):
        raise BadSetup(name, say("training.rivals", given=quoted(value)))


def _require_number(name: str, value: object, like: object, limits: tuple[float, float]) -> None:
    least, most = limits
    whole = isinstance(like, int)
    kinds = int if whole else int | float
    if isinstance(value, bool) or not isinstance(value, kinds) or not least <= value <= most:
        key = "training.whole" if whole else "training.number"
        raise BadSetup(name, say(key, given=quoted(value), least=f"{least:g}", most=f"{most:g}"))
