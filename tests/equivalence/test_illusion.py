"""The batched Illusion against the rules: every step, and what its own chance brings about."""

from __future__ import annotations

import random
from statistics import fmean, variance
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.arrays import chance as chances
from florilegium.arrays.rollout import random_legal
from florilegium.arrays.types import replaced
from florilegium.games.illusion.batched import Illusion
from florilegium.games.illusion.batched.deal import drawn
from florilegium.games.illusion.batched.state import LIVES, TABLE
from florilegium.games.illusion.state import Placed, RoundStarted
from tests.cases import Case, walk
from tests.equivalence.driving import Drive
from tests.equivalence.illusion import CASES, GAME, twin
from tests.equivalence.tables import Tables

KEY = jax.random.key(5)
STOP, LET = 4, 5
ENV, BATCH = Illusion(3, first_seat=2), 20_000
STEPS = 7_000
"""For each case; tests/equivalence/long.py goes further."""
SOME = [(seats, options) for seats, options in CASES if options["memory"] == (len(options) == 1)]
"""For each number of seats both options, one of them with the memory shown."""


@pytest.mark.parametrize(("seats", "options"), SOME, ids=str)
def test_every_step(seats: int, options: dict[str, Any]) -> None:
    """Few games at a time, so that many of them come to their end."""
    both = twin(seats, **options)
    Drive(both, Tables(both, 16, seed=0)).run(STEPS)


def readable_games(seats: int, count: int) -> list[tuple[int, float]]:
    """Length and mean score of random games by the rules."""
    chance, games = random.Random(seats), []
    for seed in range(count):
        state, steps = GAME.new(seats=seats, seed=seed), 0
        while turn := GAME.turn(state):
            state, _ = GAME.apply(state, turn[0], chance.choice(GAME.legal(state, turn[0])))
            steps += 1
        games.append((steps, fmean(state.points)))
    return games


def batched_games(seats: int, count: int) -> list[tuple[int, float]]:
    """The same by the twin, dealt by its own chance, every game to its end."""
    env = Illusion(seats)

    def going(carry: Any) -> Any:
        return env.legal(carry[0]).any()

    def advance(carry: Any) -> Any:
        state, chance, steps, rewards = carry
        chance, number = chances.drawn(chance)
        step = env.play(state, random_legal(env.legal_words(state), number))
        return step.state, chance, steps + ~step.invalid, rewards + step.rewards

    deals, choices = jax.random.split(KEY)
    start = env.init(deals, count), chances.seeded(choices, count)
    zeros = jnp.zeros(count, jnp.int32), jnp.zeros((seats, count), jnp.int32)
    *_, steps, rewards = jax.jit(lambda *given: jax.lax.while_loop(going, advance, given))(
        *start, *zeros
    )
    return list(zip(steps.tolist(), rewards.mean(axis=0).tolist(), strict=True))


@pytest.mark.parametrize(("seats", "count"), [(2, 1000), (5, 500)])
def test_random_games_are_like_those_of_the_rules(seats: int, count: int) -> None:
    """Mean length and mean score within four standard errors: two or three in a hundred."""
    rules, twins = readable_games(seats, count), batched_games(seats, 8192)
    for one, other in zip(zip(*rules, strict=True), zip(*twins, strict=True), strict=True):
        error = (variance(one) / len(one) + variance(other) / len(other)) ** 0.5
        assert abs(fmean(one) - fmean(other)) < 4 * error


