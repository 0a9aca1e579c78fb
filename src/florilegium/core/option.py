"""The options of a game: declared once, checked the same way from code, records and terminal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from florilegium.core.errors import BadSetup
from florilegium.core.message import Message, say

OptionsT = TypeVar("OptionsT")


class Kind(ABC):
    """What values an option takes. `default` is the rulebook's choice."""

    control: ClassVar[str]
    """What people set it with on a page: `flag`, `choice`, `seat`, `seats`, or a game's own."""
    default: object

    @abstractmethod
    def clean(self, value: object, seats: int) -> object:
        """The value in its one true form; ValueError where it is not one of ours."""

    @abstractmethod
    def expects(self, seats: int) -> Message:
        """What may be given, in words."""

    def parse(self, text: str) -> object:
        """Read a value as typed; `clean` judges it afterwards."""
        return _literal(text)

    def text(self, value: object) -> str:
        """A clean value as `parse` reads it."""
        if isinstance(value, tuple):
            return ",".join(map(str, value))
        return str(value).lower()


def _literal(text: str) -> object:
    """true, false, none and whole numbers; any other text stays text."""
    word = text.strip().lower()
    if word in _WORDS:
        return _WORDS[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else text.strip()


_WORDS: Mapping[str, object] = {
    "true": True, "yes": True, "on": True, "oui": True,
    "false": False, "no": False, "off": False, "non": False,
    "none": None, "random": None,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """Yes or no."""

    control = "flag"
    default: bool = False

    def clean(self, value: object, seats: int) -> bool:
        """True or False and nothing that merely looks like it."""
        if isinstance(value, bool):
            return value
        raise ValueError

    def expects(self, seats: int) -> Message:
        return say("option.expects.flag")


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of a few numbers; the first is the default."""

    control = "choice"
    values: tuple[int, ...]

    @property
    def default(self) -> int:  # type: ignore[override]
        return self.values[0]

    def clean(self, value: object, seats: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value in self.values:
            return value
        raise ValueError

    def expects(self, seats: int) -> Message:
        return say("option.expects.choice", values=self.values)


@dataclass(frozen=True, slots=True)
class SeatChoice(Kind):
    """A seat, or None for one drawn from the seed."""

    control = "seat"
    default: None = None

    def clean(self, value: object, seats: int) -> int | None:
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= seats:
            return value
        raise ValueError

    def expects(self, seats: int) -> Message:
        return say("option.expects.seat", seats=seats)


@dataclass(frozen=True, slots=True)
class SeatSet(Kind):
    """Any seats, each at most once."""

    control = "seats"
    default: tuple[int, ...] = ()

    def parse(self, text: str) -> object:
        """Seats separated by commas."""
        return [_literal(part) for part in text.split(",") if part.strip()]

    def clean(self, value: object, seats: int) -> tuple[int, ...]:
        """The seats in rising order."""
        if not isinstance(value, list | tuple):
            raise ValueError
        one = SeatChoice()
        chosen = [one.clean(seat, seats) for seat in value]
        present = [seat for seat in chosen if seat is not None]
        if len(present) < len(chosen) or len(set(present)) < len(present):
            raise ValueError
        return tuple(sorted(present))

    def expects(self, seats: int) -> Message:
        return say("option.expects.seats", seats=seats)


def option(kind: Kind) -> Any:
    """A field of a game's Options dataclass that takes this kind of value."""
    return field(default=kind.default, metadata={"kind": kind})


def kinds(options: type[object]) -> dict[str, Kind]:
    """The kind of every option, by name; TypeError where these are no options."""
    found: dict[str, Any] = {
        item.name: item.metadata.get("kind")
        for item in fields(options)  # type: ignore[arg-type]
    }
    for name, kind in found.items():
        if not isinstance(kind, Kind):
            raise TypeError(f"{options.__name__}.{name} is not declared by option(…)")
    return found


def clean(options: type[OptionsT], given: Mapping[str, object], seats: int) -> OptionsT:
    """Options from keywords; BadSetup names the one that is unknown or wrong."""
    known = kinds(options)
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            raise BadSetup(name, say("option.unknown", known=tuple(known)))
        try:
            values[name] = known[name].clean(value, seats)
        except ValueError:
            raise BadSetup(name, known[name].expects(seats)) from None
    return options(**values)
