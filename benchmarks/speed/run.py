"""Measure everything and write it down.

    python -m benchmarks.speed.run                 one core, beside the peers: results.md
    python -m benchmarks.speed.run --gpu           all games on one GPU: gpu.md

The process pins itself to one core. `--quick` only shows that everything runs.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).parents[1]


def main() -> None:
    """Read the arguments; settle on a core before anything counts the processors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--core", type=int, default=0, help="the core to run on")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="for a contender in a round")
    parser.add_argument("--quick", action="store_true", help="two seats and one short round")
    parser.add_argument("--out", type=Path, help="where to write instead")
    asked = parser.parse_args()
    if asked.quick:
        asked.rounds, asked.seconds = 1, 0.1
    if not asked.gpu and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {asked.core})
    os.environ["JAX_ENABLE_COMPILATION_CACHE"] = "0"  # Compiling is measured too.
    begin = time.perf_counter()
    if asked.gpu:
        from benchmarks.speed.gpu import report
    else:
        from benchmarks.speed.core import report
    text = report(asked)
    out = asked.out or FOLDER / ("gpu.md" if asked.gpu else "results.md")
    out.write_text(text, encoding="utf-8")
    sys.stdout.write(text)
    print(f"\n{out}, in {time.perf_counter() - begin:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
