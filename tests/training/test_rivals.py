"""Rivals play their own seats their own way, and nothing is learnt from what they decide."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import nan
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.core.errors import BadSetup
from florilegium.games.illusion import batched
from florilegium.games.royal_flush.cards import FIRST
from florilegium.networks.errors import BadWeights
from florilegium.networks.weights import default_folder
from florilegium.training import checkpoint
from florilegium.training.devices import AXIS
from florilegium.training.inputs import Inputs
from florilegium.training.learning import Learner, Run, loss
from florilegium.training.network import Params, untrained
from florilegium.training.returns import Credit, Moment, credited
from florilegium.training.rivals import Rivals, frozen
from florilegium.training.run import _judged
from florilegium.training.settings import Settings


def lowest(shape: Any, state: Any) -> jax.Array:
    """The legal action with the lowest number."""
    first = batched.ENVIRONMENT.twin.legal(shape, state)[0]
    return jax.lax.population_count((first & (~first + 1)) - 1)


@pytest.fixture(scope="module")
def played() -> Any:
    """A learner whose rivals are the bot above and a network with a will, and what it lived."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batched, "BOTS", {"lowest": lowest}, raising=False)
        settings = Settings(
            game="illusion", games=60, steps=12, hidden=8, rivals=("lowest", "past")
        )
        learner = Learner(settings, 1)
        start = learner.start()
        moments = jax.jit(jax.vmap(learner._played, in_axes=None, axis_name=AXIS, axis_size=1))
        likes = jnp.arange(float(learner.env.actions.size + 1)).at[-1].set(0)
        stubborn = {**start.params, "head.bias": 40 * likes}
        run = start._replace(rivals={"1": stubborn})
        _, (found, _) = moments(run, jax.random.key(5))
        return learner, run, jax.tree.map(lambda part: np.asarray(part[0]), found)


def legal_numbers(moments: Moment) -> list[list[list[int]]]:
    """By step and game."""
    return [
        [[number for number in range(32) if word >> number & 1] for word in step[0].tolist()]
        for step in moments.legal
    ]


def test_every_seat_is_played_by_whoever_has_it(played: tuple[Learner, Run, Moment]) -> None:
    _, _, moments = played
    chosen = {part: set() for part in range(3)}  # type: ignore[var-annotated]
    for step, numbers in enumerate(legal_numbers(moments)):
        for game, allowed in enumerate(numbers):
            part, seat = game % 3, game // 3 % 2
            mine = part == 2 or moments.seat[step, game] == seat
            assert bool(moments.own[step, game]) == mine
            action = int(moments.action[step, game])
            assert action in allowed
            if not mine:
                assert action == (allowed[0], allowed[-1])[part]
            elif len(allowed) > 1:
                chosen[part].add(allowed.index(action))
    assert all(len(places) > 2 for places in chosen.values()), "the network itself explores"


@jax.jit
def gradient(params: Params, moment: Moment, credit: Credit) -> Params:
    def one(params: Params) -> jax.Array:
        return loss(params, moment, credit, jnp.float32(0.1), 0.2)

    found: Params = jax.vmap(jax.grad(one), in_axes=None, axis_name=AXIS, axis_size=1)(params)
    return found


def test_the_gradient_sees_its_own_seats_alone(played: tuple[Learner, Run, Moment]) -> None:
    """Whatever the others saw and did, the network learns the same from its own decisions."""
    _, run, moments = played
    credit = credited(jax.tree.map(jnp.asarray, moments), 1.0, 0.9)
    known = np.asarray(credit.known)
    assert (known[~moments.own] == 0).all()
    assert known[moments.own].sum() > 100
    step = int(known.sum(1).argmax())
    moment, seen = jax.tree.map(lambda part: part[step], (moments, credit))
    others = ~moment.own
    assert others.sum() > 10
    changed = moment._replace(
        words=np.where(others, ~moment.words, moment.words),
        action=np.where(others, 0, moment.action),
        chance=np.where(others, -500, moment.chance),
        value=np.where(others, 1e6, moment.value),
    )
    one, other = (
        jax.tree.map(np.asarray, gradient(run.params, some, seen)) for some in (moment, changed)
    )
    assert any(np.abs(part).max() > 1e-4 for part in one.values())
    assert all((one[name] == other[name]).all() for name in one)


