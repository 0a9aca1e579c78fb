"""One action in every game of the batch, as arithmetic without branches; rules.py says why."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import (
    Word,
    among,
    bit,
    either,
    either_of,
    has,
    masked,
    ones,
    size,
    word,
)
from florilegium.arrays.fusing import fusion_barrier
from florilegium.arrays.rows import at_row, from_row, wrapped
from florilegium.arrays.types import Played
from florilegium.games.hanabi.batched.actions import DecodedAction, decoded, legal_words, over
from florilegium.games.hanabi.batched.deal import Bag, one_more
from florilegium.games.hanabi.batched.state import (
    DISCARDED,
    NONE,
    PLAYED,
    TABLE,
    TOLD_COLOUR,
    TOLD_VALUE,
    Shape,
    State,
)
from florilegium.games.hanabi.layout import VALUES


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
    legal = among(legal_words(shape, state), action)
    legal, choice = fusion_barrier((legal, decoded(shape, action)), tick)
    card = fusion_barrier(_card(shape, state, choice), tick)
    after = _after(shape, state, choice, card)
    after = either_of(legal, after, state._replace(decks=None))
    after = after._replace(chance=state.chance, decks=state.decks)
    lost = legal & word(TABLE.red.get(after.table) == shape.options.red_tokens)
    gain = (legal & card.scores).astype(jnp.int32)
    reward = gain - masked(lost, size(state.fireworks)).astype(jnp.int32)
    return Played(after, reward, legal & over(shape, after), 1 - legal)


def _card(shape: Shape, state: State, choice: DecodedAction) -> _Card:
    """HAN-14 to HAN-17: the next value of its colour, or a mistake; a 5 brings a token back."""
    kind = shape.hand_cells.get(state.hands[0], choice.position)
    wanted = ((state.fireworks << 1) | shape.firsts) & ~state.fireworks
    scores = choice.plays & has(wanted, kind)
    short = word(TABLE.blue.get(state.table) < shape.options.blue_tokens)
    return _Card(
        kind=kind,
        scores=scores,
        mistake=choice.plays ^ scores,
        bonus=scores & has(shape.fifths, kind) & short,
        fireworks=state.fireworks | scores << kind,
    )


def _after(shape: Shape, state: State, choice: DecodedAction, card: _Card) -> State:
    """The whole state, its rows as the next seat counts them."""
    table = _table(shape, state, choice, card)
    ended = word(TABLE.red.get(table) == shape.options.red_tokens)
    ended = ended | word(card.fireworks == ones(shape.kinds))
    bag, drawn = _drawn(shape, state, choice.leaves & (1 - ended))
    hand = shape.hand_cells.without(state.hands[0], choice.position) | shape.hand_cells.last(drawn)
    colours, values = _told(shape, state, choice)
    return State(
        hands=(*state.hands[1:], either(choice.leaves, hand, state.hands[0])),
        told_colours=from_row(colours, 1),
        told_values=from_row(values, 1),
        fireworks=card.fireworks,
        table=table,
        discard=_discard(shape, state, choice.leaves ^ card.scores, card.kind),
        bag=bag,
        chance=state.chance,
        decks=None,
        identity=state.identity,
    )


def _drawn(shape: Shape, state: State, draws: Word) -> tuple[Bag, Word]:
    """HAN-18: a replacement, if there is one."""
    bag, kind = one_more(shape, state)
    return either_of(draws, bag, state.bag), either(draws, kind, NONE)


def _discard(shape: Shape, state: State, goes: Word, kind: Word) -> tuple[Word, Word]:
    """One more copy: adding at a row of ones carries to the place behind it."""
    start = 2 * kind + 1 - has(shape.firsts, kind)
    low, high = state.discard
    here = masked(goes & word(start < 30), bit(start))
    there = masked(goes, bit(start - 30))
    return low | (low + here), high | (high + there)


def _told(shape: Shape, state: State, choice: DecodedAction) -> tuple[list[Word], list[Word]]:
    """HAN-8: a tell is remembered by every card of the hand, touched or not."""
    colours, values = list(state.told_colours), list(state.told_values)
    colour = masked(choice.tells_colour, shape.colour_cells.every(1) << choice.clue)
    value = masked(choice.tells_value, shape.value_cells.every(1) << choice.clue)
    for row in range(1, shape.seats):
        hears = word(choice.row == row)
        colours[row] = colours[row] | masked(hears, colour)
        values[row] = values[row] | masked(hears, value)
    gone = shape.colour_cells.without(colours[0], choice.position)
    colours[0] = either(choice.leaves, gone, colours[0])
    gone = shape.value_cells.without(values[0], choice.position)
    values[0] = either(choice.leaves, gone, values[0])
    return colours, values


def _table(shape: Shape, state: State, choice: DecodedAction, card: _Card) -> Word:
    """Tokens (HAN-7, HAN-11, HAN-15, HAN-17), the last turns (HAN-22), the next seat."""
    table = state.table
    tells = choice.tells_colour | choice.tells_value
    turns = TABLE.turns.get(table) - word(state.bag.size() == 0)
    return TABLE.packed(
        blue=TABLE.blue.get(table) + choice.discards + card.bonus - tells,
        red=TABLE.red.get(table) + card.mistake,
        seat=wrapped(TABLE.seat.get(table) + 1, shape.seats),
        turns=turns,
        **_last(shape, state, choice, card),
    )


def _last(shape: Shape, state: State, choice: DecodedAction, card: _Card) -> dict[str, Word]:
    """The last action as everybody saw it, field by field."""
    what = PLAYED * choice.plays + DISCARDED * choice.discards
    what = what + TOLD_COLOUR * choice.tells_colour + TOLD_VALUE * choice.tells_value
    places = either(choice.leaves, bit(choice.position), _touched(shape, state, choice))
    return {
        "last": what,
        "last_about": either(choice.leaves, card.kind, choice.clue),
        "last_cards": places,
        "last_to": masked(1 - choice.leaves, choice.row),
        "last_scored": card.scores,
        "last_bonus": card.bonus,
    }


def _touched(shape: Shape, state: State, choice: DecodedAction) -> Word:
    """HAN-8: the positions that the clue points at."""
    hand = at_row(state.hands, choice.row, first=1)
    one_colour = word(ones(VALUES)) << VALUES * choice.clue
    kinds = either(choice.tells_colour, one_colour, word(shape.firsts) << choice.clue)
    touched = has(kinds, shape.hand_cells.get(hand, 0))
    for place in range(1, shape.hand):
        touched = touched | has(kinds, shape.hand_cells.get(hand, place)) << place
    return touched
