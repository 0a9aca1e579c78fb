"""One action in every game of the batch, as arithmetic without branches; rules.py says why."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, among, bit, either, either_of, masked, ones, size, word
from florilegium.arrays.fusing import fusion_barrier
from florilegium.arrays.rows import at_row, passed, turned, wrapped
from florilegium.arrays.types import Played
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.batched.actions import DecodedAction, decoded, legal_words
from florilegium.games.royal_flush.batched.boards import MOST_SPACES, ROYAL, SPACES, looked_up
from florilegium.games.royal_flush.batched.cards import card
from florilegium.games.royal_flush.batched.choice import Chosen, chosen_so_far
from florilegium.games.royal_flush.batched.deal import Source, all_of, counted, dealt, one_more
from florilegium.games.royal_flush.batched.start import Start, purse, start
from florilegium.games.royal_flush.batched.state import (
    CARDS,
    DISPLAY,
    NO_CARD,
    OWNERS,
    PURSE,
    TABLE,
    Shape,
    State,
)
from florilegium.games.royal_flush.scoring import TOKEN_POINTS

_EMPTY_DISPLAY = ones(DISPLAY.width * DISPLAY.count)
_VALUE = 5
"""Bits for the value of a space."""
_VALUES = tuple(
    sum(value << _VALUE * place for place, value in enumerate(spaces)) for spaces in SPACES
)
_BOARD_BITS = OWNERS.width * MOST_SPACES
_BOARDS_A_WORD = OWNERS.count // MOST_SPACES


class Space(NamedTuple):
    """The space that a combination is scored on."""

    value: Word
    owners: tuple[Word, ...]
    free: Word


class Ends(NamedTuple):
    """What an action ends: 1 where it does."""

    turn: Word
    """A turn in the middle of a round."""
    round: Word
    """A round that another one follows."""
    game: Word


def played(shape: Shape, state: State, action: Word, renews: bool) -> Played[State]:
    """The games after the action; where it is not legal nothing happens.

    With `renews` a new game follows where one has ended.
    """
    tick = state.chance.counter
    legal = among(state.legal, action)
    choice = decoded(shape, action, legal)
    choice, picked = fusion_barrier((choice, chosen_so_far(state, choice)), tick)
    space = _space(state, picked)
    ends = _ends(shape, state, choice, picked)
    space, ends = fusion_barrier((space, ends), tick)
    purses = _purses(shape, state, choice, picked, space, ends)
    after = _cards(state, choice, picked, ends)
    table = TABLE.deck.at(TABLE.deck.get(after.table)) | _table(shape, state, choice, picked, ends)
    after = after._replace(purses=purses, owners=space.owners, free=space.free, table=table)
    rewards = _rewards(shape, state, space, purses, ends)
    after = _next_row(after, ends.turn | ends.round)
    after = _dealt_anew(shape, after, ends, renews)
    after = fusion_barrier(after, tick)
    return Played(after._replace(legal=legal_words(shape, after)), rewards, ends.game, 1 - legal)


def _space(state: State, picked: Chosen) -> Space:
    """ROY-16: the highest free one of the board; ROY-17: a full board is closed."""
    place = size(state.boards & bit(picked.board) - 1)
    index = place * 11 >> 5  # place // 3
    shift = _BOARD_BITS * (place - _BOARDS_A_WORD * index)
    here = at_row(state.owners, index) >> shift
    taken = jnp.zeros_like(place)
    for space in range(MOST_SPACES):
        taken = taken + word(OWNERS.get(here, space) != 0)
    value = looked_up(_VALUES, picked.board) >> _VALUE * taken & ones(_VALUE)
    owner = masked(picked.complete, TABLE.seat.get(state.table) + 1) << shift + OWNERS.width * taken
    full = word(taken == MOST_SPACES - 1) | word(picked.board == ROYAL)
    return Space(
        value=masked(picked.complete, value),
        owners=tuple(
            words | masked(word(index == at), owner) for at, words in enumerate(state.owners)
        ),
        free=state.free & ~masked(picked.complete & full, bit(picked.board)),
    )


def _pays(state: State, choice: DecodedAction) -> Word:
    """ROY-9 a swap, ROY-11 every card of a turn but the first."""
    further = word(TABLE.taken.get(state.table) != 0)
    return choice.swaps | further & (choice.takes | choice.takes_deck)


def _ends(shape: Shape, state: State, choice: DecodedAction, picked: Chosen) -> Ends:
    """ROY-27: the fifth piece or the royal flush; or all pass (ROY-15). ROY-32: three rounds."""
    last_piece = word(PURSE.pieces.get(state.purses[0]) == 1) | word(picked.board == ROYAL)
    all_pass = word(TABLE.passes.get(state.table) == shape.seats - 1)
    ends = picked.complete & last_piece | choice.passes & all_pass
    last = word(TABLE.round.get(state.table) == cards.ROUNDS - 1)
    turn = (picked.complete | choice.passes | choice.is_done) & (1 - ends)
    return Ends(turn, ends & (1 - last), ends & last)


def _purses(
    shape: Shape, state: State, choice: DecodedAction, picked: Chosen, space: Space, ends: Ends
) -> tuple[Word, ...]:
    """Tokens spent, a piece placed, jokers used up (ROY-26); and the end of a round."""
    jokers = masked(picked.complete, picked.jokers)
    used = PURSE.packed(tokens=_pays(state, choice), pieces=picked.complete, jokers=jokers)
    purse = state.purses[0] - used + PURSE.gained.at(space.value)
    shared = masked(ends.round, _shared(shape, state))
    return tuple(_counted(purse, shared, ends) for purse in (purse, *state.purses[1:]))


def _counted(purse: Word, shared: Word, ends: Ends) -> Word:
    """ROY-28 points, ROY-29 pieces, ROY-30 tokens, where a round ends."""
    gained = masked(ends.round | ends.game, PURSE.gained.get(purse))
    purse = purse - PURSE.gained.at(gained) + PURSE.points.at(gained) + PURSE.tokens.at(shared)
    return purse + PURSE.pieces.at(masked(ends.round, cards.PIECES - PURSE.pieces.get(purse)))


def _cards(state: State, choice: DecodedAction, picked: Chosen, ends: Ends) -> State:
    """Cards that are drawn, taken and played (ROY-9 to ROY-16)."""
    display = state.display | masked(choice.swaps, _EMPTY_DISPLAY)
    gap = masked(choice.takes, NO_CARD) << masked(choice.takes, DISPLAY.width * choice.position)
    display = display | gap
    source = _source(state, choice, picked)
    source, drawn, display = _drawn(state, choice, ends, source, display)
    shown = DISPLAY.get(state.display, masked(choice.takes, choice.position))
    kind = either(choice.takes_deck, drawn, shown)
    got = card(kind, choice.takes | choice.takes_deck)
    gone = picked.picked.where(picked.complete)
    hand = state.hands[0].minus(gone).plus(got)
    return state._replace(
        hands=(hand, *state.hands[1:]),
        display=display,
        discard=source.discard,
        bag=source.bag,
        table=TABLE.deck.put(state.table, all_of(source.counts)),
        choice=picked.choice,
        allowed=picked.allowed,
        picked=picked.picked.where(1 - picked.complete),
        cursor=source.cursor,
    )


def _source(state: State, choice: DecodedAction, picked: Chosen) -> Source:
    """ROY-9, ROY-16: what is swapped or scored is part of the discard before cards are drawn."""
    discard = state.discard.joined(picked.picked.where(picked.complete))
    for place in range(DISPLAY.count):
        kind = DISPLAY.get(state.display, place)
        discard = discard.plus(card(kind, choice.swaps & word(kind != NO_CARD)))
    return Source(state.bag, counted(state.bag), discard, state.cursor, state.chance)


def _drawn(
    state: State, choice: DecodedAction, ends: Ends, source: Source, display: Word
) -> tuple[Source, Word, Word]:
    """Up to four cards for the gaps of the display (ROY-9, ROY-13), or one for the hand."""
    fills = choice.swaps | ends.turn
    waiting = counted(source.discard)

    def draw(carry: tuple[Source, Word], place: jax.Array) -> tuple[tuple[Source, Word], Word]:
        source, display = carry
        gap = word(DISPLAY.get(display, place) == NO_CARD)
        first = word(place == 0)
        wanted = fills & gap | choice.takes_deck & first
        source, kind = one_more(source, waiting, wanted, state.decks)
        filled = fills & gap & word(kind != NO_CARD)
        change = masked(filled, kind ^ NO_CARD) << DISPLAY.width * place
        return (source, display ^ change), kind

    places = jnp.arange(DISPLAY.count, dtype=jnp.uint32)
    (source, display), kinds = jax.lax.scan(draw, (source, display), places)
    return source, kinds[0], display


def _table(shape: Shape, state: State, choice: DecodedAction, picked: Chosen, ends: Ends) -> Word:
    """Whose turn it is and what was done in it; the deck is counted elsewhere."""
    table = state.table
    takes = choice.takes | choice.takes_deck
    same = 1 - (ends.turn | ends.round)
    passes = masked(1 - picked.complete, TABLE.passes.get(table) + choice.passes)
    spent = TABLE.spent.get(table) + _pays(state, choice)
    spent = spent - masked(ends.round, shape.seats * _shared(shape, state))
    return TABLE.packed(
        seat=wrapped(TABLE.seat.get(table) + 1 - same, shape.seats),
        round=TABLE.round.get(table) + ends.round,
        over=TABLE.over.get(table) | ends.game,
        swapped=masked(same, TABLE.swapped.get(table) | choice.swaps),
        taken=masked(same, TABLE.taken.get(table) + takes),
        passes=masked(1 - ends.round, passes),
        spent=spent,
    )


def _shared(shape: Shape, state: State) -> Word:
    """ROY-30: what each seat gets back. The product is exact for all tokens there can be."""
    return TABLE.spent.get(state.table) * -(-256 // shape.seats) >> 8


def _rewards(
    shape: Shape, state: State, space: Space, purses: tuple[Word, ...], ends: Ends
) -> jax.Array:
    """By seat: the value of the space when it is taken, and all tokens at the end (ROY-33)."""
    rows = [masked(ends.game, TOKEN_POINTS * PURSE.tokens.get(purse)) for purse in purses]
    rows[0] = rows[0] + space.value
    return jnp.stack(turned(rows, TABLE.seat.get(state.table), way=-1)).astype(jnp.int32)


def _next_row(state: State, turns: Word) -> State:
    """The rows as the next seat counts them, where it is that seat's turn."""
    hands, purses = passed(state.hands, turns), passed(state.purses, turns)
    return state._replace(hands=hands, purses=purses)


