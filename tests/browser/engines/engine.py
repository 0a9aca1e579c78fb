"""What a test asks of a browser, whatever its make."""

from __future__ import annotations

from abc import ABC, abstractmethod
from asyncio import timeout
from asyncio.subprocess import Process
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, Self

from tests.browser.house import PATIENCE

RECTANGLE = """selector => {
    const found = [...document.querySelectorAll(selector)].find((one) => !one.disabled && one.checkVisibility());
    if (!found) return null;
    found.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = found.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
}"""  # noqa: E501  # JavaScript
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => done(true)))"


class Engine(ABC):
    """A running browser with one tab. What was started last ends first."""

    def __init__(self) -> None:
        self._ends = AsyncExitStack()

    async def __aenter__(self) -> Self:
        """Start it."""
        try:
            await self._start()
        except BaseException:
            await self._ends.aclose()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        """End it, and whatever it needed."""
        await self._ends.aclose()

    @abstractmethod
    async def _start(self) -> None: ...

    @abstractmethod
    async def resize(self, width: int, height: int) -> None:
        """Give the page this room."""

    @abstractmethod
    async def go(self, url: str) -> None:
        """Open an address, and wait until it is loaded."""

    @abstractmethod
    async def run(self, function: str, *args: Any) -> Any:
        """Call a JavaScript function in the page with plain values; what it promises comes back."""

    @abstractmethod
    async def _press(self, x: int, y: int) -> None: ...

    async def tap(self, selector: str) -> None:
        """Press the first visible match with the pointer, once it is there."""
        where = await self.until(RECTANGLE, selector)
        await self._press(*where)

    async def until(self, function: str, *args: Any) -> Any:
        """What the function gives once that is something."""
        async with timeout(PATIENCE):
            while not (found := await self.run(function, *args)):
                await self.run(NEXT_FRAME)
        return found

    def _ends_with(self, process: Process) -> None:
        self._ends.push_async_callback(_end, process)


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.wait()


def pointer(x: int, y: int) -> Sequence[dict[str, Any]]:
    """One press, in the words that both protocols share."""
    steps = [
        {"type": "pointerMove", "x": x, "y": y},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "finger", "actions": steps}]
