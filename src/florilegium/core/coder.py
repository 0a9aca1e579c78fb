"""A game on the readable rules in the numbers of its layout: what seats observe, what actions are.

A game offers it as `CODER` in the module `coder` of its package.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, cast

from florilegium.core import option
from florilegium.core.caching import each_cached_by_identity
from florilegium.core.errors import BadSetup, Refusal, UnknownGame
from florilegium.core.game import Action, AnyGame, Event, Setup
from florilegium.core.layout import Layout
from florilegium.core.message import say
from florilegium.core.option import Kind
from florilegium.core.registry import game as find_game
from florilegium.core.registry import working_games

Offered = tuple[Sequence[int], Sequence[Action | None]]


class Coder(ABC):
    """One game with its seats and options. It holds nothing of a game in play.

    Sets of numbers and observations are packed into one whole number, the first bit lowest.
    """

    layout_type: ClassVar[type[Layout]]
    extras: ClassVar[tuple[str, ...]] = ()
    """The layout's options that are none of the game's but hold on the readable rules too."""
    longest: int
    """More numbers than this are never chosen in one game."""
    bounds: tuple[int, int]
    """The least and the most that the rewards of a seat can add up to."""

    def __init__(self, game: AnyGame, setup: Setup[Any], options: Any) -> None:
        self.game = game
        self.setup = setup
        self.seats: int = setup.seats
        self.layout = self.layout_type(setup.seats, options)
        self.size = self.layout.observation.size
        """How many numbers an observation has, all of them 0 or 1."""
        self.actions = self.layout.actions.size
        """How many actions have a number."""
        self.at = self.layout.observation.starts
        """Where the sections of an observation begin."""
        self.kind = {card: self.layout.kind(card) for card in self.layout.deck}
        """The number of each card's kind."""
        self._bits = {
            seat: each_cached_by_identity(
                {action: 1 << number for number, action in named.items()}.__getitem__
            )
            for seat, named in self.layout.named.items()
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles lead back to the same coder, and to what it has packed already."""
        return _made, (self.game.name, self.setup, self.layout.options)

    @abstractmethod
    def observed(self, state: Any, seat: int, last: Any, chosen: tuple[int, ...]) -> int:
        """What the seat may know, packed; `last` is what `noticed` made of earlier events."""

    @abstractmethod
    def seen(self, view: Any) -> Any:
        """A seat's view as `observed` takes it in place of the state, with the same result.

        Of what the view hides `observed` reads at most how many cards they are.
        """

    def differences(self, view: Any) -> dict[str, tuple[object, object]]:
        """Options that a view shows to be others than this coder's: what it shows, and ours."""
        return {}

    @abstractmethod
    def points(self, state: Any) -> tuple[int, ...]:
        """By seat; rewards are their changes."""

    def acting(self, state: Any) -> int:
        """The seat whose action comes next; 0 once the game is over."""
        return next(iter(self.game.turn(state)), 0)

    def noticed(self, last: Any, events: Sequence[Event]) -> Any:
        """What observations tell of these events and the earlier ones."""
        return None

    def offered(self, legal: Sequence[Action], seat: int, chosen: tuple[int, ...]) -> Offered:
        """The numbers, each as the set of it alone, that the seat may choose after those chosen.

        Beside them, in the same order, the legal action that each completes; None where
        further numbers must follow.
        """
        return self._bits[seat](legal), legal

    def refusal(self, state: Any, seat: int, chosen: tuple[int, ...], number: int) -> Refusal:
        """Why a number is not legal now."""
        asked = self.game.why_not(state, seat or 1, self.layout.named[seat or 1][number])
        return cast(Refusal, asked)


def coded_games() -> tuple[str, ...]:
    """The names of the games that can be played in numbers."""
    return tuple(game.name for game in working_games() if game.room("coder") is not None)


def _maker(game: AnyGame) -> type[Coder]:
    room = game.room("coder")
    if room is None:
        raise UnknownGame(say("layout.none", game=game.name, room="coder"))
    made: type[Coder] = room.CODER
    return made


def coder_options(name: str) -> dict[str, Kind]:
    """What kinds of options the coder of a game takes, by name."""
    game = find_game(name)
    make = _maker(game)
    known = option.kinds(make.layout_type.options_type)
    return {key: known[key] for key in (*option.kinds(game.options), *make.extras)}


def layout_options(name: str) -> type[Any]:
    """The options of a game's numbers: the game's own, and those that only its twin has."""
    found: type[Any] = _maker(find_game(name)).layout_type.options_type
    return found


def coder(name: str, seats: int | None = None, **options: object) -> Coder:
    """The coder of a game, the same one for the same seats and options.

    UnknownGame lists the games there are; BadSetup names the seat count or option that is wrong.
    """
    game = find_game(name)
    known = coder_options(name)
    for key in options:
        if key not in known:
            raise BadSetup(key, say("option.unknown", known=tuple(known)))
    setup = game.setup(seats, 0)
    every = option.clean(_maker(game).layout_type.options_type, options, setup.seats)
    own = {key: getattr(every, key) for key in option.kinds(game.options)}
    return _made(game.name, Setup(setup.seats, setup.seed, None, game.options(**own)), every)


@cache
def _made(name: str, setup: Setup[Any], options: Any) -> Coder:
    game = find_game(name)
    return _maker(game)(game, setup, options)
