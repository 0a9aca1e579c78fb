"""The fireworks in the words of docs/partner.md: what fits, is needed, is to be kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.hanabi.view import View

Kinds = frozenset[Card]


@dataclass(frozen=True)
class Board:
    """The fireworks and the discard at one moment."""

    tops: dict[str, int]
    ceilings: dict[str, int]
    gone: Counter[Card]

    @cached_property
    def kinds(self) -> Kinds:
        return frozenset(card for card in KINDS.values() if card.colour in self.tops)

    def fits(self, card: Card) -> bool:
        """It can be played now."""
        return card.value == self.tops[card.colour] + 1

    def needed(self, card: Card) -> bool:
        """Its firework lacks it and can still reach it."""
        return self.tops[card.colour] < card.value <= self.ceilings[card.colour]

    def last_copy(self, card: Card) -> bool:
        """Nothing but this copy is left of a needed card."""
        return self.needed(card) and copies(card) - self.gone[card] == 1

    def one_step_early(self, card: Card) -> bool:
        """Only the step right below it is missing."""
        return self.needed(card) and card.value == self.tops[card.colour] + 2

    def to_keep(self, card: Card, clue: str) -> bool:
        """Rule 3: what a tell with this clue may save."""
        if clue == "5" or clue == "2":
            return self.needed(card) and clue in card
        return self.last_copy(card) and (clue.isdigit() or card.value != 5)

    def coming(self, known: Kinds) -> Kinds:
        """Rule 2: what fits now, or will as soon as these cards have been played."""
        reach = dict(self.tops)
        for card in sorted(known, key=lambda card: card.value):
            if card.value == reach[card.colour] + 1:
                reach[card.colour] += 1
        return frozenset(
            card
            for card in self.kinds
            if self.needed(card) and card.value <= reach[card.colour] + 1
        )


def board_of(view: View) -> Board:
    return _board(view.colours, view.fireworks, view.ceilings, view.discard)


@lru_cache(maxsize=64)  # the same for every seat
def _board(
    colours: str, fireworks: tuple[int, ...], ceilings: tuple[int, ...], discard: tuple[Card, ...]
) -> Board:
    return Board(
        dict(zip(colours, fireworks, strict=True)),
        dict(zip(colours, ceilings, strict=True)),
        Counter(discard),
    )
