"""Whether the puzzles that come with the games are still right, judged again with other chances.

`nice python -m benchmarks.puzzles` judges each at ten times the effort of the search that found
it, with a seed of its own, so that other worlds are sampled; `--each 4` takes every fourth. It
names what is not clearly best any more, and counts.
"""

from __future__ import annotations

import argparse
from collections import Counter

import florilegium as fl
from florilegium.core.judge import Judgement
from florilegium.core.match import Match
from florilegium.lab.puzzles.collection import collection
from florilegium.lab.puzzles.mining import CLEAR
from florilegium.lab.puzzles.puzzle import Puzzle
from florilegium.players import private_seed
from florilegium.players.calls import tell
from florilegium.players.grading import SMALL, weight

EFFORT = 30.0
CLEARLY, BEST, AS_GOOD, WRONG = "clearly best", "best", "as good as the best", "wrong"


def judged_again(puzzle: Puzzle, effort: float, chance: str) -> Judgement:
    """By what its seat can know, with chances of its own."""
    match = Match.of(puzzle.record)
    game, seat = match.game, puzzle.seat
    assert game.judge is not None
    judge = game.judge(seat, private_seed(f"{puzzle.setup.seed} {chance}", seat, "judge"))
    for step in range(len(puzzle.actions)):
        tell({seat: judge}, match.follow(puzzle.record, step))
    answer = game.parse(puzzle.answer)
    return judge.judge(match.view(seat), match.legal(seat), effort, answer)


def standing(puzzle: Puzzle, judgement: Judgement) -> str:
    """What the answer is now."""
    scale = fl.game(puzzle.game).scale
    best, second = judgement.worths[:2]
    if str(best.action) == puzzle.answer:
        return CLEARLY if weight(judgement, second.action, scale) >= CLEAR else BEST
    answer = next(one for one in judgement.worths if str(one.action) == puzzle.answer)
    return AS_GOOD if weight(judgement, answer.action, scale) <= SMALL else WRONG


def main() -> None:
    """Judge them, and print what came of it."""
    wish = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    wish.add_argument("--games", default=",".join(fl.games()), help="which, with commas")
    wish.add_argument("--each", type=int, default=1, help="one of so many")
    wish.add_argument("--effort", type=float, default=EFFORT)
    wish.add_argument("--chance", default="again", help="another word, other worlds")
    given = wish.parse_args()
    for name in given.games.split(","):
        counted: Counter[str] = Counter()
        for puzzle in [*collection(name)][:: given.each]:
            found = standing(puzzle, judged_again(puzzle, given.effort, given.chance))
            counted[found] += 1
            if found != CLEARLY:
                print(name, puzzle.id, found, flush=True)
        told = ", ".join(f"{counted[one]} {one}" for one in (CLEARLY, BEST, AS_GOOD, WRONG))
        print(f"{name}: {counted.total()} judged again, {told}", flush=True)


if __name__ == "__main__":
    main()
