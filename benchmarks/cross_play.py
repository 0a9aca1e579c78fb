"""How well networks that were trained apart play with one another, at two-player Hanabi.

    python benchmarks/cross_play.py FOLDER FOLDER … --games 65536

Each folder is one that `florilegium train` has written. Every two play the same deals, which nobody
has learnt from, each of them moving first once; both always take the likeliest action, and a lost
game counts 0.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import florilegium as fl
from florilegium.networks.weights import load, network_name
from florilegium.training.inputs import Inputs
from florilegium.training.network import Params, answers

ENV = fl.batched("hanabi", 2, first_seat=1)
INPUTS = Inputs(ENV, moves=True)
DEALS = 31_000_000
"""The key of these deals: neither a run's nor one that its curve or its score is measured by."""
_AT_ONCE = 8192
"""Games played side by side: more of them need more memory and are hardly faster."""
Found = np.ndarray[Any, np.dtype[np.int32]]


def scores(first: Params, second: Params, decks: jax.Array) -> jax.Array:
    """`int32[games]`: what the two make on injected decks, `[cards, games]`."""
    points: jax.Array = _played(first, second, ENV.init(jax.random.key(0), decks.shape[1], decks))
    return points


@jax.jit
def _played(first: Params, second: Params, state: Any) -> jax.Array:
    """To the end of every game; seats take turns, so each network answers in its own only."""

    def move(now: tuple[Any, ...]) -> tuple[Any, ...]:
        turn, state, moves, points = now
        told = INPUTS.told(state, moves)
        acting = turn % 2 == 0
        every = jax.lax.cond(acting, lambda: answers(first, *told), lambda: answers(second, *told))
        action = jnp.argmax(every[0], axis=-1)
        step = ENV.play(state, action)  # Nothing happens any more where a game is over.
        moves = INPUTS.remember(moves, action, step.state)
        return turn + 1, step.state, moves, points + step.rewards[0]

    games = state.chance.a.shape[0]
    start = jnp.int32(0), state, INPUTS.start(games), jnp.zeros(games, jnp.int32)
    played = jax.lax.while_loop(lambda now: ENV.legal(now[1]).any(), move, start)
    points: jax.Array = played[-1]
    return points


def crossed(networks: Sequence[Params], games: int) -> Found:
    """`[first, second, games]`: what every network makes with every one, itself included."""
    states = [
        ENV.init(jax.random.fold_in(jax.random.key(DEALS), start), min(_AT_ONCE, games - start))
        for start in range(0, games, _AT_ONCE)
    ]
    rows = [
        [
            np.concatenate([np.asarray(_played(one, other, state)) for state in states])
            for other in networks
        ]
        for one in networks
    ]
    return np.array(rows)


def table(names: Sequence[str], found: Found) -> Iterator[str]:
    """Lines of Markdown: each pair, whose first moves first; then what all pairs make together."""
    mean, error = found.mean(axis=2), _errors(found)
    yield "| moves first | " + " | ".join(names) + " |"
    yield "|---" * (1 + len(names)) + "|"
    for name, row, spread in zip(names, mean, error, strict=True):
        cells = (f"{one:.3f} ± {much:.3f}" for one, much in zip(row, spread, strict=True))
        yield f"| {name} | " + " | ".join(cells) + " |"
    own = np.eye(len(names), dtype=bool)
    for words, chosen in (("with themselves", own), ("with each other", ~own)):
        if chosen.any():
            pairs = found[chosen]
            together = f"{pairs.mean():.3f} ± {_errors(pairs.mean(axis=0)):.3f}"
            lost = (pairs == 0).mean()
            yield f"{words} {together}, least {mean[chosen].min():.3f}, lost {lost:.2%}"


def _errors(found: np.ndarray[Any, Any]) -> Any:
    """One standard error of the mean over deals, the last axis. What is measured on the same deals
    is added up before, deal by deal."""
    return found.std(axis=-1, ddof=1) / found.shape[-1] ** 0.5


def weights(folder: Path) -> Params:
    """Those in a folder, checked against its manifest."""
    kept = load(network_name("hanabi", 2), folder)
    return {name: jnp.asarray(array) for name, array in kept.items()}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=65_536)
    said = parser.parse_args()
    found = crossed([weights(folder) for folder in said.folders], said.games)
    print("\n".join(table([folder.name for folder in said.folders], found)))


if __name__ == "__main__":
    main()
