"""Royal Flush at one moment, and the events that tell what happened."""

from __future__ import annotations

from dataclasses import dataclass, replace

from florilegium.core import game
from florilegium.core.message import Message, Seat, say
from florilegium.games.royal_flush.actions import DECK
from florilegium.games.royal_flush.cards import ROUNDS, Card, Options, board_name

Display = tuple[Card | None, ...]
"""The face-up cards by position; None where a card was taken and not yet replaced."""


@dataclass(frozen=True, slots=True)
class State(game.State):
    """Everything, secrets included. The next card of the deck is its first."""

    setup: game.Setup[Options]
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    display: Display
    hands: tuple[tuple[Card, ...], ...]
    """In the order of the cards and without jokers, which are only counted (ROY-26)."""
    jokers: tuple[int, ...]
    tokens: tuple[int, ...]
    spent: int
    """Tokens waiting to be shared (ROY-30)."""
    boards: tuple[str, ...]
    owners: tuple[tuple[int, ...], ...]
    """For each board the seats whose pieces lie there, best space first."""
    points: tuple[int, ...]
    """From the rounds that are over."""
    round: int
    seat: int
    """Whose turn it is."""
    starter: int
    """Who opened the round."""
    swapped: bool
    """Whether the display was swapped this turn."""
    taken: int
    """Cards taken this turn."""
    shuffles: int
    """Shuffles so far, the first deal included; it names the next one."""
    passes: int = 0
    """Passes in a row (ROY-15)."""


class Event(game.Event):
    """Any fact of a Royal Flush game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The display was replaced for a token (ROY-9)."""

    seat: int
    gone: tuple[Card, ...]
    display: Display

    def message(self) -> Message:
        return say(
            "royal_flush.swapped",
            seat=Seat(self.seat),
            gone=self.gone,
            display=_present(self.display),
        )


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A card was taken, for free (ROY-10) or for a token (ROY-11); off the deck it is secret."""

    seat: int
    source: str
    card: Card | None
    paid: bool

    @property
    def reveals(self) -> bool:  # type: ignore[override]  # here it depends on the source
        """A card of the display lay open, and its place stays empty until the turn ends."""
        return self.source == DECK

    def seen_by(self, seat: int | None) -> Took:
        """Only its owner sees a card off the deck."""
        return self if seat == self.seat or self.source != DECK else replace(self, card=None)

    def message(self) -> Message:
        seat = Seat(self.seat)
        if self.card is None:
            key = "royal_flush.bought-deck" if self.paid else "royal_flush.took-deck"
            return say(key, seat=seat)
        if self.source == DECK:
            key = "royal_flush.bought-deck-card" if self.paid else "royal_flush.took-deck-card"
        else:
            key = "royal_flush.bought" if self.paid else "royal_flush.took"
        return say(key, seat=seat, card=self.card)


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A player takes no further card (ROY-11)."""

    reveals = False
    seat: int

    def message(self) -> Message:
        return say("royal_flush.stopped", seat=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard became the new deck (ROY-14)."""

    count: int

    def message(self) -> Message:
        return say("royal_flush.reshuffled", count=self.count)


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """Gaps in the display were filled (ROY-13)."""

    display: Display

    def message(self) -> Message:
        return say("royal_flush.refilled", display=_present(self.display))


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A combination was played and a piece placed on a space of this value (ROY-16)."""

    seat: int
    board: str
    cards: tuple[Card, ...]
    value: int

    def message(self) -> Message:
        return say(
            "royal_flush.scored",
            seat=Seat(self.seat),
            board=board_name(self.board),
            cards=self.cards,
            value=self.value,
        )


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """There was nothing to take and nothing to score (ROY-15)."""

    seat: int

    def message(self) -> Message:
        return say("royal_flush.passed", seat=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Points by seat (ROY-28), tokens that everybody got back and those that wait (ROY-30)."""

    dwell = 3.0
    round: int
    seat: int
    board_points: tuple[int, ...]
    shared: int
    waiting: int

    def message(self) -> Message:
        last = self.round == ROUNDS
        gains = tuple(
            say("royal_flush.gain", seat=Seat(seat), points=points)
            for seat, points in enumerate(self.board_points, 1)
        )
        return say(
            "royal_flush.last-round-ended" if last else "royal_flush.round-ended",
            round=self.round,
            seat=Seat(self.seat),
            gains=gains,
            shared=self.shared,
            waiting=self.waiting,
        )


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """Cards were dealt anew (ROY-31)."""

    round: int
    seat: int

    def message(self) -> Message:
        return say("royal_flush.round-started", round=self.round, seat=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (ROY-32)."""

    outcome: game.Outcome

    def message(self) -> Message:
        return self.outcome.reason


def _present(display: Display) -> tuple[Card, ...]:
    return tuple(card for card in display if card is not None)
