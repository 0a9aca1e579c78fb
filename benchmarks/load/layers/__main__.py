"""Our sockets beside other layers: `python -m benchmarks.load.layers`.

The layers that do not come with the project are installed for this alone, beside it: pip install
picows==2.3.1 aiofastnet==1.2.0 granian==2.8.7 aiohttp==3.14.5. One that is missing is left out, and
then nothing is written; otherwise the result is benchmarks/layers.md. Linux and two cores are
needed.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys

from benchmarks.load.layers.layers import LAYERS, Layer
from benchmarks.load.layers.measuring import Plan, Seen, measure, wait_for_quiet
from benchmarks.load.layers.report import Results, written
from benchmarks.load.peers import HERE

REPORT = HERE.parent / "layers.md"
_LONGEST = 10.0
"""Seconds: after 20 in all servers ask whether somebody is still there, and are not answered."""


def options() -> argparse.Namespace:
    """The command line; without arguments, the measurement that counts."""
    parser = argparse.ArgumentParser(description="Measure sockets without tables.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--more", type=int, default=900, help="tables filled at last")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--warmup", type=float, default=1)
    parser.add_argument(
        "--patience", type=float, default=30, help="seconds to wait for a quiet machine, each time"
    )
    names = [layer.name for layer in LAYERS]
    parser.add_argument("--only", choices=names, nargs="+", help="nothing is written")
    chosen = parser.parse_args()
    if chosen.warmup + chosen.seconds > _LONGEST:
        parser.error(f"a window and its warm-up have {_LONGEST:g} s at most")
    return chosen


def measurable(names: list[str] | None) -> list[Layer]:
    """The layers of these names, or all, as far as they are installed."""
    layers = [layer for layer in LAYERS if names is None or layer.name in names]
    missing = {layer.name: layer.missing() for layer in layers}
    for why in filter(None, missing.values()):
        print(why)
    return [layer for layer in layers if missing[layer.name] is None]


def say(layer: Layer, seen: Seen) -> None:
    """One line as soon as it is known."""
    print(
        f"{layer.name:14} {seen.cost:6.1f} µs/action  {seen.rate:7,.0f}/s"
        f"  {seen.table_memory / 1024:5,.0f} kB/table  busy {seen.busy:4.0%}"
        f"  client {seen.client:4.0%}  others {seen.others:4.0%}",
        flush=True,
    )


def main() -> None:
    """Measure, and write the document where all were measured."""
    chosen = options()
    if (os.cpu_count() or 1) < 2:
        sys.exit("Two cores are needed: one for the server, one for the client.")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    plan = Plan(chosen.tables, chosen.more, chosen.warmup, chosen.seconds)
    layers = measurable(chosen.only)
    results: Results = {}
    for _ in range(chosen.rounds):
        for layer in layers:
            wait_for_quiet(chosen.patience)
            seen = measure(layer, plan)
            say(layer, seen)
            results.setdefault(layer.name, []).append(seen)
    if not chosen.only and len(layers) == len(LAYERS):
        REPORT.write_text(written(results, plan), encoding="utf-8")


if __name__ == "__main__":
    main()
