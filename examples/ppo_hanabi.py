"""Independent PPO on the batched Hanabi: one network plays every seat, each from what it sees.

    python examples/ppo_hanabi.py --colours 2 --seats 2 --minutes 5 --out runs/small
    python examples/ppo_hanabi.py --out runs/small --resume --minutes 5

Collecting and learning are one compiled program. The folder gets a checkpoint, the learning curve
as numbers and as a picture, and `player.py`, which plays in the arena with what was learnt.
"""

from __future__ import annotations

import argparse
import json
import shutil
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import florilegium as fl
from florilegium.games.drawing import element, line, points, rect, text
from florilegium.lab import arena

DISCOUNT, TRACE, CLIP, VALUE, NORM = 0.99, 0.95, 0.2, 0.25, 0.5
REPORTS, EVALUATED = 20, 2048
COLUMNS = ("minutes", "processor", "steps", "exploring", "greedy")
Layers = list[tuple[jax.Array, jax.Array]]
Row = tuple[float, ...]


class Settings(NamedTuple):
    """What a run is made of; it is kept with the checkpoint."""

    seats: int = 2
    colours: int = 5
    games: int = 512
    steps: int = 32
    epochs: int = 2
    hidden: int = 128
    rate: float = 1e-3
    entropy: float = 0.01
    seed: int = 0


MEANT = {
    "seats": "how many play",
    "colours": "2 to 5; 5 is the whole game",
    "games": "played at once",
    "steps": "how many a game goes on between two updates",
    "epochs": "how often each update goes through what was seen",
    "hidden": "width of the two hidden layers",
    "rate": "how far a gradient is followed",
    "entropy": "what variety is worth",
    "seed": "another one learns from other games",
}
"""What each setting is."""


class Run(NamedTuple):
    """Everything that changes while learning."""

    layers: Layers
    mean: Layers
    square: Layers
    """Adam's two averages, of the gradient and of its square."""
    learnt: jax.Array
    """How often a gradient was followed."""
    games: Any
    """The state of the environment."""


class Moment(NamedTuple):
    """A step of every game, as the acting seat lived it."""

    seen: jax.Array
    legal: jax.Array
    seat: jax.Array
    action: jax.Array
    chance: jax.Array
    """The logarithm of the action's."""
    value: jax.Array
    """What the seat expected to get."""
    rewards: jax.Array
    done: jax.Array


def new_run(env: Any, settings: Settings) -> Run:
    """An untrained network, and games that have just been dealt."""
    *keys, deal = jax.random.split(jax.random.key(settings.seed), 4)
    sizes = [env.observation.size, settings.hidden, settings.hidden, env.actions.size + 1]
    layers = []
    for key, scale, (into, out) in zip(keys, (2**0.5, 2**0.5, 0.01), pairwise(sizes), strict=True):
        draw = jax.nn.initializers.orthogonal(scale)
        layers.append((draw(key, (out, into)), jnp.zeros(out)))
    none = jax.tree.map(jnp.zeros_like, layers)
    return Run(layers, none, none, jnp.int32(0), env.init(deal, settings.games))


def chances(layers: Layers, seen: jax.Array, legal: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The network: from `[numbers, batch]` observations to the logarithms of every action's chance,
    illegal ones having none, and to what the seat may expect to get.
    """
    flow = seen.astype(jnp.float32)
    for weights, bias in layers:
        flow = weights @ jax.nn.relu(flow) + bias[:, None]
    return jax.nn.log_softmax(jnp.where(legal, flow[:-1], -1e9), axis=0), flow[-1]


def chosen(every: jax.Array, action: jax.Array) -> jax.Array:
    """The entry of the action, game by game."""
    return jnp.take_along_axis(every, action[None], axis=0)[0]


def advantages(settings: Settings, moments: Moment) -> jax.Array:
    """How much better than expected it went, for all steps but the last `seats`.

    A seat decides again when the turn has gone round, `seats` steps later: whatever it gets until
    then is what its decision brought. A game that ends meanwhile ends the account.
    """
    seats, steps = settings.seats, settings.steps
    gain, going = jnp.zeros(()), jnp.ones(())
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


def loss(layers: Layers, moment: Moment, advantage: jax.Array, worth: float) -> jax.Array:
    """PPO's: better actions more likely, but not by much at once; variety; the value right."""
    every, value = chances(layers, moment.seen, moment.legal)
    ratio = jnp.exp(chosen(every, moment.action) - moment.chance)
    target = moment.value + advantage
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -(jnp.exp(every) * every).sum(axis=0)
    return (VALUE * (value - target) ** 2 - gain - worth * entropy).mean()


def adam(run: Run, gradient: Layers, rate: float) -> Run:
    """One step down the gradient, whose length is limited."""
    norm = jnp.sqrt(sum((part**2).sum() for part in jax.tree.leaves(gradient)))
    gradient = jax.tree.map(lambda part: part * jnp.minimum(1, NORM / norm), gradient)
    learnt = run.learnt + 1
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, run.mean, gradient)
    square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, run.square, gradient)
    size = rate * jnp.sqrt(1 - 0.999**learnt) / (1 - 0.9**learnt)

    def moved(old: jax.Array, mean: jax.Array, square: jax.Array) -> jax.Array:
        return old - size * mean / (jnp.sqrt(square) + 1e-7)

    layers = jax.tree.map(moved, run.layers, mean, square)
    return run._replace(layers=layers, mean=mean, square=square, learnt=learnt)


