"""States of the batched Ikebana in a form that does not tell the copies of a card apart.

Written from the description of the layout in batched/state.py, with NumPy over the whole batch.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from florilegium.arrays.bits import Field
from florilegium.games.ikebana.batched.state import OWN, TABLE

_CARDS = [(half, place) for half in (0, 1) for place in range(30)]
_KIND = {
    (half, place): 15 * half + 5 * (place // 10) + int("1112233445"[place % 10]) - 1
    for half, place in _CARDS
}
_KINDS = np.array(
    [_KIND.get(divmod(card, 32), 31) for card in range(64)],
    np.uint32,
)
"""The kind of each single card; 31 where there is none."""
_PLACES = np.arange(30, dtype=np.uint32)[None, :, None]
_COUNTS = np.array(
    [[2 * (_KIND[half, place] - 15 * half) for place in range(30)] for half in (0, 1)], np.uint32
)[:, :, None]
"""Where each card is counted among the kinds of its half."""


class Columns:
    """For one number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def of(self, state: Any) -> np.ndarray:
        """`[words, batch]`."""
        cells = [np.stack(state.bouquets) >> 6 * place & 63 for place in range(5)]
        bouquets = _packed(_KINDS[np.stack(cells, 1)])
        table = _with_kind(TABLE.up, state.table) & ~np.uint32(63 << TABLE.place.shift)
        own = _with_kind(OWN.top, np.stack(state.own))
        heaps = _counted(state.bag, state.gathered)
        return np.concatenate([own, bouquets, self._piles(state), table[None], heaps])

    def _piles(self, state: Any) -> np.ndarray:
        """Each pile's kinds from the bottom, four to a word."""
        cells = [np.stack(state.refused) >> 6 * place & 63 for place in range(5)]
        kinds = _KINDS[np.stack(cells, 1).reshape(60, -1)]
        halves = [np.stack(half)[:, None] >> _PLACES & 1 for half in zip(*state.piles, strict=True)]
        row, game, place = np.nonzero(np.concatenate(halves, 1).transpose(0, 2, 1))
        # Places come in rising order, pile by pile: how many came before in the same pile?
        pile = row * kinds.shape[1] + game
        depth = np.arange(len(pile)) - np.searchsorted(pile, pile)
        piles = np.full((self.seats, kinds.shape[1], 60), 31, np.uint8)
        piles[row, game, depth] = kinds[place, game]
        words = piles.view("<u4").transpose(0, 2, 1)
        return words.reshape(15 * self.seats, -1)


def _packed(kinds: np.ndarray) -> np.ndarray:
    """Five bits each along the second axis."""
    places = 5 * np.arange(kinds.shape[1], dtype=np.uint32)[None, :, None]
    words: np.ndarray = (kinds << places).sum(axis=1, dtype=np.uint32)
    return words


def _with_kind(field: Field, words: np.ndarray) -> np.ndarray:
    """A card in a field becomes its kind."""
    mask = np.uint32((1 << field.width) - 1 << field.shift)
    card = (words & mask) >> field.shift
    changed: np.ndarray = words & ~mask | _KINDS[card] << np.uint32(field.shift)
    return changed


def _counted(*heaps: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    """Two bits for each kind, two words for each heap: how many copies."""
    halves = np.stack([half for heap in heaps for half in heap]).reshape(len(heaps), 2, -1)
    assert not (halves >> 30).any()
    cards = halves[:, :, None] >> _PLACES & 1
    counts: np.ndarray = (cards << _COUNTS).sum(axis=2, dtype=np.uint32)
    return counts.reshape(2 * len(heaps), -1)