def test_every_card_of_the_deck_is_as_likely() -> None:
    """For every rank one card, and in all exactly those that are on no basket."""
    chance = random.Random(0)
    columns, decks = [], []
    for _ in range(500):
        deck = [variety for variety in range(10) for _ in range(5)]
        chance.shuffle(deck)
        count = chance.randint(1, 49)
        baskets = [0] * 4
        for variety in deck[count:]:
            baskets[chance.randrange(4)] += 1 << 3 * variety
        columns += [(*baskets, -(-(rank << 32) // count), count) for rank in range(count)]
        decks.append(sorted(deck[:count]))
    *words, numbers, counts = jnp.array(columns, jnp.uint32).T
    cards = iter(drawn(tuple(words), numbers, counts).tolist())
    assert [sorted(next(cards) for _ in deck) for deck in decks] == decks


def after(env: Illusion, state: Any, *actions: int) -> Any:
    """The same actions in all games."""
    for action in actions:
        state = env.step(state, jnp.full(BATCH, action)).state
    return state


def test_cards_and_first_seats_are_drawn_evenly() -> None:
    """A round that nobody disturbs goes through the whole deck; then the next one begins."""
    state = ENV.init(KEY, BATCH)
    seen = []
    for _ in range(50):
        seen.append(np.asarray(TABLE.card.get(state.table)))
        state = after(ENV, state, 0, LET, LET)
    cards = np.stack(seen)
    assert (np.sort(cards, axis=0) == np.repeat(np.arange(10), 5)[:, None]).all()
    for row in cards:
        assert (abs(np.bincount(row, minlength=10) - 2000) < 5 * 2000**0.5).all()
    assert (cards[1:] == cards[:-1]).mean() == pytest.approx(4 / 49, abs=0.002)
    assert (TABLE.round.get(state.table) == 1).all()
    starts = np.bincount(np.asarray(TABLE.seat.get(state.table)))
    assert (abs(starts - BATCH / 3) < 5 * (BATCH / 3) ** 0.5).all()


def test_several_callers_are_heard_equally_often() -> None:
    """Nothing lies on the baskets: whoever is heard is wrong and loses a life."""
    state = after(ENV, ENV.init(KEY, BATCH), 0, STOP, STOP)
    lives = np.stack([np.asarray(LIVES.get(state.lives, seat)) for seat in range(3)])
    assert (lives.sum(axis=0) == 14).all()
    assert (lives[1] == 5).all()
    assert (lives[0] == 4).mean() == pytest.approx(0.5, abs=0.02)


def test_a_game_that_ends_is_followed_by_a_new_one() -> None:
    state = new = ENV.init(KEY, BATCH)
    over = np.zeros(BATCH, bool)
    while not over.any():
        state = after(ENV, state, 0, STOP)
        step, unrenewed = (act(state, jnp.full(BATCH, STOP)) for act in (ENV.step, ENV.play))
        over, state = np.asarray(step.done), step.state
    assert not over.all()
    assert np.array_equal(over, unrenewed.done)
    assert not ENV.legal(unrenewed.state)[:, over].any()
    table = state.table.at[over].set(TABLE.card.put(state.table, TABLE.card.get(new.table))[over])
    for one, kept, fresh in zip(
        *(
            jax.tree.leaves(replaced(some, chance=None))
            for some in (state._replace(table=table), unrenewed.state, new)
        ),
        strict=True,
    ):
        assert np.array_equal(one, np.where(over, fresh, kept))


def test_memory_tells_only_what_was_seen() -> None:
    """All that lies on the baskets was told to every seat when it was placed."""
    for step in walk(Case("illusion", 3, {}), 1):
        if step.before.round != step.after.round or not any(step.before.baskets):
            told: dict[int, list[str]] = {basket: [] for basket in range(1, 5)}
        for event in step.events:
            for seat in (1, 2, 3):
                seen = event.seen_by(seat)
                assert seen == event or not isinstance(event, Placed | RoundStarted)
            if isinstance(event, Placed):
                told[event.basket].append(event.card)
        assert tuple(map(tuple, told.values())) == step.after.baskets


@pytest.mark.parametrize(
    ("row", "value", "words"),
    [(3, 11, "cards"), (151, 3, "first seats"), (200, 60, "ties")],
)
def test_what_is_wrong_with_a_deck_is_said(row: int, value: int, words: str) -> None:
    env = Illusion(3)
    decks = env.decks([GAME.setup(3, 0)])
    env.init(KEY, 1, decks=decks)
    decks[row] = value
    with pytest.raises(ValueError, match=words):
        env.init(KEY, 1, decks=decks)
