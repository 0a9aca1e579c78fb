"""The table of the search, games on it, and what one seat knows of them.

Beliefs and decisions are made from a `Sight` alone. The own hand is not in it: whatever the search
does cannot depend on what the seat may not know.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, has, ones, size, word
from florilegium.arrays.chance import Chance
from florilegium.games.deck55 import copies
from florilegium.games.hanabi.batched import memory, observation, play
from florilegium.games.hanabi.batched.actions import lacks_card
from florilegium.games.hanabi.batched.deal import Bag
from florilegium.games.hanabi.batched.environment import Hanabi
from florilegium.games.hanabi.batched.state import NONE, Shape, State
from florilegium.games.hanabi.layout import VALUES

TABLE = Hanabi(2, first_seat=1)
SHAPE: Shape = TABLE.shape
KINDS, HAND, ACTIONS = SHAPE.kinds, SHAPE.hand, SHAPE.actions.size
PLAY, TELL = SHAPE.actions.starts["play"], SHAPE.actions.starts["tell colour"]
"""Where these actions begin; lower ones discard."""
COPIES = [copies(card) for card in sorted(set(SHAPE.deck), key=SHAPE.kind)]
"""How many cards of each kind there are."""


class Games(NamedTuple):
    """Games that go on side by side, with the moves that the network remembers."""

    state: State
    moves: jax.Array


class Sight(NamedTuple):
    """What one seat knows. The hand in its own row only says which places hold a card."""

    games: Games
    unseen: Bag
    """The cards in the deck and in the own hand together."""
    may: jax.Array
    """`uint32[hand, games]`: the kinds each own card may be after tells and counting."""


class Step(NamedTuple):
    """What a move gives."""

    games: Games
    reward: jax.Array
    done: jax.Array


def new_games(decks: jax.Array) -> Games:
    """Games from these decks, `[cards, games]`; seat 1 begins."""
    count = decks.shape[1]
    state = TABLE.init(jax.random.key(0), count, decks)
    return Games(state._replace(chance=no_chance(state.table)), memory.no_moves(count))


def played(games: Games, action: jax.Array) -> Step:
    """One move in every game; nothing happens where it is not legal."""
    chance = games.state.chance
    state = games.state._replace(chance=chance._replace(counter=jnp.uint32(1)))
    step = play.played(SHAPE, state, action.astype(jnp.uint32))
    after = step.state._replace(chance=chance)
    moves = memory.remember(SHAPE, games.moves, action, after)
    return Step(Games(after, moves), step.reward, step.done != 0)


def no_chance(like: Word) -> Chance:
    """Generators that nobody draws from: where cards come from decks, or do not come at all."""
    nothing = jnp.zeros_like(like)
    return Chance(nothing, nothing, nothing, nothing)


def sight(games: Games, row: int) -> Sight:
    """What the seat in this row knows, 0 being the acting one."""
    state = games.state
    unseen = _unseen(state, row)
    observed = observation.encoded(SHAPE, observation.view(SHAPE, state, row))
    hands = list(state.hands)
    hands[row] = lacks_card(SHAPE, hands[row]) * (NONE << 5 * (HAND - 1))
    nothing = jnp.zeros_like(state.table)
    known = state._replace(
        hands=tuple(hands), bag=Bag(nothing, nothing), decks=None, chance=no_chance(state.table)
    )
    # Of a kind that is left one card is always in the first word.
    may = memory.told_kinds(SHAPE, jnp.stack(observed)) & unseen[0]
    return Sight(Games(known, games.moves), unseen, may)


def _unseen(state: State, row: int) -> Bag:
    """What is neither in a firework, in the discard nor in the other hand."""
    first, further = jnp.zeros_like(state.table), jnp.zeros_like(state.table)
    for kind, whole in enumerate(COPIES):
        colour, value = divmod(kind, VALUES)
        start = 10 * (colour % 3) + 2 * value + (value > 0)
        gone = size(state.discard[colour // 3] >> start & ones(whole))
        gone = gone + has(state.fireworks, word(kind))
        for place in range(HAND):
            gone = gone + word(SHAPE.hand_cells.get(state.hands[1 - row], place) == kind)
        first = first | word(gone < whole) << kind
        if whole >= 2:
            further = further | word(gone < whole - 1) << kind
        if whole >= 3:
            further = further | word(gone < whole - 2) << kind + VALUES - 1
    return Bag(first, further)
