"""PPO: one network plays every seat, or some of them, and learns from what its seats lived."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

import florilegium as fl
from florilegium.arrays.environment import Environment
from florilegium.training import devices, network, optimiser, rivals
from florilegium.training.devices import numbered, summed
from florilegium.training.inputs import Inputs
from florilegium.training.network import Params, answers, chosen
from florilegium.training.optimiser import Adam
from florilegium.training.returns import Credit, Moment, credited, learnt_from
from florilegium.training.rivals import Networks, Rivals
from florilegium.training.settings import Settings

_WARM_UP = 15
"""Updates over which the rate rises."""
_DEALS = 1
"""What the games of a run are dealt from, beside its seed."""


class Run(NamedTuple):
    """Everything that changes while learning."""

    params: Params
    adam: Adam
    updates: jax.Array
    games: Any
    """The state of the environment."""
    moves: jax.Array
    """What is remembered of each game."""
    points: jax.Array
    """`int32[seats, games]`: those made so far in each game."""
    rivals: Networks
    """The other networks that play."""


class Summary(NamedTuple):
    """What an update saw, over all games."""

    ended: jax.Array
    """Games that ended."""
    points: jax.Array
    """Made in these by its mean seat, all of them together."""
    entropy: jax.Array
    """Of its mean decision, as far as the chosen actions tell."""
    surprise: jax.Array
    """The mean square of what came unexpected, in the units of the settings' scale."""


