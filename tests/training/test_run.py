"""A run is neither lost nor changed by an interruption, and what cannot be run is said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from florilegium.core.errors import BadSetup, UnknownGame
from florilegium.core.language import LANGUAGES
from florilegium.networks.errors import BadWeights
from florilegium.networks.weights import default_folder
from florilegium.training import checkpoint, rivals
from florilegium.training.curve import Row
from florilegium.training.run import resume, train
from florilegium.training.settings import Session, Settings
from tests.documents.recorded import blocks_of, require_recorded

SMALL = Settings(
    game="illusion",
    options={"memory": True},
    games=32,
    steps=8,
    hidden=16,
    updates=6,
    rewards="win",
    self_play=2,
    renewal=3,
)


def until(updates: int) -> Session:
    return Session(until=updates, every=2, judged=16)


def arrays(folder: Path) -> dict[str, Any]:
    with np.load(folder / "checkpoint.npz", allow_pickle=False) as file:
        return dict(file)


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """With what it was some time ago, and a network that was trained before."""
    folder = tmp_path_factory.mktemp("rival")
    for name in ("weights.toml", "illusion-2.npz"):
        (folder / name).write_bytes((default_folder() / name).read_bytes())
    return replace(SMALL, rivals=("past", str(folder)))


@pytest.fixture(scope="module")
def whole(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that nothing interrupted."""
    folder = tmp_path_factory.mktemp("whole")
    train(settings, folder, session=until(4))
    return folder


