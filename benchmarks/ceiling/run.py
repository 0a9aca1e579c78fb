"""`make ceiling`: runs of the bound on all cores; every run adds a line to results.jsonl."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.ceiling.document import Result, document
from benchmarks.ceiling.program import bound, build
from benchmarks.machine import machine

_RESULTS = Path(__file__).parent / "results.jsonl"
DOCUMENT = Path(__file__).parents[1] / "ceiling.md"


def main() -> None:
    """Run as often as asked, each time with the next seed, and write the document."""
    asked = _arguments()
    seeds = range(asked.seed, asked.seed + asked.runs)
    known = {result["seed"] for result in results()} & set(seeds)
    if known:
        raise SystemExit(f"--seed: there is a run with {min(known)}; another one tells nothing new")
    with TemporaryDirectory() as folder:
        program = build(Path(folder))
        for seed in seeds:
            found = bound(
                program,
                deals=asked.deals,
                first=asked.first,
                seed=seed,
                refusals=asked.refusals,
                threads=os.cpu_count() or 1,
            )
            with _RESULTS.open("a") as kept:
                kept.write(json.dumps({**found, "machine": machine()}) + "\n")
    DOCUMENT.write_text(document(results()))


def results() -> list[Result]:
    """All runs so far."""
    return [json.loads(line) for line in _RESULTS.read_text().splitlines()]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1, help="how many, each with a seed of its own")
    parser.add_argument("--deals", type=int, default=40, help="of each round and starter")
    parser.add_argument("--first", type=int, default=400, help="of the first round")
    parser.add_argument("--refusals", type=int, default=7, help="the challenger's most in a turn")
    parser.add_argument("--seed", type=int, required=True, help="one not used before")
    return parser.parse_args()


if __name__ == "__main__":
    main()
