"""A real `florilegium serve` with a database of its own, which can be killed and started again."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import sys
from pathlib import Path

import httpx

from florilegium.server import entries as log
from tests.browser.scenes import Scenes

COMMAND = "from florilegium.terminal.cli import main; main()"
PATIENCE = 30.0
"""Seconds after which something that does not happen fails the test instead of hanging it."""


class House:
    """Where people meet: a server process and its file."""

    def __init__(self, folder: Path, *options: str, source: Path | None = None) -> None:
        """`source` is another checkout to run, with the packages of this one."""
        self._options = options
        self._variables = {} if source is None else {"PYTHONPATH": str(source / "src")}
        self.database = folder / "tables.db"
        self.port = 0
        self.scenes = Scenes({}, {}, {}, {}, {}, {}, {})
        self._errors = folder / "errors.txt"
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def runs(self) -> bool:
        """Whether the server was started, and not killed since."""
        return self._process is not None and self._process.returncode is None

    async def open(self) -> None:
        """Start the server, at its old port if it had one, and wait until it answers."""
        with self._errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                COMMAND,
                "serve",
                "--port",
                str(self.port),
                "--no-browser",
                "--database",
                str(self.database),
                "--bot-pause",
                "0",
                "--trusted-proxies",  # the tests give everybody an address of their own
                "127.0.0.1",
                "--daily-games",
                "2",
                "--lang",
                "en",
                *self._options,
                env={**os.environ, **self._variables},
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await self._process.stdout.readline()).decode()
        found = re.search(r":(\d+)/", line)
        assert found, f"no address in {line!r}: {self._errors.read_text()}"
        self.port = int(found[1])
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            answer = await client.get(f"{self.url}/health")
        assert answer.json() == {"ok": True}

    async def kill(self) -> None:
        """`kill -9`: nothing can be tidied up."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def close(self) -> None:
        """End in order; the server has nothing to complain about."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
        async with asyncio.timeout(PATIENCE):
            await self._process.communicate()
        errors = self._errors.read_text()
        assert not errors, errors

    def entries(self, code: str) -> list[log.Entry]:
        """The log of a table as it stands in the file."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            query = "SELECT entry FROM entries WHERE code = ? ORDER BY version"
            return [log.decode(row[0]) for row in database.execute(query, (code,))]

    def acted(self, code: str) -> list[log.Acted]:
        """The actions among them."""
        return [entry for entry in self.entries(code) if isinstance(entry, log.Acted)]
