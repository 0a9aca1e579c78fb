"""What it costs to believe Hanabi's bots: makes benchmarks/conventions.md.

`python -m benchmarks.conventions` seats somebody who believes docs/partner.md to the letter among
bots of each level, and counts. It plays what is missing and keeps it in a folder, so it may be
interrupted and cut into slices (`--levels hard --seats 2,3 --games 200`).
"""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path

from tests.oracles.hanabi.counting import Count, play

import florilegium as fl
from florilegium.lab.contest import contest
from florilegium.lab.source import source_hash
from florilegium.lab.statistics import Interval, wilson
from florilegium.players import LEVELS

SEED = "believe"
GAMES = 1000
SEATS = tuple(fl.game("hanabi").seats)
_CHUNK = 25
"""Games between two savings."""

_HEAD = f"""# What it costs to believe the bots of Hanabi

Made by `python -m benchmarks.conventions` (florilegium {fl.__version__}, Python {{python}}).
One seat, a different one from game to game, is taken by somebody who knows the rules and the
conventions of [docs/partner.md](../docs/partner.md) and nothing else
([tests/oracles/hanabi](../tests/oracles/hanabi), written from the page and not from the bots),
believes every tell to the letter and tells nothing false; bots of one level have the others. The
seeds are `{SEED}-0`, `{SEED}-1`, …

- **lives**: cards that the believer played because a tell meant them, and that did not fit. In
  brackets those where the teller could do nothing honest: no discard was allowed, no own card was
  known to fit, and every tell would have misled.
- **false**: of the fresh tells of the bots, to anybody, those whose focus neither fits nor is a
  save, though by what was told it could fit; in brackets the forced ones among them.

| level | seats | games | mean score | lives | lives a game | fresh tells | false |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def main() -> None:
    """Play what is missing, then write."""
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--levels", default=",".join(reversed(LEVELS)))
    wish.add_argument("--seats", default=",".join(map(str, SEATS)))
    wish.add_argument("--games", type=int, default=GAMES, help="of every level and number of seats")
    wish.add_argument("--folder", type=Path, default=Path("arena/conventions"))
    wish.add_argument("--to", type=Path, default=Path(__file__).with_name("conventions.md"))
    given = wish.parse_args()
    for level in given.levels.split(","):
        for seats in map(int, given.seats.split(",")):
            _play(given.folder, level, seats, given.games)
    given.to.write_text(_document(given.folder), encoding="utf-8")


def _play(folder: Path, level: str, seats: int, games: int) -> None:
    file = _file(folder, level, seats)
    total = _kept(file)
    while total.games < games:
        for number in range(total.games, min(total.games + _CHUNK, games)):
            total.add(play(level, seats, f"{SEED}-{number}", number % seats + 1))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(vars(total)), encoding="utf-8")
    print(f"{level}, {seats} seats: {total.games} games, {total.lives} lives", flush=True)


def _file(folder: Path, level: str, seats: int) -> Path:
    """Where a row is kept; changed bots or rules get a new one."""
    code = source_hash(contest("hanabi", [level], seats=seats, seed=SEED))
    return folder / f"{level}-{seats}-{code[-8:]}.json"


def _kept(file: Path) -> Count:
    return Count(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else Count()


def _document(folder: Path) -> str:
    lines: list[str] = []
    cases: list[str] = []
    for level in reversed(LEVELS):
        for seats in SEATS:
            total = _kept(_file(folder, level, seats))
            if total.games:
                lines.append(_row(level, seats, total))
                cases += total.cases
    found = "\nEvery life lost:\n\n" + "\n".join(f"- {case}" for case in cases) + "\n"
    head = _HEAD.format(python=platform.python_version())
    return head + "\n".join(lines) + "\n" + (found if cases else "")


def _row(level: str, seats: int, total: Count) -> str:
    lives = wilson(min(1.0, total.lives / total.games), total.games)
    false = wilson(total.false_focus / total.fresh, total.fresh)
    return (
        f"| `{level}` | {seats} | {total.games:,} | {total.points / total.games:.2f} |"
        f" {total.lives} ({total.lives_forced}) | {_text(lives, 1, 4)} | {total.fresh:,} |"
        f" {total.false_focus} ({total.false_focus_forced}), {_text(false, 100, 2)} % |"
    )


def _text(found: Interval, scale: int, digits: int) -> str:
    value, low, high = (scale * one for one in (found.value, found.low, found.high))
    return f"{value:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"


if __name__ == "__main__":
    main()
