"""Illusion's numbers: what the view of a seat tells, and with `memory` what it told before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from florilegium.core import layout
from florilegium.core.layout import Section
from florilegium.core.option import Flag, option
from florilegium.games.illusion import cards
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.cards import COPIES, ROUNDS, Card

VARIETIES = len(cards.VARIETIES)
BASKETS = len(cards.BASKETS)
_KIND = {variety: number for number, variety in enumerate(cards.VARIETIES)}


@dataclass(frozen=True, slots=True)
class Options(cards.Options):
    """The game's own, and `memory`: the observation tells all that a perfect memory would know."""

    memory: bool = option(Flag())


class Layout(layout.Layout):
    """The same actions for every seat."""

    options_type = Options
    options: Options

    def __init__(self, seats: int, options: Options) -> None:
        self.deck = cards.deck(options)
        self.most = seats * cards.lives(seats) - (seats - 2)
        """The most lives a seat can have: of the others only one can have none (ILL-15)."""
        super().__init__(seats, options)

    def kind(self, card: Card) -> int:
        """The number of a variety, in the order of ILL-1."""
        return _KIND[card]

    def _observation(self) -> Iterable[Section]:
        seats, most, deck = self.seats, self.most, len(self.deck)
        yield from (
            Section("turned", VARIETIES, "the variety turned up and not yet placed"),
            Section("placed", BASKETS, "the basket of the card that the others decide about"),
            Section("placer", seats, "the seat that places or has placed it; none when the game is"
                    " over"),
            Section("waiting", seats, "the seats that still have to decide about it"),
            Section("tops", VARIETIES, "the variety on top of each basket", BASKETS),
            Section("heights", deck, "for each basket as many ones as cards on it", BASKETS),
            Section("deck", deck - 1, "as many ones as cards face down"),
            Section("round", ROUNDS, "the first, the second or the third"),
            Section("lives", most, "for each seat as many ones as lives; they stay when the game is"
                    " over, and are then the points of the third round", seats),
            Section("points", most, "for the first round, then the second: for each seat as many"
                    " ones as points; empty before the round is over", (ROUNDS - 1) * seats),
        )  # fmt: skip
        if self.options.memory:
            meaning = "for each basket, variety by variety, as many ones as cards on it: what"
            meaning += " everybody has seen"
            yield Section("memory", COPIES, meaning, BASKETS * VARIETIES)

    def _actions(self) -> Iterable[Section]:
        return (
            Section("place", BASKETS, "the card turned up on this basket"),
            Section("stop", 1, "this variety already lay on this basket"),
            Section("let", 1, "no objection"),
        )

    def _named(self, seat: int) -> Mapping[str, Sequence[Action]]:
        return {
            "place": [Place(basket) for basket in cards.BASKETS],
            "stop": [Stop()],
            "let": [Let()],
        }
