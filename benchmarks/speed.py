"""Complete random games, ours beside the Hanabi Learning Environment, on one core.

Every round plays each contender in turn, so that a noisy machine disturbs all alike; the median of
the rounds counts. A step is one move that counts: legal moves listed, one chosen, applied.
Run it with `make bench`; it writes benchmarks/results.md.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hanabi_learning_environment import pyhanabi

import florilegium as fl

Player = Callable[[int], int]
RESULTS = Path(__file__).parent / "results.md"


def ours(name: str, seats: int) -> Player:
    """Plays one game from a seed and tells how many steps it took."""
    game = fl.game(name)
    chance = random.Random(0)

    def play(seed: int) -> int:
        state: Any = game.new(seats=seats, seed=seed)
        steps = 0
        while turn := game.turn(state):
            seat = turn[0]
            legal = game.legal(state, seat)
            state, _ = game.apply(state, seat, legal[int(chance.random() * len(legal))])
            steps += 1
        return steps

    return play


def hle(seats: int) -> Player:
    """The same with `pyhanabi`'s raw stepping, its usual use from Python."""
    game = pyhanabi.HanabiGame({"players": seats})
    chance = random.Random(0)

    def play(_: int) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                state.deal_random_card()
                continue
            legal = state.legal_moves()
            state.apply_move(legal[int(chance.random() * len(legal))])
            steps += 1
        return steps

    return play


def measure(play: Player, seconds: float) -> tuple[float, float]:
    """Steps and games a second over about so many seconds."""
    games = steps = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        steps += play(games)
        games += 1
    return steps / spent, games / spent


def compare(contenders: dict[str, Player], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Median steps/s and games/s of each, measured in turn."""
    samples: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for play in contenders.values():
        play(0)
    for _ in range(rounds):
        for name, play in contenders.items():
            samples[name].append(measure(play, seconds))
    return {
        name: [statistics.median(column) for column in zip(*rows, strict=True)]
        for name, rows in samples.items()
    }


def report(rounds: int, seconds: float) -> str:
    """The tables, with everything needed to make them again."""
    lines = [
        "# Speed of the readable engine",
        "",
        f"`taskset -c 0 python benchmarks/speed.py --rounds {rounds} --seconds {seconds}`",
        f"· florilegium {fl.__version__} · hanabi-learning-environment "
        f"{version('hanabi-learning-environment')} · Python {platform.python_version()} · "
        f"{platform.machine()} {platform.system()}.",
        "Complete games of uniformly random legal moves, one pinned core, median of the rounds.",
        "Absolute figures depend on the machine: the ratio is what counts.",
        "",
        "| Hanabi | ours, steps/s | pyhanabi, steps/s | ratio |",
        "|---|---|---|---|",
    ]
    for seats in (2, 3, 4, 5):
        found = compare({"ours": ours("hanabi", seats), "hle": hle(seats)}, rounds, seconds)
        mine, theirs = found["ours"][0], found["hle"][0]
        lines.append(f"| {seats} players | {mine:,.0f} | {theirs:,.0f} | {mine / theirs:.2f} |")
    lines += ["", "| game | players | steps/s | games/s |", "|---|---|---|---|"]
    for name in fl.games():
        for seats in fl.game(name).seats:
            steps, games = compare({"ours": ours(name, seats)}, rounds, seconds)["ours"]
            lines.append(f"| {name} | {seats} | {steps:,.0f} | {games:,.1f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and write the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    text = report(asked.rounds, asked.seconds)
    RESULTS.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
