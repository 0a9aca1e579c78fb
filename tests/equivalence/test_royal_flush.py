"""Every step of the batched Royal Flush against the rules, and what holds for it alone."""

from __future__ import annotations

import os
import random
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.arrays import chance as chances
from florilegium.arrays.rollout import random_legal
from florilegium.games.royal_flush import cards, scoring
from florilegium.games.royal_flush.batched import RoyalFlush
from florilegium.games.royal_flush.batched.actions import legal_words
from florilegium.games.royal_flush.batched.state import CHOICE, PURSE, State
from tests.equivalence.driving import Drive
from tests.equivalence.royal_flush import CASES, NAMES, copies, twin, words_of
from tests.equivalence.tables import Tables

STEPS = int(os.environ.get("FLORILEGIUM_STEPS", "10000"))
"""For each case."""
MOVES, POINTS = 273.08, 161.47
"""Means of two-player games: 1000 of the readable engine, by royal_flush_statistics.py."""
MOVES_DEVIATION, POINTS_DEVIATION = 24.4, 15.6
EVERY = os.environ.get("FLORILEGIUM_CASES") == "all"
"""Whether to take all cases; compiling each of them takes longer than playing it."""
KEY = jax.random.key(11)
ENV = RoyalFlush(2, children=[1, 2], boards="random")
BOARD = ENV.actions.starts["score"]


def cases() -> list[tuple[int, dict[str, Any]]]:
    """All of them, or one for each number of seats: each board, with and without jokers."""
    per_seats = len(CASES) // 4
    return CASES if EVERY else [CASES[place] for place in (0, per_seats + 7, -per_seats - 5, -1)]


@pytest.mark.parametrize(("seats", "options"), cases(), ids=str)
def test_every_step(seats: int, options: dict[str, Any]) -> None:
    """Few tables, so that they come far: hoarding ends in empty decks and passes (ROY-15)."""
    both = twin(seats, **options)
    Drive(both, Tables(both, 8, f"{seats} {options}")).run(STEPS)


# Every set of cards can be reached, and nothing else


def holding(hands: list[tuple[cards.Card, ...]], jokers: list[int]) -> State:
    """Games in which the acting seats hold these cards, and all boards are free."""
    state = ENV.init(KEY, len(hands))
    words = np.array([words_of(hand) for hand in hands], np.uint32).T
    first = jax.tree.unflatten(jax.tree.structure(state.hands[0]), list(jnp.asarray(words)))
    purse = PURSE.jokers.put(state.purses[0], jnp.array(jokers, jnp.uint32))
    every = jnp.full(len(hands), (1 << len(NAMES)) - 1, jnp.uint32)
    state = state._replace(
        hands=(first, *state.hands[1:]), purses=(purse, *state.purses[1:]), free=every
    )
    return state._replace(legal=legal_words(ENV.shape, state))


@jax.jit
def followed(state: State, games: Any, numbers: Any) -> tuple[State, Any, Any]:
    """These games of the batch, some of them more than once, each with a number more.

    With them what is legal then, and how many cards are still asked for.
    """
    chosen = jax.tree.map(lambda words: words[games] if words.ndim else words, state)
    after = ENV.play(chosen, numbers).state
    return after, ENV.legal(after), CHOICE.rest.get(after.choice)


def sets_found(state: State, hands: int) -> list[tuple[int, ...]]:
    """Game and numbers of every combination that following the masks leads to."""
    found: list[tuple[int, ...]] = []
    batch = state.table.shape[0]
    starts: list[tuple[int, ...]] = [(game,) for game in range(hands)]
    todo = [(followed(state, np.arange(batch), np.full(batch, -1)), starts)]
    while todo:
        (state, mask, left), paths = todo.pop()
        games, numbers = np.nonzero(np.asarray(mask).T[: len(paths)])
        scoring = numbers >= BOARD
        pairs = list(zip(games[scoring].tolist(), numbers[scoring].tolist(), strict=True))
        assert len(paths[0]) == 1 or {game for game, _ in pairs} == set(range(len(paths)))
        rest = np.asarray(left).tolist()
        found += [(*paths[game], number) for game, number in pairs if rest[game] == 1]
        longer = [(game, number) for game, number in pairs if rest[game] != 1]
        for start in range(0, len(longer), batch):
            part = longer[start : start + batch]
            given = np.array(part + [(0, -1)] * (batch - len(part))).T
            after = followed(state, *given)
            todo.append((after, [(*paths[game], number) for game, number in part]))
    return found


def test_following_the_masks_reaches_exactly_the_sets_that_may_be_scored() -> None:
    chance = random.Random(5)
    deck = cards.deck(cards.Options())
    sizes = [chance.choice((1, 3, 5, 7, 8, 9, 11, 14)) for _ in range(120)]
    # Some hands have few ranks or one suit and more, so that rare combinations come up.
    pools = [
        deck,
        [card for card in deck if card.rank >= 8],
        [card for card in deck if card.suit == "H" or card.rank == 5],
        [card for card in deck if card.suit in "SC" and card.rank < 8],
    ]
    hands = [
        cards.in_order(chance.sample(pools[place % 4], size)) for place, size in enumerate(sizes)
    ]
    jokers = [chance.randrange(3) for _ in hands]
    found = sets_found(holding(hands * 4, jokers * 4), len(hands))
    assert len(found) == len(set(found))
    wanted = {
        (game, BOARD + number, *[25 + card.order for card in played])
        for game, (hand, count) in enumerate(zip(hands, jokers, strict=True))
        for number, name in enumerate(NAMES)
        for played in scoring.card_sets(name, (*hand, *["*"] * count))
    }
    assert set(found) == wanted
    assert {numbers[1] for numbers in wanted} == set(range(BOARD, BOARD + len(NAMES)))


# With cards of its own


@partial(jax.jit, static_argnums=(0, 3))
def random_steps(env: RoyalFlush, state: State, chance: Any, steps: int) -> Any:
    """So many random legal numbers in every game; and how many moves they were."""

    def advance(carry: Any, _: None) -> tuple[Any, None]:
        state, chance, moves, points = carry
        chance, number = chances.drawn(chance)
        step = env.play(state, random_legal(env.legal_words(state), number).astype(jnp.int32))
        moved = ~step.invalid & (step.state.choice == 0)
        return (step.state, chance, moves + moved, points + step.rewards.sum(axis=0)), None

    none = jnp.zeros(state.table.shape, jnp.int32)
    return jax.lax.scan(advance, (state, chance, none, none), None, length=steps)[0]


def test_random_games_last_as_long_and_score_as_much_as_they_should() -> None:
    """The readable engine's means: see royal_flush_statistics.py. No card is ever lost."""
    env, games = RoyalFlush(2), 1024
    state, chance = env.init(KEY, games), chances.seeded(KEY, games)
    moves, points = np.zeros(games), np.zeros(games)
    while env.legal(state).any():
        state, chance, moved, scored = random_steps(env, state, chance, 128)
        moves, points = moves + moved, points + scored
        assert (copies(state) == 2).all()
    four = 4 * (1 / games + 1 / 1000) ** 0.5  # times the standard error of the difference
    assert moves.mean() == pytest.approx(MOVES, abs=MOVES_DEVIATION * four)
    assert points.mean() == pytest.approx(POINTS, abs=POINTS_DEVIATION * four)
