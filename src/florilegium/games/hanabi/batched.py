"""Hanabi by the million: the same game as `rules`, over arrays.

Actions are numbered as in the Hanabi Learning Environment: discards by position, plays by position,
colour clues by listener and colour, value clues by listener and value; a listener is an offset from
the acting seat, positions run from the oldest card. Colours go by their place in our order,
R G Y B K (M); there it is R Y G W B, so a colour number stands for another paint, never another
role. A game's rewards add up to its score: +1 for a card played, everything back when it is lost.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from florilegium.arrays.bits import WORD, choose, only_if, share
from florilegium.arrays.chance import stream
from florilegium.arrays.draws import Bag, Decks, Source
from florilegium.arrays.env import Env, Step, refuse
from florilegium.core.game import Setup
from florilegium.games.hanabi import batched_move as moves
from florilegium.games.hanabi import cards, encoding
from florilegium.games.hanabi.batched_table import (
    BLUE,
    LEFT,
    SEAT,
    SLOT,
    TURNS,
    Layout,
    State,
    card_at,
)


class HanabiEnv(Env[State]):
    """Hanabi with its seats and options, over a batch of tables."""

    @property
    def layout(self) -> Layout:
        """The sizes."""
        return Layout.of(self.seats, self.setup.options)

    @property
    def actions(self) -> int:
        """Discards, plays and clues: 20 for two players, 48 for five."""
        return self.layout.actions

    @property
    def observation_size(self) -> int:
        """The canonical encoding's: 658 for two players, 1280 for five."""
        return encoding.size(self.layout)

    def source(self, state: State) -> Source:
        """What the games draw from."""
        return state.source

    def seat(self, state: State) -> Array:
        """Whose turn it is, from 1."""
        return SEAT.get(state.table).astype(jnp.int32) + 1

    def over(self, state: State) -> Array:
        """HAN-19, HAN-21, HAN-22."""
        return moves.over(self.layout, state)

    def _source(self, key: Array, batch: int) -> Source:
        return Bag(self.layout.deck, (), stream(key, batch))

    def _decks(self, decks: Any, first_seat: Any) -> Source:
        return given_decks(self.layout, decks, first_seat)

    def _deal(self, source: Source) -> State:
        layout = self.layout
        places, bits, source = source.restart(layout.dealt)
        dealt = [card_at(place) for place in places]
        colours = _hands(layout, [colour for colour, _ in dealt])
        values = _hands(layout, [value for _, value in dealt])
        first = self._first_seat(source, bits)
        nothing = jnp.zeros_like(bits)
        table = BLUE.put(layout.blue) + LEFT.put(layout.deck_size - layout.dealt)
        return State(
            colours=_by_offset(colours, source),
            values=_by_offset(values, source),
            not_colours=(nothing,) * layout.seats,
            not_values=(nothing,) * layout.seats,
            fireworks=nothing,
            discard=(nothing, nothing),
            table=table + TURNS.put(layout.seats) + SEAT.put(first),
            last=nothing,
            last_cards=nothing,
            source=source,
        )

    def _first_seat(self, source: Source, bits: Array) -> Array:
        """The seat that starts, from 0: as given with the decks, as set, or drawn."""
        if isinstance(source, Decks):
            return source.first_seat
        chosen = self.setup.options.first_seat
        if chosen is None:
            return share(bits, self.seats)[0]
        return jnp.full_like(bits, chosen - 1)

    def _move(self, state: State, action: Array) -> Step:
        after, gained, illegal = moves.move(self.layout, state, action)
        reward = jnp.broadcast_to(gained.astype(jnp.float32), (self.seats, *gained.shape))
        return Step(after, reward, self.over(after) & ~illegal, illegal)

    def _legal(self, state: State) -> tuple[Array, ...]:
        return moves.legal_words(self.layout, state)

    def _observe(self, state: State, seats: str) -> Array:
        if seats == "acting":
            return encoding.acting(self.layout, state)
        return encoding.all_seats(self.layout, state)


def make(setup: Setup[cards.Options]) -> HanabiEnv:
    """The environment of a table that was set up."""
    return HanabiEnv(setup)


def _hands(layout: Layout, parts: list[Array]) -> tuple[Array, ...]:
    """Slots put together, hand by hand."""
    hands = []
    for start in range(0, layout.dealt, layout.hand):
        hand = parts[start]
        for slot in range(1, layout.hand):
            hand |= parts[start + slot] << (SLOT * slot)
        hands.append(hand)
    return tuple(hands)


def _by_offset(hands: tuple[Array, ...], source: Source) -> tuple[Array, ...]:
    """Hands by seat turned into hands by offset from the seat that starts.

    Hands from a bag are as good as each other: whoever starts may take the first.
    """
    if isinstance(source, Bag):
        return hands
    turned = hands
    for first in range(1, len(hands)):
        here = source.first_seat == first
        turned = tuple(
            choose(here, hands[(first + offset) % len(hands)], hand)
            for offset, hand in enumerate(turned)
        )
    return turned


def given_decks(layout: Layout, decks: Any, first_seat: Any) -> Decks:
    """Decks from outside, `5 * colour + value - 1` for each card, checked to be complete."""
    numbers = np.asarray(decks)
    total = layout.deck_size
    if numbers.dtype.kind not in "iu" or numbers.ndim != 2 or numbers.shape[0] != total:
        given = f"{numbers.dtype}{list(numbers.shape)}"
        raise refuse("decks", "decks", cards=total, given=given)
    whole = np.array([b for b in range(layout.kinds) for _ in range(_copies(layout, b))])
    wrong = (np.sort(numbers, axis=0) != whole[:, None]).any(axis=0)
    if wrong.any():
        raise refuse("decks", "deck-cards", column=int(wrong.argmax()))
    seats = np.asarray(first_seat)
    fits = seats.dtype.kind in "iu" and seats.shape in ((), numbers.shape[1:])
    if not fits or (seats < 1).any() or (seats > layout.seats).any():
        raise refuse("first_seat", "first-seat", seats=layout.seats, given=repr(first_seat)[:40])
    first = np.broadcast_to(seats - 1, numbers.shape[1:])
    return Decks(jnp.asarray(numbers, dtype=jnp.uint8), jnp.asarray(first, dtype=WORD))


def _copies(layout: Layout, kind: int) -> int:
    first, further = layout.deck
    third = (further >> (kind + 4)) & 1 if kind % 5 == 0 else 0
    second = (further >> kind) & 1 if kind % 5 < 4 else 0
    return (first >> kind & 1) + second + third
