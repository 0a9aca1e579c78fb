"""`florilegium serve` and `florilegium verify` as people run them."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

import florilegium as fl
from florilegium.core.deal import commitment
from florilegium.core.message import Message
from florilegium.server import serving
from florilegium.server.errors import Wrong
from florilegium.server.settings import Settings
from tests.server.test_crash import server
from tests.terminal import command

COMMAND = [sys.executable, "-m", "florilegium"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_server_says_where_it_is_and_ends_in_order(
    tmp_path: Path, ending: signal.Signals
) -> None:
    with server(tmp_path / "tables.db") as (url, process):
        assert httpx.get(f"{url}/health").json() == {"ok": True}
        process.send_signal(ending)
        assert process.stdout is not None
        assert "All games are stored." in process.stdout.read()
        assert process.wait(30) == 0


def test_a_busy_port_gives_the_next_one_or_a_sentence(tmp_path: Path) -> None:
    told: list[Message] = []
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        settings = Settings(database=tmp_path / "tables.db", port=port)
        with pytest.raises(Wrong) as caught:
            serving.listen(settings, told.append)
        assert str(port) in str(caught.value)
        done = run("serve", "--port", str(port), "--no-browser", "--database", str(tmp_path / "x"))
        assert done.returncode == 2
        assert str(port) in done.stderr


def test_without_a_port_the_next_free_one_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Message] = []
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        monkeypatch.setattr(serving, "USUAL_PORT", busy.getsockname()[1])
        with serving.listen(Settings(database=tmp_path / "tables.db"), told.append) as bound:
            assert bound.getsockname()[1] > busy.getsockname()[1]
    assert [message.key for message in told] == ["server.start.port"]


def test_an_address_that_is_not_ours_gives_a_sentence(tmp_path: Path) -> None:
    done = run("serve", "--host", "192.0.2.1", "--port", "0", "--no-browser", "--lang", "fr")
    assert done.returncode == 2
    assert "192.0.2.1" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_foreign_database_gives_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear friend, " * 100)
    done = run("serve", "--port", "0", "--no-browser", "--database", str(file), "--lang", "en")
    assert done.returncode == 2
    assert "cannot be used" in " ".join(done.stderr.split())
    assert file.read_text().startswith("dear friend")


def test_the_lan_address_comes_with_a_qr_code() -> None:
    drawing = serving.qr("http://192.168.1.7:8080/")
    assert len(drawing.splitlines()) > 10
    assert serving.lan_address().count(".") == 3


def test_a_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not serving.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serving.has_browser()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Half a game, with what was promised."""
    match = fl.Match(fl.game("hanabi"), fl.game("hanabi").setup(2, "a seed", first_seat=1))
    match.play(1, "play 1")
    path = tmp_path / "record.json"
    promised = replace(match.record, commitment=commitment("a seed"))
    path.write_text(promised.to_json(), encoding="utf-8")
    return path


def test_a_deal_that_holds(record: Path) -> None:
    done = command.run("verify", str(record), "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "The deal holds" in done.stdout
    assert commitment("a seed") in done.stdout
    assert command.run("verify", str(record), "--commitment", commitment("a seed")).returncode == 0


def test_a_deal_that_does_not_hold(record: Path) -> None:
    done = command.run("verify", str(record), "--commitment", commitment("another"), "--lang", "fr")
    assert done.returncode == 1
    assert "n’est pas conforme" in done.stdout
    record.write_text(record.read_text().replace('"a seed"', '"my seed"'))
    assert command.run("verify", str(record)).returncode != 0


def test_no_promise_is_no_proof(record: Path) -> None:
    match = fl.Match(fl.game("hanabi"), fl.game("hanabi").setup(2, "a seed"))
    record.write_text(match.record.to_json())
    assert command.run("verify", str(record)).returncode == 1
    assert command.run("verify", str(record), "--commitment", commitment("a seed")).returncode == 0


def test_a_laid_out_deck_is_no_fair_deal(record: Path) -> None:
    game = fl.game("hanabi")
    setup = game.setup(2, "a seed", list(game.deck(game.options())))
    record.write_text(fl.Match(game, setup).record.to_json())
    done = command.run("verify", str(record), "--commitment", commitment("a seed"), "--lang", "en")
    assert done.returncode == 1
    assert "by hand" in done.stdout
