"""Where cards come from: a bag that is drawn from at random, or decks that were given.

Shuffling a deck by sorting would cost more than playing the game. A bag only remembers which cards
are still inside, a bit each, and decides which one comes out when it is drawn: the same
distribution as a shuffle, the order never stored. A card is named by its place, `32 * word + bit`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

from florilegium.arrays.bits import WORD, nth_bit, only_if, share, word
from florilegium.arrays.chance import Stream
from florilegium.arrays.fences import settled


@partial(jax.tree_util.register_dataclass)
@dataclass(frozen=True)
class Bag:
    """The cards that are left, a bit each, and the chance that picks among them."""

    full: tuple[int, ...] = field(metadata={"static": True})
    """All cards of the game."""
    inside: tuple[Array, ...]
    """The cards that are left: `[batch]` words."""
    stream: Stream

    def draw(self, left: Array, wanted: Array) -> tuple[Array, Bag]:
        """Where wanted, one of the `left` cards inside, each equally likely, and what remains."""
        bits, stream = self.stream.next()
        number, _ = share(bits, left)
        place, stream = settled(nth_bit(self.inside, number), stream)
        return place, Bag(self.full, _without(self.inside, place, wanted), stream)

    def restart(self, cards: int) -> tuple[list[Array], Array, Bag]:
        """Deal from the full bag: the cards, spare random bits, and what remains."""
        stream = self.stream
        everywhere = jnp.ones_like(stream.a, dtype=bool)
        inside = tuple(only_if(everywhere, each) for each in self.full)
        total = sum(each.bit_count() for each in self.full)
        places = []
        bits, stream = stream.next()
        for dealt in range(cards):
            number, bits = share(bits, total - dealt)
            place = nth_bit(inside, number)
            place, bits, inside, stream = settled(place, bits, inside, stream)
            places.append(place)
            inside = _without(inside, place, everywhere)
            if dealt % 2:  # two draws from one word keep the bias below a millionth
                bits, stream = stream.next()
        return places, bits, Bag(self.full, inside, stream)


def _without(inside: tuple[Array, ...], place: Array, wanted: Array) -> tuple[Array, ...]:
    """The bag after the card at that place was taken, where it was wanted."""
    taken = only_if(wanted, word(1) << (place & 31))
    return tuple(each & ~only_if(place >> 5 == number, taken) for number, each in enumerate(inside))


@partial(jax.tree_util.register_dataclass)
@dataclass(frozen=True)
class Decks:
    """Decks that were given, drawn from the front; a new game starts with the same deck."""

    cards: Array
    """The place of every card, uint8 `[cards, batch]`."""
    first_seat: Array
    """The seat that starts, from 0, uint32 `[batch]`."""

    def draw(self, left: Array, wanted: Array) -> tuple[Array, Decks]:
        """The next card; with none left, any."""
        position = jnp.minimum(self.cards.shape[0] - left, self.cards.shape[0] - 1)
        card = jnp.take_along_axis(self.cards, position[None, :].astype(jnp.int32), axis=0)[0]
        return card.astype(WORD), self

    def restart(self, cards: int) -> tuple[list[Array], Array, Decks]:
        """The first cards once more. Nothing is random here: the bits are nought."""
        places = [self.cards[number].astype(WORD) for number in range(cards)]
        return places, jnp.zeros_like(self.first_seat), self


Source = Bag | Decks
"""What a game draws from."""
