"""What numbers mean: observations and actions as named sections, declared once for each game.

The twin over arrays, the coder on the readable rules and the documents all look places up here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, ClassVar

from florilegium.core.errors import BadAction, BadSeat
from florilegium.core.game import Action
from florilegium.core.message import say
from florilegium.core.text import quoted


def ones(count: int) -> int:
    """So many one bits, from the lowest on."""
    return (1 << count) - 1


@dataclass(frozen=True, slots=True)
class Section:
    """Some numbers that belong together: `count` times `width`, and what they say."""

    name: str
    width: int
    meaning: str
    count: int = 1

    @property
    def size(self) -> int:
        """How many numbers in all."""
        return self.width * self.count


class Sections:
    """All sections of an encoding in their order, without gaps from 0 on."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self.sections = tuple(sections)
        self.size = 0
        self.starts: dict[str, int] = {}
        """Where each section begins, by name."""
        for section in self.sections:
            assert section.name not in self.starts, f"two sections named {section.name}"
            self.starts[section.name] = self.size
            self.size += section.size

    def slices(self) -> dict[str, slice]:
        """Where each section lies, by name."""
        starts = self.starts
        return {one.name: slice(starts[one.name], starts[one.name] + one.size) for one in self}

    def __iter__(self) -> Iterator[Section]:
        return iter(self.sections)

    def table(self) -> str:
        """The sections as a table in Markdown."""
        lines = ["| section | from | size | what it says |", "|---|---|---|---|"]
        for section in self:
            parts = f"{section.count} × {section.width}" if section.count > 1 else section.width
            start = self.starts[section.name]
            lines.append(f"| {section.name} | {start} | {parts} | {section.meaning} |")
        return "\n".join([*lines, f"| **all** | | **{self.size}** | |"])


class Layout(ABC):
    """The numbers of a game with these seats and options.

    Seats are counted from 1, as in the rules; numbers from 0.
    """

    options_type: ClassVar[type[Any]]
    """The options of the game, and perhaps some that only its numbers have."""
    deck: Sequence[str]
    """All cards, in any order."""

    def __init__(self, seats: int, options: Any) -> None:
        self.seats = seats
        self.options = options
        self.observation = Sections(self._observation())
        self.actions = Sections(self._actions())
        self.named = {seat: self._by_number(seat) for seat in range(1, seats + 1)}
        """By seat: each action that takes a single number, by that number."""
        self._numbers = {
            seat: {action: number for number, action in named.items()}
            for seat, named in self.named.items()
        }

    @abstractmethod
    def _observation(self) -> Iterable[Section]:
        """What a seat is told. Seats are counted from the observer, who is the first."""

    @abstractmethod
    def _actions(self) -> Iterable[Section]:
        """The actions in the order of their numbers."""

    @abstractmethod
    def _named(self, seat: int) -> Mapping[str, Sequence[Action]]:
        """By section: the actions of a seat that take a single number, in their order."""

    @abstractmethod
    def kind(self, card: Any) -> int:
        """The number of a card's kind: copies of a card share it."""

    def _by_number(self, seat: int) -> dict[int, Action]:
        found: dict[int, Action] = {}
        named = self._named(seat)
        for section in self.actions:
            some = named.get(section.name, ())
            assert len(some) in (0, section.size), f"{section.name}: {len(some)} actions"
            found.update(enumerate(some, self.actions.starts[section.name]))
        return found

    def numbers(self, action: Action, seat: int) -> tuple[int, ...]:
        """The numbers of a seat's action, one after the other: in most games a single one.

        BadAction where the seat has no such action at this table, BadSeat where there is no seat.
        """
        self._require_seat(seat)
        try:
            number = self._numbers[seat][action]
            # Like the rules, it goes by the text: equality alone would take True and 1.0 for 1.
            if str(action) == str(self.named[seat][number]):
                return (number,)
        except Exception:  # it is not there, or holds what cannot be hashed, compared or written
            pass
        raise self._unnumbered(action, seat)

    def number(self, action: Action, seat: int) -> int:
        """The number of a seat's action; BadAction also where it takes several."""
        numbers = self.numbers(action, seat)
        if len(numbers) > 1:
            raise BadAction(say("layout.several", given=str(action), numbers=numbers))
        return numbers[0]

    def action(self, numbers: Any, seat: int) -> Action:
        """The action of a seat behind a number or, in a sequence, behind several.

        BadAction where they stand for none, BadSeat where there is no such seat.
        """
        self._require_seat(seat)
        several = isinstance(numbers, Sequence) and not isinstance(numbers, str | bytes)
        read = tuple(map(self.require_number, numbers if several else (numbers,)))
        found = self._meant(read, seat)
        if found is None:
            raise BadAction(say("layout.unfinished", numbers=read))
        return found

    def _meant(self, numbers: tuple[int, ...], seat: int) -> Action | None:
        return self.named[seat].get(numbers[0]) if len(numbers) == 1 else None

    def label(self, number: int, seat: int) -> str:
        """What a number stands for, as text; BadAction where it is none."""
        self._require_seat(seat)
        return self._label(self.require_number(number), seat)

    def _label(self, number: int, seat: int) -> str:
        return str(self.named[seat][number])

    def require_number(self, number: object) -> int:
        """A whole number that an action has; BadAction for anything else, truth values too."""
        try:
            found = -1 if isinstance(number, bool) else index(number)  # type: ignore[arg-type]
        except TypeError:
            found = -1
        if not 0 <= found < self.actions.size:
            last = self.actions.size - 1
            raise BadAction(say("layout.number", given=quoted(number), last=last))
        return found

    def _require_seat(self, seat: object) -> None:
        if type(seat) is not int or not 1 <= seat <= self.seats:
            raise BadSeat(say("error.seat", seats=self.seats, given=quoted(seat)))

    def _unnumbered(self, action: object, seat: int) -> BadAction:
        return BadAction(say("layout.action", given=quoted(action), seat=seat))