@partial(jax.jit, static_argnums=(0, 1))
def update(env: Any, settings: Settings, start: Run) -> tuple[Run, jax.Array, jax.Array]:
    """Some steps of every game, and what is learnt from them; points made and games ended."""
    key = jax.random.fold_in(jax.random.key(settings.seed), start.learnt)
    playing, *mixing = jax.random.split(key, 1 + settings.epochs)

    def play(state: Any, key: jax.Array) -> tuple[Any, Moment]:
        seen, legal, seat = env.observe(state), env.legal(state), env.seat(state)
        every, value = chances(start.layers, seen, legal)
        action = jax.random.categorical(key, every, axis=0)
        after, rewards, done, _ = env.step(state, action)
        chance = chosen(every, action)
        return after, Moment(seen, legal, seat, action, chance, value, rewards, done)

    length = settings.steps + settings.seats
    games, moments = jax.lax.scan(play, start.games, jax.random.split(playing, length))
    advantage = advantages(settings, moments)

    def learn(run: Run, time: jax.Array) -> tuple[Run, None]:
        """All games at one of the steps: they are at different places, so it is a fair sample."""
        moment = jax.tree.map(lambda part: part[time], moments)
        gradient = jax.grad(loss)(run.layers, moment, advantage[time], settings.entropy)
        return adam(run, gradient, settings.rate), None

    times = jnp.concatenate([jax.random.permutation(key, settings.steps) for key in mixing])
    run, _ = jax.lax.scan(learn, start._replace(games=games), times)
    return run, moments.rewards[:, 0].sum(), moments.done.sum()


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
    arrays: dict[str, Any] = {jax.tree_util.keystr(path): part for path, part in parts}
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
    env, before = environment(settings), rows[-1] if rows else (0.0,) * len(COLUMNS)
    start, busy, told = time.monotonic(), time.process_time(), time.monotonic()
    made, ended, last = 0, 0, False
    while not last:
        run, gain, over = update(env, settings, run)
        made, ended = made + int(gain), ended + int(over)
        now, done = time.monotonic(), int(run.learnt) // (settings.steps * settings.epochs)
        last = now - start > 60 * minutes or done >= updates
        if last or now - told > 60 * minutes / REPORTS:
            greedy = evaluated(env, run.layers, jax.random.key(done))
            rows.append((
                before[0] + (now - start) / 60,
                before[1] + (time.process_time() - busy) / 60,
                done * settings.games * (settings.steps + settings.seats),
                made / max(ended, 1),
                float(greedy.mean()),
            ))  # fmt: skip
            print(*(f"{name} {value:.4g}" for name, value in zip(COLUMNS, rows[-1], strict=True)))
            save(folder, settings, run)
            draw(folder, 5 * settings.colours, rows)
            told, made, ended = now, 0, 0
    return run


