"""Two-player Hanabi with search over the kept network, on a GPU; every game is kept.

    python benchmarks/search_hanabi_2.py --deals final --games 10240 --out runs/search

Deal number 17 is that of the seed `hanabi-2-search final 17`. After each batch the records so far
are written to OUT; `python -m florilegium.lab.proof` plays them again by the rules.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import jax
import numpy as np

import florilegium as fl
from florilegium.games.hanabi.batched.search.blueprint import blueprint
from florilegium.games.hanabi.batched.search.choosing import Settings
from florilegium.games.hanabi.batched.search.measuring import Meter
from florilegium.games.hanabi.batched.search.playing import NO_MOVE, Ints, Record, play
from florilegium.games.hanabi.batched.search.table import TABLE
from florilegium.lab.proof import Played, Series, write


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


def played(first: int, record: Record) -> list[Played]:
    """The games of a batch as they are kept."""
    return [
        Played(first + number, int(score), tuple(int(one) for one in actions if one != NO_MOVE))
        for number, (score, actions) in enumerate(zip(record.scores, record.actions.T, strict=True))
    ]


def worth(found: dict[str, Ints]) -> str:
    """How often the seats deviated, what they expected of it and what it was worth, by game."""
    away = found["deviates"]
    true, count = (away * found["worth"]).sum(0), away.shape[1]
    return (
        f"deviations {away.sum() / count:.3f},"
        f" expected {(away * found['gain']).sum() / count:+.4f},"
        f" worth {true.mean():+.4f} ± {1.96 * true.std() / count**0.5:.4f}"
    )


def believed(found: dict[str, Ints]) -> str:
    """By sixteen turns: how surprising the true cards are, by belief and by tells alone."""
    lines = []
    for start in range(0, int(found["turn"].max()) + 1, 16):
        here = found["going"] & (found["turn"] >= start) & (found["turn"] < start + 16)
        means = [found[name][here].mean() for name in ("surprise", "by_tells", "different")]
        least = found["possible"][here & ~found["broken"]].min()
        lines.append(
            f"  turns from {start}: "
            + "{:.3f} ({:.3f}), {:.0f} hands".format(*means)
            + f", {least:.4f} possible"
        )
    return "\n".join(lines)


def arguments() -> argparse.ArgumentParser:
    """What the command takes: the run, and every setting of the search."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--deals", default="select", help="the name of a set of deals")
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--start", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--batch", type=int, default=2048, help="games that go on at once")
    parser.add_argument("--seats", choices=("both", "first", "second"), default="both")
    parser.add_argument(
        "--seconds", type=float, default=1e9, help="no batch begins that would end later"
    )
    parser.add_argument(
        "--measured", type=int, default=0, help="batches whose deviations are valued"
    )
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
    searching = {
        "both": (settings, settings),
        "first": (settings, None),
        "second": (None, settings),
    }
    given.out.mkdir(parents=True, exist_ok=True)
    print(f"JAX {jax.__version__}, {jax.devices()[0].device_kind}; {settings}", flush=True)
    params, key = blueprint(), jax.random.key(given.seed)
    series = Series("hanabi", 2, seed(given.deals, "{}"), {"first_seat": 1})
    games: list[Played] = []
    scores, base, longest = np.zeros(0), np.zeros(0), 0.0
    for first in range(given.start, given.start + given.games, given.batch):
        since = time.monotonic()
        if since + longest - began > given.seconds:
            break
        pile = decks(given.deals, range(first, first + given.batch))
        one = jax.random.fold_in(key, first)
        meter = Meter(one) if first < given.start + given.measured * given.batch else None
        watch = meter.watch if meter else None
        record = play(params, searching[given.seats], one, pile, watch)
        plain = play(params, (None, None), key, pile)
        scores, base = np.append(scores, record.scores), np.append(base, plain.scores)
        games += played(first, record)
        write(given.out / "records.jsonl.gz", series, games)
        longest = max(longest, time.monotonic() - since)
        apart = scores - base
        print(said("search", scores), "|", said("network", base))
        print(f"  gain {apart.mean():+.4f} ± {1.96 * apart.std() / len(apart) ** 0.5:.4f}")
        print(f"  {longest:.0f} s a batch, {time.monotonic() - began:.0f} s in all", flush=True)
        if meter:
            found = meter.joined()
            print(worth(found), believed(found), sep="\n", flush=True)
            np.savez_compressed(given.out / f"log-{first}.npz", allow_pickle=False, **found)


if __name__ == "__main__":
    main()
