"""One action in every game of the batch, as arithmetic without branches; rules.py says why."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, chosen, either, has, size, word
from florilegium.arrays.fusing import settled
from florilegium.arrays.types import Played
from florilegium.games.illusion.batched.actions import STOP, legal_words
from florilegium.games.illusion.batched.deal import (
    fresh_lives,
    new_round,
    next_card,
    opened,
    tied,
)
from florilegium.games.illusion.batched.state import (
    BASKET,
    BASKETS,
    CALLERS,
    CARD,
    COUNTS,
    DECK,
    LIVES,
    NONE,
    ROUND,
    ROUNDS,
    SEAT,
    STAGE,
    TOPS,
    Shape,
    State,
)


class _Choice(NamedTuple):
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
    choice = settled(_choice(shape, state, action), tick)
    verdict = settled(_verdict(shape, state, choice), tick)
    over = verdict.ends & word(ROUND.get(state.table) == ROUNDS - 1)
    again = verdict.ends ^ over
    lives = either(choice.settles, verdict.lives, state.lives)
    after = State(
        baskets=_baskets(state, choice, action, again),
        tops=either(again, TOPS.every(NONE), _tops(state, choice, action)),
        lives=either(again, fresh_lives(shape), lives),
        scored=_scored(state, verdict),
        table=_table(state, action, choice, verdict),
        seats=state.seats,
        chance=state.chance,
        decks=state.decks,
    )
    return Played(after, _points(shape, verdict), over, 1 - choice.legal)


def _choice(shape: Shape, state: State, action: Word) -> _Choice:
    stage = STAGE.get(state.table)
    legal = has(legal_words(state)[0], action)
    stops = legal & word(action == STOP)
    return _Choice(
        legal=legal,
        places=legal & word(stage == 0),
        settles=legal & word(stage == shape.seats - 1),
        callers=CALLERS.get(state.table) | stops << shape.acting(state.table),
    )


def _verdict(shape: Shape, state: State, choice: _Choice) -> _Verdict:
    """ILL-10 to ILL-15: a stop judged, lives moved, the round ended or not, and what follows."""
    _, number = chances.drawn(state.chance)
    rank, rest = tied(state, size(choice.callers), number)
    placer = SEAT.get(state.table)
    earlier, had = _earlier(state), LIVES.get(state.lives, placer)
    right, called = word(earlier > 0), word(choice.callers != 0)
    heard = _heard(shape, choice.callers, rank)
    paid = jnp.minimum(earlier, had)
    lost = chosen(right, paid) << LIVES.width * placer
    # Wrong: nothing is paid, and one life goes back to the box.
    moved = ((paid - (1 - right)) << LIVES.width * heard) - lost
    left = either(right, had - paid, LIVES.get(state.lives, heard) - 1)
    empty = word(DECK.get(state.table) == 0)
    ends = choice.settles & (called & word(left == 0) | empty)
    index = ROUND.get(state.table) + 1
    seat, card = new_round(shape, rest, state.decks, jnp.minimum(index, ROUNDS - 1))
    return _Verdict(
        lives=state.lives + chosen(called, moved),
        ends=ends,
        card=either(ends, card, next_card(state, rest)),
        seat=either(ends, seat, shape.around(placer + 1)),
    )


def _earlier(state: State) -> Word:
    """ILL-11: how many cards of its variety lay on the basket before the one just placed."""
    basket = BASKET.get(state.table)
    lying = state.baskets[0]
    for place in range(1, BASKETS):
        lying = either(word(basket == place), state.baskets[place], lying)
    return COUNTS.get(lying, CARD.get(state.table)) - 1


def _heard(shape: Shape, callers: Word, rank: Word) -> Word:
    """ILL-9: the caller of that rank: so many lower ones are passed over."""
    for passed in range(shape.seats - 2):
        callers = either(word(rank > passed), callers & callers - 1, callers)
    return size(~callers & callers - 1)


def _baskets(state: State, choice: _Choice, action: Word, again: Word) -> tuple[Word, ...]:
    """ILL-5: one more card on a basket; ILL-3: none in a new round."""
    one = choice.places << COUNTS.width * CARD.get(state.table)
    return tuple(
        chosen(1 - again, lying + chosen(word(action == place), one))
        for place, lying in enumerate(state.baskets)
    )


def _tops(state: State, choice: _Choice, action: Word) -> Word:
    """ILL-6: the card covers what lay there."""
    shift = TOPS.width * action
    covered = (state.tops & ~(word(NONE) << shift)) | CARD.get(state.table) << shift
    return either(choice.places, covered, state.tops)


def _scored(state: State, verdict: _Verdict) -> tuple[Word, ...]:
    """ILL-16: the lives at the end of a round."""
    index = ROUND.get(state.table)
    return tuple(
        either(verdict.ends & word(index == place), verdict.lives, points)
        for place, points in enumerate(state.scored)
    )


def _points(shape: Shape, verdict: _Verdict) -> jax.Array:
    """ILL-16: when a round ends everybody gains the lives left."""
    rows = [chosen(verdict.ends, LIVES.get(verdict.lives, seat)) for seat in range(shape.seats)]
    return jnp.stack(rows).astype(jnp.int32)


def _table(state: State, action: Word, choice: _Choice, verdict: _Verdict) -> Word:
    """The next decision about this card, the next card, the next round or the end."""
    table = state.table
    decided = CALLERS.put(table, choice.callers) + STAGE.at(1)
    decided = decided | chosen(choice.places, BASKET.at(action))
    turned = (
        CARD.at(verdict.card) | SEAT.at(verdict.seat)
        | ROUND.at(ROUND.get(table)) | DECK.at(DECK.get(table) - 1)
    )  # fmt: skip
    index = ROUND.get(table) + 1
    started = opened(verdict.seat, verdict.card, index)
    ended = SEAT.at(SEAT.get(table)) | ROUND.at(index) | DECK.at(DECK.get(table))
    after = either(verdict.ends, either(word(index < ROUNDS), started, ended), turned)
    return either(choice.legal, either(choice.settles, after, decided), table)
