"""Two-player Hanabi with search over the kept network, on a GPU; every game is kept.

    python benchmarks/search_hanabi_2.py --deals final --games 10240 --out runs/search

Deal number 17 is that of the seed `hanabi-2-search final 17`. After each batch the records so far
are written to OUT; `python -m florilegium.lab.proof` plays them again by the rules.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import jax
import numpy as np

import florilegium as fl
from florilegium.games.hanabi.batched.search.blueprint import blueprint
from florilegium.games.hanabi.batched.search.choosing import Settings
from florilegium.games.hanabi.batched.search.playing import Record, play
from florilegium.games.hanabi.batched.search.table import TABLE


def seed(deals: str, number: int | str) -> str:
    """The seed of a deal."""
    return f"hanabi-2-search {deals} {number}"


def decks(deals: str, numbers: range) -> Any:
    """`[cards, games]`, as the rules shuffle them."""
    game = fl.game("hanabi")
    return TABLE.decks([game.setup(2, seed(deals, one), first_seat=1) for one in numbers])


def said(name: str, scores: Any) -> str:
    """The mean with its 95 % interval, and how often a game was perfect or lost."""
    half = 1.96 * scores.std() / len(scores) ** 0.5
    perfect, lost = (scores == 25).mean(), (scores == 0).mean()
    return (
        f"{name} {scores.mean():.4f} ± {half:.4f} over {len(scores)}"
        f", perfect {perfect:.2%}, lost {lost:.3%}"
    )


def _joined(record: Record) -> dict[str, Any]:
    return {name: np.stack([one[name] for one in record.log]) for name in record.log[0]}


def _true(record: Record) -> Any:
    """By game: what its deviations were worth with the true hands, over random decks."""
    found = _joined(record)
    return (found["deviates"] * found["true"]).sum(0)


def worth(record: Record) -> str:
    """How often the seats deviated, what they expected of it and what it was worth, by game."""
    found, true = _joined(record), _true(record)
    away = found["deviates"]
    return (
        f"deviations {away.sum(0).mean():.3f}, expected {(away * found['gain']).sum(0).mean():+.4f},"
        f" worth {true.mean():+.4f} ± {1.96 * true.std() / len(true) ** 0.5:.4f}"
    )


def arguments() -> argparse.ArgumentParser:
    """What the command takes: the run, and every setting of the search."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", default="select", help="the name of a set of deals")
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--start", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--batch", type=int, default=2048, help="games that go on at once")
    parser.add_argument("--seats", choices=("both", "first", "second"), default="both")
    parser.add_argument("--seconds", type=float, default=1e9, help="no batch begins that would end later")
    parser.add_argument("--measured", type=int, default=0, help="batches whose deviations are valued")
    parser.add_argument("--stop-below", type=float, default=-1.0, help="where they are worth less")
    parser.add_argument("--seed", type=int, default=1, help="of the worlds that are looked at")
    parser.add_argument("--out", type=Path, required=True)
    for name, default in Settings()._asdict().items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser


def main() -> None:
    """The command line."""
    began = time.monotonic()
    given = arguments().parse_args()
    settings = Settings(**{name: getattr(given, name) for name in Settings._fields})
    searching = {"both": (settings, settings), "first": (settings, None), "second": (None, settings)}
    given.out.mkdir(parents=True, exist_ok=True)
    print(f"JAX {jax.__version__}, {jax.devices()[0].device_kind}; {settings}", flush=True)
    params, key = blueprint(), jax.random.key(given.seed)
    scores, base, longest = np.zeros(0), np.zeros(0), 0.0
    for first in range(given.start, given.start + given.games, given.batch):
        since = time.monotonic()
        if since + longest - began > given.seconds:
            break
        numbers = range(first, first + given.batch)
        pile = decks(given.deals, numbers)
        measured = first < given.start + given.measured * given.batch
        record = play(params, searching[given.seats], jax.random.fold_in(key, first), pile, measured)
        plain = play(params, (None, None), key, pile)
        scores, base = np.append(scores, record.scores), np.append(base, plain.scores)
        np.savez_compressed(given.out / f"games-{first}.npz", actions=record.actions, scores=record.scores)
        took = time.monotonic() - since
        longest = max(longest, took) if first > given.start else 0.8 * took
        apart = scores - base
        print(said("search", scores), "|", said("network", base), flush=True)
        print(f"  gain {apart.mean():+.4f} ± {1.96 * apart.std() / len(apart) ** 0.5:.4f}; {worth(record)}")
        print(f"  batch {first}: {record.scores.mean():.4f}, {took:.1f} s; {time.monotonic() - began:.0f} s in all", flush=True)
        if measured:
            np.savez_compressed(given.out / f"log-{first}.npz", **_joined(record))
            if _true(record).mean() < given.stop_below:
                break
    (given.out / "settings.json").write_text(json.dumps(settings._asdict(), indent=2) + "\n")


if __name__ == "__main__":
    main()
