"""Two-player Hanabi by self-play: the training behind `benchmarks/weights/hanabi-2.npz`.

    python examples/train_hanabi_2.py --out runs/two                # from nothing, on a GPU
    python examples/train_hanabi_2.py --out runs/two --resume       # goes on where it was stopped
    python examples/train_hanabi_2.py --out runs/on --start benchmarks/weights/hanabi-2.npz

PPO with one network for both seats. It is told the observation, what its own cards may be after
counting those in sight, and the ten moves before the last one (`games/hanabi/batched/memory.py`).
All the time packed, 32 inputs to a word: that is what makes long games of many tables fit.
What a run of it reached, and what is not known about it: benchmarks/baselines.md.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import florilegium as fl
from florilegium.games.hanabi.batched.memory import no_moves, remember, told

ENV: Any = fl.batched("hanabi", seats=2)
ACTIONS = ENV.actions.size
WORDS = 36
"""Of a position: 21 of the observation, 5 of the own cards, 10 of the moves."""
CLIP, NORM, TRACE, SEATS = 0.2, 0.5, 0.9, 2
ANOTHER = 1_000_000
"""Added to the number of an update: deals for the curve, which nobody learns from."""
LAST = 77_000_000
"""The same for the score at the end, which nothing is chosen by."""
Params = dict[str, jax.Array]
"""Named as in a file of weights: `body.0.weight`, …, `head.bias`."""


class Settings(NamedTuple):
    """What a run is made of; it is kept with the checkpoint."""

    games: int = 32_768
    steps: int = 64
    epochs: int = 1
    hidden: int = 1_024
    updates: int = 9_219
    rate: float = 4e-4
    entropy: float = 0.03
    entropy_end: float = 0.001
    seed: int = 0


MEANT = {
    "games": "played at once; also the size of a minibatch, one time step of all of them",
    "steps": "how many a game goes on between two updates",
    "epochs": "how often each update goes through what was seen",
    "hidden": "width of the three hidden layers",
    "updates": "over which rate and entropy fall",
    "rate": "how far a gradient is followed at first; it falls to 0 in a straight line",
    "entropy": "what variety is worth at first",
    "entropy_end": "what it is worth after nine tenths of the run",
    "seed": "another one learns from other games",
}
"""What each setting is."""


class Run(NamedTuple):
    """Everything that changes while learning."""

    params: Params
    mean: Params
    square: Params
    """Adam's two averages, of the gradient and of its square."""
    followed: jax.Array
    """How often a gradient was followed."""
    updates: jax.Array
    games: Any
    moves: jax.Array


class Moment(NamedTuple):
    """A step of every game, as the acting seat lived it."""

    words: jax.Array
    legal: jax.Array
    action: jax.Array
    chance: jax.Array
    """The logarithm of the action's."""
    value: jax.Array
    """What the seat expected to get."""
    reward: jax.Array
    done: jax.Array


# What the network is, and what it is told


def fast() -> Any:
    """The type of the large products: half as wide on a GPU, whose units are made for it."""
    return jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def untrained(settings: Settings) -> Params:
    """Orthogonal weights; the head prefers nothing yet."""
    keys = jax.random.split(jax.random.key(settings.seed), 5)
    params, wide = {}, settings.hidden
    for layer, into in enumerate((32 * WORDS, wide, wide)):
        draw = jax.nn.initializers.orthogonal(2**0.5)
        params[f"body.{layer}.weight"] = draw(keys[layer], (into, wide))
        params[f"body.{layer}.bias"] = jnp.zeros(wide)
        params[f"body.{layer}.scale"] = jnp.ones(wide)
        params[f"body.{layer}.shift"] = jnp.zeros(wide)
    prefers = jax.nn.initializers.orthogonal(0.01)(keys[3], (2 * wide, ACTIONS))
    expects = jax.nn.initializers.orthogonal(1.0)(keys[4], (2 * wide, 1))
    params["head.weight"] = jnp.concatenate([prefers, expects], axis=1)
    params["head.bias"] = jnp.zeros(ACTIONS + 1)
    return params


