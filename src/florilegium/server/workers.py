"""The other end of the bots' processes: started when needed, ended when they hang."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable

import msgspec

from florilegium.server.worker import LENGTH, Answer, Request, packed

_STARTING = 60.0
"""Seconds a process may take to start; that is not the bot's time."""
_read = msgspec.json.Decoder(Answer).decode


class BotFailed(Exception):
    """No action came back."""


class Worker:
    """One process. `life` counts its lives: a new one remembers nothing."""

    def __init__(self, seconds: float) -> None:
        self.life = 0
        self._seconds = seconds
        self._process: Process | None = None
        self._busy = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        return None if self._process is None else self._process.pid

    async def ask(self, request: Callable[[int], Request]) -> Answer:
        """The bot's action and its reason; BotFailed when it raised, hung or died.

        The request is made for the life of the process that will answer it.
        """
        async with self._busy:
            process = await self._started()
            try:
                answer = await self._exchange(process, request(self.life))
            except (TimeoutError, EOFError, OSError, msgspec.DecodeError) as error:
                await self.end()
                raise BotFailed(type(error).__name__) from None
        if answer.action is None:
            raise BotFailed(answer.error)
        return answer

    async def _exchange(self, process: Process, request: Request) -> Answer:
        assert process.stdin is not None, "started with pipes"
        async with asyncio.timeout(self._seconds):
            process.stdin.write(packed(pickle.dumps(request)))
            await process.stdin.drain()
            return await _answer(process)

    async def _started(self) -> Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        self.life += 1
        # A session of its own: Ctrl+C in the terminal is for the server, which ends us in order.
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "florilegium.server.worker",
            stdin=PIPE, stdout=PIPE, start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
        try:
            async with asyncio.timeout(_STARTING):
                await _answer(self._process)
        except (TimeoutError, EOFError, OSError, msgspec.DecodeError) as error:
            await self.end()
            raise BotFailed(f"no start: {type(error).__name__}") from None
        return self._process

    async def end(self) -> None:
        """Kill the process: it has nothing to lose."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
        if process is not None:
            await process.wait()


async def _answer(process: Process) -> Answer:
    assert process.stdout is not None, "started with pipes"
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return _read(await process.stdout.readexactly(length))