def test_the_oldest_past_network_becomes_the_present_one() -> None:
    rivals = Rivals(fl.batched("illusion"), ("past", "elsewhere", "past"), 1)
    frozen: Any = {"1": {"head": jnp.float32(-1)}}
    now: Any = rivals.networks(frozen, {"head": jnp.float32(0)})
    found = []
    for update in range(1, 9):
        present = {"head": jnp.float32(update)}
        now = rivals.renewed(now, present, jnp.int32(update), after=2)
        found.append([int(now[place]["head"]) for place in "012"])
    assert found[::2] == [[0, -1, 0], [0, -1, 2], [4, -1, 2], [4, -1, 6]]
    assert found[1::2] == [[0, -1, 2], [4, -1, 2], [4, -1, 6], [8, -1, 6]]


@pytest.mark.parametrize(
    ("rivals", "games", "field"), [(("nobody",), 2, "rivals"), (("past", "past"), 4, "games")]
)
def test_rivals_that_cannot_be_met(rivals: tuple[str, ...], games: int, field: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Learner(Settings(game="illusion", games=games, rivals=rivals), 1)
    assert caught.value.field == field


def test_a_network_of_another_table_is_no_rival(tmp_path: Path) -> None:
    """That of a perfect memory is told what others are not; three seats have none at all."""
    weights = str(default_folder())
    for seats, kind in ((2, "table"), (3, "unknown")):
        with pytest.raises(BadWeights) as caught:
            Learner(Settings(game="illusion", seats=seats, games=2, rivals=(weights,)), 1)
        assert caught.value.kind == kind


def test_a_network_of_the_same_table_is_a_rival_however_that_is_said(tmp_path: Path) -> None:
    """Eight boards by name, which a manifest has as a list and in the order of the table."""
    boards = (*FIRST[4:], *FIRST[:4])
    settings = Settings(game="royal_flush", games=2, hidden=8, options={"boards": boards})
    inputs = Inputs(fl.batched("royal_flush", boards=boards), True)
    sizes: Any = {
        "words": inputs.words,
        "actions": inputs.env.actions.size,
        "layers": 1,
        "hidden": 8,
    }
    like = jax.eval_shape(partial(untrained, **sizes), jax.random.key(0))
    params = {name: jnp.zeros(part.shape) for name, part in like.items()}
    checkpoint.export(tmp_path, settings, inputs, params, {})
    same = replace(settings, rivals=(str(tmp_path),), options={"boards": FIRST, "children": ()})
    assert frozen(same, inputs)["0"].keys() == params.keys()
    with pytest.raises(BadWeights) as caught:
        frozen(replace(same, options={}), inputs)
    assert caught.value.kind == "table"


@pytest.mark.parametrize(("game", "won"), [("ikebana", 2 / 3), ("hanabi", nan)])
def test_a_game_is_won_by_who_has_more_than_every_rival(game: str, won: float) -> None:
    """The first won, the second shared, the third won from the other seat; among partners none."""
    points = jnp.array([[3, 5, 5], [2, 5, 9]])
    own = jnp.array([[True, True, False], [False, False, True]])
    learner: Any = SimpleNamespace(
        settings=SimpleNamespace(rivals=("past",)),
        env=SimpleNamespace(game=fl.game(game)),
        scores=lambda *_: (points, own),
    )
    found = _judged(learner, SimpleNamespace(rivals={}), {}, 0, 3)  # type: ignore[arg-type]
    assert found.won == pytest.approx(won, nan_ok=True)
    assert found.mean == pytest.approx((3 + 5 + 9) / 3)
