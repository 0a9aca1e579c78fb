"""Independent PPO on the batched Hanabi: one network plays every seat, each from what it sees.

    python examples/ppo_hanabi.py --colours 2 --seats 2 --minutes 5 --out runs/small
    python examples/ppo_hanabi.py --out runs/small --resume --minutes 5

Collecting and learning are one compiled program. The folder gets a checkpoint, the learning curve
as numbers and as a picture, and `player.py`, which plays in the arena with what was learnt.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import florilegium as fl
from florilegium.games import drawing
from florilegium.lab import arena

DISCOUNT, TRACE, CLIP, ENTROPY, VALUE, NORM = 0.99, 0.95, 0.2, 0.01, 0.25, 0.5
REPORTS, EVALUATED = 30, 4096
COLUMNS = ("minutes", "processor", "updates", "steps", "score", "greedy")
Layers = list[tuple[jax.Array, jax.Array]]
Row = dict[str, float]


class Settings(NamedTuple):
    """What a run is made of; it is kept with the checkpoint."""

    seats: int = 2
    colours: int = 5
    games: int = 1024
    steps: int = 32
    """How many a game goes on between two updates."""
    epochs: int = 2
    hidden: int = 256
    rate: float = 5e-4
    seed: int = 0


class Run(NamedTuple):
    """Everything that changes while learning."""

    layers: Layers
    mean: Layers
    square: Layers
    """Adam's two averages, of the gradient and of its square."""
    learnt: jax.Array
    """Gradient steps so far."""
    updates: jax.Array
    games: Any
    """The state of the environment."""


class Moment(NamedTuple):
    """A step of every game, as the acting seat lived it."""

    seen: jax.Array
    legal: jax.Array
    action: jax.Array
    chance: jax.Array
    """The logarithm of the action's."""
    value: jax.Array
    seat: jax.Array
    rewards: jax.Array
    done: jax.Array


def network(layers: Layers, seen: jax.Array) -> tuple[jax.Array, jax.Array]:
    """From `[numbers, batch]` observations to a weight for every action, and what is expected."""
    flow = seen.astype(jnp.float32)
    for weights, bias in layers[:-1]:
        flow = jax.nn.relu(weights @ flow + bias[:, None])
    weights, bias = layers[-1]
    flow = weights @ flow + bias[:, None]
    return flow[:-1], flow[-1]


def new_run(env: Any, settings: Settings) -> Run:
    """An untrained network, and games that have just been dealt."""
    key = jax.random.key(settings.seed)
    sizes = [env.observation.size, settings.hidden, settings.hidden, env.actions.size + 1]
    draw = jax.nn.initializers.orthogonal
    scales = [2**0.5, 2**0.5, 0.01]
    layers = [
        (draw(scale)(jax.random.fold_in(key, place), (to, come)), jnp.zeros(to))
        for place, (come, to, scale) in enumerate(zip(sizes, sizes[1:], scales, strict=False))
    ]
    none = jax.tree.map(jnp.zeros_like, layers)
    zero = jnp.int32(0)
    return Run(layers, none, none, zero, zero, env.init(key, settings.games))


def chances(layers: Layers, seen: jax.Array, legal: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logarithms of every action's chance, illegal ones having none, and the value."""
    weights, value = network(layers, seen)
    return jax.nn.log_softmax(jnp.where(legal, weights, -1e9), axis=0), value


def chosen(every: jax.Array, action: jax.Array) -> jax.Array:
    """The entry of the action, game by game."""
    return jnp.take_along_axis(every, action[None], axis=0)[0]


def advantages(settings: Settings, moments: Moment) -> jax.Array:
    """How much better than expected it went, for all steps but the last `seats`.

    A seat decides again when the turn has gone round, `seats` steps later: whatever it gets until
    then is what its decision brought. A game that ends meanwhile ends the account.
    """
    seats, steps = settings.seats, settings.steps
    gain, going = 0.0, 1.0
    for later in range(seats):
        then = slice(later, later + steps)
        own = jnp.take_along_axis(moments.rewards[then], moments.seat[:steps, None], axis=1)[:, 0]
        gain = gain + going * own
        going = going * (1 - moments.done[then])
    surprise = gain + DISCOUNT * going * moments.value[seats:] - moments.value[:steps]

    def back(later: jax.Array, now: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, jax.Array]:
        advantage = now[0] + DISCOUNT * TRACE * now[1] * later[-1]
        return jnp.concatenate([advantage[None], later[:-1]]), advantage

    none = jnp.zeros((seats, settings.games))
    return jax.lax.scan(back, none, (surprise, going), reverse=True)[1]


def loss(layers: Layers, moment: Moment, advantage: jax.Array) -> jax.Array:
    """PPO's: better actions more likely, but not by much at once; variety; the value right."""
    every, value = chances(layers, moment.seen, moment.legal)
    ratio = jnp.exp(chosen(every, moment.action) - moment.chance)
    target = moment.value + advantage
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -(jnp.exp(every) * every).sum(axis=0)
    return (VALUE * (value - target) ** 2 - gain - ENTROPY * entropy).mean()


def adam(run: Run, gradient: Layers, rate: float) -> Run:
    """One step down the gradient, whose length is limited."""
    norm = jnp.sqrt(sum((part**2).sum() for part in jax.tree.leaves(gradient)))
    gradient = jax.tree.map(lambda part: part * jnp.minimum(1, NORM / norm), gradient)
    learnt = run.learnt + 1
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, run.mean, gradient)
    square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, run.square, gradient)
    rate = rate * jnp.sqrt(1 - 0.999**learnt) / (1 - 0.9**learnt)
    layers = jax.tree.map(
        lambda old, m, s: old - rate * m / (jnp.sqrt(s) + 1e-7), run.layers, mean, square
    )
    return run._replace(layers=layers, mean=mean, square=square, learnt=learnt)


