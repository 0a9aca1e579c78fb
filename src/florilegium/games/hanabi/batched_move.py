"""One move at every table, without a branch. The rule numbers are RULES.md's."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from florilegium.arrays.bits import WORD, choose, count, only_if, ones, word
from florilegium.arrays.fences import settled
from florilegium.games.hanabi.batched_table import (
    BLUE,
    BONUS,
    COLOUR,
    FLAG,
    LEFT,
    LISTENER,
    POSITION,
    RED,
    SCORED,
    SEAT,
    SLOT,
    TURNS,
    VALUE,
    VALUE_COUNT,
    Layout,
    State,
    card_at,
    kind_bit,
)


class Wish(NamedTuple):
    """Action numbers taken apart: what is wished and its particulars."""

    discard: Array
    play: Array
    tell: Array
    by_value: Array
    """Of a clue: whether it is about a value."""
    position: Array
    """Of a discard or play, from 0."""
    listener: Array
    """Of a clue: the listener's offset from the acting seat."""
    clue: Array
    """Of a clue: which colour or value, from 0."""


def wish(layout: Layout, action: Array) -> Wish:
    """Take the numbers apart: discards, plays, colour clues by listener, value clues."""
    first_colour, first_value = layout.first_clue
    discard = action < layout.hand
    by_value = action >= first_value
    number = choose(by_value, action - first_value, action - first_colour)
    kinds = choose(by_value, VALUE_COUNT, layout.colours)
    listener = jnp.ones_like(action)
    for offset in range(1, layout.seats - 1):
        listener += number >= offset * kinds
    return Wish(
        discard=discard,
        play=~discard & (action < first_colour),
        tell=(action >= first_colour) & (action < layout.actions),
        by_value=by_value,
        position=choose(discard, action, action - layout.hand),
        listener=listener,
        clue=number - (listener - 1) * kinds,
    )


def legal_words(layout: Layout, state: State) -> tuple[Array, ...]:
    """The legal actions as bits: HAN-7, HAN-9, HAN-12; none once the game is over."""
    blue = BLUE.get(state.table)
    # Only the last card of a hand can be missing, after the deck has run out.
    last_slot = state.values[0] >> (SLOT * (layout.hand - 1))
    held = choose(last_slot & ones(VALUE_COUNT) != 0, ones(layout.hand), ones(layout.hand - 1))
    parts = [(only_if(blue < layout.blue, held), layout.hand), (held, layout.hand)]
    for hands, width in ((state.colours, layout.colours), (state.values, VALUE_COUNT)):
        for hand in hands[1:]:
            present = hand
            for slot in range(1, layout.hand):
                present |= hand >> (SLOT * slot)
            parts.append((only_if(blue > 0, present & ones(width)), width))
    running = ~over(layout, state)
    return tuple(only_if(running, each) for each in pack(parts))


def pack(parts: list[tuple[Array, int]]) -> list[Array]:
    """Bits of given widths one after the other, in as few words as they need."""
    words = [jnp.zeros_like(parts[0][0])]
    used = 0
    for bits, width in parts:
        words[-1] |= bits << used
        if used + width > 32:
            words.append(bits >> (32 - used))
        elif used + width == 32:
            words.append(jnp.zeros_like(bits))
        used = (used + width) % 32
    return words if used else words[:-1]


def over(layout: Layout, state: State) -> Array:
    """HAN-19, HAN-21, HAN-22."""
    complete = state.fireworks == layout.kind(ones(VALUE_COUNT))
    return complete | lost(layout, state) | (TURNS.get(state.table) == 0)


def lost(layout: Layout, state: State) -> Array:
    """HAN-19, HAN-27."""
    return RED.get(state.table) >= layout.red


class Touch(NamedTuple):
    """What a clue does to the listener's words."""

    any: Array
    slots: Array
    """One bit a slot of six, set where the clue touches the card."""
    values: Array
    not_colours: Array
    not_values: Array


def _touch(layout: Layout, state: State, wished: Wish) -> Touch:
    """HAN-8: the clue points at all matching cards; the others are known not to match."""
    colours, values = state.colours[1], state.values[1]
    for offset in range(2, layout.seats):
        here = wished.listener == offset
        colours = choose(here, state.colours[offset], colours)
        values = choose(here, state.values[offset], values)
    asked = choose(wished.by_value, values, colours)
    touched = (asked >> wished.clue) & layout.every(1)
    # A slot holds a card if adding ones to its value carries into the flag's bit.
    filled = ((values & layout.every(ones(FLAG))) + layout.every(ones(FLAG))) >> FLAG
    passed = ((filled & layout.every(1)) ^ touched) << wished.clue
    flags = touched << FLAG
    return Touch(
        any=touched != 0,
        slots=touched,
        values=only_if(wished.by_value, flags),
        not_colours=only_if(~wished.by_value, passed),
        not_values=choose(wished.by_value, passed, flags),
    )


class Change(NamedTuple):
    """What a legal move does to the table."""

    leaving: Array
    """Whether a card leaves the hand."""
    card: Array
    """Its kind's bit, nought where none leaves."""
    scored: Array
    bonus: Array
    mistake: Array
    drawn: Array
    """Whether a new card comes into the hand."""


