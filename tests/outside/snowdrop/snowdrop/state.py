"""Snowdrop at one moment, and the events that tell what happened."""

from __future__ import annotations

from dataclasses import dataclass, replace

from florilegium.core import game
from florilegium.core.message import Message, Seat, say

from .cards import Options


@dataclass(frozen=True, slots=True)
class State(game.State):
    """Everything, secrets included."""

    setup: game.Setup[Options]
    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    """By seat, each in rising order."""
    beds: tuple[tuple[str, ...], ...]
    """By seat, in the order of planting."""
    compost: tuple[str, ...]
    snow: int
    seat: int
    """Whose turn it is."""


class Event(game.Event):
    """Any fact of a Snowdrop game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Planted(Event):
    """SNO-5: a bulb was laid open."""

    seat: int
    bulb: str

    def message(self) -> Message:
        return say("snowdrop.planted", seat=Seat(self.seat), bulb=self.bulb)


@dataclass(frozen=True, slots=True)
class Melted(Event):
    """SNO-6: a bulb went face down; only its owner knows which."""

    reveals = False
    seat: int
    bulb: str | None

    def seen_by(self, seat: int | None) -> Melted:
        """Others see that a bulb went."""
        return self if seat == self.seat else replace(self, bulb=None)

    def message(self) -> Message:
        if self.bulb is None:
            return say("snowdrop.melted", seat=Seat(self.seat))
        return say("snowdrop.melted-own", seat=Seat(self.seat), bulb=self.bulb)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """SNO-7: a bulb was drawn; only its owner knows which."""

    seat: int
    bulb: str | None

    def seen_by(self, seat: int | None) -> Drew:
        """Others see that a bulb was drawn."""
        return self if seat == self.seat else replace(self, bulb=None)

    def message(self) -> Message:
        if self.bulb is None:
            return say("snowdrop.drew", seat=Seat(self.seat))
        return say("snowdrop.drew-own", seat=Seat(self.seat), bulb=self.bulb)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """SNO-8: the game is over."""

    outcome: game.Outcome

    def message(self) -> Message:
        return self.outcome.reason
