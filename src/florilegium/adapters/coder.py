"""A game in the twin's numbers: what each seat observes, what each action is called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, cast

from florilegium.core import option
from florilegium.core.caching import cached_by_identity
from florilegium.core.errors import BadSetup, Refusal
from florilegium.core.game import Action, AnyGame, Event, Setup
from florilegium.core.option import Kind
from florilegium.core.registry import game as find_game


class Coder(ABC):
    """One game with its seats and options. It holds nothing of a game in play.

    Seats are counted from 1 here, as in the rules; bits and numbers from 0.
    """

    size: int
    """How many numbers an observation has, all of them 0 or 1."""
    actions: int
    """How many actions have a number."""
    longest: int
    """More numbers than this are never chosen in one game."""
    bounds: tuple[int, int]
    """The least and the most that the rewards of a seat can add up to."""
    extras: ClassVar[Mapping[str, Kind]] = {}
    """The twin's options that are none of the game's: what observations tell beyond the view."""

    def __init__(self, game: AnyGame, setup: Setup[Any], **extras: object) -> None:
        self.game = game
        self.given = tuple(extras.items())
        self.setup = setup
        self.seats: int = setup.seats
        self._named = {seat: tuple(self.listed(seat)) for seat in range(1, self.seats + 1)}
        self.actions = len(self._named[1])
        self._bit = {seat: cached_by_identity(_bits(named)) for seat, named in self._named.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles lead back to the same coder, and to what it has packed already."""
        return _made, (self.game.name, self.setup, self.given)

    @abstractmethod
    def listed(self, seat: int) -> Sequence[Action]:
        """The seat's actions in the order of their numbers."""

    @abstractmethod
    def observed(self, state: Any, seat: int, last: Any, chosen: tuple[int, ...]) -> int:
        """What the seat may know, packed; `last` is what `noticed` made of earlier events."""

    @abstractmethod
    def points(self, state: Any) -> tuple[int, ...]:
        """By seat; rewards are their changes."""

    def acting(self, state: Any) -> int:
        """The seat whose action comes next; 0 once the game is over."""
        return next(iter(self.game.turn(state)), 0)

    def noticed(self, last: Any, events: Sequence[Event]) -> Any:
        """What observations tell of these events and the earlier ones."""
        return None

    def legal(self, state: Any, seat: int, chosen: tuple[int, ...]) -> int:
        """The set of numbers the acting seat may choose now, after those it has chosen."""
        return sum(map(self._bit[seat], self.game.rules.legal(state, seat)))

    def meant(self, state: Any, seat: int, chosen: tuple[int, ...], number: int) -> Action | None:
        """The action that a legal number completes; None where further numbers must follow."""
        return self._named[seat][number]

    def label(self, seat: int, number: int) -> str:
        """What a number stands for, as text."""
        return str(self._named[seat][number])

    def refusal(self, state: Any, seat: int, chosen: tuple[int, ...], number: int) -> Refusal:
        """Why a number is not legal now."""
        asked = self.game.why_not(state, seat or 1, self._named[seat or 1][number])
        return cast(Refusal, asked)


def _bits(named: tuple[Action, ...]) -> Callable[[Action], int]:
    """Each action as the set of its number alone."""
    return {action: 1 << number for number, action in enumerate(named)}.__getitem__


def maker(name: str) -> type[Coder]:
    """What makes the coders of a game."""
    made: type[Coder] = import_module(f"florilegium.adapters.{find_game(name).name}").CODER
    return made


def coder(name: str, seats: int | None = None, **options: object) -> Coder:
    """The coder of a game.

    UnknownGame lists the games there are; BadSetup names the seat count or option that is wrong.
    """
    game, make = find_game(name), maker(name)
    extras = {key: options.pop(key) for key in make.extras if key in options}
    # Options are put in afterwards: a `seed` among them is unknown, not a second seed.
    setup = game.setup(seats, 0)
    setup = replace(setup, options=option.clean(game.options, options, setup.seats))
    for key, value in extras.items():
        try:
            make.extras[key].clean(value, setup.seats)
        except ValueError:
            raise BadSetup(key, make.extras[key].expects(setup.seats)) from None
    return _made(game.name, setup, tuple(extras.items()))


@cache
def _made(name: str, setup: Setup[Any], extras: tuple[tuple[str, object], ...]) -> Coder:
    return maker(name)(find_game(name), setup, **dict(extras))
