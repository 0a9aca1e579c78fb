"""The observation, and for networks that are told more what each board still lacks."""

from __future__ import annotations

from collections.abc import Mapping

from florilegium.games.royal_flush.cards import Card, in_order
from florilegium.games.royal_flush.coder import RoyalFlush
from florilegium.games.royal_flush.scoring import missing, takes_jokers
from florilegium.games.royal_flush.view import View
from florilegium.networks.inputs import WORD, Observation

LACKING = 3
"""A board may lack fewer cards than this; all that lack more are alike."""
Cards = tuple[Card, ...]


class Inputs(Observation):
    """For each board in turn whether the hand is enough, with one more joker, and with two more;
    then the same for the hand with each card of the display. Each part fills whole words.
    """

    coder: RoyalFlush

    def __init__(self, coder: RoyalFlush, seat: int, parts: Mapping[str, int]) -> None:
        super().__init__(coder, seat, parts)
        self.tells_lacks = "lacks" in parts
        self.lacks_at = -(-coder.size // WORD) * WORD
        """Where they begin: after the observation, filled up to a whole word."""
        self.offers_at = self.lacks_at + parts.get("lacks", 0)

    def packed(self, view: View, chosen: tuple[int, ...] = ()) -> int:
        observed = super().packed(view, chosen)
        if not self.tells_lacks:
            return observed
        jokers, width = view.jokers[self.seat - 1], LACKING * len(self.coder.layout.names)
        offers = 0
        for place, card in enumerate(view.display):
            if card is not None:
                offers |= self._enough((*view.hand, card), jokers) << width * place
        lacks = self._enough(view.hand, jokers)
        return observed | lacks << self.lacks_at | offers << self.offers_at

    def _enough(self, cards: Cards, jokers: int) -> int:
        names, bits = self.coder.layout.names, 0
        for place, board in enumerate(names):
            lacking = missing(board, in_order(cards))
            for more in range(LACKING):
                there = jokers + more if takes_jokers(board) else 0
                bits |= (lacking <= there) << len(names) * more + place
        return bits
