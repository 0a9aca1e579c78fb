"""What holds for the batched Royal Flush as an environment: resets, refusals, deals, errors."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.core.errors import BadSetup
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.actions import Score, Take
from florilegium.games.royal_flush.batched import RoyalFlush
from florilegium.games.royal_flush.batched.state import PURSE, TABLE
from tests.equivalence.royal_flush import copies

KEY = jax.random.key(7)
ENV = RoyalFlush(3, boards="random", children=[2])
GAMES, MANY = 64, 60_000


def outside(state: Any) -> Any:
    """The games without their decks."""
    return state._replace(bag=())


def same(one: Any, other: Any) -> bool:
    pairs = zip(jax.tree.leaves(one), jax.tree.leaves(other), strict=True)
    return all(np.array_equal(left, right) for left, right in pairs)


def test_an_illegal_action_changes_nothing_and_is_flagged() -> None:
    state = ENV.init(KEY, GAMES)
    # No card is taken yet (ROY-10), no board is chosen, and the others do not exist.
    step = ENV.step(state, jnp.resize(jnp.array([6, 7, 25, 77, 78, 96, -1, 2**31 - 1]), (GAMES,)))
    assert step.invalid.all()
    assert not step.done.any()
    assert not step.rewards.any()
    assert same(step.state._replace(chance=state.chance), state)


def test_a_game_that_ends_is_followed_by_a_new_one() -> None:
    """In the last round the fifth piece is put on a space: half of the games have it ready."""
    state = ENV.init(KEY, GAMES)
    purse = PURSE.pieces.put(state.purses[0], jnp.arange(GAMES, dtype=jnp.uint32) % 2 + 1)
    purse = PURSE.points.put(PURSE.tokens.put(purse, 3), 40)
    state = state._replace(purses=(purse, *state.purses[1:]), table=TABLE.round.put(state.table, 2))
    while (choice := np.asarray(ENV.legal(state))[8:].argmax(axis=0)).any():
        number = np.where(np.asarray(ENV.legal(state))[8:].any(axis=0), choice + 8, -1)
        step, unrenewed = ENV.step(state, number), ENV.play(state, number)
        assert same(step.done, unrenewed.done)
        assert same(step.rewards, unrenewed.rewards)
        if step.done.any():
            break
        state = unrenewed.state
    done = np.asarray(step.done)
    assert 0 < done.sum() < GAMES
    seats = np.asarray(ENV.seat(state))
    gained = np.asarray(step.rewards)[:, done]
    own = gained[seats[done], np.arange(done.sum())]
    assert (gained.sum(axis=0) - own == 20).all()  # ROY-33: five tokens each
    assert (own > 6).all()  # three tokens, and a space that is worth something
    kept, fresh = unrenewed.state, step.state
    assert not ENV.legal(kept)[:, done].any()
    assert (TABLE.round.get(fresh.table)[done] == 0).all()
    assert (TABLE.deck.get(fresh.table)[done] == 104 - 25).all()
    assert all((PURSE.tokens.get(purse)[done] == 5).all() for purse in fresh.purses)
    assert all((PURSE.points.get(purse)[done] == 0).all() for purse in fresh.purses)
    jokers = np.array([PURSE.jokers.get(purse) for purse in fresh.purses])
    rows = (1 - np.asarray(ENV.seat(fresh))) % 3
    assert (jokers.sum(axis=0)[done] == 2).all()
    assert (jokers[rows, np.arange(GAMES)][done] == 2).all()
    assert (copies(fresh) == 2).all()


def test_every_card_is_as_likely_as_any_other() -> None:
    """In each hand, and in each place of the display; and each first seat."""
    state = ENV.init(KEY, MANY)
    for place in range(4):
        counts = np.bincount(np.asarray(state.display >> 6 * place & 63), minlength=52)
        assert (abs(counts - MANY / 52) < 5 * (MANY / 52) ** 0.5).all()
    nothing_shown = jnp.full_like(state.display, 2**24 - 1)
    for hand in state.hands:
        counts = copies(outside(state)._replace(hands=(hand,), display=nothing_shown))
        assert (counts.sum(axis=0) == cards.HAND).all()
        wanted = MANY * cards.HAND / 52
        assert (abs(counts.sum(axis=1) - wanted) < 5 * wanted**0.5).all()
    assert (copies(state) == 2).all()
    seats = np.bincount(np.asarray(ENV.seat(state)))
    assert (abs(seats - MANY / 3) < 5 * (MANY / 3) ** 0.5).all()


def test_every_two_boards_of_a_category_are_as_likely() -> None:
    boards = np.asarray(ENV.init(KEY, MANY).boards)
    assert (boards >> 16 == 1).all()
    for category in range(4):
        pairs, counts = np.unique(boards >> 4 * category & 15, return_counts=True)
        assert pairs.tolist() == [3, 5, 6, 9, 10, 12]
        assert (abs(counts - MANY / 6) < 5 * (MANY / 6) ** 0.5).all()


def test_actions_and_their_numbers() -> None:
    score = Score("perfect_pair", cards.in_order(map(cards.Card, ["TS", "*"])))
    assert ENV.numbers(score, 1) == (9, 25 + 32, 77)
    assert ENV.action((9, 57, 77), 2) == score
    assert ENV.numbers(Take("3"), 3) == (3,)
    assert ENV.action((3,), 1) == ENV.action(3, 2) == Take("3")


def test_wrong_decks_and_options_are_refused() -> None:
    deck = np.repeat(np.arange(52), 2)[:, None]
    env = RoyalFlush(2)
    with pytest.raises(ValueError, match="exactly the cards"):
        env.init(KEY, 1, decks=deck * 0)
    with pytest.raises(ValueError, match="shape"):
        ENV.init(KEY, 1, decks=deck)
    with pytest.raises(ValueError, match="two boards of each category"):
        ENV.init(KEY, 1, decks=np.concatenate([deck, np.arange(8)[:, None]]))
    with pytest.raises(BadSetup):
        RoyalFlush(6)
    with pytest.raises(BadSetup):
        RoyalFlush(2, boards=["pair"])
