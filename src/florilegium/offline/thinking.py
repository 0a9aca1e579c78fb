"""Where bots and judges think in a browser: in the worker itself, which has no processes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from florilegium.players.processes import Answering


class Inline:
    """An `Answerer` that answers at once. Our own bots neither hang nor die."""

    pid = None

    def __init__(self, prepare: Callable[..., Answering], *given: Any) -> None:
        self.lives = 0
        self._prepare = partial(prepare, *given)
        self._answer: Answering | None = None

    def start(self) -> None:
        if self._answer is None:
            self._answer = self._prepare()
            self.lives += 1

    def ask(self, request: bytes) -> bytes:
        self.start()
        assert self._answer is not None, "it has just been started"
        return self._answer(request)

    def end(self) -> None:
        self._answer = None