def chances(params: Params, words: jax.Array, legal: jax.Array) -> tuple[jax.Array, jax.Array]:
    """From `[words, games]` to the logarithms of every action's chance, `[games, actions]`, and to
    the points the seat may expect.
    """
    bits = words.T[:, :, None] >> jnp.arange(32, dtype=jnp.uint32) & 1
    flow, flows = bits.reshape(len(bits), -1).astype(fast()), []
    for layer in range(3):
        weight = params[f"body.{layer}.weight"].astype(fast())
        summed = (flow @ weight).astype(jnp.float32) + params[f"body.{layer}.bias"]
        centred = summed - summed.mean(-1, keepdims=True)
        normal = centred * jax.lax.rsqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
        above = normal * params[f"body.{layer}.scale"] + params[f"body.{layer}.shift"]
        flow = jax.nn.relu(above).astype(fast())
        flows.append(flow)
    # In single precision: a value near 24 would else come in steps of an eighth.
    read = jnp.concatenate(flows[-2:], axis=-1)
    head = params["head.weight"].astype(fast())
    answer = jnp.matmul(read, head, preferred_element_type=jnp.float32) + params["head.bias"]
    liked = jnp.where(legal.T, answer[:, :ACTIONS], -1e9)
    return jax.nn.log_softmax(liked), answer[:, ACTIONS]


def position(games: Any, moves: jax.Array) -> tuple[jax.Array, jax.Array]:
    """What the acting seats are told, and what they may do."""
    words = told(ENV.shape, games, ENV.observe(games, form="words"), moves)
    return words, ENV.legal(games)


def chosen(every: jax.Array, action: jax.Array) -> jax.Array:
    """The entry of the action, game by game."""
    return jnp.take_along_axis(every, action[:, None], axis=1)[:, 0]


# Learning


def advantages(moments: Moment, steps: int) -> jax.Array:
    """How much better than expected it went, for all steps but the last two.

    A seat decides again two steps later: what it gets until then is what its decision brought.
    """
    gain, going = jnp.zeros(()), jnp.ones(())
    for later in range(SEATS):
        then = slice(later, later + steps)
        gain = gain + going * moments.reward[then]
        going = going * (1 - moments.done[then])
    surprise = gain + going * moments.value[SEATS:] - moments.value[:steps]

    def back(later: jax.Array, now: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, jax.Array]:
        advantage = now[0] + TRACE * now[1] * later[-1]
        return jnp.concatenate([advantage[None], later[:-1]]), advantage

    none = jnp.zeros((SEATS, surprise.shape[1]))
    return jax.lax.scan(back, none, (surprise, going), reverse=True)[1]


def loss(params: Params, moment: Moment, advantage: jax.Array, worth: jax.Array) -> jax.Array:
    """PPO's: better actions more likely, but not by much at once; variety; the value right."""
    every, value = chances(params, moment.words, moment.legal)
    ratio = jnp.exp(chosen(every, moment.action) - moment.chance)
    wrong = (value - (moment.value + advantage)) ** 2
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -(jnp.exp(every) * every).sum(axis=-1)
    return (0.5 * wrong - gain - worth * entropy).mean()


def adam(run: Run, gradient: Params, rate: jax.Array) -> Run:
    """One step down the gradient, whose length is limited."""
    norm = jnp.sqrt(sum((part**2).sum() for part in gradient.values()))
    gradient = {name: part * jnp.minimum(1, NORM / norm) for name, part in gradient.items()}
    followed = run.followed + 1
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, run.mean, gradient)
    square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, run.square, gradient)
    size = rate * jnp.sqrt(1 - 0.999**followed) / (1 - 0.9**followed)

    def moved(old: jax.Array, mean: jax.Array, square: jax.Array) -> jax.Array:
        return old - size * mean / (jnp.sqrt(square) + 1e-8)

    params = jax.tree.map(moved, run.params, mean, square)
    return run._replace(params=params, mean=mean, square=square, followed=followed)


