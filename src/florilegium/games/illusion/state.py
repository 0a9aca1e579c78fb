"""Illusion at one moment, and the events that tell what happened."""

from __future__ import annotations

from dataclasses import dataclass, replace

from florilegium.core import game
from florilegium.core.caching import cached_by_identities
from florilegium.core.message import Message, Seat, say
from florilegium.games.illusion.cards import Card, Options, flower


@dataclass(frozen=True, slots=True)
class State(game.State):
    """Everything, secrets included. Baskets are piled from the bottom to the top."""

    setup: game.Setup[Options]
    deck: tuple[Card, ...]
    """The face-down cards, without the one turned up."""
    turned: Card | None
    """The card turned up and not yet placed."""
    baskets: tuple[tuple[Card, ...], ...]
    lives: tuple[int, ...]
    scored: tuple[tuple[int, ...], ...]
    """The points of every seat in each finished round (ILL-16)."""
    round: int
    seat: int
    """Whose turn it is, or who placed the card that the others now decide about."""
    placed: int | None
    """The basket of that card; None while none waits for decisions."""
    decisions: tuple[tuple[int, bool], ...]
    """Who has decided about it so far, and whether it was a stop: secret (ILL-9)."""
    shuffles: int
    """How often the deck has been shuffled."""

    @property
    def points(self) -> tuple[int, ...]:
        """ILL-18: the points of all finished rounds, by seat."""
        return _totals(self.scored, self.setup.seats)


@cached_by_identities  # a round has one for all its steps
def _totals(scored: tuple[tuple[int, ...], ...], seats: int) -> tuple[int, ...]:
    return tuple(map(sum, zip(*scored, strict=True))) or (0,) * seats


class Event(game.Event):
    """Any fact of an Illusion game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The top card was turned up for all to see (ILL-5)."""

    seat: int
    card: Card

    def message(self) -> Message:
        return say("illusion.turned", seat=Seat(self.seat), card=flower(self.card))


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The card covers what lay on the basket (ILL-5, ILL-6)."""

    reveals = False
    seat: int
    basket: int
    card: Card

    def message(self) -> Message:
        card = flower(self.card)
        return say("illusion.placed", seat=Seat(self.seat), basket=self.basket, card=card)


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A seat chose stop or let; what it chose is known to that seat alone (ILL-9)."""

    reveals = False
    seat: int
    stop: bool | None

    def seen_by(self, seat: int | None) -> Decided:
        """Everybody else, spectators too, only notices that the decision is made."""
        return self if seat == self.seat else replace(self, stop=None)

    def message(self) -> Message:
        key = {None: "decided", True: "decided-stop", False: "decided-let"}[self.stop]
        return say(f"illusion.{key}", seat=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The stop that was heard, the basket shown in order (ILL-10), and the lives it moved.

    A right stop moves them from the placer to the caller (ILL-11), a wrong one from the caller to
    the box (ILL-13).
    """

    dwell = 4.0
    caller: int
    placer: int
    basket: int
    cards: tuple[Card, ...]
    right: bool
    lives: int

    def message(self) -> Message:
        key = "illusion.stopped-right" if self.right else "illusion.stopped-wrong"
        return say(
            key,
            caller=Seat(self.caller),
            placer=Seat(self.placer),
            basket=self.basket,
            cards=tuple(map(flower, self.cards)),
            lives=self.lives,
        )


@dataclass(frozen=True, slots=True)
class LetGo(Event):
    """Nobody said stop (ILL-8)."""

    def message(self) -> Message:
        return say("illusion.let-go")


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over and everybody scores the lives left (ILL-15, ILL-16)."""

    reveals = False
    dwell = 3.0
    round: int
    lives: tuple[int, ...]

    def message(self) -> Message:
        left = tuple(
            say("illusion.lives-left", seat=Seat(seat), lives=lives)
            for seat, lives in enumerate(self.lives, 1)
        )
        return say("illusion.round-ended", round=self.round, left=left)


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """A new round: all cards shuffled, baskets empty, lives fresh (ILL-3, ILL-17)."""

    round: int
    seat: int

    def message(self) -> Message:
        return say("illusion.round-started", round=self.round, seat=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: game.Outcome

    def message(self) -> Message:
        return self.outcome.reason