def _dealt_anew(shape: Shape, state: State, ends: Ends, renews: bool) -> State:
    """ROY-31: a new round on empty boards; after the last one a new game, if wanted."""
    chance, begins = start(shape, state.chance, state.decks)
    anew = ends.round
    seat = TABLE.seat.get(state.table)
    if renews:
        anew = anew | ends.game
        state = _new_game(shape, state, begins, ends.game)
        seat = TABLE.seat.get(state.table)
    chance, deal = dealt(shape, chance, state.decks, seat)
    return state._replace(
        hands=either_of(anew, deal.hands, state.hands),
        display=either(anew, deal.display, state.display),
        bag=either_of(anew, deal.bag, state.bag),
        discard=state.discard.where(1 - anew),
        owners=tuple(masked(1 - anew, words) for words in state.owners),
        free=either(anew, state.boards, state.free),
        table=either(anew, TABLE.deck.put(state.table, CARDS - shape.dealt), state.table),
        cursor=either(anew, shape.dealt, state.cursor),
        chance=chance,
    )


def _new_game(shape: Shape, state: State, begins: Start, where: Word) -> State:
    """What a new game has besides its cards."""
    purses = [purse(shape, begins.seat, row) for row in range(shape.seats)]
    return state._replace(
        purses=tuple(
            either(where, new, old) for new, old in zip(purses, state.purses, strict=True)
        ),
        boards=either(where, begins.boards, state.boards),
        table=either(where, TABLE.seat.at(begins.seat), state.table),
    )
