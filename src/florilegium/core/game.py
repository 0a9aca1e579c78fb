"""The contract: what every game can do, and nothing that only one of them needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from florilegium.core import language, option
from florilegium.core.caching import cached_by_identities
from florilegium.core.chance import seed_text
from florilegium.core.errors import BadAction, BadSeat, BadSetup, IllegalAction, Refusal
from florilegium.core.hindsight import Hindsight
from florilegium.core.judge import TWENTY_POINTS, JudgeFactory, Scale
from florilegium.core.message import Message, say
from florilegium.core.player import BotFactory
from florilegium.core.shown import Drawn
from florilegium.core.submodules import submodule
from florilegium.core.text import legible, quoted

OptionsT = TypeVar("OptionsT")
PREFIX = re.compile("[A-Z]{3}")
"""What the numbers of a game's rules begin with."""
OF_EVERY_RECORD = frozenset(("game", "seats", "seed", "deck", "rules", "actions"))
"""What no option can be called: a record says these of any game."""
_LONGEST_KEPT = 200
"""Texts of actions are remembered up to here: spacing is free, and one of a record may have a
megabyte of it."""


@dataclass(frozen=True, slots=True)
class Setup(Generic[OptionsT]):
    """All that a game grows from, before its actions. `deck` is an injected first shuffle."""

    seats: int
    seed: str
    deck: tuple[str, ...] | None
    options: OptionsT


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: points by seat, the winning seats, and why it is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Message


class Action:
    """A wish of a player. `str()` gives its text, which `Game.parse` reads back."""

    __slots__ = ()

    rule: ClassVar[str]
    """The number of the rule that explains this kind of action."""

    def message(self) -> Message:
        """The wish in words."""
        raise NotImplementedError


class Event:
    """A fact that followed from an action."""

    __slots__ = ()

    reveals: ClassVar[bool] = True
    """Whether somebody learns something by it that was hidden: such a step is never undone."""
    dwell: ClassVar[float] = 0.0
    """Seconds that people at a table need to take it in before a bot goes on."""

    def seen_by(self, seat: int | None) -> Event:
        """This event with everything that seat may not know taken out; None is a spectator."""
        return self

    def message(self) -> Message:
        """The fact in words."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Race:
    """Decisions that a clock may end: the first claim to arrive counts and silences the others."""

    claim: str
    silence: str
    """What a seat does by saying nothing until the time is up."""
    is_hopeless: Callable[[Any], bool] = lambda view: False
    """Whether no claim can be right, as everybody can see: it is asked of a spectator's view."""


class State(Drawn):
    """Everything about a game at one moment, secrets included: a frozen value."""

    __slots__ = ()
    setup: Setup[Any]


class View(Drawn):
    """What one seat may know. Views need not be of this class; those that are show themselves."""

    __slots__ = ()


