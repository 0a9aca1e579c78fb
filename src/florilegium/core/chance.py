"""All the chance in a game, drawn from its seed.

The draws come from SHAKE-256 over the seed and what is being drawn, so they are the same on every
platform and in every release, independent of each other, and cannot be foreseen from earlier ones.
"""

from __future__ import annotations

import secrets
import struct
from collections.abc import Iterator, Sequence
from hashlib import shake_256
from typing import TypeVar

from florilegium.core.errors import BadSetup
from florilegium.core.message import say

T = TypeVar("T")
CardT = TypeVar("CardT", bound=str)
_WORD = 1 << 32
_LONGEST_SEED = 200


def seed_text(seed: object) -> str:
    """A seed is a short text; a number is its decimal digits, None a fresh secret one."""
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) < 10**_LONGEST_SEED:
        return str(seed)
    if isinstance(seed, str) and len(seed) <= _LONGEST_SEED and seed.isprintable() and seed.strip():
        return seed.strip()
    raise BadSetup("seed", say("error.seed", longest=_LONGEST_SEED))


def _words(seed: str, purpose: str, count: int) -> Iterator[int]:
    """Endless 32-bit words; `count` is how many are most likely wanted."""
    source = shake_256(f"florilegium 1\n{purpose}\n{seed}".encode())
    start = 0
    while True:
        yield from struct.unpack(f"<{count - start}I", source.digest(4 * count)[4 * start :])
        start, count = count, 2 * count


def _below(limit: int, words: Iterator[int]) -> int:
    """A number in range(limit), each equally likely: words past the last full range are dropped."""
    fair = _WORD - _WORD % limit
    for word in words:
        if word < fair:
            return word % limit
    raise AssertionError("the words never end")


def pick(limit: int, seed: str, purpose: str) -> int:
    """One of range(limit)."""
    return _below(limit, _words(seed, purpose, 1))


def shuffled(cards: Sequence[T], seed: str, purpose: str) -> tuple[T, ...]:
    """The cards in random order (Fisher and Yates, from the back)."""
    pile = list(cards)
    words = _words(seed, purpose, max(1, len(pile)))
    for last in range(len(pile) - 1, 0, -1):
        # `_below` written out: a shuffle is most of the cost of starting a game.
        size = last + 1
        word = next(words)
        while word >= _WORD - _WORD % size:
            word = next(words)
        other = word % size
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def first_pile(
    cards: Sequence[CardT], injected: Sequence[str] | None, seed: str, purpose: str
) -> tuple[CardT, ...]:
    """What a game is dealt from at first: an injected deck as it is, else the cards shuffled."""
    if injected is None:
        return shuffled(cards, seed, purpose)
    known: dict[str, CardT] = {card: card for card in cards}
    return tuple([known[text] for text in injected])


def first_seat(named: int | None, seats: int, seed: str) -> int:
    """Who begins: the seat that the host named, or one drawn."""
    return named or 1 + pick(seats, seed, "first seat")
