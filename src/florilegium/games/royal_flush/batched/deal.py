"""Where the batched Royal Flush gets its cards from: a bag, or decks injected for tests.

Drawing lazily from a bag gives the same chances as shuffling beforehand, and no order has to be
stored. An injected deck is gone round and round: the next card is the next one of it that is in the
bag. Every deal begins at its first card.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import BITS, Word, bit, either, masked, ones, pick, size, word
from florilegium.arrays.chance import Chance
from florilegium.arrays.deals import row_of
from florilegium.arrays.fusing import fusion_barrier
from florilegium.arrays.rows import wrapped
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.batched.cards import (
    Cards,
    Twofold,
    all_cards,
    card,
    no_cards,
)
from florilegium.games.royal_flush.batched.state import CARDS, DISPLAY, NO_CARD, Shape

Bag = tuple[Cards, Cards]


class Dealt(NamedTuple):
    """A new round on the table."""

    hands: tuple[Twofold, ...]
    """By row, the first seat's first."""
    display: Word
    bag: Bag


class Source(NamedTuple):
    """Where cards come from in the middle of a round."""

    bag: Bag
    counts: Word
    """Of the bag, as `counted` tells."""
    discard: Twofold
    cursor: Word
    chance: Chance


_EACH = 0x010101
_BYTE = 8


def counted(bag: Bag | Twofold) -> Word:
    """How many cards each of the four words holds, a byte for each."""
    (one, two), (three, four) = bag
    return size(one) | size(two) << _BYTE | size(three) << 2 * _BYTE | size(four) << 3 * _BYTE


def _up_to(counts: Word) -> Word:
    """How many cards each word and those before it hold; the last byte counts them all."""
    return counts * (_EACH << _BYTE | 1)


def all_of(counts: Word) -> Word:
    """How many cards there are."""
    return _up_to(counts) >> 3 * _BYTE


def drawn(bag: Bag, counts: Word, number: Word, tick: jax.Array) -> tuple[Bag, Word, Word, Word]:
    """The bag and its counts without one of its cards; its kind; the chance left over.

    The words that hold too few cards to reach the one drawn are counted byte by byte: where the
    high bit of a byte survives a subtraction, the word is passed.
    """
    up_to = _up_to(counts)
    rank, rest = chances.below(number, up_to >> 3 * _BYTE)
    passed = (rank * _EACH | _EACH << 7) - (up_to & ones(3 * _BYTE)) >> 7 & _EACH
    index = passed * _EACH >> 2 * _BYTE & 3
    rank = rank - (up_to << _BYTE >> _BYTE * index & ones(_BYTE))
    words = (*bag[0], *bag[1])
    low, high = (either(index >> 1, words[2 + at], words[at]) for at in (0, 1))
    place = pick(either(index & 1, high, low), rank)
    place, index = fusion_barrier((place, index), tick)
    left = [each & ~masked(word(index == at), bit(place)) for at, each in enumerate(words)]
    bag = Cards(left[0], left[1]), Cards(left[2], left[3])
    return bag, counts - bit(_BYTE * index), place + BITS * (index & 1), rest


def removed(bag: Bag, kind: Word) -> Bag:
    """The bag without a card of this kind, either copy."""
    one = card(kind, jnp.ones_like(kind))
    return bag[0] & ~(one & ~bag[1]), bag[1] & ~one


def full_bag(like: Word) -> Bag:
    """ROY-1: every card twice."""
    return all_cards(like), all_cards(like)


def dealt(
    shape: Shape, chance: Chance, decks: jax.Array | None, seat: Word
) -> tuple[Chance, Dealt]:
    """ROY-7: hands and display, out of all cards; the seat begins, and its hand is row 0."""
    if decks is None:
        chance, bag, kinds = _dealt(shape, chance)
        hands, shown = _hands(shape, kinds), kinds[-cards.DISPLAY :]
    else:
        kinds = _dealt_from(shape, decks, seat)
        hands, shown = _hands(shape, kinds), kinds[-cards.DISPLAY :]
        bag = _without(hands, shown)
    places = DISPLAY.width * jnp.arange(cards.DISPLAY, dtype=jnp.uint32)[:, None]
    return chance, Dealt(hands, (shown << places).sum(axis=0, dtype=jnp.uint32), bag)


