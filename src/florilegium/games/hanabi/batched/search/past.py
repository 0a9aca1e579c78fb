"""The game so far as one seat saw it: its moves, and a deal that could have led to all of it.

The twin plays that deal, and sights are taken from its games. They hold neither the own hand nor
the order of the deck, so it makes no difference which of the possible deals it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import jax.numpy as jnp
import numpy as np

from florilegium.arrays.fusing import compiled
from florilegium.core.game import Event
from florilegium.core.layout import ones
from florilegium.games.deck55 import Card
from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.batched.search.table import (
    HAND,
    KINDS,
    SHAPE,
    Games,
    new_games,
    played,
)
from florilegium.games.hanabi.layout import VALUES
from florilegium.games.hanabi.state import Discarded, Drew, Played, Told
from florilegium.games.hanabi.view import View

_ANY = ones(KINDS)
_move = compiled()(played)


class Past:
    """Cards are named by their place in the deck: the hand of who began, the other hand, and then
    in the order in which they were drawn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.actions: list[int] = []
        """By number."""
        self._hands: dict[int, list[int]] = {}
        self._kinds: dict[int, int] = {}
        """Of the cards that have been played or discarded."""
        self._may: dict[int, int] = {}
        """By card: the kinds that tells to the own hand leave."""
        self._drawn = 2 * HAND

    def see(self, event: Event) -> None:
        """Take note of a move, or of a card that was drawn."""
        match event:
            case Told(seat, to, clue, positions):
                self._made(seat, Tell(to, clue))
                if to == self.seat:
                    self._hear(_meant(clue), positions)
            case Discarded(seat, position, card):
                self._made(seat, Discard(position))
                self._left(seat, position, card)
            case Played(seat, position, card):
                self._made(seat, Play(position))
                self._left(seat, position, card)
            case Drew(seat):
                self._hands[seat].append(self._drawn)
                self._drawn += 1

    def games(self, view: View) -> list[Games]:
        """The game before each of its moves, and as it is now."""
        if not self._hands:
            self._begin(self.seat)
        games = [new_games(jnp.asarray(self._deal(view))[:, None])]
        for action in self.actions:
            games.append(_move(games[-1], jnp.array([action], jnp.int32)).games)
        return games

    def _begin(self, seat: int) -> None:
        first, second = range(HAND), range(HAND, 2 * HAND)
        self._hands = {seat: [*first], 3 - seat: [*second]}

    def _made(self, seat: int, action: Action) -> None:
        if not self._hands:
            self._begin(seat)
        (number,) = SHAPE.numbers(action, seat)
        self.actions.append(number)

    def _left(self, seat: int, position: int, card: Card) -> None:
        self._kinds[self._hands[seat].pop(position - 1)] = SHAPE.kind(card)

    def _hear(self, meant: int, positions: tuple[int, ...]) -> None:
        for position, place in enumerate(self._hands[self.seat], 1):
            left = meant if position in positions else _ANY & ~meant
            self._may[place] = self._may.get(place, _ANY) & left

    def _deal(self, view: View) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
        """The deck, from the front: what was seen where it was, the rest anywhere it may be."""
        other = 3 - self.seat
        kinds = dict(self._kinds)
        for place, held in zip(self._hands[other], view.hands[other - 1], strict=True):
            assert held.card is not None, "the hands of others are open"
            kinds[place] = SHAPE.kind(held.card)
        left = Counter(map(SHAPE.kind, SHAPE.deck))
        left.subtract(kinds.values())
        own = self._hands[self.seat]
        found = _fitting([self._may.get(place, _ANY) for place in own], left)
        assert found is not None, "the true hand fits"
        kinds.update(zip(own, found, strict=True))
        rest = left.elements()
        return np.array([kinds[n] if n in kinds else next(rest) for n in range(SHAPE.rows)], "u1")


def _meant(clue: str) -> int:
    """The kinds that a tell points at."""
    if clue in SHAPE.letters:
        return ones(VALUES) << VALUES * SHAPE.letters.index(clue)
    return sum(1 << kind for kind in range(int(clue) - 1, KINDS, VALUES))


def _fitting(may: Sequence[int], left: Counter[int]) -> list[int] | None:
    """A kind for each card, one of those it may be; what is taken is not left any more."""
    if not may:
        return []
    for kind in range(KINDS):
        if may[0] >> kind & 1 and left[kind]:
            left[kind] -= 1
            rest = _fitting(may[1:], left)
            if rest is not None:
                return [kind, *rest]
            left[kind] += 1
    return None