StateT = TypeVar("StateT", bound=State)
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)
ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[StateT, ActionT, EventT, ViewT]):
    """A game's own answers to the questions that `Game` asks of them under the same names.

    They trust what they are given: the seat exists, the action is one of this game, and `apply`
    gets only what `why_not` allows. Code that has made sure of that may ask them directly.
    """

    legal: Callable[[StateT, int], Sequence[ActionT]]
    """A tuple, or a LazySequence where there can be very many."""
    why_not: Callable[[StateT, int, ActionT], Refusal | None]
    apply: Callable[[StateT, int, ActionT], tuple[StateT, tuple[EventT, ...]]]
    view: Callable[[StateT, int | None], ViewT]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[StateT, ActionT, EventT, ViewT]):
    """One game, put together from its parts. Seats are numbered from 1, clockwise.

    `turn(state)` gives the seats that may act now, none when the game is over; `outcome(state)` is
    None while it runs; `parse(text)` reads an action, BadAction where the text is none.
    """

    name: str
    package: str
    """The Python package with all that belongs to the game: RULES.md, sentences, rooms."""
    prefix: str
    """What the numbers of its rules begin with, such as `HAN`."""
    minutes: int
    """How long people usually play."""
    seats: range
    options: type[Any]
    action: type[ActionT]
    bots: Mapping[str, BotFactory]
    version: int = 1
    """Of the rules: another one where a record would not replay to the same states any more."""
    quiet: str | None = None
    """The rule that forbids to chat freely while the game runs, where one does."""
    cooperative: bool = False
    """Whether all players win or lose together, with one score."""
    memory: bool = False
    """Whether remembering is part of the game: what has been seen is not shown again."""
    open: bool = False
    """Whether there is nothing to lay open: a spectator sees as much as `reveal` shows."""
    aids_alike: bool = False
    """Whether all who may not act now have the aids of a spectator: a table asks once for all."""
    race: Race | None = None
    """How a table with a real clock settles decisions that several seats make at once."""
    judge: JudgeFactory | None = None
    """Says what each action is worth to a seat by what it may know, where the game can tell."""
    scale: Scale = TWENTY_POINTS
    """How heavy points weigh where its judge counts in points."""
    hindsight: Callable[[tuple[StateT, ...], float], Hindsight] | None = None
    """What was possible with all cards known, from the states of a finished game and an effort."""
    turn: Callable[[StateT], tuple[int, ...]]
    outcome: Callable[[StateT], Outcome | None]
    parse: Callable[[str], ActionT]

    deck: Callable[[Any], Sequence[str]]
    start: Callable[[Setup[Any]], StateT]
    rules: Rules[StateT, ActionT, EventT, ViewT]
    reveal: Callable[[StateT], ViewT]
    """The table with every hand face up: replays of finished games, and tables that are open."""
    aids: Callable[[ViewT, Sequence[ActionT]], Any]
    """What helps a person decide, worked out from the view and the legal actions alone."""

    def __post_init__(self) -> None:
        """ValueError or TypeError for what would only come to light at a table."""
        if not isinstance(self.seats, range) or not self.seats or self.seats[0] < 1:
            raise ValueError(f"seats: expected a range from 1 on, not {self.seats!r:.40}")
        if not PREFIX.fullmatch(self.prefix):
            raise ValueError(f"prefix: expected three capital letters, not {self.prefix!r:.40}")
        if taken := OF_EVERY_RECORD.intersection(option.kinds(self.options)):
            raise ValueError(f"options: in a record {', '.join(taken)} means something else")
        object.__setattr__(self, "parse", _Remembered(self.parse))
        language.add_catalogues(self.name, self.package)

    def listed_keys(self) -> Iterator[str]:
        """The keys of what lists say of it: its title, its options and its bots."""
        yield from (f"{self.name}.{key}" for key in ("title", "pitch", "credit"))
        yield from (f"option.{self.name}.{one}" for one in option.kinds(self.options))
        yield from (f"bots.{self.name}.{one}" for one in self.bots)

    def new(
        self,
        /,  # so that an option that somebody calls `self` is an unknown option and no TypeError
        seats: int | None = None,
        seed: object = None,
        deck: Sequence[str] | None = None,
        **options: object,
    ) -> StateT:
        """A new game, dealt. `deck` injects the first shuffle; without a seed one is drawn."""
        return self.start(self.setup(seats, seed, deck, **options))

    def setup(
        self,
        /,
        seats: int | None = None,
        seed: object = None,
        deck: Sequence[str] | None = None,
        **options: object,
    ) -> Setup[Any]:
        """Check everything a game is set up with; BadSetup names the field that is wrong."""
        if seats is None:
            seats = self.seats[0]
        if seats.__class__ is not int or seats not in self.seats:
            why = say("error.seats", fewest=self.seats[0], most=self.seats[-1])
            raise BadSetup("seats", why)
        cleaned = option.clean(self.options, options, seats)
        injected = None if deck is None else require_deck(deck, self.deck(cleaned))
        return Setup(seats, seed_text(seed), injected, cleaned)

    def legal(self, state: StateT, seat: int) -> Sequence[ActionT]:
        """Every action the seat may choose now, in a fixed order; none when it may not act.

        There can be very many: `len` and `in` are always quick, walking through all may not be.
        """
        self._require_seat(state, seat)
        return self.rules.legal(state, seat)

    def why_not(self, state: StateT, seat: int, action: ActionT) -> Refusal | None:
        """None where the seat may do this now, otherwise the rule that forbids it."""
        self._require_seat(state, seat)
        return self.rules.why_not(state, seat, _require_action(self, action))

    def apply(self, state: StateT, seat: int, action: ActionT) -> tuple[StateT, tuple[EventT, ...]]:
        """The state after the action and what happened; the old state still stands."""
        self._require_seat(state, seat)
        action = _require_action(self, action)
        refusal = self.rules.why_not(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.rules.apply(state, seat, action)

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What a seat may know; None is a spectator, who sees what everybody may see."""
        if seat is not None:
            self._require_seat(state, seat)
        return self.rules.view(state, seat)

    def unasked(self, state: StateT) -> tuple[int, ...]:
        """The seats to act, where it is a race that no claim can win, as everybody can see.

        A table of people does not ask them: it has them do what silence means, at once.
        """
        race = self.race
        hopeless = race is not None and race.is_hopeless(self.rules.view(state, None))
        return self.turn(state) if hopeless else ()

    def _require_seat(self, state: StateT, seat: int) -> None:
        if seat.__class__ is not int or not 1 <= seat <= state.setup.seats:
            raise BadSeat(say("error.seat", seats=state.setup.seats, given=quoted(seat, 40)))

    def room(self, name: str) -> ModuleType | None:
        """One of the packages beside the rules, such as `art` or `batched`, if the game has it."""
        return submodule(self.package, name)


@cached_by_identities  # most actions are asked about again: by `why_not`, then by `apply`
def _require_action(game: AnyGame, action: Any) -> Any:
    """The action as its own text gives it; BadAction for one that no text can give."""
    cause: Exception | None = None
    if isinstance(action, game.action):
        try:
            written = game.parse(str(action))
            if written == action:
                return written
        except Exception as error:  # fields without a text: None, a list, 5000 digits
            cause = error
    raise BadAction(say("error.foreign-action", game=game.name, given=quoted(action))) from cause


def require_deck(deck: object, cards: Iterable[str]) -> tuple[str, ...]:
    """An injected first shuffle; BadSetup where it does not hold exactly these cards."""
    if not isinstance(deck, list | tuple) or not all(isinstance(card, str) for card in deck):
        raise BadSetup("deck", say("error.deck-type"))
    given, wanted = Counter(map(str, deck)), Counter(map(str, cards))
    if given != wanted:
        surplus = tuple(legible(card, 20) for card in sorted((given - wanted).elements())[:8])
        missing = tuple(sorted((wanted - given).elements()))[:8]
        raise BadSetup("deck", say("error.deck", surplus=surplus, missing=missing))
    return tuple(map(str, deck))


@dataclass(frozen=True, slots=True)
class _Remembered(Generic[ActionT]):
    """Gives the same action for the same text, for it is asked several times at every move.

    A value like the game it belongs to, which may be copied and sent to another process.
    """

    parse: Callable[[str], ActionT]

    def __call__(self, text: str) -> ActionT:
        kept = text.__class__ is str and len(text) <= _LONGEST_KEPT
        return _parsed(self.parse, text) if kept else self.parse(text)


@lru_cache(maxsize=4096)
def _parsed(parse: Callable[[str], ActionT], text: str) -> ActionT:
    return parse(text)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of which no more is known than what every game offers."""
