"""What is published; that without extras it is the rules alone, and each extra is complete."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from flit_core import buildapi

import florilegium as fl
from florilegium.terminal.runners import ONCE, hand_over, handing_over

SOURCE = Path(fl.__file__).parent
ROOT = SOURCE.parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = PROJECT["optional-dependencies"]
PROVIDES = {
    "http-ece": "http_ece",
    "open_spiel": "pyspiel",
    "prometheus-client": "prometheus_client",
    "py-vapid": "py_vapid",
}
"""The module that a distribution brings, where it is called otherwise."""
ABOUT = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
"""What a wheel says of itself."""


def built(project: Path, kind: str, folder: Path) -> Path:
    """What the backend of pyproject.toml makes of a project, as of the same moment every time."""
    with pytest.MonkeyPatch.context() as patch, chdir(project):
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        folder.mkdir(exist_ok=True)
        make = buildapi.build_wheel if kind == "wheel" else buildapi.build_sdist
        name: str = make(str(folder))
        return folder / name


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The distribution that people install."""
    return built(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """The packages of a Python that has the wheel and nothing beside it."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    ZipFile(wheel).extractall(site)  # a wheel of Python alone: that is all that installing is
    return site


@pytest.fixture(scope="module")
def bare(site: Path) -> Path:
    """A Python that has florilegium and not one package beside it."""
    return site.parents[2] / "bin" / "python"


def clean() -> dict[str, str]:
    """The environment without what would lead to our own sources."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, *arguments], capture_output=True, text=True, env=clean())


def test_the_wheel_has_every_file_of_ours_and_no_other(wheel: Path) -> None:
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "florilegium"]
    ours = subprocess.run(
        listing, cwd=SOURCE.parent, check=True, capture_output=True, text=True
    ).stdout
    about = {f"florilegium-{fl.__version__}.dist-info/{name}" for name in ABOUT}
    assert {*ZipFile(wheel).namelist()} == {*filter(None, ours.split("\0"))} | about


def test_what_is_published_is_the_same_bytes_wherever_it_is_built(
    wheel: Path, tmp_path: Path
) -> None:
    source = built(ROOT, "sdist", tmp_path / "first")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / f"florilegium-{fl.__version__}"
    assert {path.name for path in unpacked.iterdir()} == {
        *("LICENSE", "PKG-INFO", "README.md", "pyproject.toml", "src")
    }
    for first, kind in ((source, "sdist"), (wheel, "wheel")):
        again = built(unpacked, kind, tmp_path / "second")
        assert again.name == first.name
        assert again.read_bytes() == first.read_bytes(), kind


def test_the_command_alone_opens_the_tables(site: Path, tmp_path: Path) -> None:
    """From the wheel, with the packages of `play` beside it."""
    place = {"PYTHONPATH": str(site), "XDG_DATA_HOME": str(tmp_path), "LANG": "en"}
    environment = {name: text for name, text in clean().items() if "DISPLAY" not in name} | place
    with subprocess.Popen(
        [sys.executable, "-m", "florilegium"], stdout=subprocess.PIPE, text=True, env=environment
    ) as command:
        assert command.stdout is not None
        try:
            found = (re.search(r"http://[^ /]+/", line) for line in command.stdout)
            address = next(filter(None, found))[0]
            assert b"<!doctype html>" in urlopen(address).read()
            assert urlopen(f"{address}health").read() == b'{"ok":true}'
        finally:
            command.send_signal(signal.SIGTERM)
        assert command.stdout.read().endswith("Closed. All games are stored.\n")
    assert (tmp_path / "florilegium" / "tables.db").exists()


