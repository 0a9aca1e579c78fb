"""Which action a seat takes: the network's own choice, or another that clearly pays.

Actions are compared in ever more worlds, ever fewer of them: first by a few moves and what the
network expects then, in the end by whole games. The last comparison alone decides, in worlds of
its own, so that a lucky action does not profit from the luck that brought it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays.bits import Word
from florilegium.arrays.fusing import compiled
from florilegium.games.hanabi.batched.search import belief as beliefs
from florilegium.games.hanabi.batched.search import renewal
from florilegium.games.hanabi.batched.search.belief import Belief, Reading
from florilegium.games.hanabi.batched.search.blueprint import ILLEGAL, Params
from florilegium.games.hanabi.batched.search.rollouts import TO_THE_END, outcomes, worlds
from florilegium.games.hanabi.batched.search.table import Sight


class Settings(NamedTuple):
    """How a seat searches."""

    hands: int = 8192
    """That a belief consists of."""
    fresh: int = 8192
    """Drawn where a belief must be built anew."""
    early: int = 3
    """It is built anew after each of so many first moves of the partner."""
    exchanged: int = 2048
    """Hands that get a card which few of them had when it was seen."""
    refreshed: int = 1024
    """Hands in a Metropolis round, of which there are `rounds` where actions are to be compared."""
    rounds: int = 4
    prior: float = 0.0003
    """What chance the network must give an action for it to be considered."""
    choices: int = 12
    """So many actions are looked at, the likeliest first; after the first comparison `narrow`."""
    narrow: int = 4
    first: int = 128
    """Worlds of the first comparison, which goes `depth` moves far."""
    depth: int = 3
    slack: float = 0.05
    """An action may look so many points worse in the first comparison and is still pursued."""
    second: int = 256
    third: int = 1024
    threshold: float = 0.04
    """What an action must gain, in points."""
    errors: float = 2.0
    """And how many standard errors of the gain."""
    pull: float = 0.0
    """And points for each unit by which the network's log-probability is lower: stay near it."""
    sharpness: float = 20.0
    deviates: float = 0.02
    blunt: float = 0.5
    """How the partner's moves are read: see Reading."""
    renewed: int = 64
    """Games whose hands are renewed at once."""
    compared: int = 256
    """Games whose actions are compared at once."""
    slots: int = 32768
    """Games that are played on at once."""

    def reading(self) -> Reading:
        """How the partner's moves are read."""
        return Reading(*map(jnp.float32, (self.sharpness, self.deviates, self.blunt)))


class Contest(NamedTuple):
    """Actions in question, `[games, actions]`, the network's own choice first."""

    actions: jax.Array
    prior: jax.Array
    """The logarithms of the network's chances."""
    asked: jax.Array
    gain: jax.Array
    """Over the first action, in points."""
    error: jax.Array


class Decision(NamedTuple):
    """What was found, `[games]`."""

    action: jax.Array
    own: jax.Array
    """What the network likes best."""
    deviates: jax.Array
    contest: Contest
    """The last comparison, of two actions."""


def parts(wanted: jax.Array, size: int) -> Iterator[jax.Array]:
    """The games that are wanted, so many at a time; filled up with places beyond all games."""
    places = np.flatnonzero(np.asarray(wanted))
    for start in range(0, len(places), size):
        some = places[start : start + size]
        yield jnp.asarray(np.pad(some, (0, size - len(some)), constant_values=len(wanted)))


class Search:
    """What the steps of one decision share; each of them takes a key of its own."""

    def __init__(self, params: Params, settings: Settings, key: jax.Array) -> None:
        self.params = params
        self.settings = settings
        self._keys = iter(jax.random.split(key, 4))

    def key(self) -> jax.Array:
        """A key that was not used yet."""
        fresh: jax.Array = next(self._keys)
        return fresh


def decided(
    search: Search, sight: Sight, liked: jax.Array, belief: Belief
) -> tuple[Decision, Belief]:
    """What the acting seats do, and what they believe after they thought about it."""
    settings = search.settings
    contest = _opened(liked, belief.broken, jnp.float32(settings.prior), settings.choices)
    contest = _compared(search, sight, belief, contest, settings.first, settings.depth)
    contest = _narrowed(contest, jnp.float32(-settings.slack), settings.narrow)
    belief = _refreshed(search, sight, belief, contest.asked[:, 0])
    contest = _compared(search, sight, belief, contest, settings.second, TO_THE_END)
    contest = _narrowed(contest, jnp.float32(settings.threshold / 2), 2)
    contest = _compared(search, sight, belief, contest, settings.third, TO_THE_END)
    need = (settings.threshold, settings.errors, settings.pull)
    return _chosen(contest, *map(jnp.float32, need)), belief


