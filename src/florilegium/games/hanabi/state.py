"""Hanabi at one moment, and the events that tell what happened."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.message import Message, Seat, say
from florilegium.games.deck55 import COLOUR_NAMES, Card, colour_name
from florilegium.games.hanabi.cards import Options


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one card has been told: the clues that touched it, and those that passed it by."""

    colour: str | None = None
    value: int | None = None
    not_colours: str = ""
    not_values: str = ""


@dataclass(frozen=True, slots=True)
class State(game.State):
    """Everything, secrets included. Position 1 is the oldest card of a hand."""

    setup: game.Setup[Options]
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    knowledge: tuple[tuple[Knowledge, ...], ...]
    fireworks: tuple[int, ...]
    """The top value of each firework, in the order of `cards.colours`."""
    discard: tuple[Card, ...]
    blue: int
    """Blue tokens in the lid."""
    red: int
    """Red tokens in the lid: the mistakes so far."""
    seat: int
    """Whose turn it is."""
    turns_left: int | None
    """None until the last card is drawn, then the turns that remain (HAN-22)."""


class Event(game.Event):
    """Any fact of a Hanabi game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Told(Event):
    """HAN-10: everybody hears it."""

    seat: int
    to: int
    clue: str
    positions: tuple[int, ...]

    def message(self) -> Message:
        key = "hanabi.told-colour" if self.clue in COLOUR_NAMES else "hanabi.told-value"
        clue = colour_name(self.clue) if self.clue in COLOUR_NAMES else self.clue
        return say(
            key,
            seat=Seat(self.seat),
            to=Seat(self.to),
            clue=clue,
            positions=self.positions,
            count=len(self.positions),
        )


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card went to the open discard on purpose (HAN-11)."""

    seat: int
    position: int
    card: Card

    def message(self) -> Message:
        return say("hanabi.discarded", seat=Seat(self.seat), position=self.position, card=self.card)


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played: onto its firework (HAN-14) or, a mistake, to the discard (HAN-15)."""

    seat: int
    position: int
    card: Card
    success: bool

    def message(self) -> Message:
        key = "hanabi.played" if self.success else "hanabi.mistake"
        return say(key, seat=Seat(self.seat), position=self.position, card=self.card)


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """A firework is complete; `bonus` says whether a blue token came back (HAN-17)."""

    reveals = False

    colour: str
    bonus: bool

    def message(self) -> Message:
        key = "hanabi.completed-bonus" if self.bonus else "hanabi.completed"
        return say(key, colour=colour_name(self.colour))


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A replacement was drawn, unseen by its owner and by spectators (HAN-5, HAN-18)."""

    seat: int
    position: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Drew:
        """The owner and spectators do not see the card."""
        unseen = seat is None or seat == self.seat
        return Drew(self.seat, self.position, None) if unseen else self

    def message(self) -> Message:
        if self.card is None:
            return say("hanabi.drew", seat=Seat(self.seat))
        return say("hanabi.drew-card", seat=Seat(self.seat), card=self.card)


@dataclass(frozen=True, slots=True)
class LastRound(Event):
    """The deck is empty: everybody has one more turn (HAN-22)."""

    reveals = False

    def message(self) -> Message:
        return say("hanabi.last-round")


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    reveals = False

    outcome: game.Outcome

    def message(self) -> Message:
        return self.outcome.reason