def test_an_interrupted_run_ends_bit_for_bit_like_one_that_was_not(
    whole: Path, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: list[Row] = []

    def interrupted(row: Row) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(settings, tmp_path, session=until(4), report=interrupted)
    assert (tmp_path / "player.py").exists(), "it can play though it was cut off"
    monkeypatch.setattr(rivals, "frozen", None)  # Nothing is read from their folders again.
    resume(tmp_path, session=until(4), report=rows.append)
    one, other = arrays(whole), arrays(tmp_path)
    assert one.keys() == other.keys()
    assert int(one[".updates"]) == 4
    seconds = Row._fields.index("seconds")
    assert one["curve"].shape == other["curve"].shape == (2, len(Row._fields))
    for curve in (one["curve"], other["curve"]):
        assert (np.diff(curve[:, seconds]) > 0).all()
        curve[:, seconds] = 0
    assert all(one[name].tobytes() == other[name].tobytes() for name in one)
    assert [row.update for row in rows] == [4]
    for name in ("illusion-2.npz", "weights.toml", "player.py"):
        assert (whole / name).read_bytes() == (tmp_path / name).read_bytes(), name


def test_a_folder_that_cannot_be_used_is_named(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(BadSetup) as caught:
        train(settings, file)
    assert caught.value.field == "out"


def test_the_curve_is_there_as_numbers_and_as_a_picture(whole: Path) -> None:
    lines = (whole / "curve.csv").read_text().splitlines()
    assert lines[0].split(",") == list(Row._fields)
    assert [line.split(",")[:2] for line in lines[1:]] == [["2", "512"], ["4", "1024"]]
    assert (whole / "curve.svg").read_text().count("<polyline") == 2


def test_a_folder_that_holds_a_run_is_left_alone(
    whole: Path, settings: Settings, tmp_path: Path
) -> None:
    before = (whole / "checkpoint.npz").read_bytes()
    with pytest.raises(BadSetup) as caught:
        train(settings, whole)
    assert caught.value.field == "out"
    with pytest.raises(BadSetup) as caught:
        resume(tmp_path)
    assert caught.value.field == "out"
    assert (whole / "checkpoint.npz").read_bytes() == before
    assert checkpoint.settings_in(whole) == settings


def test_a_finished_run_is_measured_again_and_not_changed(whole: Path) -> None:
    before = (whole / "checkpoint.npz").read_bytes()
    score = resume(whole, session=until(4))
    assert (score.updates, score.games) == (4, 16)
    assert (whole / "checkpoint.npz").read_bytes() == before


def damaged(folder: Path, kind: str) -> None:
    """The checkpoint in one of the ways in which files are damaged."""
    file, content = folder / "checkpoint.npz", arrays(folder)
    octets = bytearray(file.read_bytes())
    match kind:
        case "cut":
            file.write_bytes(octets[: len(octets) // 2])
            return
        case "flipped":
            octets[len(octets) // 2] ^= 255
            file.write_bytes(octets)
            return
        case "pickled":
            content[".updates"] = np.array([{"a": 1}], dtype=object)
        case "without":
            del content[".points"]
        case "other shape":
            content[".updates"] = content[".updates"][None]
        case "other settings":
            content["settings"] = np.array("{}")
        case "other curve":
            content["curve"] = content["curve"][:, 1:]
    np.savez(file, **content)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("cut", "unreadable"),
        ("flipped", "unreadable"),
        ("pickled", "unreadable"),
        ("without", "names"),
        ("other shape", "shape"),
        ("other settings", "names"),
        ("other curve", "names"),
    ],
)
def test_a_damaged_checkpoint_is_a_clear_error(
    whole: Path, tmp_path: Path, kind: str, said: str
) -> None:
    (tmp_path / "checkpoint.npz").write_bytes((whole / "checkpoint.npz").read_bytes())
    damaged(tmp_path, kind)
    with pytest.raises(BadWeights) as caught:
        resume(tmp_path, session=until(4))
    assert caught.value.kind == said
    assert "checkpoint.npz" in str(caught.value)
    assert all(caught.value.message.text(lang) for lang in LANGUAGES)


def test_a_save_that_breaks_off_leaves_the_checkpoint_before(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (whole / "checkpoint.npz").read_bytes()

    def breaks(stream: Any, **_: Any) -> None:
        stream.write(b"half")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez", breaks)
    with pytest.raises(OSError, match="no space"):
        resume(whole, session=until(6))
    assert (whole / "checkpoint.npz").read_bytes() == before


def test_weights_of_another_network_are_refused(whole: Path, tmp_path: Path) -> None:
    wider = Settings(game="illusion", options={"memory": True}, games=2, hidden=32)
    with pytest.raises(BadWeights) as caught:
        train(wider, tmp_path / "new", start=whole / "illusion-2.npz")
    assert caught.value.kind == "shape"
    with pytest.raises(BadWeights) as caught:
        train(wider, tmp_path / "new", start=tmp_path / "none.npz")
    assert caught.value.kind == "missing"
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 9),
        ("moves", 1),
        ("rewards", "glory"),
        ("games", 0),
        ("games", True),
        ("steps", 1.5),
        ("epochs", -1),
        ("layers", 0),
        ("hidden", 0),
        ("updates", 0),
        ("rate", 0.0),
        ("rate", float("nan")),
        ("entropy", -0.1),
        ("entropy_end", "much"),
        ("discount", 1.1),
        ("trace", -1),
        ("clip", 0),
        ("seed", -1),
        ("rivals", "past"),
        ("rivals", ("past", 3)),
        ("self_play", -1),
        ("renewal", 0),
    ],
)
def test_a_wrong_setting_is_named(field: str, value: object) -> None:
    with pytest.raises(BadSetup) as caught:
        Settings(**{"game": "ikebana", field: value})  # type: ignore[arg-type]
    assert caught.value.field == field
    assert all(caught.value.message.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("until", 0),
        ("every", 0),
        ("every", 1.0),
        ("judged", -5),
        ("minutes", 0),
        ("minutes", float("nan")),
    ],
)
def test_a_wrong_session_is_named(field: str, value: object) -> None:
    with pytest.raises(BadSetup) as caught:
        Session(**{field: value})  # type: ignore[arg-type]
    assert caught.value.field == field


def test_what_no_game_has_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Settings(game="poker")
    with pytest.raises(BadSetup) as caught:
        Settings(game="hanabi", options={"night": True})
    assert caught.value.field == "night"
    with pytest.raises(BadSetup) as caught:
        Settings(game="hanabi", rewards="win")
    assert caught.value.field == "rewards", "all win or lose together"


@pytest.mark.parametrize(("devices", "field"), [(0, "devices"), (99, "devices"), ("a", "devices")])
def test_devices_that_are_not_there(tmp_path: Path, devices: Any, field: str) -> None:
    with pytest.raises(BadSetup) as caught:
        train(SMALL, tmp_path / "new", session=Session(devices=devices))
    assert caught.value.field == field
    assert not (tmp_path / "new").exists()


def test_the_example_of_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = blocks_of(Path(__file__).parents[2] / "docs" / "training.md")[0]
    exec(code, {})
    printed = capsys.readouterr().out
    assert "Row(update=4," in printed
    require_recorded(code, printed)
