"""A network that learns what a bot does, then to win: one command for any game, seats and teacher.

    python benchmarks/pupil.py royal_flush --teacher hard --jobs 15 --out runs/pupil

Three steps, the first two in folders of their own below `--out`, and a step whose player is there
is not done again, but a run that was interrupted goes on (not one that `--minutes` may have ended):
games by the readable rules are written down and imitated; the copy learns
against `--rivals` (the word `copy` is the first copy itself); what came of it meets `--against` on
other deals, among copies of each, through the readable rules. It needs NumPy and JAX and nothing
else.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from florilegium.lab import statistics
from florilegium.lab.contest import contest
from florilegium.lab.playing import Games, Played
from florilegium.lab.workers import runner
from florilegium.networks.weights import network_name
from florilegium.training import examples, imitation
from florilegium.training.checkpoint import holds_run
from florilegium.training.curve import NUMBERS, Row
from florilegium.training.imitation import Likeness
from florilegium.training.run import PLAYER, resume, train
from florilegium.training.settings import Session, Settings

_COPY = "copy"
"""Among the rivals: the network that imitates the teacher."""


def copied(said: argparse.Namespace, out: Path) -> None:
    """The first step: a network that does what the teacher does."""
    settings = Settings(
        game=said.game,
        seats=said.seats,
        options=_options(said),
        rewards="win",
        games=said.batch,
        epochs=said.passes,
        layers=said.layers,
        hidden=said.hidden,
        rate=2e-3,
        seed=said.seed,
    )
    lessons = examples.Lessons(
        options=_options(said),
        game=said.game,
        seats=said.seats,
        teacher=said.teacher,
        rivals=tuple(said.others or [said.teacher]),
        parts=imitation.told(settings),
        seed=f"pupil {said.seed}",
    )
    shown = examples.played(lessons, said.lessons, runner(said.jobs))
    print(f"{len(shown.number)} decisions of {said.lessons} games", flush=True)

    def tell(turn: int, likeness: Likeness) -> None:
        agreed, surprise, wrong = likeness
        print(f"pass {turn}: {agreed:.3f} alike, {surprise:.3f}, {wrong:.3f}", flush=True)

    imitation.imitate(settings, shown, out, tell)


def taught(said: argparse.Namespace, copy: Path, out: Path) -> None:
    """The second step: the copy learns to win against its rivals."""
    settings = Settings(
        game=said.game,
        seats=said.seats,
        options=_options(said),
        rewards="win",
        trace=0.95,
        games=said.games,
        steps=said.steps,
        layers=said.layers,
        hidden=said.hidden,
        rate=said.rate,
        entropy=0.01,
        updates=said.updates,
        seed=said.seed,
        rivals=tuple(str(copy) if name == _COPY else name for name in said.rivals),
        self_play=said.self_play,
        renewal=max(1, said.updates // 10),
    )
    session = Session(minutes=said.minutes, every=max(1, said.updates // 8), judged=said.judged)

    def tell(row: Row) -> None:
        print(f"update {row.update:.0f}: {row.seconds:.0f} s, {row.won:.4f} won", flush=True)

    if holds_run(out):
        resume(out, session=session, report=tell)
    else:
        weights = copy / f"{network_name(said.game, said.seats)}.npz"
        train(settings, out, start=weights, session=session, report=tell)


def _is_over(said: argparse.Namespace, run: Path) -> bool:
    """Whether a run has come to its end, by its updates or perhaps by its minutes."""
    if not (run / PLAYER).exists():
        return False
    last = (run / NUMBERS).read_text(encoding="utf-8").splitlines()[-1]
    return said.minutes is not None or float(last.split(",")[0]) >= said.updates


def met(said: argparse.Namespace, players: Sequence[Path]) -> Iterator[str]:
    """The third step, line by line: how often each network wins alone against each bot."""
    for folder in players:
        for other in said.against:
            bots = (f"{folder / PLAYER}:Trained", other)
            trial = contest(said.game, bots, seats=said.seats, seed=f"pupil {said.seed} trial")
            own = [at for at, who in enumerate(trial.seatings) if who.count(bots[0]) == 1]
            tasks = [(deal, at) for deal in range(-(-said.trials // len(own))) for at in own]
            played = [*runner(said.jobs)(Games(trial), tasks)]
            won = [(one.task[0], float(_wins(one, trial.seatings, bots[0]))) for one in played]
            share = statistics.share(statistics.by_deal(won), len(won))
            yield f"{folder.name} against {other}: {share} of {len(won)} games"


def _options(said: argparse.Namespace) -> dict[str, object]:
    """Illusion's networks may be told what a perfect memory knows."""
    return {"memory": True} if said.memory else {}


def _wins(one: Played, seatings: Sequence[Sequence[str]], name: str) -> bool:
    seat = seatings[one.task[1]].index(name) + 1
    return one.winners == (seat,)


def main() -> None:
    """Do what has not been done, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--memory", action="store_true", help="Illusion: all that was seen")
    parser.add_argument("--teacher", default="hard")
    parser.add_argument("--lessons", type=int, default=3000, help="games")
    parser.add_argument("--others", nargs="*", help="who else plays in them")
    parser.add_argument("--passes", type=int, default=20)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--hidden", type=int, default=512)
    parser.add_argument("--rivals", nargs="*", default=[_COPY, _COPY, "past"])
    parser.add_argument("--self-play", type=int, default=1)
    parser.add_argument("--games", type=int, default=32_768)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--updates", type=int, default=800)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--judged", type=int, default=8192)
    parser.add_argument("--trials", type=int, default=400, help="games with each bot at the end")
    parser.add_argument("--against", nargs="*", default=["hard", "plain"])
    said = parser.parse_args()
    copy, better = said.out / "copy", said.out / "better"
    if not (copy / PLAYER).exists():
        copied(said, copy)
    if not _is_over(said, better):
        taught(said, copy, better)
    for line in met(said, (copy, better)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
