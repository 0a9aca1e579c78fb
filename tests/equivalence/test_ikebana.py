"""Every step of the batched Ikebana against the rules, and what holds for it as an environment."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.arrays.types import replaced
from florilegium.games.deck55 import deck55
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.batched import Ikebana
from florilegium.games.ikebana.batched.scoring import gain
from florilegium.games.ikebana.batched.state import ALL, OWN, TABLE
from tests.equivalence.driving import Drive, as_numpy
from tests.equivalence.ikebana import CASES, twin
from tests.equivalence.tables import Tables

STEPS = 16_000
"""For each case; tests/equivalence/long.py goes further."""
SOME = [(seats, chosen) for seats, chosen in CASES if chosen["final_bouquet"] == (seats % 2 == 0)]
"""For each number of seats one of the two options."""
KEY = jax.random.key(11)
ENV = Ikebana(2)


@pytest.mark.parametrize(("seats", "options"), SOME, ids=str)
def test_every_step(seats: int, options: dict[str, Any]) -> None:
    """So few games at once that they get to their ends, and through shuffled discards."""
    both = twin(seats, **options)
    tables = Tables(both, 48, seed=0)
    drive = Drive(both, tables)
    drive.run(STEPS)
    assert drive.games
    states = [table.moment.state for table in tables.tables]
    assert any(state.shuffles > state.round for state in states), "no discards were shuffled"


@pytest.mark.parametrize(
    ("seats", "options", "length", "score"),
    [
        # The readable engine: means of 6,000 and 3,000 random games, with their standard errors.
        (2, {}, (96.596, 0.079), (53.18, 0.162)),
        (4, {"final_bouquet": True}, (174.107, 0.107), (64.74, 0.202)),
    ],
)
def test_random_games_are_like_those_of_the_rules(
    seats: int, options: dict[str, Any], length: tuple[float, float], score: tuple[float, float]
) -> None:
    """Moves a game and mean score of its seats, within four standard errors of both sides."""
    batch, steps = 3000, 75 * seats
    env = Ikebana(seats, **options)
    played = env.rollout(
        KEY, steps=steps, batch=batch, keep=lambda moment: (moment.done, moment.rewards.sum(axis=0))
    )
    done, rewards = as_numpy(played.kept)
    assert not np.asarray(played.invalid).any()
    assert done.any(axis=0).all()
    lengths = 1 + done.argmax(axis=0)
    scores = 6 + np.cumsum(rewards, axis=0)[lengths - 1, np.arange(batch)] / seats
    for found, (mean, error) in ((lengths, length), (scores, score)):
        allowed = 4 * (error**2 + found.var() / batch) ** 0.5
        assert found.mean() == pytest.approx(mean, abs=allowed)


def test_every_card_is_as_likely_as_its_copies() -> None:
    """The first card turned up in many games, and the first seat."""
    state = ENV.init(KEY, 110_000)
    seats = np.bincount(np.asarray(ENV.seat(state)))
    assert (abs(seats - 55_000) < 5 * 55_000**0.5).all()
    drawn = ENV.step(state, jnp.zeros(110_000, jnp.int32)).state
    counts = np.bincount(np.asarray(TABLE.up.get(drawn.table)), minlength=64)
    cards = _heap(ALL)
    assert sorted(map(_kind, cards)) == sorted(deck55())
    assert counts[cards].sum() == 110_000
    assert (abs(counts[cards] - 2000) < 5 * 2000**0.5).all()


@pytest.mark.parametrize("injected", [False, True])
def test_no_card_is_lost_or_doubled(injected: bool) -> None:
    """Deck, bouquets, piles and the card turned up are all the cards, whatever deck there is."""
    env, batch = Ikebana(5), 64
    shuffled = [random.Random(seed).sample(deck55(), 55) for seed in range(batch)]
    state = env.init(KEY, batch, decks=env.decks(shuffled) if injected else None)
    for _ in range(3):
        state = env.rollout(KEY, steps=90, state=state).state
        words = as_numpy(replaced(state, chance=None, decks=None))
        for game in range(batch):
            assert sorted(_cards(words, game)) == sorted(_heap(ALL))


def _heap(heap: Sequence[Any]) -> list[int]:
    """The cards of a heap, one by one."""
    return [32 * half + place for half in (0, 1) for place in range(30) if heap[half] >> place & 1]


def _cards(words: Any, game: int) -> list[int]:
    """Every card of a game from where it lies."""
    cards = _heap([half[game] for half in words.bag])
    for bouquet in words.bouquets:
        cards += [int(bouquet[game]) >> 6 * place & 63 for place in range(5)]
    for low, high in words.piles:
        pile = int(high[game]) << 30 | int(low[game])
        places = [place for place in range(60) if pile >> place & 1]
        cards += [int(words.refused[place // 5][game]) >> 6 * (place % 5) & 63 for place in places]
    cards.append(int(words.table[game]) >> TABLE.up.shift & 63)
    return [card for card in cards if card != 63]


def test_a_game_that_ends_is_followed_by_a_new_one() -> None:
    """With automatic renewal and without, from the same moments, until games end."""
    env = Ikebana(2, first_seat=2)

    @jax.jit
    def advanced(state: Any) -> Any:
        legal = env.legal(state)
        last = legal.shape[0] - 1 - jnp.argmax(legal[::-1], axis=0)
        action = jnp.where(jnp.arange(8) % 2, jnp.argmax(legal, axis=0), last)
        renewed, kept = env.step(state, action), env.play(state, action)
        return renewed, kept, env.legal(kept.state)

    state = env.init(KEY, 8)
    fresh = as_numpy(replaced(state, chance=None))
    ended = 0
    for _ in range(100):
        renewed, kept, legal = as_numpy(advanced(state))
        state, done = renewed.state, renewed.done
        ended += done.sum()
        states = [replaced(one, chance=None) for one in (state, kept.state, fresh)]
        for after, before, first in zip(*map(jax.tree.leaves, states), strict=True):
            assert np.array_equal(after, np.where(done, first, before))
        assert not legal[:, done].any()
    assert ended


def test_an_illegal_action_changes_nothing_and_is_flagged() -> None:
    state = ENV.init(KEY, 6)
    # Nothing is turned up and no pile has a card; the others do not exist.
    step = ENV.step(state, jnp.array([1, 2, 3, 4, -1, 2**31 - 1]))
    assert step.invalid.all()
    assert not step.done.any()
    assert not step.rewards.any()
    pair = [replaced(one, chance=None) for one in (step.state, state)]
    for one, other in zip(*map(jax.tree.leaves, pair), strict=True):
        assert np.array_equal(one, other)


def test_what_bouquets_pay() -> None:
    """Many at random, and many of few colours, which chance seldom gives."""
    chance = random.Random(4)
    deck = {card: _kind(card) for card in _heap(ALL)}
    bouquets = [chance.sample(sorted(deck), 5) for _ in range(4000)]
    for colours in ("RM", "GBM", "YKM", "M", "RGBM"):
        some = [card for card, kind in deck.items() if kind[0] in colours]
        bouquets += [chance.sample(some, 5) for _ in range(800)]
    words = [sum(card << 6 * place for place, card in enumerate(some)) for some in bouquets]
    pays = np.asarray(jax.jit(gain)(jnp.array(words, jnp.uint32))).tolist()
    assert pays == [scoring.gain([deck[card] for card in some]).total for some in bouquets]
    assert max(pays) >= 60


def _kind(card: int) -> str:
    """A single card's text, as batched/state.py numbers them."""
    half, place = divmod(card, 32)
    return "RGYBKM"[3 * half + place // 10] + "1112233445"[place % 10]


def test_any_prestige_is_shown_in_tokens() -> None:
    """Up to the most that a game can bring, which is never seen in play."""
    most = 2231
    state = ENV.init(KEY, most)
    own = (OWN.prestige.put(state.own[0], jnp.arange(most)), *state.own[1:])
    bits = np.asarray(ENV.observe(state._replace(own=own)))[ENV.observation.slices()["prestige"]]
    for prestige in range(most):
        single, fives, tens, fifties = np.split(bits[:18, prestige], (4, 5, 9))
        shown = single.sum() + 5 * fives.sum() + 10 * tens.sum() + 50 * fifties.sum()
        assert shown == (prestige if prestige < 500 else 450 + prestige % 50)
        assert all((np.sort(part)[::-1] == part).all() for part in (single, tens, fifties))


@pytest.mark.parametrize(
    "decks", [np.zeros((55, 2), np.uint8), np.tile(np.arange(55)[:, None], 2)], ids=["one", "55"]
)
def test_a_deck_must_be_the_deck(decks: np.ndarray) -> None:
    with pytest.raises(ValueError, match="cards of the game"):
        ENV.init(KEY, 2, decks=decks)
