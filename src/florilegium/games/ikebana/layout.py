"""Ikebana's numbers: all that a seat's view shows of the round, counted from that seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from florilegium.core import layout
from florilegium.core.layout import Section
from florilegium.core.seats import others_clockwise
from florilegium.games import deck55
from florilegium.games.deck55 import Card
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse

KINDS = len(deck55.KINDS)
TOKENS = ((1, 4), (5, 1), (10, 4), (50, 9))
"""IKE-3: each denomination, and how many of it are shown at most: 499 prestige in all."""
REFUSALS = 31
"""So many refusals are shown at most; they cost 496."""


class Layout(layout.Layout):
    """The same actions for every option."""

    options_type = cards.Options
    options: cards.Options
    deck: tuple[Card, ...]

    def __init__(self, seats: int, options: cards.Options) -> None:
        self.deck = cards.deck(options)
        self.tokens = sum(most for _, most in TOKENS)
        super().__init__(seats, options)

    def kind(self, card: Card) -> int:
        """By colour R G Y B K M, then by value."""
        return deck55.kind(card)

    def _observation(self) -> Iterable[Section]:
        seats, deck = self.seats, len(self.deck)
        return (
            Section("bouquets", deck, "for each seat and kind as many ones as copies in its"
                    " bouquet; kinds by colour R G Y B K M, then value", seats),
            Section("prestige", self.tokens, "for each seat in tokens, as many ones as there are:"
                    " four of 1, one of 5, four of 10, nine of 50 (more than 499 shows as nine)",
                    seats),
            Section("discard tops", KINDS, "for each seat the kind of the top card", seats),
            Section("discard sizes", deck - 1, "for each seat as many ones as cards in its pile",
                    seats),
            Section("deck", deck, "as many ones as cards in the deck"),
            Section("turned up", KINDS, "the kind of the card turned up"),
            Section("refusals", REFUSALS, "as many ones as refusals paid for this turn; the next"
                    " one costs one more"),
            Section("payee", seats, "who gets the price of refusing the card turned up"),
            Section("acting", seats, "whose turn it is; nobody’s once the game is over"),
            Section("round", cards.ROUNDS, "the round"),
            Section("doubled", 1, "whether this round’s gains count double"),
        )  # fmt: skip

    def _actions(self) -> Iterable[Section]:
        return (
            Section("draw", 1, "turn up a card"),
            Section("keep", 1, "the card turned up"),
            Section("refuse", 1, "the card turned up, and turn up another"),
            Section("buy", self.seats - 1, "from the next seat, the one after it, …"),
        )

    def _named(self, seat: int) -> Mapping[str, Sequence[Action]]:
        return {
            "draw": [Draw()],
            "keep": [Keep()],
            "refuse": [Refuse()],
            "buy": [Buy(other) for other in others_clockwise(seat, self.seats)],
        }
