"""A network comes to do what it was shown, and plays at the table."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import pytest

from florilegium.core.errors import BadSetup
from florilegium.lab import arena
from florilegium.lab.contest import contest
from florilegium.networks import layers
from florilegium.networks.weights import load
from florilegium.terminal import cli
from florilegium.training import checkpoint
from florilegium.training.examples import Examples, Lessons, joined, played, save
from florilegium.training.imitation import Likeness, imitate, told
from florilegium.training.settings import Settings
from tests.documents.recorded import blocks_of, require_recorded

SETTINGS = Settings(game="illusion", seats=2, games=32, epochs=30, hidden=32, rate=1e-2)


@pytest.fixture(scope="module")
def examples() -> Examples:
    return played(Lessons("illusion", 2, "easy", ("easy",), told(SETTINGS)), 2)


def test_it_does_what_it_was_shown_and_expects_what_came(
    examples: Examples, tmp_path: Path
) -> None:
    """The rows that are held back are here also among those that it learns from."""
    rows = joined([examples, examples, Examples(*(part[:20] for part in examples))])
    heard: list[Likeness] = []
    found = imitate(SETTINGS, rows, tmp_path, lambda turn, one: heard.append(one))
    assert len(heard) == SETTINGS.epochs
    assert heard[-1] == found
    assert found.agreed > 0.9 > heard[0].agreed
    assert found.surprise < heard[0].surprise / 2
    assert found.wrong < heard[0].wrong / 2
    bots = [f"{tmp_path / 'player.py'}:Trained", "random"]
    results = arena.play(contest("illusion", bots, seats=2, seed="imitated"), 4)
    assert results.games == 4
    assert not results.faults


@pytest.mark.parametrize("rewards", ["points", "lead", "win"])
def test_what_it_expects_is_what_the_rewards_are(
    examples: Examples, tmp_path: Path, rewards: str
) -> None:
    """Every decision brings the same here: 3 points against 1, and the win."""
    count = len(examples.number)
    same = examples._replace(
        points=np.tile(np.array([3, 1], np.int16), (count, 1)),
        share=np.ones(count, np.float32),
    )
    settings = Settings(
        game="illusion", seats=2, games=32, epochs=15, hidden=8, rate=1e-2, rewards=rewards
    )
    imitate(settings, same, tmp_path)
    network = layers.Network(load("illusion-2", tmp_path))
    bits = np.unpackbits(same.words[0].view(np.uint8), bitorder="little").astype(np.float32)
    expected = {"points": 3, "lead": 2, "win": 0.5}[rewards]
    assert network(bits).value == pytest.approx(expected, abs=0.2)


def test_examples_of_another_table_are_refused(examples: Examples, tmp_path: Path) -> None:
    for wrong in (
        examples._replace(words=examples.words[:, 1:]),
        examples._replace(points=examples.points[:, :1]),
        Examples(*(part[:1] for part in examples)),
    ):
        with pytest.raises(BadSetup) as caught:
            imitate(SETTINGS, wrong, tmp_path)
        assert caught.value.field == "examples"
    assert not [*tmp_path.iterdir()]


def command(*given: object) -> int | str | None:
    """`florilegium imitate`, as in a shell."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["florilegium", "imitate", *map(str, given)])
        with pytest.raises(SystemExit) as caught:
            cli.main()
    return caught.value.code


def test_the_command_plays_learns_and_goes_on_from_what_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    small = ["--passes=2", "--hidden=8", "--batch=32", "--lang=en"]
    assert command("illusion", "easy", f"--out={first}", "--games=1", *small) == 0
    said = capsys.readouterr().out
    assert "1 game has shown" in said
    assert "after 2 passes" in said
    more = ["--games=0", f"--examples={first / 'examples.npz'}"]
    assert command("illusion", "easy", f"--out={second}", *more, *small) == 0
    assert not (second / "examples.npz").exists()
    assert (first / "illusion-2.npz").read_bytes() == (second / "illusion-2.npz").read_bytes()
    assert command("illusion", "nobody", f"--out={second}", "--games=1", *small) == 2
    assert "nobody" in capsys.readouterr().err


def test_the_command_says_what_it_cannot_do_before_it_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two, run = tmp_path / "two", tmp_path / "run"
    two.mkdir()
    save(two / "examples.npz", Lessons("illusion", 2, "easy", ("easy",), told(SETTINGS)).do(0))
    run.mkdir()
    (run / checkpoint.CHECKPOINT).touch()
    out, file = tmp_path / "out", tmp_path / "file"
    file.touch()
    # A thousand games would take longer than the test may.
    for said, given in (
        ("no examples to learn from", [f"--out={out}", "--games=0"]),
        ("not of this table", [f"--out={out}", f"--examples={two / 'examples.npz'}", "--seats=3"]),
        ("is a directory", [f"--out={out}", f"--examples={two}"]),
        ("is there already", [f"--out={two}"]),
        ("there is a run", [f"--out={run}"]),
        ("cannot be used", [f"--out={file}"]),
        ("cannot be used", [f"--out={file}", "--games=0", f"--examples={two / 'examples.npz'}"]),
        ("'--passes': Input should be", [f"--out={out}", "--passes=0"]),
        ("'--batch': Input should be", [f"--out={out}", "--batch=0"]),
    ):
        assert command("illusion", "easy", *given, "--lang=en") == 2
        assert said in " ".join(re.sub("[│╭╮╰╯─]", " ", capsys.readouterr().err).split())
    assert not out.exists()


def test_the_example_of_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = blocks_of(Path(__file__).parents[2] / "docs" / "training.md")[1]
    exec(code, {})
    printed = capsys.readouterr().out
    assert "'illusion-2.npz', 'player.py', 'weights.toml'" in printed
    require_recorded(code, printed)