class Learner:
    """The games of a run, and the programs that play them and learn."""

    def __init__(
        self,
        settings: Settings,
        count: int | None = None,
        frozen: Networks | None = None,
    ) -> None:
        """On so many devices, with these networks instead of those in the settings' folders."""
        self.settings = settings
        self.mesh = devices.mesh(count, settings.games)
        self.env: Environment[Any] = fl.batched(settings.game, settings.seats, **settings.options)
        self.inputs = Inputs(self.env, settings.moves)
        names = settings.rivals
        self.training, self.judging = (
            Rivals(self.env, names, parts) for parts in (settings.self_play, 0)
        )
        rivals.require_parts(self.training.parts, settings.games, self.mesh.size)
        self.frozen = rivals.frozen(settings, self.inputs) if frozen is None else frozen
        self.lookahead = 2 * self.env.seats
        """Steps played beyond those learnt from, so that most seats decide once more."""
        self.specs = self._specs()
        self.update = devices.on_every_device(
            self._update, self.mesh, self.specs, (self.specs, devices.WHOLE)
        )
        """From a run to the next one, and what it saw."""
        self.scores = jax.jit(self._scores, static_argnums=3)

    def start(self, params: Params | None = None) -> Run:
        """These weights or untrained ones, and games that have just been dealt."""
        return self.spread(self._new(params))

    def spread(self, run: Run) -> Run:
        """The run laid out over the devices."""
        return devices.spread(run, self.specs, self.mesh)

    def like(self) -> Run:
        """The shapes and types of a run, without its values."""
        shapes: Run = jax.eval_shape(lambda: self._new(None))
        return shapes

    def _new(self, params: Params | None) -> Run:
        settings, inputs, seed = self.settings, self.inputs, jax.random.key(self.settings.seed)
        if params is None:
            params = network.untrained(
                seed, inputs.words, self.env.actions.size, settings.layers, settings.hidden
            )
        return Run(
            params,
            optimiser.fresh(params),
            jnp.int32(0),
            self.env.init(jax.random.fold_in(seed, _DEALS), settings.games),
            inputs.start(settings.games),
            jnp.zeros((self.env.seats, settings.games), jnp.int32),
            self.training.networks(self.frozen, params),
        )

    def _specs(self) -> Run:
        like = self.like()
        whole: Run = jax.tree.map(lambda _: devices.WHOLE, like)
        cut = devices.by_game(like)
        return whole._replace(games=cut.games, moves=cut.moves, points=cut.points)

    def _update(self, start: Run) -> tuple[Run, Summary]:
        """On one device, with its share of the games."""
        key = jax.random.fold_in(jax.random.key(self.settings.seed), start.updates)
        playing, mixing = jax.random.split(key)
        played, (moments, points) = self._played(start, playing)
        credit = credited(moments, self.settings.discount, self.settings.trace)
        run = self._learnt(played, moments, credit, mixing)
        updates = start.updates + 1
        others = self.training.renewed(run.rivals, run.params, updates, self.settings.renewal)
        run = run._replace(updates=updates, rivals=others)
        return run, self._summary(moments, points, credit)

    def _played(self, start: Run, key: jax.Array) -> tuple[Run, tuple[Moment, jax.Array]]:
        """Some steps of every game, by the chances that the network gives; with each step the
        points of the games that it ended, by the network's mean seat and all together."""
        settings, env, inputs = self.settings, self.env, self.inputs
        numbers = numbered(start.points.shape[1])
        own = self.training.own(numbers)

        def step(run: Run, key: jax.Array) -> tuple[Run, tuple[Moment, jax.Array]]:
            words, legal = inputs.told(run.games, run.moves)
            every, value = answers(run.params, words, legal)
            pick = partial(_drawn, key)
            seat, action = env.seat(run.games), pick(numbers, every)
            mine = jnp.take_along_axis(own, seat[None], axis=0)[0]
            if self.training.names:
                told, others = (words, legal), self.training
                theirs = others.actions(run.rivals, run.games, told, numbers, pick)
                action = jnp.where(mine, action, theirs)
            after, rewards, done, _ = env.step(run.games, action)
            points = run.points + rewards
            learnt = learnt_from(settings.rewards, rewards, points, done, settings.scale)
            chance = chosen(every, action)
            moment = Moment(words, legal, seat, action, chance, value, learnt, done, mine)
            moves = inputs.remember(run.moves, action, after)
            after_run = run._replace(games=after, moves=moves, points=jnp.where(done, 0, points))
            made = jnp.where(done & own, points, 0).sum(0) / own.sum(0)
            return after_run, (moment, made.sum())

        return jax.lax.scan(step, start, jax.random.split(key, settings.steps + self.lookahead))

    def _learnt(self, run: Run, moments: Moment, credit: Credit, key: jax.Array) -> Run:
        """The network after every epoch over the segment, a time step of all games at a time."""
        settings = self.settings
        rate, worth = schedule(settings, run.updates)

        def learn(run: Run, time: jax.Array) -> tuple[Run, None]:
            moment, seen = jax.tree.map(lambda part: part[time], (moments, credit))
            gradient = summed(jax.grad(loss)(run.params, moment, seen, worth, settings.clip))
            params, adam = optimiser.followed(run.params, run.adam, gradient, rate)
            return run._replace(params=params, adam=adam), None

        keys = jax.random.split(key, settings.epochs)
        times = jax.vmap(lambda one: jax.random.permutation(one, settings.steps))(keys)
        learnt, _ = jax.lax.scan(learn, run, times.reshape(-1))
        return learnt

    def _summary(self, moments: Moment, points: jax.Array, credit: Credit) -> Summary:
        ended, made, surprise, decisions, squares, known = summed(
            (
                moments.done.sum(),
                points.sum(),
                -(moments.own * moments.chance).sum(),
                moments.own.sum(),
                (credit.advantage**2).sum(),
                credit.known.sum(),
            )
        )
        entropy = surprise / jnp.maximum(decisions, 1)
        return Summary(ended, made, entropy, squares / jnp.maximum(known, 1))

    def _scores(
        self, params: Params, others: Networks, key: jax.Array, batch: int
    ) -> tuple[jax.Array, jax.Array]:
        """Points of new games, played to their ends with the likeliest actions, and the seats that
        the network had in them: both `[seats, batch]`.

        With rivals each game has one of them.
        """
        env, inputs, judging = self.env, self.inputs, self.judging
        batch = -(-batch // judging.parts) * judging.parts
        numbers = jnp.arange(batch)
        own = judging.own(numbers)

        def play(now: tuple[Any, jax.Array, jax.Array]) -> tuple[Any, jax.Array, jax.Array]:
            games, moves, points = now
            told = inputs.told(games, moves)
            action = jnp.argmax(answers(params, *told)[0], axis=-1)
            if judging.names:
                theirs = judging.actions(others, games, told, numbers, _likeliest)
                mine = jnp.take_along_axis(own, env.seat(games)[None], axis=0)[0]
                action = jnp.where(mine, action, theirs)
            step = env.play(games, action)
            return step.state, inputs.remember(moves, action, step.state), points + step.rewards

        points = jnp.zeros((env.seats, batch), jnp.int32)
        start = env.init(key, batch), inputs.start(batch), points
        return jax.lax.while_loop(lambda now: env.legal(now[0]).any(), play, start)[2], own


def loss(
    params: Params, moment: Moment, credit: Credit, worth: jax.Array, clip: float
) -> jax.Array:
    """PPO's, of this device's games: better actions more likely, but not by much at once; variety;
    the value right. Added up over the devices it is the mean over all that is known.
    """
    weight = credit.known / jnp.maximum(summed(credit.known.sum()), 1)
    mean = summed((weight * credit.advantage).sum())
    spread = jnp.sqrt(summed((weight * (credit.advantage - mean) ** 2).sum()))
    advantage = (credit.advantage - mean) / (spread + 1e-6)
    every, value = answers(params, moment.words, moment.legal)
    # What others did may be as unlikely as can be for this network: nothing times infinity is NaN.
    likelier = jnp.where(credit.known != 0, chosen(every, moment.action) - moment.chance, 0)
    ratio = jnp.exp(likelier)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - clip, 1 + clip) * advantage)
    wrong = (value - (moment.value + credit.advantage)) ** 2
    entropy = -(jnp.exp(every) * every).sum(axis=-1)
    return (weight * (0.5 * wrong - gain - worth * entropy)).sum()


def schedule(settings: Settings, updates: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Rate and worth of variety by the share of the run that is done."""
    part = updates / settings.updates
    rate = settings.rate * jnp.maximum(0, 1 - part) * jnp.minimum(1, (updates + 1) / _WARM_UP)
    falls = jnp.maximum(0, 1 - part / 0.9) ** 1.5
    return rate, settings.entropy_end + (settings.entropy - settings.entropy_end) * falls


def _likeliest(_: jax.Array, every: jax.Array) -> jax.Array:
    return jnp.argmax(every, axis=-1).astype(jnp.int32)


def _drawn(key: jax.Array, numbers: jax.Array, every: jax.Array) -> jax.Array:
    """An action for each game, from chance that is the game's own wherever it is played."""

    def noise(number: jax.Array) -> jax.Array:
        return jax.random.gumbel(jax.random.fold_in(key, number), every.shape[1:])

    return jnp.argmax(every + jax.vmap(noise)(numbers), axis=-1).astype(jnp.int32)