@compiled(3)
def _opened(liked: jax.Array, broken: jax.Array, least: jax.Array, number: int) -> Contest:
    """The likeliest actions; nothing is asked where there is no second one, or no belief."""
    legal = liked > ILLEGAL / 2
    chances = jax.nn.log_softmax(jnp.where(legal, liked, ILLEGAL))
    prior, actions = jax.lax.top_k(chances, number)
    asked = (prior > jnp.maximum(jnp.log(least), ILLEGAL / 2)) & ~broken[:, None]
    none = jnp.zeros_like(prior)
    return Contest(actions.astype(jnp.int32), prior, _with_first(asked), none, none)


def _with_first(asked: jax.Array) -> jax.Array:
    """The first action is asked where another one is."""
    others = asked[:, 1:]
    return jnp.concatenate([others.any(-1, keepdims=True), others], axis=1)


@compiled(2)
def _narrowed(contest: Contest, least: jax.Array, number: int) -> Contest:
    """The first action and the best others that gained at least so much."""
    asked = contest.asked & (contest.gain >= least)
    order = jnp.where(asked, contest.gain, -jnp.inf).at[:, 0].set(jnp.inf)
    _, places = jax.lax.top_k(order, number)
    kept = Contest(
        *(jnp.take_along_axis(part, places, axis=1) for part in contest._replace(asked=asked))
    )
    return kept._replace(asked=_with_first(kept.asked))


def _compared(
    search: Search, sight: Sight, belief: Belief, contest: Contest, number: int, depth: int
) -> Contest:
    """What each action gains in so many worlds, by games that go on for so many moves."""
    gain, error = jnp.zeros_like(contest.prior), jnp.zeros_like(contest.prior)
    key, settings = search.key(), search.settings
    for turn, places in enumerate(parts(contest.asked[:, 0], settings.compared)):
        found = differences(
            search.params,
            jax.random.fold_in(key, turn),
            sight,
            belief.hands,
            belief.weight,
            contest.actions,
            contest.asked,
            places,
            jnp.int32(depth),
            number,
            settings.slots,
        )
        gain = gain.at[places].set(found[0], mode="drop")
        error = error.at[places].set(found[1], mode="drop")
    return contest._replace(gain=gain, error=error)


@compiled(9, 10)
def differences(
    params: Params,
    key: jax.Array,
    sight: Sight,
    hands: Word,
    weight: jax.Array,
    actions: jax.Array,
    asked: jax.Array,
    places: jax.Array,
    depth: jax.Array,
    number: int,
    slots: int,
) -> tuple[jax.Array, jax.Array]:
    """How much more than the first each action brings in these games, and the standard error."""
    inside = (places < len(actions))[:, None]
    some = jax.tree.map(lambda one: one[..., places], sight)
    one, two = jax.random.split(key)
    picked = beliefs.picked(one, weight[places], number)
    supposed = worlds(two, some, jnp.take_along_axis(hands[places], picked, -1))
    points = outcomes(params, some, supposed, actions[places], asked[places] & inside, depth, slots)
    apart = points - points[:, :1]
    return apart.mean(-1), apart.std(-1) / number**0.5


def _refreshed(search: Search, sight: Sight, belief: Belief, wanted: jax.Array) -> Belief:
    """After some Metropolis rounds in the games that are wanted."""
    key, settings = search.key(), search.settings
    if not settings.rounds:
        return belief
    for turn, places in enumerate(parts(wanted, settings.renewed)):
        belief = _part_refreshed(
            search.params,
            settings.reading(),
            belief,
            jax.random.fold_in(key, turn),
            sight,
            places,
            jnp.int32(settings.rounds),
            settings.refreshed,
        )
    return belief


@compiled(7)
def _part_refreshed(
    params: Params,
    reading: Reading,
    belief: Belief,
    key: jax.Array,
    sight: Sight,
    places: jax.Array,
    rounds: jax.Array,
    number: int,
) -> Belief:
    some = jax.tree.map(lambda one: one[..., places], sight)
    part = beliefs.part_of(belief, places)
    part = renewal.refreshed(params, reading, part, key, some, rounds, number)
    return beliefs.with_part(belief, places, part)


@compiled()
def _chosen(contest: Contest, threshold: jax.Array, errors: jax.Array, pull: jax.Array) -> Decision:
    apart = contest.prior[:, 0] - contest.prior[:, 1]
    need = jnp.maximum(jnp.maximum(threshold, errors * contest.error[:, 1]), pull * apart)
    deviates = contest.asked[:, 1] & (contest.gain[:, 1] > need)
    own = contest.actions[:, 0]
    return Decision(jnp.where(deviates, contest.actions[:, 1], own), own, deviates, contest)
