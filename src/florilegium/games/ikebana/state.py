"""Ikebana at one moment, and the events that tell what happened."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.message import Message, Seat, say
from florilegium.games.deck55 import Card
from florilegium.games.ikebana.cards import Options


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards of a bouquet that pay together (IKE-18)."""

    kind: str
    cards: tuple[Card, ...]
    points: int

    def message(self) -> Message:
        name = say(f"ikebana.kind.{self.kind}", value=self.cards[0].value)
        return say("ikebana.combination", name=name, points=self.points)


@dataclass(frozen=True, slots=True)
class Gain:
    """What a bouquet pays, and why."""

    combinations: tuple[Combination, ...]
    points: int
    """The combinations' sum, before anything multiplies it."""
    multiplier: int
    colours: tuple[str, ...]
    """The colour letter each card counts as, jokers included, in the order of the bouquet."""
    doubled: bool
    """Whether the final bouquet doubled it (IKE-25)."""
    total: int

    def message(self, seat: int) -> Message:
        """Whose it is, how much, and what it is made of."""
        parts = [combination.message() for combination in self.combinations]
        if self.multiplier > 1:
            parts.append(say(f"ikebana.multiplier.{self.multiplier}"))
        if self.doubled:
            parts.append(say("ikebana.multiplier.final"))
        return say("ikebana.gain", seat=Seat(seat), total=self.total, parts=tuple(parts))


@dataclass(frozen=True, slots=True)
class State(game.State):
    """Everything, secrets included. What belongs to the players is in the order of their seats."""

    setup: game.Setup[Options]
    deck: tuple[Card, ...]
    """The face-down cards, the next one first."""
    revealed: Card | None
    """The card turned up and neither kept nor refused yet."""
    refusals: int
    """The refusals paid for this turn (IKE-8)."""
    seat: int
    """Whose turn it is."""
    starter: int
    """Who began this round."""
    round: int
    """From 1 to 4; it stays 4 when the game is over."""
    prestige: tuple[int, ...]
    bouquets: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    """Each seat's pile, its top card last (IKE-12)."""
    gains: tuple[tuple[int, ...], ...]
    """What each finished round paid each seat."""
    finished: tuple[tuple[tuple[Card, ...], ...], ...]
    """The bouquets of each finished round."""
    shuffles: int
    """How often cards were shuffled so far: no two shuffles may be alike."""


class Event(game.Event):
    """Any fact of an Ikebana game. All of them are public.

    A purchase may uncover a card (IKE-15), and the end makes the seed known.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A card was turned up from the deck (IKE-7)."""

    seat: int
    card: Card

    def message(self) -> Message:
        return say("ikebana.revealed", seat=Seat(self.seat), card=self.card)


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The card turned up joined the bouquet (IKE-7)."""

    reveals = False
    seat: int
    card: Card

    def message(self) -> Message:
        return say("ikebana.kept", seat=Seat(self.seat), card=self.card)


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """The card turned up went to the own discard pile, at a price (IKE-8, IKE-9)."""

    reveals = False
    seat: int
    card: Card
    price: int
    payee: int

    def message(self) -> Message:
        return say(
            "ikebana.declined",
            seat=Seat(self.seat),
            card=self.card,
            price=self.price,
            payee=Seat(self.payee),
        )


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """The top card of another seat's discard pile joined the bouquet (IKE-13)."""

    seat: int
    owner: int
    card: Card
    price: int

    def message(self) -> Message:
        return say(
            "ikebana.bought",
            seat=Seat(self.seat),
            card=self.card,
            price=self.price,
            owner=Seat(self.owner),
        )


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The deck was empty: so many discarded cards became a new one (IKE-16)."""

    count: int

    def message(self) -> Message:
        return say("ikebana.reshuffled", count=self.count)


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """Every bouquet is complete and was paid (IKE-17)."""

    reveals = False
    round: int
    gains: tuple[Gain, ...]

    def message(self) -> Message:
        gains = tuple(gain.message(seat) for seat, gain in enumerate(self.gains, 1))
        return say("ikebana.round-scored", round=self.round, gains=gains)


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """All cards were shuffled anew, and somebody begins the next round (IKE-22, IKE-23)."""

    reveals = False
    round: int
    seat: int

    def message(self) -> Message:
        return say("ikebana.round-started", round=self.round, seat=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: game.Outcome

    def message(self) -> Message:
        return self.outcome.reason
