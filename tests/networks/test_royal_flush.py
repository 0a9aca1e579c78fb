"""What each board still lacks: the same over arrays as at the table."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.core.coder import coder
from florilegium.games.royal_flush.batched import MEMORY
from florilegium.games.royal_flush.batched.cards import Cards, Twofold
from florilegium.games.royal_flush.batched.state import DISPLAY, NO_CARD
from florilegium.games.royal_flush.cards import JOKER, KINDS, NATURALS, in_order
from florilegium.games.royal_flush.network.inputs import Inputs
from florilegium.games.royal_flush.scoring import CardSets

HANDS = 200


def inputs_of(options: dict[str, Any]) -> tuple[Any, Inputs]:
    env: Any = fl.batched("royal_flush", 2, first_seat=1, **options)
    observed = -(-env.observation.size // 32)
    words = {"observation": observed, **MEMORY.parts(env.shape)}
    parts = {name: 32 * count for name, count in words.items()}
    return env, Inputs(coder("royal_flush", 2, **options), 1, parts)  # type: ignore[arg-type]


def told_besides(inputs: Inputs, view: Any) -> int:
    """All that follows the observation."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("florilegium.networks.inputs.Observation.packed", lambda *_: 0)
        return inputs.packed(view) >> inputs.lacks_at


def as_set(cards: Any) -> Cards:
    """Kinds, by game."""
    sets = [sum(1 << card.order for card in some) for some in cards]
    low, high = [one & 2**32 - 1 for one in sets], [one >> 32 for one in sets]
    return Cards(jnp.array(low, jnp.uint32), jnp.array(high, jnp.uint32))


@pytest.mark.parametrize("options", [{}, {"boards": "random"}], ids=str)
def test_the_table_tells_what_the_twin_tells(options: dict[str, Any]) -> None:
    """Hands of any size, some of few values or one suit, jokers, and gaps in the display."""
    env, inputs = inputs_of(options)
    chance, hands, displays = random.Random(3), [], []
    for _ in range(HANDS):
        pool = [*NATURALS] * 2
        if chance.random() < 0.5:
            ranks = chance.sample(range(13), chance.randint(2, 7))
            pool = [card for card in pool if card.rank in ranks]
        if chance.random() < 0.3:
            pool = [card for card in pool if card.suit in chance.sample("SHDC", 2)] or pool
        hands.append(in_order(chance.sample(pool, min(len(pool), chance.randint(0, 14)))))
        displays.append([chance.choice([None, *NATURALS]) for _ in range(DISPLAY.count)])
    jokers = [chance.randint(0, 2) for _ in hands]
    twice = [[card for card in NATURALS if hand.count(card) == 2] for hand in hands]
    held = Twofold(as_set([set(hand) for hand in hands]), as_set(twice))
    cells = [
        sum((NO_CARD if one is None else one.order) << 6 * place for place, one in enumerate(some))
        for some in displays
    ]
    found = np.asarray(
        jax.jit(MEMORY.lacks, static_argnums=0)(
            env.shape, held, jnp.array(jokers, jnp.uint32), jnp.array(cells, jnp.uint32)
        )
    )
    for number, hand in enumerate(hands):
        view: Any = SimpleNamespace(hand=hand, display=displays[number], jokers=(jokers[number], 0))
        wanted = told_besides(inputs, view)
        words = [wanted >> 32 * place & 2**32 - 1 for place in range(len(found))]
        assert found[:, number].tolist() == words, (hand, displays[number], jokers[number])
    assert (found != 0).all(axis=1).any(), "or nothing was compared"


def test_what_is_enough_is_what_the_rules_let_score() -> None:
    """With the jokers there are, one more, and two more; in words of 32 bits, board by board."""
    _, inputs = inputs_of({"boards": "random"})
    chance, joker, told = random.Random(4), KINDS[JOKER], Counter[bool]()
    for _ in range(60):
        hand = in_order(chance.sample([*NATURALS] * 2, chance.randint(5, 12)))
        jokers = chance.randint(0, 2)
        view: Any = SimpleNamespace(hand=hand, display=(None,) * 4, jokers=(jokers, 0))
        bits = told_besides(inputs, view)
        for more, board in product(range(3), inputs.coder.layout.names):
            scores = len(CardSets(board, (*hand, *[joker] * (jokers + more)))) > 0
            assert (bits & 1) == scores, (board, hand, jokers, more)
            told[scores] += 1
            bits >>= 1
        assert not bits, "nothing is told of a display without cards"
    assert min(told.values()) > 500


def test_a_deal_is_told_alike_whatever_the_other_holds() -> None:
    """The whole of it, where a game begins."""
    env, inputs = inputs_of({})
    game = fl.game("royal_flush")
    setups = [game.setup(2, seed, first_seat=1) for seed in range(20)]
    state = env.init(jax.random.key(0), 20, env.decks(setups))
    observed = env.observe(state, form="words")
    found = np.asarray(MEMORY.told(env.shape, state, observed, MEMORY.no_moves(20)))
    assert inputs.size == 32 * len(found)
    other = state._replace(hands=(state.hands[0], state.hands[0]), bag=state.bag[::-1])
    assert (MEMORY.told(env.shape, other, observed, MEMORY.no_moves(20)) == found).all()
    for number, setup in enumerate(setups):
        wanted = inputs.packed(game.view(game.start(setup), 1))
        words = [wanted >> 32 * place & 2**32 - 1 for place in range(len(found))]
        assert found[:, number].tolist() == words
