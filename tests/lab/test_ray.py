"""On a Ray cluster the results are the same, machines may vanish, and a culprit is found."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from florilegium.core.errors import BadSetup
from florilegium.lab import arena
from florilegium.lab.cluster import on_ray
from florilegium.lab.puzzles.mining import Mining
from florilegium.lab.puzzles.works import mine_all
from florilegium.lab.reviewing import Reviews, review_all
from florilegium.lab.workers import in_this_process
from tests.lab import bots
from tests.lab.bots import named
from tests.lab.test_reviewing import finished

pytest.importorskip("ray")
# Ray starts its own programs, and by a fork; what JAX warns of does not come to pass there.
pytestmark = pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning")


@dataclass(frozen=True)
class Squares:
    """Tasks of which one takes its process, or its whole machine, down."""

    folder: Path
    pack: int = 3

    def do(self, task: int, asks: Callable[[int], None]) -> tuple[int, str]:
        mark, again = self.folder / f"{task}", self.folder / f"{task} again"
        if task == 11 and not again.exists():  # twice, before anybody was asked
            (again if mark.exists() else mark).touch()
            os._exit(1)
        asks(10 + task)
        if task == 4 and not mark.exists():  # the first time alone: it is not to blame
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if task == 7:
            os._exit(1)
        if task == 9 and not mark.exists():
            mark.touch()
            os.kill(os.getppid(), signal.SIGKILL)  # what Ray runs on that machine
        return task, "done"

    def died(self, task: int, detail: str, asked: int) -> tuple[int, str]:
        return task, f"died of {asked}"


@pytest.fixture(scope="module")
def machines() -> Iterator[str]:
    """One that only organises and three that work, as far as Ray can tell."""
    from ray.cluster_utils import Cluster

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(3):
        cluster.add_node(num_cpus=1)
    yield cluster.address
    cluster.shutdown()  # type: ignore[no-untyped-call]


@pytest.mark.slow
def test_a_cluster_changes_nothing(machines: str, tmp_path: Path) -> None:
    names = ["plain", *named(bots.Dying)]
    given: dict[str, Any] = {"games": 1, "seats": 3, "seed": 1, "lineups": "copies"}
    there = arena.run("illusion", names, ray=machines, out=tmp_path / "games", **given)
    here = arena.run("illusion", names[:1], **given)
    assert there.standing("plain").scores == here.standing("plain").scores
    assert there.standing(names[1]).faults == {"died": 1}
    again = arena.run("illusion", names, out=tmp_path / "games", **given)  # nothing is left to do
    assert again.standing(names[1]).faults == {"died": 1}
    mining = Mining("illusion", seats=2)
    assert mine_all(mining, 1, tmp_path / "there", ray=machines) == mine_all(
        mining, 1, tmp_path / "here"
    )
    rows = review_all(finished(), tmp_path / "reviews", Reviews(effort=0.1), ray=machines)
    alone = in_this_process(Reviews(effort=0.1), finished())
    assert sorted(rows, key=str) == sorted(alone, key=str)


@pytest.mark.slow
def test_the_seat_is_known_whose_bot_took_a_process_down(machines: str) -> None:
    names = ["plain", *named(bots.Dying)]
    found = arena.run("illusion", names, games=1, seats=2, seed=1, lineups="alone", ray=machines)
    assert found.standing(names[1]).faults["died"] >= 1
    assert not found.standing("plain").faults


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(BadSetup, match=r"127\.0\.0\.1:1 is no Ray cluster"):
        list(on_ray("127.0.0.1:1")(Squares(Path()), [0]))


@dataclass(frozen=True)
class Unheard:
    """Each task cannot reach the witness the first time: its machine has just vanished."""

    marks: Path
    pack: int = 1

    def do(self, task: int, asks: Callable[[int], None]) -> tuple[int, str]:
        mark = self.marks / str(task)
        if not mark.exists():
            mark.touch()
            from ray.exceptions import ActorUnavailableError

            raise ActorUnavailableError("The actor is restarting.", None)
        return task, "done"

    def died(self, task: int, detail: str, asked: int) -> tuple[int, str]:
        return task, "died"


@pytest.mark.slow
def test_nobody_is_to_blame_where_the_witness_could_not_be_reached(
    machines: str, tmp_path: Path
) -> None:
    found = sorted(on_ray(machines)(Unheard(tmp_path), range(3)))
    assert found == [(task, "done") for task in range(3)]


@pytest.mark.slow
def test_whatever_dies_all_is_done_once_and_only_the_culprit_is_blamed(
    machines: str, tmp_path: Path
) -> None:
    found = sorted(on_ray(machines)(Squares(tmp_path), range(12)))
    assert found == [(task, "died of 17" if task == 7 else "done") for task in range(12)]