@partial(jax.jit, static_argnums=(0, 1))
def update(env: Any, settings: Settings, run: Run) -> tuple[Run, jax.Array, jax.Array]:
    """Some steps of every game, and what is learnt from them; points made and games ended."""
    key = jax.random.fold_in(jax.random.key(settings.seed + 1), run.updates)

    def play(state: Any, key: jax.Array) -> tuple[Any, Moment]:
        seen, legal = env.observe(state), env.legal(state)
        every, value = chances(run.layers, seen, legal)
        action = jax.random.categorical(key, every, axis=0)
        step = env.step(state, action)
        chance = chosen(every, action)
        return step.state, Moment(
            seen, legal, action, chance, value, env.seat(state), step.rewards, step.done
        )

    length = settings.steps + settings.seats
    games, moments = jax.lax.scan(play, run.games, jax.random.split(key, length))
    advantage = advantages(settings, moments)

    def learn(run: Run, time: jax.Array) -> tuple[Run, None]:
        """All games at one of the steps: they are at different places, so it is a fair sample."""
        moment = jax.tree.map(lambda part: part[time], moments)
        return adam(run, jax.grad(loss)(run.layers, moment, advantage[time]), settings.rate), None

    orders = jax.random.split(jax.random.fold_in(key, 1), settings.epochs)
    times = jax.vmap(lambda key: jax.random.permutation(key, settings.steps))(orders).reshape(-1)
    after, _ = jax.lax.scan(learn, run._replace(games=games, updates=run.updates + 1), times)
    return after, moments.rewards[:, 0].sum(), moments.done.sum()


@partial(jax.jit, static_argnums=0)
def evaluated(env: Any, layers: Layers, key: jax.Array) -> jax.Array:
    """The scores of new games, played to their ends with the likeliest actions."""

    def play(now: tuple[Any, jax.Array]) -> tuple[Any, jax.Array]:
        every, _ = chances(layers, env.observe(now[0]), env.legal(now[0]))
        step = env.play(now[0], jnp.argmax(every, axis=0))
        return step.state, now[1] + step.rewards[0]

    start = env.init(key, EVALUATED), jnp.zeros(EVALUATED, jnp.int32)
    return jax.lax.while_loop(lambda now: env.legal(now[0]).any(), play, start)[1]


def save(folder: Path, settings: Settings, run: Run) -> None:
    """Write the checkpoint; an interruption leaves the one before."""
    parts = jax.tree_util.tree_leaves_with_path(run)
    arrays = {jax.tree_util.keystr(path): np.asarray(part) for path, part in parts}
    np.savez(folder / "new.npz", settings=json.dumps(settings._asdict()), **arrays)
    (folder / "new.npz").replace(folder / "checkpoint.npz")


def load(folder: Path) -> tuple[Settings, Run]:
    """What `save` has written."""
    with np.load(folder / "checkpoint.npz") as file:
        settings = Settings(**json.loads(str(file["settings"])))
        like = jax.eval_shape(lambda: new_run(environment(settings), settings))
        return settings, jax.tree_util.tree_map_with_path(
            lambda path, _: jnp.asarray(file[jax.tree_util.keystr(path)]), like
        )


def environment(settings: Settings) -> Any:
    """The games to train on."""
    return fl.batched("hanabi", seats=settings.seats, colours=settings.colours)