def _dealt(shape: Shape, chance: Chance) -> tuple[Chance, Bag, jax.Array]:
    """Cards in the order of the rows, `[cards, batch]`; two of them share a number."""

    def two_more(carry: tuple[Chance, Bag, Word], _: None) -> tuple[Any, jax.Array]:
        chance, bag, counts = carry
        chance, number = chances.drawn(chance)
        bag, counts, one, number = drawn(bag, counts, number, chance.counter)
        bag, counts, two, _rest = drawn(bag, counts, number, chance.counter)
        return (chance, bag, counts), jnp.stack((one, two))

    pairs = -(-shape.dealt // 2)
    bag = full_bag(chance.a)
    carry = chance, bag, counted(bag)
    (chance, bag, _), kinds = jax.lax.scan(two_more, carry, None, length=pairs)
    kinds = kinds.reshape(2 * pairs, -1)
    if shape.dealt % 2:  # The last card was one too many.
        one, other = Twofold(*bag).plus(card(kinds[-1], jnp.ones_like(kinds[-1])))
        bag = one, other
    return chance, bag, kinds[: shape.dealt]


def _dealt_from(shape: Shape, decks: jax.Array, seat: Word) -> jax.Array:
    """The same from injected decks: hand by hand from the front, the first seat's first."""
    places = jnp.arange(cards.HAND * shape.seats, dtype=jnp.uint32)[:, None]
    places = places + cards.HAND * seat
    hands = cards.HAND * shape.seats
    places = wrapped(places, hands)
    dealt = jnp.take_along_axis(decks, places, axis=0)
    return word(jnp.concatenate((dealt, decks[hands : hands + cards.DISPLAY])))


def _hands(shape: Shape, kinds: jax.Array) -> tuple[Twofold, ...]:
    """All hands at once, and then one by one."""
    cut = kinds[: cards.HAND * shape.seats].reshape(shape.seats, cards.HAND, -1)
    held = Twofold(no_cards(cut[:, 0]), no_cards(cut[:, 0]))
    for place in range(cards.HAND):
        held = held.plus(card(cut[:, place], jnp.ones_like(cut[:, place])))
    return tuple(
        jax.tree.map(lambda words, row=row: words[row], held) for row in range(shape.seats)
    )


def _without(hands: tuple[Twofold, ...], shown: jax.Array) -> Bag:
    """All cards but these."""
    gone = hands[0]
    for hand in hands[1:]:
        gone = gone.joined(hand)
    for kind in shown:
        gone = gone.plus(card(kind, jnp.ones_like(kind)))
    bag = full_bag(shown[0])
    one, other = Twofold(*bag).minus(gone)
    return one, other


def one_more(
    source: Source, waiting: Word, wanted: Word, decks: jax.Array | None
) -> tuple[Source, Word]:
    """ROY-14: a card where one is wanted, from the discard where the deck is empty.

    `waiting` counts the discard as it lay at first. ROY-15: no card where both are empty.
    """
    shuffles = wanted & word(source.counts == 0) & source.discard.once.any()
    bag = (
        source.bag[0] | source.discard.once.where(shuffles),
        source.bag[1] | source.discard.twice.where(shuffles),
    )
    counts = source.counts + masked(shuffles, waiting)
    draws = wanted & word(counts != 0)
    chance, number = chances.drawn(source.chance)
    cursor = source.cursor
    if decks is None:
        after, left, kind, _ = drawn(bag, counts, number, chance.counter)
        counts = either(draws, left, counts)
    else:
        kind, place = _next_of(decks[:CARDS], bag, cursor)
        after, cursor = removed(bag, kind), either(draws, place, cursor)
    keeps = 1 - draws
    bag = after[0] | bag[0].where(keeps), after[1] | bag[1].where(keeps)
    if decks is not None:
        counts = counted(bag)
    discard = source.discard.where(1 - shuffles)
    return Source(bag, counts, discard, cursor, chance), either(draws, kind, NO_CARD)


def _next_of(decks: jax.Array, bag: Bag, cursor: Word) -> tuple[Word, Word]:
    """The next card of each injected deck that is in the bag, and the place behind it."""
    kinds = decks.astype(jnp.uint32)
    both = bag[0] | bag[1]
    present = jnp.where(kinds < BITS, both.low >> kinds, both.high >> kinds - BITS) & 1
    places = jnp.arange(CARDS, dtype=jnp.uint32)[:, None]
    steps = jnp.where(places >= cursor, places - cursor, places + CARDS - cursor)
    nearest = word(jnp.argmin(jnp.where(present == 1, steps, 2 * CARDS), axis=0))
    return row_of(decks, nearest), wrapped(nearest + 1, CARDS)