def draw(folder: Path, most: int, rows: list[Row]) -> None:
    """The learning curve as numbers and as a picture."""
    np.savetxt(folder / "curve.csv", rows, "%.5g", ",", header=",".join(COLUMNS), comments="")
    minutes, _, steps, _, _ = rows[-1]
    parts = [rect(0, 0, 640, 360, fill="white")]
    for score in range(0, most + 1, most // 5):
        y = 320 - 290 * score / most
        parts += [line(40, y, 620, y, stroke="#ddd"), text(15, y + 4, str(score))]
    for column, colour, y in ((3, "#2a5db0", 300), (4, "#b3261e", 280)):
        corners = [(40 + 580 * row[0] / minutes, 320 - 290 * row[column] / most) for row in rows]
        curve = points((40, 320), *corners)
        parts.append(element("polyline", points=curve, fill="none", stroke=colour, stroke_width=2))
        parts.append(text(540, y, COLUMNS[column], fill=colour))
    words = f"score over {minutes:.1f} minutes, {steps / 1e6:.1f} million steps"
    parts.append(text(40, 345, words))
    svg = element("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 640 360",
                  font_size=14, font_family="sans-serif")  # fmt: skip
    (folder / "curve.svg").write_text(svg, encoding="utf-8")


def seated(folder: Path) -> str:
    """Put the player beside its checkpoint; the name by which the arena finds it."""
    shutil.copy(Path(__file__).with_name("hanabi_player.py"), folder / "player.py")
    return f"{folder / 'player.py'}:Trained"


def report(folder: Path, settings: Settings, run: Run, games: int) -> None:
    """How good it is: in the batched game, and at full size also at the tables of the arena."""
    scores = evaluated(environment(settings), run.layers, jax.random.key(0))
    error = 1.96 * scores.std() / len(scores) ** 0.5
    print(f"batched: {scores.mean():.2f} ± {error:.2f}, {len(scores)} games")
    name = seated(folder)
    if settings.colours == 5 and games:
        results = arena.run("hanabi", [name], games=games, seats=settings.seats, seed=settings.seed)
        found = results.standing(name)
        print(f"arena: {found.score}, {found.games} games, {len(results.faults)} faults")


def arguments() -> argparse.ArgumentParser:
    """What can be said on the command line; a setting that is not said is not there."""
    parser = argparse.ArgumentParser(
        description="Independent PPO on the batched Hanabi.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    for name, usual in Settings._field_defaults.items():
        meant = f"{MEANT[name]} (default: {usual})"
        parser.add_argument(f"--{name}", type=type(usual), default=argparse.SUPPRESS, help=meant)
    parser.add_argument("--minutes", type=float, default=5, help="stop after so long")
    parser.add_argument("--updates", type=int, default=10**9, help="stop there at the latest")
    parser.add_argument("--arena", type=int, default=500, help="games to play there, at full size")
    parser.add_argument("--out", type=Path, default=Path("runs/hanabi"), help="a folder for it all")
    parser.add_argument("--resume", action="store_true", help="go on with what lies in the folder")
    return parser


def refusal(chosen: dict[str, Any]) -> str | None:
    """Why there can be no run like this, and none in this folder."""
    for name in ("games", "steps", "epochs", "hidden", "rate", "minutes", "updates"):
        if not chosen.get(name, 1) > 0:
            return f"--{name}: expected more than 0, not {chosen[name]}"
    for name in ("entropy", "arena"):
        if not chosen.get(name, 0) >= 0:
            return f"--{name}: expected at least 0, not {chosen[name]}"
    lies = (chosen["out"] / "checkpoint.npz").exists()
    if lies and not chosen["resume"]:
        return f"--out: there is a run in {chosen['out']}; go on with it (--resume) or name another"
    if chosen["resume"] and not lies:
        return f"--resume: there is no checkpoint.npz in {chosen['out']}"
    return None


def difference(folder: Path, saved: Settings, chosen: dict[str, Any]) -> str | None:
    """The setting that is said to be another than that of the run in the folder."""
    for name, value in saved._asdict().items():
        if chosen.get(name, value) != value:
            return f"--{name}: the run in {folder} has {value}, not {chosen[name]}"
    return None


def main(given: list[str] | None = None) -> None:
    """Train, or go on training."""
    parser = arguments()
    chosen = vars(parser.parse_args(given))
    if why := refusal(chosen):
        parser.error(why)
    folder, rows = chosen["out"], []
    folder.mkdir(parents=True, exist_ok=True)
    if chosen["resume"]:
        settings, run = load(folder)
        if why := difference(folder, settings, chosen):
            parser.error(why)
        rows = [*map(tuple, np.loadtxt(folder / "curve.csv", delimiter=",", skiprows=1, ndmin=2))]
    else:
        settings = Settings(**{name: chosen[name] for name in Settings._fields if name in chosen})
        run = new_run(environment(settings), settings)
    run = train(folder, settings, run, rows, chosen["minutes"], chosen["updates"])
    report(folder, settings, run, chosen["arena"])


if __name__ == "__main__":
    main()
