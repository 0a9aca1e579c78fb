"""Hanabi's numbers: the Hanabi Learning Environment's canonical encoding and order of actions.

Its colours are numbered like ours, whatever they are called there. The sixth colour (HAN-30), which
it does not know, is one more colour everywhere; so are more or fewer tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from florilegium.core import layout
from florilegium.core.layout import Section
from florilegium.core.option import Choice, option
from florilegium.core.seats import others_clockwise
from florilegium.games import deck55
from florilegium.games.deck55 import Card
from florilegium.games.hanabi import cards
from florilegium.games.hanabi.actions import Action, Discard, Play, Tell

VALUES = cards.TOP


@dataclass(frozen=True, slots=True)
class Options(cards.Options):
    """The game's own, and `colours`: fewer of them make a small problem for research."""

    colours: int = option(Choice((5, 4, 3, 2)))


class Layout(layout.Layout):
    """With two to five colours and the multicolour one."""

    options_type = Options
    options: Options
    deck: tuple[Card, ...]

    def __init__(self, seats: int, options: Options) -> None:
        every = cards.colours(options)
        self.letters = every[: options.colours] + every[len(deck55.COLOURS) :]
        """The colours in our order, the multicolour one (HAN-30) being the last."""
        self.colours = len(self.letters)
        self.kinds = self.colours * VALUES
        self.deck = tuple(card for card in cards.deck(options) if card.colour in self.letters)
        self.hand = cards.hand_size(seats)
        """HAN-4: cards in a full hand."""
        self.drawable = len(self.deck) - seats * self.hand
        """What is left of the deck after the deal."""
        super().__init__(seats, options)

    def kind(self, card: Card) -> int:
        """By colour and then by value."""
        return deck55.kind(card, self.letters)

    def _observation(self) -> Iterable[Section]:
        hand, colours, kinds, seats = self.hand, self.colours, self.kinds, self.seats
        options = self.options
        return (
            Section("others’ cards", kinds, "the kind of each card of each other seat, by position",
                    (seats - 1) * hand),
            Section("short hands", seats, "the seats whose hand lacks a card"),
            Section("deck", self.drawable, "as many ones as cards in the deck"),
            Section("fireworks", VALUES, "the top value of each colour", colours),
            Section("blue tokens", options.blue_tokens, "as many ones as in the lid"),
            Section("red tokens", options.red_tokens, "as many ones as mistakes still allowed"),
            Section("discard", len(self.deck), "for each kind as many ones as copies discarded"),
            Section("last: seat", seats, "who acted last; all of `last` is empty in a new game"),
            Section("last: action", 4, "play, discard, tell a colour, tell a value"),
            Section("last: told", seats, "the seat that was told"),
            Section("last: colour", colours, "the colour told"),
            Section("last: value", VALUES, "the value told"),
            Section("last: touched", hand, "the positions that the tell pointed at"),
            Section("last: position", hand, "the position played or discarded"),
            Section("last: card", kinds, "the kind played or discarded"),
            Section("last: success", 2, "the play scored; it brought a blue token back"),
            Section("knowledge", kinds + colours + VALUES, "for each card of each seat, the"
                    " observer’s first: what kinds it may be after the tells, then the colour and"
                    " the value that tells pointed out", seats * hand),
        )  # fmt: skip

    def _actions(self) -> Iterable[Section]:
        others = self.seats - 1
        return (
            Section("discard", self.hand, "the card at this position, the oldest first"),
            Section("play", self.hand, "the card at this position"),
            Section("tell colour", self.colours, "the next seat, the one after it, …", others),
            Section("tell value", VALUES, "the same, from 1 to 5", others),
        )

    def _named(self, seat: int) -> Mapping[str, Sequence[Action]]:
        positions, others = range(1, self.hand + 1), others_clockwise(seat, self.seats)
        values = [str(value) for value in range(1, VALUES + 1)]
        return {
            "discard": [Discard(position) for position in positions],
            "play": [Play(position) for position in positions],
            "tell colour": [Tell(to, letter) for to in others for letter in self.letters],
            "tell value": [Tell(to, value) for to in others for value in values],
        }
