"""One action in every game of the batch, as arithmetic without branches; rules.py says why."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, among, either, masked, size, word
from florilegium.arrays.fusing import fusion_barrier
from florilegium.arrays.rows import at_row, wrapped
from florilegium.arrays.types import Played
from florilegium.games.illusion.batched.actions import legal_words
from florilegium.games.illusion.batched.deal import (
    fresh_lives,
    new_round,
    next_card,
    opened,
    tied,
)
from florilegium.games.illusion.batched.state import (
    COUNTS,
    LIVES,
    NONE,
    ROUNDS,
    TABLE,
    TOPS,
    Shape,
    State,
    acting_seat,
)


class _DecodedAction(NamedTuple):
    """An action taken apart; the first three are 1 where they hold and 0 where not."""

    legal: Word
    places: Word
    settles: Word
    """It is the last decision about a card."""
    callers: Word
    """The set of seats that have said stop, this one included."""


class _Verdict(NamedTuple):
    """What the last decision brings about."""

    lives: Word
    ends: Word
    """1 where the round is over."""
    card: Word
    """What is turned up next, in this round or the next one."""
    seat: Word
    """Who is to place it."""


def played(shape: Shape, state: State, action: Word) -> Played[State]:
    """The games after the action; where it is not legal nothing happens."""
    tick = state.chance.counter
    choice = fusion_barrier(_choice(shape, state, action), tick)
    verdict = fusion_barrier(_verdict(shape, state, choice), tick)
    over = verdict.ends & word(TABLE.round.get(state.table) == ROUNDS - 1)
    again = verdict.ends ^ over
    lives = either(choice.settles, verdict.lives, state.lives)
    after = State(
        baskets=_baskets(state, choice, action, again),
        tops=either(again, TOPS.every(NONE), _tops(state, choice, action)),
        lives=either(again, fresh_lives(shape), lives),
        scored=_scored(state, verdict),
        table=_table(state, action, choice, verdict),
        chance=state.chance,
        decks=state.decks,
        identity=state.identity,
    )
    return Played(after, _points(shape, verdict), over, 1 - choice.legal)


def _choice(shape: Shape, state: State, action: Word) -> _DecodedAction:
    stage = TABLE.stage.get(state.table)
    legal = among(legal_words(shape, state), action)
    stops = legal & word(action == shape.actions.starts["stop"])
    return _DecodedAction(
        legal=legal,
        places=legal & word(stage == 0),
        settles=legal & word(stage == shape.seats - 1),
        callers=TABLE.callers.get(state.table) | stops << acting_seat(shape, state),
    )


def _verdict(shape: Shape, state: State, choice: _DecodedAction) -> _Verdict:
    """ILL-10 to ILL-15: a stop judged, lives moved, the round ended or not, and what follows."""
    _, number = chances.drawn(state.chance)
    rank, rest = tied(state, size(choice.callers), number)
    placer = TABLE.seat.get(state.table)
    earlier, had = _earlier(state), LIVES.get(state.lives, placer)
    right, called = word(earlier > 0), word(choice.callers != 0)
    heard = _heard(shape, choice.callers, rank)
    paid = jnp.minimum(earlier, had)
    lost = masked(right, paid) << LIVES.width * placer
    # Wrong: nothing is paid, and one life goes back to the box.
    moved = ((paid - (1 - right)) << LIVES.width * heard) - lost
    left = either(right, had - paid, LIVES.get(state.lives, heard) - 1)
    empty = word(TABLE.deck.get(state.table) == 0)
    ends = choice.settles & (called & word(left == 0) | empty)
    index = TABLE.round.get(state.table) + 1
    seat, card = new_round(shape, rest, state.decks, jnp.minimum(index, ROUNDS - 1))
    return _Verdict(
        lives=state.lives + masked(called, moved),
        ends=ends,
        card=either(ends, card, next_card(state, rest)),
        seat=either(ends, seat, wrapped(placer + 1, shape.seats)),
    )


def _earlier(state: State) -> Word:
    """ILL-11: how many cards of its variety lay on the basket before the one just placed."""
    lying = at_row(state.baskets, TABLE.basket.get(state.table))
    return COUNTS.get(lying, TABLE.card.get(state.table)) - 1


def _heard(shape: Shape, callers: Word, rank: Word) -> Word:
    """ILL-9: the caller of that rank: so many lower ones are passed over."""
    for passed in range(shape.seats - 2):
        callers = either(word(rank > passed), callers & callers - 1, callers)
    return size(~callers & callers - 1)


def _baskets(state: State, choice: _DecodedAction, action: Word, again: Word) -> tuple[Word, ...]:
    """ILL-5: one more card on a basket; ILL-3: none in a new round."""
    one = choice.places << COUNTS.width * TABLE.card.get(state.table)
    return tuple(
        masked(1 - again, lying + masked(word(action == place), one))
        for place, lying in enumerate(state.baskets)
    )


def _tops(state: State, choice: _DecodedAction, action: Word) -> Word:
    """ILL-6: the card covers what lay there."""
    shift = TOPS.width * action
    covered = (state.tops & ~(word(NONE) << shift)) | TABLE.card.get(state.table) << shift
    return either(choice.places, covered, state.tops)


def _scored(state: State, verdict: _Verdict) -> tuple[Word, ...]:
    """ILL-16: the lives at the end of a round."""
    index = TABLE.round.get(state.table)
    return tuple(
        either(verdict.ends & word(index == place), verdict.lives, points)
        for place, points in enumerate(state.scored)
    )


def _points(shape: Shape, verdict: _Verdict) -> jax.Array:
    """ILL-16: when a round ends everybody gains the lives left."""
    rows = [masked(verdict.ends, LIVES.get(verdict.lives, seat)) for seat in range(shape.seats)]
    return jnp.stack(rows).astype(jnp.int32)


def _table(state: State, action: Word, choice: _DecodedAction, verdict: _Verdict) -> Word:
    """The next decision about this card, the next card, the next round or the end."""
    table = state.table
    decided = TABLE.callers.put(table, choice.callers) + TABLE.stage.at(1)
    decided = decided | masked(choice.places, TABLE.basket.at(action))
    index, deck = TABLE.round.get(table), TABLE.deck.get(table)
    turned = TABLE.packed(card=verdict.card, seat=verdict.seat, round=index, deck=deck - 1)
    started = opened(verdict.seat, verdict.card, index + 1)
    ended = TABLE.packed(seat=TABLE.seat.get(table), round=index + 1, deck=deck)
    after = either(verdict.ends, either(word(index < ROUNDS - 1), started, ended), turned)
    return either(choice.legal, either(choice.settles, after, decided), table)
