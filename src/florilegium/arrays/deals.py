"""Cards that are not left to chance: decks injected for tests and replays, `[rows, batch]`.

A column is all that is given of one game: the kinds of its cards, the top one first, and whatever
else the game says. Readable games are turned into columns by `columns`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, word
from florilegium.arrays.chance import Chance
from florilegium.core import option
from florilegium.core.errors import BadSetup
from florilegium.core.game import AnyGame, Setup, require_deck
from florilegium.core.layout import Layout
from florilegium.core.message import say

Deal = Setup[Any] | Sequence[str]
"""The set-up of a readable game, or the cards of its first shuffle, the top one first."""


def row_of(decks: jax.Array, row: Word) -> Word:
    """What each column holds in a row of its own; in the last one where the row is beyond."""
    return word(jnp.take_along_axis(decks, row[None], axis=0, mode="clip")[0])


def first_seat(chance: Chance, named: int | None, seats: int) -> tuple[Chance, Word]:
    """Who begins, counted from 0: the seat that the host named, counted from 1, or one drawn."""
    if named is not None:
        return chance, jnp.full_like(chance.a, named - 1)
    chance, number = chances.drawn(chance)
    return chance, chances.below(number, seats)[0]


def require_cards(layout: Layout, decks: np.ndarray) -> None:
    """ValueError where some column does not hold exactly the cards of the game."""
    whole = np.sort([layout.kind(card) for card in layout.deck])
    if not (np.sort(decks, axis=0) == whole[:, None]).all():
        raise ValueError("decks: every column must hold exactly the cards of the game")


def columns(
    game: AnyGame, layout: Layout, deals: Iterable[Deal], column: Callable[[Setup[Any]], list[int]]
) -> np.ndarray:
    """A column for each deal. What a deck alone does not tell is drawn from the seed 0.

    BadSetup where a set-up is not one of this table, or a deck not that of the game.
    """
    if isinstance(deals, str | Setup) or not isinstance(deals, Iterable):
        raise TypeError(f"deals: expected a list of set-ups or decks, not {deals!r:.40}")
    made = [column(_setup(game, layout, deal)) for deal in deals]
    if not made:
        raise ValueError("deals: expected at least one")
    return np.array(made, np.uint8).T


def _setup(game: AnyGame, layout: Layout, deal: object) -> Setup[Any]:
    own = {name: getattr(layout.options, name) for name in option.kinds(game.options)}
    options = game.options(**own)
    if isinstance(deal, Setup):
        if deal.seats != layout.seats:
            raise BadSetup("seats", say("layout.seats", seats=layout.seats, given=deal.seats))
        if deal.options != options:
            raise BadSetup("options", say("layout.options", expected=str(options)))
        return deal
    return Setup(layout.seats, "0", require_deck(deal, layout.deck), options)
