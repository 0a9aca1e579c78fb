"""One action in every game of the batch, as arithmetic without branches; rules.py says why."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, bit, chosen, either, has, ones, size, word
from florilegium.arrays.fusing import settled
from florilegium.arrays.types import Played
from florilegium.games.hanabi.batched.actions import Choice, decoded, is_legal, legal_words, over
from florilegium.games.hanabi.batched.deal import Bag, left, one_more
from florilegium.games.hanabi.batched.state import (
    BLUE,
    DISCARDED,
    LAST,
    LAST_ABOUT,
    LAST_BONUS,
    LAST_CARDS,
    LAST_SCORED,
    LAST_TO,
    NONE,
    PLAYED,
    RED,
    SEAT,
    TOLD_COLOUR,
    TOLD_VALUE,
    TURNS,
    VALUES,
    Shape,
    State,
)


class _Card(NamedTuple):
    """What became of the card that left a hand."""

    kind: Word
    scores: Word
    mistake: Word
    bonus: Word
    fireworks: Word


def played(shape: Shape, state: State, action: Word) -> Played[State]:
    """The games after the action; where it is not legal nothing happens."""
    tick = state.chance.counter
    legal = is_legal(legal_words(shape, state), action)
    legal, choice = settled((legal, decoded(shape, action)), tick)
    card = settled(_card(shape, state, choice), tick)
    after = _after(shape, state, choice, card)
    after = jax.tree.map(partial(either, legal), after, state._replace(decks=None))
    after = after._replace(chance=state.chance, decks=state.decks)
    lost = legal & word(RED.get(after.table) == shape.options.red_tokens)
    gain = (legal & card.scores).astype(jnp.int32)
    reward = gain - chosen(lost, size(state.fireworks)).astype(jnp.int32)
    return Played(after, reward, legal & over(shape, after), 1 - legal)


def _card(shape: Shape, state: State, choice: Choice) -> _Card:
    """HAN-14 to HAN-17: the next value of its colour, or a mistake; a 5 brings a token back."""
    kind = shape.hand_cells.get(state.hands[0], choice.position)
    wanted = ((state.fireworks << 1) | shape.firsts) & ~state.fireworks
    scores = choice.plays & has(wanted, kind)
    short = word(BLUE.get(state.table) < shape.options.blue_tokens)
    return _Card(
        kind=kind,
        scores=scores,
        mistake=choice.plays ^ scores,
        bonus=scores & has(shape.fifths, kind) & short,
        fireworks=state.fireworks | scores << kind,
    )


def _after(shape: Shape, state: State, choice: Choice, card: _Card) -> State:
    """The whole state, its rows as the next seat counts them."""
    table = _table(shape, state, choice, card)
    ended = word(RED.get(table) == shape.options.red_tokens)
    ended = ended | word(card.fireworks == ones(shape.kinds))
    bag, drawn = _drawn(shape, state, choice.leaves & (1 - ended))
    hand = shape.hand_cells.without(state.hands[0], choice.position) | shape.hand_cells.last(drawn)
    colours, values = _told(shape, state, choice)
    return State(
        hands=(*state.hands[1:], either(choice.leaves, hand, state.hands[0])),
        told_colours=(*colours[1:], colours[0]),
        told_values=(*values[1:], values[0]),
        fireworks=card.fireworks,
        table=table,
        discard=_discard(shape, state, choice.leaves ^ card.scores, card.kind),
        bag=bag,
        chance=state.chance,
        decks=None,
    )


def _drawn(shape: Shape, state: State, draws: Word) -> tuple[Bag, Word]:
    """HAN-18: a replacement, if there is one."""
    bag, kind = one_more(shape, state)
    kept = either(draws, bag[0], state.bag[0]), either(draws, bag[1], state.bag[1])
    return kept, either(draws, kind, NONE)


def _discard(shape: Shape, state: State, goes: Word, kind: Word) -> tuple[Word, Word]:
    """One more copy: adding at a row of ones carries to the place behind it."""
    start = 2 * kind + 1 - has(shape.firsts, kind)
    low, high = state.discard
    here = chosen(goes & word(start < 30), bit(start))
    there = chosen(goes, bit(start - 30))
    return low | (low + here), high | (high + there)


def _told(shape: Shape, state: State, choice: Choice) -> tuple[list[Word], list[Word]]:
    """HAN-8: a tell is remembered by every card of the hand, touched or not."""
    colours, values = list(state.told_colours), list(state.told_values)
    colour = chosen(choice.tells_colour, shape.colour_cells.every(1) << choice.clue)
    value = chosen(choice.tells_value, shape.value_cells.every(1) << choice.clue)
    for row in range(1, shape.seats):
        hears = word(choice.row == row)
        colours[row] = colours[row] | chosen(hears, colour)
        values[row] = values[row] | chosen(hears, value)
    gone = shape.colour_cells.without(colours[0], choice.position)
    colours[0] = either(choice.leaves, gone, colours[0])
    gone = shape.value_cells.without(values[0], choice.position)
    values[0] = either(choice.leaves, gone, values[0])
    return colours, values


def _table(shape: Shape, state: State, choice: Choice, card: _Card) -> Word:
    """Tokens (HAN-7, HAN-11, HAN-15, HAN-17), the last turns (HAN-22), the next seat."""
    table = state.table
    tells = choice.tells_colour | choice.tells_value
    seat = SEAT.get(table) + 1
    turns = TURNS.get(table) - word(left(state.bag) == 0)
    return (
        BLUE.at(BLUE.get(table) + choice.discards + card.bonus - tells)
        | RED.at(RED.get(table) + card.mistake)
        | SEAT.at(seat - chosen(word(seat == shape.seats), shape.seats))
        | TURNS.at(turns)
        | _last(shape, state, choice, card)
    )


def _last(shape: Shape, state: State, choice: Choice, card: _Card) -> Word:
    """The last action as everybody saw it."""
    what = PLAYED * choice.plays + DISCARDED * choice.discards
    what = what + TOLD_COLOUR * choice.tells_colour + TOLD_VALUE * choice.tells_value
    places = either(choice.leaves, bit(choice.position), _touched(shape, state, choice))
    return (
        LAST.at(what)
        | LAST_ABOUT.at(either(choice.leaves, card.kind, choice.clue))
        | LAST_CARDS.at(places)
        | LAST_TO.at(chosen(1 - choice.leaves, choice.row))
        | LAST_SCORED.at(card.scores)
        | LAST_BONUS.at(card.bonus)
    )


def _touched(shape: Shape, state: State, choice: Choice) -> Word:
    """HAN-8: the positions that the clue points at."""
    hand = state.hands[1]
    for row in range(2, shape.seats):
        hand = either(word(choice.row == row), state.hands[row], hand)
    one_colour = word(ones(VALUES)) << VALUES * choice.clue
    kinds = either(choice.tells_colour, one_colour, word(shape.firsts) << choice.clue)
    touched = has(kinds, shape.hand_cells.get(hand, 0))
    for place in range(1, shape.hand):
        touched = touched | has(kinds, shape.hand_cells.get(hand, place)) << place
    return touched
