"""What the server logs can be read by programs and tells nothing that a seat may not know."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.server import entries as log
from florilegium.server.errors import StoreFailed
from florilegium.server.logs import JsonFormatter, TextFormatter, fields
from florilegium.server.sqlite import Sqlite
from tests.server.client import Person

BOT = """
class Chatty:
    def __init__(self, seat, seed):
        self.seed = seed
    def see(self, event):
        pass
    def act(self, view, legal):
        raise ValueError(f"{view} {self.seed}")
    def explain(self):
        return None
"""
SAID = "my hand is full of roses"


async def test_the_log_of_a_game_has_neither_cards_nor_secrets(tmp_path: Path) -> None:
    """With a bot that quotes all it sees when it fails, and at the level that tells most."""
    (tmp_path / "bot.py").write_text(BOT)
    command = [sys.executable, "-m", "florilegium", "serve", "--port", "0", "--no-browser"]
    command += ["--bot", f"chatty={tmp_path / 'bot.py'}:Chatty", "--bot-pause", "0", "--lang", "en"]
    command += ["--log-format", "json", "--log-level", "debug", "--daily-games", "0"]
    command += ["--database", str(tmp_path / "tables.db")]
    with (
        (tmp_path / "log").open("wb") as stderr,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as server,
    ):
        assert server.stdout is not None
        url = server.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
        ann = Person(url)
        code = await ann.open("royal_flush", quick=True, seats=2, bot="chatty")
        async with ann.connect(code) as socket:
            assert (await socket.ask("chat", text=SAID))["type"] == "ack"
            for _ in range(12):
                table = await socket.state(lambda table: bool(table["legal"]))
                await socket.ask("act", action="not an action")
                answer = await socket.act(table["legal"][0]["text"])
                await socket.reach(answer["version"])
        await ann.http.get("/api/tables/AAA-AAA-AAA")
        await ann.http.aclose()
        server.terminate()
        assert server.wait(60) == 0
    written = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"at", "level", "logger", "message"} <= set.intersection(*map(set, lines))
    told = {line["message"] for line in lines}
    assert {"request", "draining", "ended"} <= told
    assert any("bot on seat" in message for message in told)
    for secret in (*await secrets_of(tmp_path / "tables.db", code), ann.token, ann.key, SAID):
        assert secret not in written
    game = fl.game("royal_flush")
    for card in set(game.deck(game.options())):
        assert not re.search(rf"\b{card}\b", written), card


async def secrets_of(database: Path, code: str) -> list[str]:
    """What the file knows and nobody else may."""
    store = Sqlite(database)
    created = log.decode((await store.load(code))[0])
    tokens = await store.secret("tokens", b"")
    await store.close()
    assert isinstance(created, log.Created)
    return [created.seed, created.host, tokens.hex()]


@pytest.mark.parametrize("formatter", [JsonFormatter(), TextFormatter()])
def test_an_exception_is_told_without_its_words(formatter: logging.Formatter) -> None:
    record = failing(ValueError("the hand is KH QD"))
    line = formatter.format(record)
    assert "ValueError" in line
    assert "test_logs.py" in line
    assert "KH" not in line
    assert "disk" in formatter.format(failing(StoreFailed("the disk is full")))


def test_fields_stand_beside_the_message() -> None:
    record = logging.makeLogRecord({"msg": "request", "name": "x", **fields(status=200)})
    assert json.loads(JsonFormatter().format(record))["status"] == 200
    assert TextFormatter().format(record).endswith("request status=200")


def failing(error: Exception) -> logging.LogRecord:
    try:
        raise error
    except Exception as caught:
        info = (type(caught), caught, caught.__traceback__)
        return logging.makeLogRecord({"msg": "something failed", "name": "x", "exc_info": info})
