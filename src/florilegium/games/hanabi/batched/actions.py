"""Hanabi's actions as numbers, in the Hanabi Learning Environment's order, and which are legal.

Discard a position, play a position, tell a row a colour, tell a row a value; each counted from 0.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, bit, chosen, either, has, ones, word
from florilegium.arrays.sections import Piece, Section, Sections
from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.batched.state import BLUE, NONE, RED, TURNS, VALUES, Shape, State


class Choice(NamedTuple):
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


def sections(shape: Shape) -> Sections:
    """The actions in the order of their numbers."""
    others = shape.seats - 1
    return Sections(
        (
            Section("discard", shape.hand, "the card at this position, the oldest first"),
            Section("play", shape.hand, "the card at this position"),
            Section("tell colour", shape.colours, "the next seat, the one after it, …", others),
            Section("tell value", VALUES, "the same, from 1 to 5", others),
        )
    )


def legal_words(shape: Shape, state: State) -> list[Word]:
    """HAN-6: the set of legal actions; none once the game is over."""
    blue = BLUE.get(state.table)
    going = 1 - over(shape, state)
    held = ones(shape.hand) ^ (lacks_card(shape, state.hands[0]) << shape.hand - 1)
    may_tell = going & word(blue > 0)
    kinds = [chosen(may_tell, _present(shape, hand)) for hand in state.hands[1:]]
    return sections(shape).packed(
        {
            "discard": [Piece(shape.hand, chosen(going & word(blue < _tokens(shape)), held))],
            "play": [Piece(shape.hand, chosen(going, held))],
            "tell colour": [Piece(shape.colours, _colours(shape, some)) for some in kinds],
            "tell value": [Piece(VALUES, _values(shape, some)) for some in kinds],
        }
    )


def is_legal(legal: list[Word], action: Word) -> Word:
    """1 where the action is in the set; numbers that no action has are in none."""
    found = has(legal[0], action)
    for place, words in enumerate(legal[1:], 1):
        found = found | has(words, action - 32 * place)
    return found


def decoded(shape: Shape, action: Word) -> Choice:
    """What an action's number says."""
    hand, others = shape.hand, shape.seats - 1
    discards = word(action < hand)
    leaves = word(action < 2 * hand)
    plays = leaves ^ discards
    colour = action - 2 * hand
    value = colour - others * shape.colours
    tells_value = word(value < others * VALUES)
    tells_colour = 1 - leaves - tells_value
    clue, width = either(tells_value, value, colour), either(tells_value, VALUES, shape.colours)
    row = jnp.ones_like(action)
    for _ in range(others - 1):
        further = word(clue >= width)
        clue, row = clue - chosen(further, width), row + further
    position = action - chosen(plays, hand)
    return Choice(plays, discards, tells_colour, tells_value, leaves, position, row, clue)


def over(shape: Shape, state: State) -> Word:
    """1 where the game has ended: HAN-19, HAN-21, HAN-22."""
    lost = word(RED.get(state.table) == shape.options.red_tokens)
    complete = word(state.fireworks == ones(shape.kinds))
    return lost | complete | word(TURNS.get(state.table) == 0)


def lacks_card(shape: Shape, hand: Word) -> Word:
    """1 where the hand is one card short. It is never more: everybody has one last turn."""
    return word(shape.hand_cells.get(hand, shape.hand - 1) == NONE)


def _tokens(shape: Shape) -> int:
    return shape.options.blue_tokens


def _present(shape: Shape, hand: Word) -> Word:
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


def action_of(shape: Shape, number: int, seat: int) -> Action:
    """The readable action behind a number, chosen by this seat (1, 2, …)."""
    hand, others = shape.hand, shape.seats - 1
    if number < 2 * hand:
        return Discard(number + 1) if number < hand else Play(number - hand + 1)
    told = number - 2 * hand
    if told < others * shape.colours:
        row, colour = divmod(told, shape.colours)
        clue = shape.letters[colour]
    else:
        row, value = divmod(told - others * shape.colours, VALUES)
        clue = str(value + 1)
    return Tell((seat + row) % shape.seats + 1, clue)


def number_of(shape: Shape, action: Action, seat: int) -> int:
    """The number of a readable action of this seat."""
    hand, others = shape.hand, shape.seats - 1
    match action:
        case Discard(position):
            return position - 1
        case Play(position):
            return hand + position - 1
        case Tell(to, clue):
            row = (to - seat) % shape.seats - 1
            if clue in shape.letters:
                return 2 * hand + row * shape.colours + shape.letters.index(clue)
            return 2 * hand + others * shape.colours + row * VALUES + int(clue) - 1
    raise AssertionError(action)
