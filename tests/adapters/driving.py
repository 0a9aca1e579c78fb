"""Ways to play through the environments."""

from __future__ import annotations

import random
from collections.abc import Iterator

import florilegium as fl
from florilegium.adapters.play import Play
from florilegium.core.coder import Coder

TABLES = [(name, seats) for name in fl.games() for seats in fl.game(name).seats]
"""Every game with every number of seats."""


def numbers(bits: int) -> list[int]:
    """A packed set as a list."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def walk(code: Coder, seed: int) -> Iterator[Play]:
    """A game of random legal numbers, moment by moment."""
    game, chance = Play(code, seed), random.Random(seed)
    yield game
    while game.seat:
        game.play(chance.choice(numbers(game.legal_numbers)))
        yield game
