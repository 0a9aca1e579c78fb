"""Processes in which bots play, for the server and the arena alike: a bot may hang or die there.

A process answers one request at a time, bytes for bytes, so that whoever asks decides how much of
what comes back is trusted. It may be ended at any moment: it has nothing to lose but its memory.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any, Protocol

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

Answering = Callable[[bytes], bytes]
_READY = b""
"""The first word of a process."""
_STARTING = 60.0
"""Seconds that a process may take to come to life."""
_DYING = 5.0
"""Seconds that a process may take to end after its line is dead."""


class ProcessEnded(Exception):
    """No answer will come."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"exit code {code}")
        self.code = code


class NotStarted(ProcessEnded):
    """It never came to life, which is no bot's fault."""


class Answerer(Protocol):
    """What answers requests, as a rule in a process of its own."""

    def __init__(self, prepare: Callable[..., Answering], *given: Any) -> None:
        """`prepare(*given)` gives the function that answers, where and when it is needed."""

    @property
    def lives(self) -> int:
        """How often it was started; a new life remembers nothing of the one before."""

    @property
    def pid(self) -> int | None:
        """Its process, if it has one that runs."""

    def start(self) -> None:
        """Return when it is ready; else NotStarted."""

    def ask(self, request: bytes) -> bytes:
        """The answer to a request; else ProcessEnded."""

    def end(self) -> int | None:
        """End it where it runs; its exit code."""


@dataclass(slots=True, eq=False)
class _Life:
    process: SpawnProcess
    line: Connection
    ready: bool = False
    ending: threading.Lock = field(default_factory=threading.Lock)

    def send(self, request: bytes) -> None:
        """Hand it a request; if it has just died, `receive` will say so."""
        with suppress(OSError):
            self.line.send_bytes(request)

    def receive(self) -> bytes:
        try:
            return self.line.recv_bytes()
        except (EOFError, OSError):  # closed, or reset where it had not even read its request
            raise ProcessEnded(self.end(_DYING)) from None

    def end(self, patience: float = 0.0) -> int | None:
        with self.ending:
            self.process.join(patience)
            if self.process.is_alive():
                self.process.kill()
                self.process.join()
            self.line.close()
            return self.process.exitcode


class BotProcess:
    """A process that is started when it is needed, and anew where it has ended.

    One thread may `ask` while another one ends it; everything else is for one at a time.
    """

    def __init__(self, prepare: Callable[..., Answering], *given: Any) -> None:
        """In the process, `prepare(*given)` gives the function that answers its requests."""
        self.lives = 0
        """How often it was started; a new life remembers nothing of the one before."""
        self._work = (prepare, given)
        self._life: _Life | None = None

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        return None if self._life is None else self._life.process.pid

    @property
    def line(self) -> Connection:
        """What `multiprocessing.connection.wait` waits on for an answer."""
        return self._now().line

    def launch(self) -> None:
        """Start it without waiting until it is ready."""
        if self._life is not None and self._life.process.is_alive():
            return
        self.end()
        # Spawned: a fork would copy whatever threads and locks the caller has.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_live, args=(theirs, *self._work), daemon=True)
        process.start()
        theirs.close()
        self.lives += 1
        self._life = _Life(process, ours)

    def start(self) -> None:
        """Start it where it does not run, and return when it is ready; else NotStarted."""
        self.launch()
        life = self._now()
        if life.ready:
            return
        try:
            if not life.line.poll(_STARTING):
                raise ProcessEnded(self.end())
            life.receive()
        except (ProcessEnded, OSError) as error:
            raise NotStarted(getattr(error, "code", None)) from None
        life.ready = True

    def send(self, request: bytes) -> None:
        """Hand it a request, to be answered by `receive`."""
        self._now().send(request)

    def receive(self) -> bytes:
        """Its answer, however long that takes; ProcessEnded where none comes."""
        return self._now().receive()

    def ask(self, request: bytes) -> bytes:
        """The answer to a request, from the same life that got it; else ProcessEnded."""
        life = self._now()
        life.send(request)
        return life.receive()

    def end(self) -> int | None:
        """Kill it where it runs; its exit code."""
        life, self._life = self._life, None
        return None if life is None else life.end()

    def _now(self) -> _Life:
        if self._life is None:
            raise ProcessEnded(None)
        return self._life


def give_way(steps: int) -> None:
    """Let other processes go first, where the system has a way to say so."""
    if sys.platform != "win32":
        with suppress(OSError, AttributeError):  # a browser has none either
            os.nice(steps)


def _live(line: Connection, prepare: Callable[..., Answering], given: tuple[Any, ...]) -> None:
    """What the process does until whoever started it hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    if hasattr(os, "setsid"):
        os.setsid()
    os.dup2(2, 1)  # what a bot prints is not what the command says
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(line, requests), daemon=True).start()
    with suppress(BrokenPipeError, ConnectionResetError):  # killed, perhaps while we came to life
        line.send_bytes(_READY)
        answer = prepare(*given)
        while True:
            line.send_bytes(answer(requests.get()))


def _listen(line: Connection, requests: SimpleQueue[bytes]) -> None:
    """Read on while a bot thinks: when the caller is gone, so are we, however deep in thought."""
    with suppress(EOFError, OSError):
        while True:
            requests.put(line.recv_bytes())
    os._exit(0)