def schedule(settings: Settings, updates: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Rate and worth of variety by the share of the run that is done."""
    part = updates / settings.updates
    rate = settings.rate * jnp.maximum(0, 1 - part) * jnp.minimum(1, (updates + 1) / 15)
    falls = jnp.maximum(0, 1 - part / 0.9) ** 1.5
    return rate, settings.entropy_end + (settings.entropy - settings.entropy_end) * falls


@partial(jax.jit, static_argnums=0, donate_argnums=1)
def update(settings: Settings, start: Run) -> Run:
    """Some steps of every game, and what is learnt from them."""
    key = jax.random.fold_in(jax.random.key(settings.seed), start.updates)
    playing, *mixing = jax.random.split(key, 1 + settings.epochs)
    rate, worth = schedule(settings, start.updates)

    def play(now: tuple[Any, jax.Array], key: jax.Array) -> tuple[tuple[Any, jax.Array], Moment]:
        words, legal = position(*now)
        every, value = chances(start.params, words, legal)
        action = jax.random.categorical(key, every).astype(jnp.int32)
        after, rewards, done, _ = ENV.step(now[0], action)
        reward, over = rewards[0].astype(jnp.float32), done.astype(jnp.float32)
        moment = Moment(words, legal, action, chosen(every, action), value, reward, over)
        return (after, remember(ENV.shape, now[1], action, after)), moment

    keys = jax.random.split(playing, settings.steps + SEATS)
    (games, moves), moments = jax.lax.scan(play, (start.games, start.moves), keys)
    advantage = advantages(moments, settings.steps)

    def learn(run: Run, time: jax.Array) -> tuple[Run, None]:
        moment = jax.tree.map(lambda part: part[time], moments)
        gradient = jax.grad(loss)(run.params, moment, advantage[time], worth)
        return adam(run, gradient, rate), None

    times = jnp.concatenate([jax.random.permutation(key, settings.steps) for key in mixing])
    run, _ = jax.lax.scan(learn, start, times)
    return run._replace(updates=start.updates + 1, games=games, moves=moves)


@partial(jax.jit, static_argnums=2)
def scores(params: Params, key: jax.Array, batch: int) -> jax.Array:
    """Of new games, played to their ends with the likeliest actions; a lost game has 0."""

    def play(now: tuple[Any, jax.Array, jax.Array]) -> tuple[Any, jax.Array, jax.Array]:
        games, moves, score = now
        action = jnp.argmax(chances(params, *position(games, moves))[0], axis=-1)
        step = ENV.play(games, action)
        return step.state, remember(ENV.shape, moves, action, step.state), score + step.rewards[0]

    start = ENV.init(key, batch), no_moves(batch), jnp.zeros(batch, jnp.int32)
    return jax.lax.while_loop(lambda now: ENV.legal(now[0]).any(), play, start)[2]


# A run in its folder


def new_run(settings: Settings, start: Path | None = None) -> Run:
    """An untrained network, or that of a file, and games that have just been dealt."""
    params = untrained(settings)
    if start is not None:
        with np.load(start, allow_pickle=False) as file:
            params = {name: jnp.asarray(file[name], jnp.float32) for name in params}
    none = {name: jnp.zeros_like(part) for name, part in params.items()}
    deal = jax.random.fold_in(jax.random.key(settings.seed), ANOTHER)
    games = ENV.init(deal, settings.games)
    also = {name: part + 0 for name, part in none.items()}  # what is donated must not be shared
    return Run(params, none, also, jnp.int32(0), jnp.int32(0), games, no_moves(settings.games))


def save(folder: Path, settings: Settings, run: Run) -> None:
    """The checkpoint, and the weights in half precision; an interruption leaves the ones before."""
    parts = jax.tree_util.tree_leaves_with_path(run)
    every: dict[str, Any] = {jax.tree_util.keystr(path): part for path, part in parts}
    replace(folder / "checkpoint.npz", {"settings": json.dumps(settings._asdict()), **every})
    half = {name: np.asarray(part, np.float16) for name, part in run.params.items()}
    replace(folder / "weights.npz", half)


def replace(file: Path, arrays: dict[str, Any]) -> None:
    """Write the whole file beside the old one before it takes its place."""
    new = file.with_name(f"new-{file.name}")
    np.savez_compressed(new, **arrays)
    new.replace(file)


def load(folder: Path) -> tuple[Settings, Run]:
    """What `save` has written."""
    with np.load(folder / "checkpoint.npz", allow_pickle=False) as file:
        settings = Settings(**json.loads(str(file["settings"])))
        like = jax.eval_shape(lambda: new_run(settings))
        return settings, jax.tree_util.tree_map_with_path(
            lambda path, _: jnp.asarray(file[jax.tree_util.keystr(path)]), like
        )


def train(
    folder: Path, settings: Settings, run: Run, until: int, every: int, judged: int
) -> Iterator[tuple[int, float, float]]:
    """Learn until so many updates are done; now and then the update, the score and its error."""
    folder.mkdir(parents=True, exist_ok=True)
    done = int(run.updates)
    while done < until:
        run, done = update(settings, run), done + 1
        if done % every == 0 or done == until:
            found = np.asarray(scores(run.params, jax.random.key(ANOTHER + done), judged))
            save(folder, settings, run)
            yield done, float(found.mean()), float(found.std() / judged**0.5)


def arguments() -> argparse.ArgumentParser:
    """Every setting, and how the run goes on."""
    parser = argparse.ArgumentParser(description="Train a network for two-player Hanabi.")
    for name, value in Settings()._asdict().items():
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, type=type(value), default=value, help=MEANT[name])
    parser.add_argument("--out", type=Path, required=True, help="the folder of the run")
    parser.add_argument(
        "--resume", action="store_true", help="go on with the run in the folder, by its settings"
    )
    parser.add_argument("--start", type=Path, help="weights to begin with, such as our own")
    parser.add_argument("--until", type=int, help="stop after so many updates (default: all)")
    parser.add_argument("--every", type=int, default=300, help="updates between two evaluations")
    parser.add_argument("--judged", type=int, default=65_536, help="games of an evaluation")
    return parser


def main() -> None:
    """The command line."""
    given = arguments().parse_args()
    if not given.resume and (given.out / "checkpoint.npz").exists():
        raise SystemExit(f"{given.out} holds a run already: --resume goes on with it")
    settings = Settings(**{name: getattr(given, name) for name in Settings._fields})
    settings, run = load(given.out) if given.resume else (settings, new_run(settings, given.start))
    until, began = given.until or settings.updates, time.monotonic()
    given.out.mkdir(parents=True, exist_ok=True)
    with (given.out / "curve.csv").open("a" if given.resume else "w", newline="") as file:
        write = csv.writer(file).writerow
        if not given.resume:
            write(["update", "steps", "seconds", "score", "error"])
        for row in train(given.out, settings, run, until, given.every, given.judged):
            done, score, error = row
            seconds = time.monotonic() - began
            write([done, done * settings.games * settings.steps, f"{seconds:.0f}", score, error])
            file.flush()
            print(f"update {done}: {score:.4f} ± {error:.4f} after {seconds:.0f} s", flush=True)
    with np.load(given.out / "weights.npz", allow_pickle=False) as kept:
        params = {name: jnp.asarray(kept[name], jnp.float32) for name in kept}
    fresh = np.asarray(scores(params, jax.random.key(LAST + until), given.judged))
    error = fresh.std() / len(fresh) ** 0.5
    print(f"the kept weights on other deals: {fresh.mean():.4f} ± {error:.4f}")


if __name__ == "__main__":
    main()
