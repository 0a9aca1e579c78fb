"""Firefox over WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import asyncio
import json
import re
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.browser.engines.engine import Engine, pointer
from tests.browser.house import PATIENCE

COMMAND = ("firefox-esr", "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile")
LISTENS = re.compile(rb"BiDi listening on (ws://\S+)")


class Firefox(Engine):
    """A headless one with a profile of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._profile = folder
        self._numbers = count(1)

    async def _start(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            str(self._profile),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        self._ends_with(process)
        assert process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            while not (found := LISTENS.search(line := await process.stderr.readline())):
                assert line, "Firefox ended before it listened"
        draining = asyncio.create_task(process.stderr.read())  # a full pipe would stop it
        self._ends.callback(draining.cancel)
        address = found[1].decode() + "/session"
        self._wire: ClientConnection = await self._ends.enter_async_context(
            connect(address, max_size=None)
        )
        await self._ask("session.new", capabilities={})
        tree = await self._ask("browsingContext.getTree")
        self._tab = tree["contexts"][0]["context"]

    async def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        await self._wire.send(json.dumps({"id": number, "method": method, "params": params}))
        async with asyncio.timeout(2 * PATIENCE):
            while (answer := json.loads(await self._wire.recv())).get("id") != number:
                pass
        assert answer["type"] == "success", answer
        return answer["result"]

    async def resize(self, width: int, height: int) -> None:
        """The page's own measure: there is no window."""
        size = {"width": width, "height": height}
        await self._ask("browsingContext.setViewport", context=self._tab, viewport=size)

    async def go(self, url: str) -> None:
        """To the end of loading."""
        await self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    async def run(self, function: str, *args: Any) -> Any:
        """Values travel as JSON, which both sides know."""
        answer = await self._ask(
            "script.callFunction",
            functionDeclaration=f"async (args) => "
            f"JSON.stringify((await ({function})(...JSON.parse(args))) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(args)}],
            awaitPromise=True,
            target={"context": self._tab},
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    async def _press(self, x: int, y: int) -> None:
        await self._ask("input.performActions", context=self._tab, actions=[*pointer(x, y)])
