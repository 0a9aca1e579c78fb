"""What holds for the batched Hanabi as an environment: resets, refusals, statistics, errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.arrays.registry import batched
from florilegium.core.errors import BadSetup, UnknownGame
from florilegium.games.hanabi.batched import Hanabi
from tests.equivalence.driving import as_numpy

KEY = jax.random.key(7)
ENV = Hanabi(2)


def same(one: Any, other: Any) -> bool:
    pairs = zip(jax.tree.leaves(one), jax.tree.leaves(other), strict=True)
    return all(np.array_equal(left, right) for left, right in pairs)


def kinds(env: Hanabi) -> list[int]:
    """A whole deck."""
    return [env.layout.kind(card) for card in env.layout.deck]


WRONG: Any = ENV
"""For calls that a type checker would refuse."""


def test_random_games_last_as_long_as_they_should() -> None:
    """Counted from a time on when the games of the batch stand at different moments."""
    played = ENV.rollout(KEY, steps=1500, batch=2048, keep=lambda moment: moment.done.sum())
    settled = played.kept[500:].sum()
    assert 2048 * 1000 / int(settled) == pytest.approx(12.77, abs=0.03)
    assert int(played.invalid.sum()) == 0


def test_random_games_reach_as_many_fireworks_as_they_should() -> None:
    """A lost game scores nothing, so what was played is counted from the gains."""
    played = ENV.rollout(KEY, steps=1000, batch=2048, keep=lambda moment: moment.rewards[0])
    gains = int(jnp.maximum(played.kept, 0).sum())
    assert gains / int(played.ended.sum()) == pytest.approx(1.25, abs=0.03)


def test_an_illegal_action_changes_nothing_and_is_flagged() -> None:
    state = ENV.init(KEY, 6)
    # With all blue tokens in the lid nothing can be discarded (HAN-12); the others do not exist.
    step = ENV.step(state, jnp.array([0, 4, 20, -1, 31, 2**31 - 1]))
    assert step.invalid.all()
    assert not step.done.any()
    assert not step.rewards.any()
    assert same(step.state._replace(chance=state.chance), state)


@pytest.mark.parametrize("number", [2**32 + 5, 2**40, 2**70, -(2**32) + 5])
def test_a_number_that_jax_would_cut_off_is_refused(number: int) -> None:
    """Its last 32 bits may well be a legal action."""
    state = ENV.init(KEY, 2)
    with pytest.raises(ValueError, match=f"action: .*{number}"):
        ENV.step(state, [5, number])
    with pytest.raises(ValueError, match=f"action: .*{number}"):
        ENV.step(state, np.array([5, number]))
    with pytest.raises(ValueError, match="decks: expected numbers from"):
        ENV.init(KEY, 2, decks=np.full((50, 2), number))


def test_actions_may_be_lists_and_arrays_of_any_kind() -> None:
    state = ENV.init(KEY, 2)
    wanted = ENV.step(state, jnp.array([5, 6]))
    for given in (
        [5, 6],
        (5, 6),
        np.array([5, 6]),
        np.array([5, 6], np.uint8),
        list(jnp.array([5, 6])),
    ):
        assert same(ENV.step(state, given), wanted)
    assert same(jax.jit(lambda one, two: ENV.step(state, [one, two]))(5, 6), wanted)


def test_a_game_that_ends_is_followed_by_a_new_one() -> None:
    env = Hanabi(2, red_tokens=1, first_seat=2)
    state = env.init(KEY, 64)
    step, unrenewed = env.step(state, jnp.full(64, 5)), env.play(state, jnp.full(64, 5))
    assert same(step.done, unrenewed.done)
    assert 0 < step.done.sum() < 64
    new, old = as_numpy(step.state), as_numpy(unrenewed.state)
    for game, done in enumerate(step.done.tolist()):
        if done:
            assert cards(new, game) == sorted([0, 0, 0, 1, 1, 2, 2, 3, 3, 4] * 5)
            assert new.table[game] == as_numpy(state.table)[game]  # All as in a new game.
            assert not any(words[game] for words in (*new.discard, new.fireworks))
        else:
            assert words_of(new, game) == words_of(old, game)
    assert not env.legal(unrenewed.state)[:, unrenewed.done].any()


def cards(state: Any, game: int) -> list[int]:
    """The values of all the cards in the hands and the bag, counted from 0."""
    hands = [int(hand[game]) >> 5 * place & 31 for hand in state.hands for place in range(5)]
    once, further = ([bit for bit in range(25) if words[game] >> bit & 1] for words in state.bag)
    thirds = [kind - 4 if kind % 5 == 4 else kind for kind in further]
    return sorted(kind % 5 for kind in [*hands, *once, *thirds])


def words_of(state: Any, game: int) -> list[int]:
    leaves = jax.tree.leaves(state._replace(chance=None))
    return [int(leaf[game]) for leaf in leaves]


def test_injected_decks_are_dealt_anew() -> None:
    env = Hanabi(3, red_tokens=1, first_seat=1)
    deck = np.random.default_rng(0).permutation(kinds(env))
    state = env.init(KEY, 1, decks=deck[:, None])
    step = env.step(state, jnp.array([5]))
    while not step.done[0]:
        step = env.step(step.state, jnp.array([5]))
    assert same(step.state._replace(chance=state.chance), state)


def test_every_card_is_as_likely_as_its_copies() -> None:
    """Each position of the deal, and each card drawn later, over many games."""
    state = ENV.init(KEY, 200_000)
    for row in range(2):
        for place in range(5):
            kinds = np.asarray(state.hands[row] >> 5 * place & 31)
            counts = np.bincount(kinds, minlength=25).reshape(5, 5)
            wanted = np.array([3, 2, 2, 2, 1]) / 50 * 200_000
            assert (abs(counts - wanted) < 5 * np.sqrt(wanted)).all()


def test_the_first_seat_is_drawn_unless_the_host_sets_it() -> None:
    counts = np.bincount(
        np.asarray(batched("hanabi", 3).seat(batched("hanabi", 3).init(KEY, 3000)))
    )
    assert (abs(counts - 1000) < 150).all()
    assert (batched("hanabi", 3, first_seat=3).init(KEY, 10).table >> 6 & 7 == 2).all()


def test_forms_of_an_observation_agree() -> None:
    state = ENV.rollout(KEY, steps=9, batch=16).state
    bits = np.asarray(ENV.observe(state))
    assert bits.shape == (658, 16)
    assert bits.dtype == np.uint8
    assert np.array_equal(bits, ENV.observe(state, form=jnp.float32))
    words = np.asarray(ENV.observe(state, form="words"))
    unpacked_words = words[:, None, :] >> np.arange(32, dtype=np.uint32)[None, :, None] & 1
    assert np.array_equal(unpacked_words.reshape(-1, 16)[:658], bits)
    both = np.asarray(ENV.observe(state, "all"))
    acting = np.asarray(ENV.seat(state))
    assert np.array_equal(both[:, acting, np.arange(16)], bits)


def test_a_policy_sees_and_chooses() -> None:
    def first_legal(key: jax.Array, seen: jax.Array, legal: jax.Array) -> jax.Array:
        assert seen.shape == (658, 8)
        return jnp.argmax(legal, axis=0)

    played = ENV.rollout(KEY, first_legal, 30, batch=8, keep=lambda moment: moment.action)
    assert played.kept.shape == (30, 8)
    assert not played.invalid.any()


def test_the_same_key_plays_the_same_games() -> None:
    one, other = (Hanabi(2).rollout(KEY, steps=50, batch=8) for _ in range(2))
    assert same(one, other)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: batched("chess"), UnknownGame, "chess"),
        (lambda: batched("hanabi", 6), BadSetup, "seats"),
        (lambda: batched("hanabi", 2, colours=7), BadSetup, "colours"),
        (lambda: batched("hanabi", 2, night=True), BadSetup, "night: .*colours"),
        (lambda: WRONG.init(7, 4), TypeError, "key"),
        (lambda: ENV.init(KEY, 0), ValueError, "batch"),
        (lambda: WRONG.init(KEY, 2.0), TypeError, "batch"),
        (lambda: ENV.init(KEY, 4, decks=np.zeros((50, 3), np.uint8)), ValueError, "shape"),
        (lambda: ENV.init(KEY, 4, decks=np.zeros((50, 4), np.uint8)), ValueError, "cards"),
        (lambda: ENV.init(KEY, 4, decks=np.zeros((50, 4))), TypeError, "whole numbers"),
        (lambda: ENV.step(ENV.init(KEY, 4), jnp.zeros(3, int)), ValueError, "shape"),
        (lambda: ENV.step(ENV.init(KEY, 4), jnp.zeros(4)), TypeError, "whole numbers"),
        (lambda: WRONG.step(None, jnp.zeros(4, int)), TypeError, "state"),
        (lambda: WRONG.observe(ENV.init(KEY, 4), "nobody"), ValueError, "who"),
        (lambda: ENV.observe(ENV.init(KEY, 4), form="paper"), TypeError, "form: .*paper"),
        (lambda: WRONG.rollout(KEY, "random", batch=4), TypeError, "policy: .*random"),
        (lambda: WRONG.rollout(KEY, batch=4, keep=3), TypeError, "keep: .*3"),
        (lambda: WRONG.rollout(KEY, batch=4, form=None), TypeError, "form"),
        (lambda: ENV.init(jax.random.split(KEY), 4), TypeError, "key"),
        (lambda: ENV.init(jnp.zeros(3, jnp.uint32), 4), TypeError, "key"),
        (lambda: WRONG.init(KEY, True), TypeError, "batch"),
        (lambda: batched("hanabi", seed=1), BadSetup, "seed: .*colours"),
        (lambda: batched("ikebana", deck=[]), BadSetup, "deck: .*final_bouquet"),
        (lambda: batched("royal_flush", seed=1), BadSetup, "seed: .*boards"),
        (lambda: batched("illusion", 2, night=True), BadSetup, "night: .*memory"),
        (lambda: ENV.rollout(KEY, steps=0, batch=4), ValueError, "steps"),
        (lambda: ENV.rollout(KEY, steps=4), TypeError, "batch or state"),
    ],
)
def test_what_is_wrong_is_said(call: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize("name", fl.games())
def test_a_state_of_another_table_is_refused(name: str) -> None:
    env, other = batched(name, 2), batched(name, 3).init(KEY, 4)
    calls: list[Callable[[Any], Any]] = [
        lambda state: env.step(state, jnp.zeros(4, int)),
        lambda state: env.play(state, jnp.zeros(4, int)),
        lambda state: env.rollout(KEY, state=state),
        env.observe,
        env.legal,
        env.seat,
        env.between_moves,
    ]
    for call in calls:
        with pytest.raises(ValueError, match=f"state: .*'{name}', seats=2"):
            call(other)
        with pytest.raises(ValueError, match="state"):
            jax.eval_shape(call, other)


@pytest.mark.parametrize("form", [None, complex, jnp.complex64, str, object, {}, 7])
def test_a_form_is_of_real_numbers(form: Any) -> None:
    with pytest.raises(TypeError, match="form: expected"):
        ENV.observe(ENV.init(KEY, 4), form=form)


def test_counts_may_be_numpys_and_keys_of_the_old_kind() -> None:
    batch: Any = np.int64(4)
    assert same(ENV.init(KEY, batch), ENV.init(KEY, 4))
    assert same(ENV.init(jax.random.PRNGKey(7), 4), ENV.init(KEY, 4))
    assert ENV.rollout(KEY, steps=cast(Any, np.int32(2)), batch=batch).ended.shape == (4,)


def test_a_state_is_known_by_its_shapes_and_types() -> None:
    state = ENV.init(KEY, 4)
    for wrong in (
        state._replace(table=state.table[:3]),
        state._replace(table=state.table.astype(jnp.int32)),
        state._replace(decks=jnp.zeros((49, 4), jnp.uint8)),
        state._replace(chance=cast(Any, None)),
        state._replace(chance=state.chance._replace(counter=cast(Any, 1))),
        jax.tree.map(lambda part: part[None], state),
        jax.tree.map(lambda part: part[..., 0] if part.ndim else part, state),
    ):
        with pytest.raises(ValueError, match="state"):
            ENV.legal(wrong)


def test_a_state_of_this_table_is_taken_wherever_it_is_traced() -> None:
    decks = np.repeat(np.array(kinds(ENV))[:, None], 4, axis=1)
    for state in (ENV.init(KEY, 4), ENV.init(KEY, 4, decks=decks)):
        legal = np.asarray(ENV.legal(state))
        assert np.array_equal(jax.jit(ENV.legal)(state), legal)
        _, scanned = jax.lax.scan(lambda now, _: (now, ENV.legal(now)), state, length=1)
        assert np.array_equal(scanned[0], legal)
        stacked = jax.tree.map(lambda part: part[None], state)
        assert np.array_equal(jax.vmap(ENV.legal)(stacked)[0], legal)


def test_an_environment_says_what_it_is() -> None:
    env = batched("hanabi", 3, colours=2)
    assert repr(env).startswith("batched('hanabi', seats=3, ")
    assert eval(repr(env)) == env


def test_environments_are_the_same_by_game_seats_and_options() -> None:
    one, same = batched("ikebana", 2), batched("ikebana", 2)
    assert one == same
    assert hash(one) == hash(same)
    others = [batched("ikebana", 3), batched("ikebana", 2, final_bouquet=True)]
    assert all(one != other for other in [*others, batched("hanabi", 2)])
