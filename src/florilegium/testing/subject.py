"""What the checks are told of a game besides the game itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

from florilegium.core import option, registry
from florilegium.core.game import AnyGame
from florilegium.testing.cases import Case, walk

Twin = Callable[[Any, int | None, int, Any, Random], Any]
"""For a state, somebody who looks at it (None: a spectator), a seat and the action it will make:
another state that differs in all that the viewer may not know, except what the action will show
them or needs to stay legal. Without an action (None) nothing is shown."""
Wishes = Callable[[Any, Random], Iterable[str]]
"""For a state: texts of actions that exist in the game, legal now or not; a sample where there
are too many."""
Face = Callable[[AnyGame, Any, Sequence[Any]], object]
"""Something that is shown of a view and its legal actions, such as a table in a terminal."""


@dataclass(frozen=True, eq=False)
class Subject:
    """A game by its name in the registry, and what only its author knows of it."""

    name: str
    options: Sequence[Mapping[str, Any]] | None = None
    """The options to play with; without them each option is tried by itself."""
    wishes: Wishes | None = None
    """Without it, what was legal at some time in a few games is tried all the time."""
    twin: Twin | None = None
    """Without it, no more than the seed and the injected deck are held to be secret."""
    every: int = 5
    """Costly questions are asked of one state in so many; more for games that last long."""
    faces: Sequence[Face] = ()

    @property
    def game(self) -> AnyGame:
        """As the registry has it."""
        return registry.game(self.name)

    @cached_property
    def tables(self) -> tuple[Case, ...]:
        """Every number of players, without options."""
        return tuple(Case(self.name, seats, {}) for seats in self.game.seats)

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Every number of players with all the options to play with."""
        options = tuple(_one_by_one(self.game)) if self.options is None else self.options
        return tuple(Case(self.name, seats, one) for one in options for seats in self.game.seats)

    def wished(self, case: Case, state: Any, chance: Random) -> list[Any]:
        """Actions of the game, legal or not."""
        texts = _seen(case) if self.wishes is None else self.wishes(state, chance)
        return [self.game.parse(text) for text in texts]


def _one_by_one(game: AnyGame) -> Iterator[dict[str, Any]]:
    """No option, then each value of each option that can be listed."""
    yield {}
    for name, kind in option.kinds(game.options).items():
        match kind:
            case option.Flag():
                values: Sequence[Any] = (not kind.default,)
            case option.Choice():
                values = kind.values[1:]
            case option.SeatChoice():
                values = (1,)
            case option.SeatSet():
                values = ([1],)
            case _:
                values = ()
        yield from ({name: value} for value in values)


@cache
def _seen(case: Case) -> tuple[str, ...]:
    """Every action that was legal at some time in a few games."""
    game = case.game
    return tuple(
        dict.fromkeys(
            str(action)
            for seed in range(3)
            for step in walk(case, seed)
            for action in game.legal(step.before, step.seat)
        )
    )