def _change(layout: Layout, state: State, wished: Wish) -> Change:
    """HAN-11, HAN-14 to HAN-18."""
    leaving = wished.discard | wished.play
    shift = SLOT * wished.position
    colour = (state.colours[0] >> shift) & ones(SLOT)
    value = (state.values[0] >> shift) & ones(VALUE_COUNT)
    card = only_if(leaving, kind_bit(colour, value))
    reached = (state.fireworks << 1) | layout.kind(1)
    scored = wished.play & (card & reached & ~state.fireworks != 0)
    completed = scored & (card & layout.kind(1 << (VALUE_COUNT - 1)) != 0)
    return Change(
        leaving=leaving,
        card=card,
        scored=scored,
        bonus=completed & (BLUE.get(state.table) < layout.blue),
        mistake=wished.play & ~scored,
        drawn=leaving & (LEFT.get(state.table) > 0),
    )


def allowed(layout: Layout, state: State, wished: Wish, touched: Array) -> Array:
    """HAN-7, HAN-9, HAN-12, and no card can leave from an empty place."""
    blue = BLUE.get(state.table)
    shift = SLOT * wished.position
    held = (state.values[0] >> shift) & ones(VALUE_COUNT) != 0
    return (
        ~over(layout, state)
        & choose_bool(
            wished.tell, (blue > 0) & touched, held & (wished.play | (blue < layout.blue))
        )
        & (wished.tell | wished.play | wished.discard)
    )


def choose_bool(condition: Array, yes: Array, no: Array) -> Array:
    """One of two answers."""
    return (condition & yes) | (~condition & no)


def move(layout: Layout, state: State, action: Array) -> tuple[State, Array, Array]:
    """The tables after a move, what it scored, and whether it was illegal, hence ignored."""
    wished = wish(layout, action)
    touch = _touch(layout, state, wished)
    legal = allowed(layout, state, wished, touch.any)
    change = _change(layout, state, wished)
    card, slots, legal = settled(change.card, touch.slots, legal)
    change = change._replace(card=card)
    touch = touch._replace(slots=slots)
    place, source = state.source.draw(LEFT.get(state.table), legal & change.drawn)
    after = State(
        **_hands(layout, state, wished, touch, change, place),
        fireworks=state.fireworks | only_if(change.scored, change.card),
        discard=_discard(layout, state, only_if(~change.scored, change.card)),
        table=_table(layout, state, wished, change),
        last=_last(wished, change),
        last_cards=choose(wished.tell, touch.slots, change.card),
        source=source,
    )
    kept = replace(state, source=source)
    after = jax.tree.map(partial(jnp.where, legal), after, kept)
    score = count(state.fireworks).astype(jnp.int32)
    gained = jnp.where(lost(layout, after), -score, change.scored.astype(jnp.int32))
    return after, jnp.where(legal, gained, 0), ~legal


def _hands(
    layout: Layout, state: State, wished: Wish, touch: Touch, change: Change, place: Array
) -> dict[str, tuple[Array, ...]]:
    """The own hand loses and draws a card (HAN-18), the listener's hears, the turn passes on."""
    older = choose(change.leaving, (word(1) << (SLOT * wished.position)) - 1, ones(32))
    colour, value = card_at(place)
    newest = SLOT * (layout.hand - 1)

    def own(hand: Array, new: Array | int = 0) -> Array:
        closed = (hand & older) | ((hand >> SLOT) & ~older)
        return closed | only_if(change.drawn, new) << newest

    def heard(hands: tuple[Array, ...], told: Array) -> tuple[Array, ...]:
        listens = [wished.tell & (wished.listener == offset) for offset in range(1, layout.seats)]
        return tuple(hand | only_if(here, told) for hand, here in zip(hands, listens, strict=True))

    return {
        "colours": (*state.colours[1:], own(state.colours[0], colour)),
        "values": (*heard(state.values[1:], touch.values), own(state.values[0], value)),
        "not_colours": (
            *heard(state.not_colours[1:], touch.not_colours),
            own(state.not_colours[0]),
        ),
        "not_values": (*heard(state.not_values[1:], touch.not_values), own(state.not_values[0])),
    }


def _discard(layout: Layout, state: State, card: Array) -> tuple[Array, Array]:
    """HAN-13: one more of this kind lies there."""
    first, further = state.discard
    third = (card & further & layout.kind(1)) << (VALUE_COUNT - 1)
    return first | card, further | (card & first) | third


def _table(layout: Layout, state: State, wished: Wish, change: Change) -> Array:
    """Tokens, cards left, turns left (HAN-22) and seat."""
    table = state.table
    table += only_if(wished.discard | change.bonus, BLUE.one)
    table -= only_if(wished.tell, BLUE.one)
    table += only_if(change.mistake, RED.one)
    table -= choose(change.drawn, LEFT.one, 0)
    table -= only_if(LEFT.get(state.table) == 0, TURNS.one)
    wraps = SEAT.get(state.table) == layout.seats - 1
    return choose(wraps, table - (layout.seats - 1) * SEAT.one, table + SEAT.one)


def _last(wished: Wish, change: Change) -> Array:
    """The move as everybody saw it."""
    kind = choose(wished.play, 1, choose(wished.discard, 2, choose(wished.by_value, 8, 4)))
    about = wished.clue + choose(wished.by_value, VALUE.shift, COLOUR.shift)
    clue = (word(1) << (wished.listener - 1 + LISTENER.shift)) | (word(1) << about)
    card = (word(1) << (wished.position + POSITION.shift)) | SCORED.put(change.scored.astype(WORD))
    return kind | choose(wished.tell, clue, card | BONUS.put(change.bonus.astype(WORD)))
