"""What the network is told: the observation, what the own cards may be, and earlier moves."""

from __future__ import annotations

import numpy as np

from florilegium.core.layout import ones
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.hanabi.coder import Hanabi, seen
from florilegium.games.hanabi.layout import Layout
from florilegium.games.hanabi.network.memory import MOVES, WIDTH, Memory
from florilegium.games.hanabi.view import View
from florilegium.networks.weights import Array


class Inputs:
    """The network's zeros and ones for a table of this coder, three parts in whole words."""

    def __init__(self, coder: Hanabi) -> None:
        self.coder = coder
        self.own_at = -(-coder.size // WIDTH) * WIDTH
        """Where the own cards begin: after the observation, filled up to a whole word."""
        self.moves_at = self.own_at + WIDTH * coder.hand
        self.size = self.moves_at + WIDTH * MOVES

    def packed(self, view: View, seat: int, memory: Memory) -> int:
        """All inputs as one whole number, the first lowest; the view is that of the seat."""
        observed = self.coder.observed(seen(view), seat, memory.last(), ())
        own = self._own(observed, unseen(self.coder.layout, view, seat))
        return observed | own << self.own_at | memory.packed() << self.moves_at

    def array(self, view: View, seat: int, memory: Memory) -> Array:
        """The same one by one."""
        octets = self.packed(view, seat, memory).to_bytes(self.size // 8, "little")
        bits = np.unpackbits(np.frombuffer(octets, np.uint8), bitorder="little")
        return bits.astype(np.float32)

    def _own(self, observed: int, unseen: int) -> int:
        """For each own card the kinds it may be, after the tells and after counting."""
        coder, bits = self.coder, 0
        for place in range(coder.hand):
            told = observed >> coder.at["knowledge"] + place * coder.card_width
            bits |= (told & unseen & ones(coder.kinds)) << WIDTH * place
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
