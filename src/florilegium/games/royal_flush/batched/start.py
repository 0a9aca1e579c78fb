"""New games: boards, purses and the first deal (ROY-3, ROY-5, ROY-6, ROY-7, ROY-24)."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, bit, ones, word
from florilegium.arrays.chance import Chance
from florilegium.arrays.deals import first_seat, require_cards
from florilegium.arrays.rows import wrapped
from florilegium.arrays.types import Identity
from florilegium.core.game import Setup
from florilegium.games.royal_flush import cards, rules
from florilegium.games.royal_flush.batched.actions import legal_words
from florilegium.games.royal_flush.batched.boards import IN_PLAY, NUMBER, ROYAL, among, packed
from florilegium.games.royal_flush.batched.cards import Twofold, all_cards, no_cards
from florilegium.games.royal_flush.batched.deal import Dealt, dealt
from florilegium.games.royal_flush.batched.state import CARDS, PURSE, TABLE, Shape, State

_PER_CATEGORY = len(cards.CATEGORIES[0])
_TWO_OF_FOUR = (0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100)


class Start(NamedTuple):
    """What a new game has besides its cards."""

    seat: Word
    """Who begins."""
    boards: Word
    """The set of boards in play."""


def start(shape: Shape, chance: Chance, decks: jax.Array | None) -> tuple[Chance, Start]:
    """Set by the host or by chance."""
    chance, seat = first_seat(chance, shape.options.first_seat, shape.seats)
    boards = jnp.zeros_like(chance.a) + among(shape.boards)
    if shape.draws_boards:
        chance, number = chances.drawn(chance)
        boards = _drawn_boards(number) if decks is None else _given_boards(decks)
    return chance, Start(seat, boards)


def _drawn_boards(number: Word) -> Word:
    """ROY-6: two of each category, and always the royal flush."""
    boards = jnp.full_like(number, 1 << ROYAL)
    for category in range(len(cards.CATEGORIES)):
        pair, number = chances.below(number, len(_TWO_OF_FOUR))
        two = packed(dict(enumerate(_TWO_OF_FOUR)), _PER_CATEGORY) >> _PER_CATEGORY * pair & 15
        boards = boards | two << _PER_CATEGORY * category
    return boards


def _given_boards(decks: jax.Array) -> Word:
    """The same from what comes after the cards of an injected deck."""
    boards = jnp.full_like(word(decks[0]), 1 << ROYAL)
    for place in range(CARDS, CARDS + IN_PLAY - 1):
        boards = boards | bit(word(decks[place]))
    return boards


def purse(shape: Shape, seat: Word, row: int) -> Word:
    """ROY-3: tokens and pieces; ROY-24: jokers for children."""
    owner = wrapped(seat + row, shape.seats)
    width = PURSE.jokers.width
    jokers = packed(dict(enumerate(shape.jokers)), width) >> width * owner & ones(width)
    return PURSE.packed(tokens=cards.TOKENS, pieces=cards.PIECES, jokers=jokers)


def new_game(shape: Shape, chance: Chance, decks: jax.Array | None) -> State:
    """Everything as it lies before the first move."""
    chance, begins = start(shape, chance, decks)
    chance, deal = dealt(shape, chance, decks, begins.seat)
    return started(shape, chance, decks, begins, deal)


def started(
    shape: Shape, chance: Chance, decks: jax.Array | None, begins: Start, deal: Dealt
) -> State:
    """The same with cards that are dealt already."""
    empty = jnp.zeros_like(begins.seat)
    nothing = Twofold(no_cards(empty), no_cards(empty))
    state = State(
        hands=deal.hands,
        purses=tuple(purse(shape, begins.seat, row) for row in range(shape.seats)),
        display=deal.display,
        discard=nothing,
        bag=deal.bag,
        owners=(empty, empty, empty),
        boards=begins.boards,
        free=begins.boards,
        table=TABLE.packed(seat=begins.seat, deck=CARDS - shape.dealt),
        choice=empty,
        allowed=all_cards(empty),
        picked=nothing,
        legal=(empty, empty, empty),
        cursor=empty + shape.dealt,
        chance=chance,
        decks=decks,
        identity=Identity.of(shape),
    )
    return state._replace(legal=legal_words(shape, state))


def column(shape: Shape, setup: Setup[cards.Options]) -> list[int]:
    """The first shuffle of a readable game and its boards, as a column of injected decks."""
    kinds = [shape.kind(card) for card in rules.pile(setup)]
    if not shape.draws_boards:
        return kinds
    boards = [NUMBER[name] for name in cards.boards_in_play(setup.options, setup.seed)]
    return [*kinds, *(board for board in boards if board != ROYAL)]


def require_decks(shape: Shape, decks: np.ndarray) -> None:
    """ValueError where a column does not hold what a game needs."""
    require_cards(shape, decks[:CARDS])
    if shape.draws_boards and not _are_two_of_each(np.sort(decks[CARDS:], axis=0)):
        raise ValueError("decks: two boards of each category must follow the cards")


def _are_two_of_each(boards: np.ndarray) -> bool:
    """ROY-6: boards in the order of their numbers, `[8, batch]`."""
    categories = np.repeat(np.arange(len(cards.CATEGORIES)), cards.CHOSEN)[:, None]
    per_category = (boards // _PER_CATEGORY == categories).all()
    return bool(per_category and (np.diff(boards, axis=0) > 0).all() and (boards < ROYAL).all())
