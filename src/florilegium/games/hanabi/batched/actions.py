"""Which of Hanabi's actions are legal, and what their numbers say; each part is counted from 0."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, bit, either, masked, ones, word
from florilegium.arrays.sections import Piece, packed
from florilegium.games.hanabi.batched.state import NONE, TABLE, Shape, State
from florilegium.games.hanabi.layout import VALUES


class DecodedAction(NamedTuple):
    """An action taken apart. The first five are 1 where they hold and 0 where not."""

    plays: Word
    discards: Word
    tells_colour: Word
    tells_value: Word
    leaves: Word
    """A card leaves the hand: played or discarded."""
    position: Word
    row: Word
    """The row told."""
    clue: Word


def legal_words(shape: Shape, state: State) -> list[Word]:
    """HAN-6: the set of legal actions; none once the game is over."""
    blue = TABLE.blue.get(state.table)
    going = 1 - over(shape, state)
    held = ones(shape.hand) ^ (lacks_card(shape, state.hands[0]) << shape.hand - 1)
    may_tell, may_discard = word(blue > 0), word(blue < shape.options.blue_tokens)
    kinds = [masked(going & may_tell, kinds_in_hand(shape, hand)) for hand in state.hands[1:]]
    return packed(
        shape.actions,
        {
            "discard": [Piece(shape.hand, masked(going & may_discard, held))],
            "play": [Piece(shape.hand, masked(going, held))],
            "tell colour": [Piece(shape.colours, _colours(shape, some)) for some in kinds],
            "tell value": [Piece(VALUES, _values(shape, some)) for some in kinds],
        },
    )


def decoded(shape: Shape, action: Word) -> DecodedAction:
    """What an action's number says."""
    at = shape.actions.starts
    discards = word(action < at["play"])
    leaves = word(action < at["tell colour"])
    plays = leaves ^ discards
    tells_value = word(action - at["tell value"] < shape.actions.size - at["tell value"])
    tells_colour = 1 - leaves - tells_value
    clue = action - either(tells_value, at["tell value"], at["tell colour"])
    width = either(tells_value, VALUES, shape.colours)
    row = jnp.ones_like(action)
    for _ in range(shape.seats - 2):
        further = word(clue >= width)
        clue, row = clue - masked(further, width), row + further
    position = action - masked(plays, at["play"])
    return DecodedAction(plays, discards, tells_colour, tells_value, leaves, position, row, clue)


def over(shape: Shape, state: State) -> Word:
    """1 where the game has ended: HAN-19, HAN-21, HAN-22."""
    lost = word(TABLE.red.get(state.table) == shape.options.red_tokens)
    complete = word(state.fireworks == ones(shape.kinds))
    return lost | complete | word(TABLE.turns.get(state.table) == 0)


def lacks_card(shape: Shape, hand: Word) -> Word:
    """1 where the hand is one card short. It is never more: everybody has one last turn."""
    return word(shape.hand_cells.get(hand, shape.hand - 1) == NONE)


def kinds_in_hand(shape: Shape, hand: Word) -> Word:
    """The set of kinds in a hand."""
    kinds = bit(shape.hand_cells.get(hand, 0))
    for place in range(1, shape.hand):
        kinds = kinds | bit(shape.hand_cells.get(hand, place))
    return kinds & ones(shape.kinds)


def _colours(shape: Shape, kinds: Word) -> Word:
    """The set of colours among these kinds."""
    colours = jnp.zeros_like(kinds)
    for colour in range(shape.colours):
        colours = colours | word(kinds & (ones(VALUES) << VALUES * colour) != 0) << colour
    return colours


def _values(shape: Shape, kinds: Word) -> Word:
    """The set of values among these kinds."""
    values = kinds
    for colour in range(1, shape.colours):
        values = values | kinds >> VALUES * colour
    return values & ones(VALUES)
