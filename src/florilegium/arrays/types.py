"""What a game's twin gives to its environment, and what the environment gives back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, cast

import jax
import numpy as np

from florilegium.arrays.bits import Field, Word
from florilegium.arrays.chance import Chance
from florilegium.arrays.deals import require_cards
from florilegium.core.game import Setup
from florilegium.core.layout import Layout


@jax.tree_util.register_static
class Identity(str):
    """Which game, seats and options a state belongs to.

    It is a node of the state's tree without any array: a state of another table has another tree,
    and looking at the trees costs nothing when programs run.
    """

    __slots__ = ()

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """The same for layouts with the same seats and options."""
        return cls(f"{type(layout).__module__}, {layout.seats} seats, {layout.options}")


class BatchedState(Protocol):
    """What a state of any game has; it is a named tuple of arrays."""

    @property
    def table(self) -> Word:
        """What belongs to no seat, field by field."""

    @property
    def chance(self) -> Chance:
        """The generators of the games."""

    @property
    def decks(self) -> jax.Array | None:
        """Injected decks, if any."""

    @property
    def identity(self) -> Identity:
        """The table it belongs to."""


StateT = TypeVar("StateT", bound=BatchedState)


def replaced(state: StateT, **changes: object) -> StateT:
    """The state with other values for these fields."""
    made: StateT = cast(Any, state)._replace(**changes)
    return made


def seat_in(seat: Field) -> Callable[[Any, BatchedState], Word]:
    """What gives the acting seat of states whose `table` says it in this field."""
    return lambda shape, state: seat.get(state.table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin(Generic[StateT]):
    """The functions of a game's twin. The first argument of each is the game's `shape`."""

    shape: type[Any]
    """The game's layout, and how the words of a state are divided up. Its `rows` are those of
    injected decks."""
    state: type[StateT]
    deal: Callable[[Any, Chance, jax.Array | None], StateT]
    """New games, by chance or from injected decks."""
    play: Callable[[Any, StateT, Word], Played[StateT]]
    """One action in every game; `chance` stays as it is."""
    legal: Callable[[Any, StateT], Sequence[Word]]
    """The sets of legal actions."""
    view: Callable[[Any, StateT, int], Any]
    """What the seat so many places after the acting one may know: a tree of words."""
    encode: Callable[[Any, Any], list[Word]]
    """The observation of a view, packed."""
    seat: Callable[[Any, StateT], Word]
    """The acting seat, counted from 0."""
    column: Callable[[Any, Setup[Any]], list[int]]
    """What chance decides in a readable game, as a column of injected decks."""
    require_decks: Callable[[Any, np.ndarray], None] = field(default=require_cards)
    """ValueError where injected decks, `[rows, batch]`, do not hold what a game needs: its cards,
    unless it needs more."""


class Played(NamedTuple, Generic[StateT]):
    """What a game's own step gives: one reward for all, `[batch]`, or `[seats, batch]`."""

    state: StateT
    reward: jax.Array
    done: Word
    invalid: Word


class Step(NamedTuple, Generic[StateT]):
    """What a step gives back."""

    state: StateT
    rewards: jax.Array
    """`int32[seats, batch]`."""
    done: jax.Array
    """`bool[batch]`: this action ended the game."""
    invalid: jax.Array
    """`bool[batch]`: the action was not legal, and nothing has happened."""