def test_the_rules_need_nothing_else(bare: Path) -> None:
    assert PROJECT["dependencies"] == []
    done = run(
        bare,
        "-c",
        """if True:
        import florilegium as fl
        from florilegium.players import bot
        for name in fl.games():
            game = fl.game(name)
            match = fl.Match(game, game.setup(seed=1))
            while turn := game.turn(match.state):
                seat = turn[0]
                player = bot(game, "plain", seat, "x")
                legal = game.legal(match.state, seat)
                match.play(seat, player.act(game.view(match.state, seat), legal))
            assert fl.Match.replay(match.record).state == match.state
            assert game.room("art")
    """,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_trained_bot_says_what_to_install(bare: Path) -> None:
    done = run(
        bare,
        "-c",
        """if True:
        import florilegium as fl
        from florilegium.players import factory
        try:
            factory(fl.game("hanabi"), "network")
        except fl.UnknownBot as error:
            print(error)
    """,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "numpy" in done.stdout
    assert "pip install 'florilegium[lab]'" in done.stdout


@pytest.mark.parametrize(("lang", "words"), [("en", "needs"), ("fr", "a besoin")])
def test_the_command_says_what_to_install(bare: Path, lang: str, words: str) -> None:
    done = run(bare, "-m", "florilegium", "play", "hanabi", "--lang", lang)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert words in done.stderr
    assert "pip install 'florilegium[play]'" in done.stderr


@pytest.fixture
def runners(tmp_path: Path) -> Path:
    """A folder with a uv and a pipx that say what they were asked for."""
    for name in ("uv", "pipx"):
        script = tmp_path / name
        script.write_text(f'#!/bin/sh\nprintf "%s\\n" {name} "$@"\n')
        script.chmod(0o755)
    return tmp_path


WHEEL = "file:///downloads/florilegium.whl"
GIT = {"vcs": "git", "commit_id": "0a1b2c"}


@pytest.mark.parametrize(
    ("noted", "source"),
    [
        (None, f"florilegium[play]=={fl.__version__}"),
        ({"url": WHEEL, "archive_info": {}}, f"florilegium[play] @ {WHEEL}"),
        ({"url": "https://h/f", "vcs_info": GIT}, "florilegium[play] @ git+https://h/f@0a1b2c"),
    ],
)
@pytest.mark.parametrize("runner", ["uv", "pipx"])
def test_a_runner_goes_on_with_all_that_the_tables_need(
    bare: Path, site: Path, runners: Path, runner: str, noted: object, source: str
) -> None:
    """The very same source, once: where that does not help, it is said what to install."""
    environment = clean() | {"PATH": f"{runners}:{os.environ['PATH']}"}
    left = site / f"florilegium-{fl.__version__}.dist-info" / "direct_url.json"
    marks = [bare.parents[1] / "pipx_metadata.json"] if runner == "pipx" else []
    if runner == "uv":
        environment["UV"] = str(runners / "uv")
    if noted is not None:
        left.write_text(json.dumps(noted))
    for mark in marks:
        mark.touch()
    try:
        command = [str(bare), "-m", "florilegium", "play", "hanabi", "--lang", "en"]
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        environment["FLORILEGIUM_HANDED_OVER"] = "1"
        again = subprocess.run(command, capture_output=True, text=True, env=environment)
    finally:
        for mark in (left, *marks):
            mark.unlink(missing_ok=True)
    how = {
        "uv": ["uv", "tool", "run", "--python", os.path.realpath(bare), "--from"],
        "pipx": ["pipx", "run", "--spec"],
    }
    wanted = [*how[runner], source, "florilegium", "play", "hanabi", "--lang", "en"]
    assert (done.returncode, done.stdout.splitlines()) == (0, wanted)
    assert done.stderr.count("\n") == 1
    assert shlex.quote(source) in done.stderr
    assert (again.returncode, again.stdout) == (1, "")
    assert "pip install 'florilegium[play]'" in again.stderr


def test_nobody_hands_over_in_an_environment_that_people_keep(bare: Path, runners: Path) -> None:
    """`uv run` in a project of one's own, and what `pipx install` has put there."""
    kept = bare.parents[1]
    project = {"UV": str(runners / "uv"), "VIRTUAL_ENV": str(kept)}
    assert handing_over([], project, kept) is None
    installed = runners / "venvs" / "florilegium"
    installed.mkdir(parents=True)
    (installed / "pipx_metadata.json").touch()
    assert handing_over([], {"PATH": str(runners)}, installed) is None


def test_nobody_hands_over_to_a_runner_that_is_gone(bare: Path, runners: Path) -> None:
    assert handing_over([], {"UV": str(runners / "gone")}, bare.parents[1]) is None


def test_where_a_process_cannot_become_another_one_it_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv(ONCE, "")
    assert hand_over([sys.executable, "-c", f"import os; exit(len(os.environ[{ONCE!r}]) + 2)"]) == 3


def modules(extra: str) -> set[str]:
    """What an extra brings along, under the names that are imported; it may name other extras."""
    found: set[str] = set()
    for line in OPTIONAL[extra]:
        name, *others = re.split(r"[\[\],<>=;]+", line)
        if name == "florilegium":
            found |= set().union(*map(modules, filter(None, others)))
        else:
            found.add(PROVIDES.get(name, name))
    return found


def imported(files: Iterable[Path]) -> set[str]:
    """The modules from elsewhere that the files import, at their top or further in."""
    found: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"florilegium"}


@pytest.mark.parametrize(
    ("extra", "rooms"),
    [
        ("scale", ["server/*.py", "terminal/**/*.py"]),
        ("ray", ["lab/*.py", "terminal/**/*.py"]),
        (
            "lab",
            [
                "arrays/*.py",
                "games/*/batched/*.py",
                "networks/*.py",
                "games/*/network/*.py",
                "training/*.py",
                "adapters/functional.py",
                "lab/ratings.py",
            ],
        ),
        ("envs", ["adapters/pettingzoo.py", "adapters/gymnasium.py"]),
        ("openspiel", ["adapters/openspiel.py"]),
    ],
)
def test_an_extra_brings_all_that_its_rooms_import(extra: str, rooms: list[str]) -> None:
    files = [file for room in rooms for file in SOURCE.glob(room)]
    assert imported(files)
    assert imported(files) <= modules(extra)
