"""Choosing a combination: what a board or a card changes before the whole set is there."""

from __future__ import annotations

from typing import NamedTuple

from florilegium.arrays.bits import Word, bit, either, has, masked, word
from florilegium.games.royal_flush.batched.actions import DecodedAction
from florilegium.games.royal_flush.batched.boards import (
    FIRST_STAGE,
    FLUSHES,
    MIXED_RUNS,
    SIZES,
    SUITED_RUNS,
    TWINS,
    among,
    looked_up,
)
from florilegium.games.royal_flush.batched.cards import (
    SUITS,
    Cards,
    Twofold,
    after,
    all_cards,
    at_every_rank,
    card,
    up_to_rank,
)
from florilegium.games.royal_flush.batched.groups import next_stage
from florilegium.games.royal_flush.batched.state import CHOICE, State


class Chosen(NamedTuple):
    """What is chosen after the action, and whether that is a whole combination."""

    choice: Word
    allowed: Cards
    picked: Twofold
    jokers: Word
    board: Word
    complete: Word


def chosen_so_far(state: State, action: DecodedAction) -> Chosen:
    """The board, or one card more. Where the set is complete all is ready for the next one."""
    board = CHOICE.board.get(state.choice)
    adds = action.picks | action.picks_joker
    complete = adds & word(CHOICE.rest.get(state.choice) == 1)
    one = card(action.kind, action.picks)
    picked = state.picked.plus(one)
    jokers = CHOICE.jokers.get(state.choice) + action.picks_joker
    choice = either(action.begins, _begun(action.board), state.choice)
    choice = either(adds, _with_card(state, action, board, jokers), choice)
    allowed = state.allowed & (_later(state, action, board) | all_cards(board).where(1 - adds))
    return Chosen(
        choice=masked(1 - complete, choice),
        allowed=allowed | all_cards(board).where(complete),
        picked=picked,
        jokers=jokers,
        board=board,
        complete=complete,
    )


def _begun(board: Word) -> Word:
    """Nothing chosen yet."""
    stage = looked_up([FIRST_STAGE.get(number, 0) for number in range(len(SIZES))], board)
    return CHOICE.packed(board=board, rest=looked_up(SIZES, board), stage=stage)


def _with_card(state: State, action: DecodedAction, board: Word, jokers: Word) -> Word:
    """One card more on the way."""
    choice, kind = state.choice, action.kind
    count, stage, last = CHOICE.count.get(choice), CHOICE.stage.get(choice), CHOICE.last.get(choice)
    begun = word(count != 0)
    twins = has(among(TWINS), board)
    same_rank = begun & word(last >> 2 == kind >> 2)
    same = either(twins, begun & word(last == kind), same_rank)
    following = either(twins, stage - 1, either(begun, next_stage(stage, count), stage))
    return CHOICE.packed(
        board=board,
        rest=CHOICE.rest.get(choice) - 1,
        last=kind,
        count=masked(same, count) + action.picks,
        stage=either(same, stage, following) & 7,
        suits=CHOICE.suits.get(choice) | action.picks << (kind & 3),
        jokers=jokers,
    )


def _later(state: State, action: DecodedAction, board: Word) -> Cards:
    """What may come after a card: a later one, and what the board asks for; no card after a joker.

    The first card of a run says how far it can reach. Later ones do not narrow it.
    """
    kind = action.kind
    rank, suit = kind >> 2, kind & 3
    twins, mixed = has(among(TWINS), board), has(among(MIXED_RUNS), board)
    suited, flush = has(among(SUITED_RUNS), board), has(among(FLUSHES), board)
    later = after(either(mixed, SUITS * rank + SUITS - 1, kind)) | card(kind, twins)
    suits = either(suited | flush, bit(suit), 15)
    reach = either(suited | mixed, rank + looked_up(SIZES, board) - 1, 12)
    return (later & at_every_rank(suits) & up_to_rank(reach)).where(action.picks)