def train(
    folder: Path, settings: Settings, run: Run, rows: list[Row], minutes: float, updates: int
) -> Run:
    """Learn until the minutes are over or so many updates are done, and tell how it goes."""
    env, before = environment(settings), rows[-1] if rows else dict.fromkeys(COLUMNS, 0.0)
    start, busy, told = time.monotonic(), time.process_time(), time.monotonic()
    points = ended = 0
    while True:
        run, made, over = update(env, settings, run)
        points, ended = points + int(made), ended + int(over)
        now, done = time.monotonic(), int(run.updates)
        last = now - start > 60 * minutes or done >= updates
        if not last and (now - told < 60 * minutes / REPORTS or not ended):
            continue
        greedy = evaluated(env, run.layers, jax.random.key(done))
        values = (
            before["minutes"] + (now - start) / 60,
            before["processor"] + (time.process_time() - busy) / 60,
            done,
            done * settings.games * (settings.steps + settings.seats),
            points / max(ended, 1),
            float(greedy.mean()),
        )
        rows.append(dict(zip(COLUMNS, values, strict=True)))
        print("  ".join(f"{name} {value:.6g}" for name, value in rows[-1].items()), flush=True)
        save(folder, settings, run)
        draw(folder, settings, rows)
        told, points, ended = now, 0, 0
        if last:
            return run


def draw(folder: Path, settings: Settings, rows: list[Row]) -> None:
    """The learning curve as numbers and as a picture."""
    with (folder / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
    most, end = 5 * settings.colours, max(row["minutes"] for row in rows) or 1
    parts = [drawing.rect(0, 0, 640, 360, fill="white")]
    for score in range(0, most + 1, settings.colours):
        y = 320 - 290 * score / most
        parts.append(drawing.line(40, y, 620, y, stroke="#ddd"))
        parts.append(drawing.text(32, y + 4, str(score), text_anchor="end"))
    for name, colour, place in (("greedy", "#b3261e", 60), ("score", "#2a5db0", 200)):
        corners = [(40 + 580 * row["minutes"] / end, 320 - 290 * row[name] / most) for row in rows]
        line = drawing.element("polyline", points=drawing.points((40, 320), *corners),
                               fill="none", stroke=colour, stroke_width=2)  # fmt: skip
        words = {"greedy": "likeliest action", "score": "while exploring"}[name]
        parts += [line, drawing.text(place, 20, words, fill=colour)]
    parts.append(drawing.text(620, 345, f"{end:.1f} minutes", text_anchor="end"))
    parts.append(drawing.text(620, 20, f"{rows[-1]['steps'] / 1e6:.1f} M steps", text_anchor="end"))
    svg = drawing.element("svg", *parts, xmlns="http://www.w3.org/2000/svg", font_size=13,
                          viewBox="0 0 640 360", font_family="sans-serif")  # fmt: skip
    (folder / "curve.svg").write_text(svg, encoding="utf-8")


def report(folder: Path, settings: Settings, run: Run, games: int) -> None:
    """How good it is: in the batched game, and at full size also at the tables of the arena."""
    scores = np.asarray(evaluated(environment(settings), run.layers, jax.random.key(0)))
    spread = 1.96 * scores.std() / len(scores) ** 0.5
    print(f"batched: {scores.mean():.2f} ± {spread:.2f} of {5 * settings.colours} "
          f"in {len(scores)} games, {(scores == 0).mean():.1%} lost")  # fmt: skip
    shutil.copy(Path(__file__).with_name("hanabi_player.py"), folder / "player.py")
    if settings.colours == 5 and games:
        name = f"{folder / 'player.py'}:Trained"
        results = arena.run("hanabi", [name], games=games, seats=settings.seats, seed=settings.seed)
        found = results.standing(name)
        assert found.score is not None
        print(f"arena: {found.score.value:.2f} ({found.score.low:.2f} to {found.score.high:.2f}) "
              f"in {found.games} games, {len(results.faults)} faults")  # fmt: skip


def main(given: list[str] | None = None) -> None:
    """Train, or go on training."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name, usual in Settings._field_defaults.items():
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--updates", type=int, default=10**9, help="stop there at the latest")
    parser.add_argument("--arena", type=int, default=500, help="games to play there, at full size")
    parser.add_argument("--out", type=Path, default=Path("runs/hanabi"))
    parser.add_argument("--resume", action="store_true", help="go on with what lies in the folder")
    chosen = vars(parser.parse_args(given))
    folder: Path = chosen["out"]
    folder.mkdir(parents=True, exist_ok=True)
    if chosen["resume"]:
        settings, run = load(folder)
        with (folder / "curve.csv").open(encoding="utf-8") as file:
            rows = [
                {name: float(text) for name, text in row.items()} for row in csv.DictReader(file)
            ]
    else:
        settings, rows = Settings(*(chosen[name] for name in Settings._fields)), []
        run = new_run(environment(settings), settings)
    run = train(folder, settings, run, rows, chosen["minutes"], chosen["updates"])
    report(folder, settings, run, chosen["arena"])


if __name__ == "__main__":
    main()
