"""Many played games in one small file, and the referee who plays them again by the rules.

    python -m florilegium.lab.proof FILE

A file is compressed text, a line of JSON for each game after a first line that says what was
played: the game, seats and options, and the seed of a deal, in which `{}` stands for its number. A
game is `[deal, score, actions]`; the actions are letters, by their numbers in the game's layout.
"""

from __future__ import annotations

import gzip
import json
import string
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from florilegium.core.coder import Coder, coder
from florilegium.core.match import Match
from florilegium.lab.statistics import mean

FORMAT = "florilegium-games 1"
LETTERS = string.ascii_letters + string.digits


@dataclass(frozen=True, slots=True)
class Series:
    """What all games of a file have in common."""

    game: str
    seats: int
    seed: str
    """Of a deal, with `{}` for its number."""
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the number of its deal, the score it was given, its actions as numbers."""

    deal: int
    score: int
    actions: tuple[int, ...]


class NoProof(Exception):
    """A record is not one of this game, or not that of its score; the text says which."""


def write(path: Path, series: Series, games: Iterable[Played]) -> None:
    """The same games always make the same file."""
    lines = [json.dumps({"format": FORMAT, **asdict(series)})]
    for one in games:
        letters = "".join(LETTERS[number] for number in one.actions)
        lines.append(json.dumps([one.deal, one.score, letters], separators=(",", ":")))
    path.write_bytes(gzip.compress("\n".join(lines).encode() + b"\n", mtime=0))


def read(path: Path) -> tuple[Series, list[Played]]:
    """NoProof where it is no such file."""
    try:
        first, *lines = gzip.decompress(path.read_bytes()).decode().splitlines()
        said = json.loads(first)
        if said.pop("format") != FORMAT:
            raise NoProof(f"{path.name}: another format")
        return Series(**said), [_played(json.loads(line)) for line in lines]
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise NoProof(f"{path.name}: {type(error).__name__}: {error}") from error


def _played(line: list[Any]) -> Played:
    deal, score, letters = line
    return Played(int(deal), int(score), tuple(map(LETTERS.index, letters)))


def judged(series: Series, games: Sequence[Played]) -> Iterator[int]:
    """The score of each game as the rules give it; NoProof where something does not hold."""
    if len({one.deal for one in games}) != len(games):
        raise NoProof("a deal was played twice")
    code = coder(series.game, series.seats, **series.options)
    for one in games:
        score = _score(code, series, one)
        if score != one.score:
            raise NoProof(f"deal {one.deal}: {score} points, not {one.score}")
        yield score


def _score(code: Coder, series: Series, played: Played) -> int:
    """The points of the first seat after all of these actions."""
    setup = code.game.setup(series.seats, series.seed.format(played.deal), **series.options)
    match = Match(code.game, setup, undoable=False)
    for number in played.actions:
        if not match.turn:
            raise NoProof(f"deal {played.deal}: actions after the end")
        seat = match.turn[0]
        action = code.layout.action(number, seat)
        if action not in match.legal(seat):
            raise NoProof(f"deal {played.deal}: {action} is not legal for seat {seat}")
        match.play(seat, action)
    if match.outcome is None:
        raise NoProof(f"deal {played.deal}: not played to its end")
    return match.outcome.scores[0]


def verdict(scores: Sequence[int], best: int) -> str:
    """The mean with its 95 % interval, and how many games were perfect or lost."""
    found = mean(scores)
    assert found is not None
    perfect, lost = scores.count(best), scores.count(0)
    return (
        f"{len(scores)} games: {found.value:.4f},"
        f" 95 % interval {found.low:.4f} to {found.high:.4f};"
        f" perfect {perfect} ({perfect / len(scores):.2%}), lost {lost}"
    )


def main() -> None:
    """Every file of the command line, played again."""
    for name in sys.argv[1:]:
        series, games = read(Path(name))
        scores = list(judged(series, games))
        best = coder(series.game, series.seats, **series.options).bounds[1]
        print(f"{series.game}, {series.seats} seats, deals “{series.seed}”")
        print(verdict(scores, best))


if __name__ == "__main__":
    main()
