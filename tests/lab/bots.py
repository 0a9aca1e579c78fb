"""Bots that do what a test needs."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Sequence
from typing import Any

from florilegium.core.player import Bot

HERE = "tests.lab.bots"


class First(Bot):
    """The first legal action."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return legal[0]


class Last(Bot):
    """The last legal action."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return legal[-1]


class Littering(First):
    """Leaves so much garbage that it would be collected, and does not survive that."""

    littered = False

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        seen: list[str] = []

        def note(phase: str, _: object) -> None:
            seen.append(phase)

        gc.callbacks.append(note)
        try:
            for _ in range(0 if self.littered else 2 * gc.get_threshold()[0]):
                one: list[Any] = []
                one.append(one)
        finally:
            gc.callbacks.remove(note)
        self.littered = True
        assert not seen, "garbage was collected while a bot was thinking"
        return super().act(view, legal)


class _Third(First):
    """Does something wrong at its third move."""

    moves = 0

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        self.moves += 1
        return super().act(view, legal) if self.moves < 3 else self.fail()

    def fail(self) -> Any:
        raise NotImplementedError


class Raising(_Third):
    def fail(self) -> Any:
        raise ValueError("no idea")


class Cheating(_Third):
    def fail(self) -> Any:
        return "win the game"


class Dying(_Third):
    def fail(self) -> Any:
        os._exit(3)


class Leaving(_Third):
    def fail(self) -> Any:
        raise SystemExit(3)


class Bare:
    """No bot at all."""

    def __init__(self, seat: int, seed: str) -> None:
        pass


class Hanging(_Third):
    def fail(self) -> Any:
        while True:
            try:
                time.sleep(60)
            except Exception:
                continue


class Deaf(First):
    """Cannot stand to be told anything."""

    def see(self, event: Any) -> None:
        raise RuntimeError("no")


class Unborn(First):
    """Does not even start."""

    def __init__(self, seat: int, seed: str) -> None:
        raise RuntimeError("no")


class Slow(First):
    """Takes longer than it may, without end to the game."""

    budget = 1e-9


class Asking(First):
    """Plays the last action when it has been given much time."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return legal[-1 if self.budget > 2 else 0]


def named(*bots: type) -> list[str]:
    """As the arena wants them named."""
    return [f"{HERE}:{one.__name__}" for one in bots]
