"""What the network is told: the observation, what the own cards may be, and earlier moves."""

from __future__ import annotations

from collections.abc import Mapping

from florilegium.core.game import Event
from florilegium.core.layout import ones
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.hanabi.coder import Hanabi
from florilegium.games.hanabi.layout import Layout
from florilegium.games.hanabi.network.memory import Memory
from florilegium.games.hanabi.view import View
from florilegium.networks.inputs import WORD, Observation


class Inputs(Observation):
    """The observation, which tells the last move; with two seats, where the network is told more,
    the kinds the own cards may be and earlier moves. Each part fills whole words.
    """

    coder: Hanabi

    def __init__(self, coder: Hanabi, seat: int, parts: Mapping[str, int]) -> None:
        super().__init__(coder, seat, parts)
        self.memory = Memory(coder.layout)
        self.tells_moves = "moves" in parts
        self.own_at = -(-coder.size // WORD) * WORD
        """Where the own cards begin: after the observation, filled up to a whole word."""
        self.moves_at = self.own_at + WORD * coder.hand

    def see(self, event: Event) -> None:
        """Remember the moves."""
        self.memory.see(event)

    def packed(self, view: View, chosen: tuple[int, ...] = ()) -> int:
        coder, seat = self.coder, self.seat
        observed = coder.observed(coder.seen(view), seat, self.memory.last(), chosen)
        if not self.tells_moves:
            return observed
        own = self._own(observed, unseen(coder.layout, view, seat))
        return observed | own << self.own_at | self.memory.packed() << self.moves_at

    def _own(self, observed: int, unseen: int) -> int:
        """For each own card the kinds it may be, after the tells and after counting."""
        coder, bits = self.coder, 0
        for place in range(coder.hand):
            told = observed >> coder.at["knowledge"] + place * coder.card_width
            bits |= (told & unseen & ones(coder.kinds)) << WORD * place
        return bits


def unseen(layout: Layout, view: View, seat: int) -> int:
    """The set of kinds of which a copy is not in sight: it is in the deck or in the own hand."""
    sight: dict[Card, int] = {}
    for card in _in_sight(layout, view, seat):
        sight[card] = sight.get(card, 0) + 1
    kinds = dict.fromkeys(layout.deck)
    return sum(1 << layout.kind(card) for card in kinds if sight.get(card, 0) < copies(card))


def _in_sight(layout: Layout, view: View, seat: int) -> list[Card]:
    """The fireworks, the discard and the other hands."""
    cards = [*view.discard]
    for colour, top in zip(layout.letters, view.fireworks, strict=True):
        cards += [KINDS[f"{colour}{value}"] for value in range(1, top + 1)]
    for owner, hand in enumerate(view.hands, 1):
        if owner != seat:
            cards += [held.card for held in hand if held.card]
    return cards
