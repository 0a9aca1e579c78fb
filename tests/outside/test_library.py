"""Installed beside ours, without one edit in our sources, Snowdrop is a game like the others."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.outside.conftest import SOURCE, Run


def test_our_sources_do_not_know_it() -> None:
    naming = [
        file
        for file in (SOURCE / "florilegium").rglob("*")
        if file.suffix in (".py", ".js", ".toml", ".css", ".html")
        and re.search(r"snowdrop", file.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    # The public checks show by its name how they are called.
    assert naming == [SOURCE / "florilegium" / "testing" / "__init__.py"]


def test_the_library_has_it(run: Run) -> None:
    code = (
        "import florilegium as fl, sys\n"
        "assert 'snowdrop' not in sys.modules\n"
        "assert fl.games() == ('hanabi', 'ikebana', 'royal_flush', 'illusion', 'snowdrop')\n"
        "assert 'snowdrop' not in sys.modules, 'names are listed without loading anything'\n"
        "game = fl.game('snowdrop')\n"
        "state = game.new(seats=3, seed=7, snow=2)\n"
        "seat, = game.turn(state)\n"
        "action = game.legal(state, seat)[0]\n"
        "state, events = game.apply(state, seat, action)\n"
        "print(events[0].message().text('fr'))\n"
        "from florilegium.core.rulebook import rule\n"
        "print(rule('SNO-1', 'fr'))\n"
    )
    done = run("-W", "error", "-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Joueur 1 ")
    assert "Il y a 20 bulbes" in done.stdout


def test_its_states_and_views_show_themselves(run: Run) -> None:
    """It has no drawings: its view field by field, as its catalogue calls the fields."""
    code = (
        "import florilegium as fl\n"
        "game = fl.game('snowdrop')\n"
        "state = game.new(seats=2, seed=7, snow=2)\n"
        "print(state._repr_svg_())\n"
        "print(game.view(state, 1)._repr_html_())\n"
        "frame = fl.notebook.Replay(fl.Match(game, state.setup).record, 'fr').frame(0, '2')\n"
        "print(frame.words)\n"
    )
    done = run("-W", "error", "-c", code)
    assert done.returncode == 0, done.stderr
    state, rest = done.stdout.split("</svg>\n", 1)
    assert ">Snowdrop, everything face up</text>" in state
    assert re.search(r"Hand:\n\s+Player 1: [1-5] [1-5]\n\s+Player 2: [1-5] [1-5]", state)
    view, frame = rest.split("/>\n", 1)
    hand = re.search(r"Hand:\n\s+Player 1: ([1-5]) ([1-5])\n\s+Player 2: – –", view)
    assert hand is not None, view
    assert re.search(r"Main\s:\n\s+Joueur 1\s: – –\n\s+Joueur 2\s: [1-5] [1-5]", frame)


def test_its_own_tests_pass(run: Run) -> None:
    tests = str(Path(__file__).parent / "snowdrop" / "tests")
    # Our settings of pytest are none of its business.
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", tests)
    assert done.returncode == 0, done.stdout
    assert re.search(r"\b[5-9]\d passed", done.stdout)


def test_our_conformance_tests_find_it(run: Run) -> None:
    """They know nothing of it but its name, so that its secrets are not looked into."""
    tests = ("tests/conformance/test_contract.py", "tests/secrecy/test_non_interference.py")
    done = run("-m", "pytest", "-p", "no:cacheprovider", *tests, "-k", "snowdrop")
    assert done.returncode == 0, done.stdout
    assert re.search(r"\b[5-9]\d passed", done.stdout), done.stdout


def test_records_round_trip_and_verify(run: Run) -> None:
    code = (
        "import florilegium as fl, json\n"
        "from florilegium.core.deal import commitment\n"
        "from florilegium.core.fairness import verify\n"
        "from florilegium.core.record import load\n"
        "game = fl.game('snowdrop')\n"
        "match = fl.Match(game, game.setup(2, 'x', snow=2))\n"
        "while match.turn: match.play(match.turn[0], match.legal(match.turn[0])[0])\n"
        "for text in (match.record.to_json(), match.record.to_text()):\n"
        "    again = fl.Match.replay(load(text))\n"
        "    assert again.state == match.state\n"
        "verdict = verify(load(match.record.to_json()), commitment('x'))\n"
        "print(json.dumps([verdict.ok, verdict.steps, list(verdict.outcome.scores)]))\n"
    )
    done = run("-c", code)
    assert done.returncode == 0, done.stderr
    ok, steps, scores = json.loads(done.stdout)
    assert ok
    assert steps == 20
    assert sum(scores) > 0
