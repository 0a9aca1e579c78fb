"""The search: it knows what its seat knows, compares in common worlds, and leaves well alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.arrays.bits import Pair
from florilegium.games.hanabi.batched.search import hands as hand
from florilegium.games.hanabi.batched.search.blueprint import answers
from florilegium.games.hanabi.batched.search.playing import NO_MOVE, play, sight_of
from florilegium.games.hanabi.batched.search.rollouts import TO_THE_END, outcomes, worlds
from florilegium.games.hanabi.batched.search.seat import Seat
from florilegium.games.hanabi.batched.search.table import Games
from tests.search.tables import GAMES, SMALL, decks, midgame, network, walked

PARAMS = network()
answered = jax.jit(answers)
drawn_hands = jax.jit(hand.fresh, static_argnums=2)
supposed_worlds = jax.jit(worlds)


@partial(jax.jit, static_argnums=1)
def exchanged(games: Games, row: int, seed: int) -> Games:
    """The same games to the seat in this row, with another own hand and another deck."""
    sight = sight_of(games, row)
    other, weight = hand.fresh(jax.random.key(seed), sight, 8)
    pick = jnp.argmax(jnp.where(weight > -1e20, other != games.state.hands[row][:, None], False), 1)
    own = jnp.take_along_axis(other, pick[:, None], 1)
    state = hand.supposed(sight, row, own).state
    mixed = worlds(jax.random.key(seed), sight_of(games, 0), own) if row == 0 else None
    pile = games.state.decks if mixed is None else mixed.decks[:, :, 0]
    return Games(state._replace(decks=pile), games.moves)


def same(one: Any, other: Any) -> bool:
    pairs = zip(jax.tree.leaves(one), jax.tree.leaves(other), strict=True)
    return all(np.array_equal(a, b) for a, b in pairs)


@pytest.mark.parametrize("row", [0, 1])
def test_a_sight_holds_nothing_that_the_seat_may_not_know(row: int) -> None:
    changed = 0
    for turn, games, *_ in walked(40):
        if turn % 6 == 5:
            twin = exchanged(games, row, turn)
            changed += int((twin.state.hands[row] != games.state.hands[row]).sum())
            assert same(sight_of(games, row), sight_of(twin, row))
            if row == 0:
                assert same(answered(PARAMS, games)[0], answered(PARAMS, twin)[0])
    assert changed > 2 * GAMES


@pytest.mark.slow
def test_the_same_decision_whatever_the_seat_cannot_know() -> None:
    games = midgame(8)
    twin = exchanged(games, 0, 1)
    assert bool((twin.state.hands[0] != games.state.hands[0]).any())
    found = []
    for one in (games, twin):
        seat = Seat(PARAMS, SMALL, jax.random.key(1), sight_of(one, 0))
        liked, going = answered(PARAMS, one)[0], jnp.ones(GAMES, jnp.bool_)
        found.append((seat.decide(jax.random.key(2), sight_of(one, 0), liked, going), seat.belief))
    assert same(*found)
    contest = found[0][0].contest
    assert bool(contest.asked.any()), "something must have been compared"


@pytest.mark.slow
def test_actions_are_compared_in_common_worlds() -> None:
    """The same action twice makes no difference anywhere; neither does what else is asked."""
    sight, key = sight_of(midgame(), 0), jax.random.key(3)
    drawn, weight = drawn_hands(key, sight, 8)
    assert bool((weight > -1e20).all())
    common = supposed_worlds(key, sight, drawn)
    finish = jax.jit(outcomes, static_argnums=6)
    actions = jnp.tile(jnp.array([10, 10, 0], jnp.int32), (GAMES, 1))
    actions = actions.at[:, :2].set(jnp.argmax(answered(PARAMS, midgame())[0], -1)[:, None])
    every = jnp.ones(actions.shape, jnp.bool_)
    one = finish(PARAMS, sight, common, actions, every, jnp.int32(TO_THE_END), 16)
    assert bool((one[:, 0] == one[:, 1]).all())
    two = finish(
        PARAMS, sight, common, actions, every.at[:, 0].set(False), jnp.int32(TO_THE_END), 40
    )
    assert bool((one[:, 1:] == two[:, 1:]).all())
    assert bool((two[:, 0] == 0).all())


def test_decks_hold_what_the_seat_does_not_see() -> None:
    games = midgame()
    sight = sight_of(games, 0)
    drawn, _ = drawn_hands(jax.random.key(4), sight, 8)
    made = supposed_worlds(jax.random.key(5), sight, drawn)
    left = np.asarray(jax.lax.population_count(made.bag[0]) + jax.lax.population_count(made.bag[1]))
    for game in range(GAMES):
        for world in range(8):
            cards = [int(drawn[game, world]) >> 5 * place & 31 for place in range(5)]
            count = left[game, world]
            pile = np.asarray(made.decks)[50 - count :, game, world].tolist()
            unseen = Pair(*(half[game : game + 1] for half in sight.unseen))
            numbers = hand.number_of(unseen, jnp.arange(25, dtype=jnp.uint32)).tolist()
            held = [kind for kind in cards if kind != 31]
            assert [(pile + held).count(kind) for kind in range(25)] == numbers


@pytest.mark.slow
def test_without_challengers_it_plays_what_the_network_likes() -> None:
    settings = SMALL._replace(prior=1.0)
    searched = play(PARAMS, (settings, settings), jax.random.key(6), decks())
    plain = play(PARAMS, (None, None), jax.random.key(7), decks())
    assert (searched.actions == plain.actions).all()
    assert (searched.scores == plain.scores).all()
    assert (plain.actions != NO_MOVE).any(axis=0).all()
