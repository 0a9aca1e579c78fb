"""WebKit, the engine of Safari: GTK's MiniBrowser over WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import httpx

from tests.browser.engines.engine import Engine, pointer
from tests.browser.house import PATIENCE

BROWSERS = "webkit2gtk-4.*/MiniBrowser"
LIBRARIES = (Path("/usr/lib"), Path("/usr/libexec"))
# The window cannot be narrower than its own tools: they are made too small to matter.
SMALL_TOOLS = """
headerbar *, toolbar *, entry, button, tab, notebook header * {
    min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px;
    -gtk-icon-transform: scale(0.1);
}
"""
SETTINGS = "[Settings]\ngtk-toolbar-icon-size = 1\ngtk-font-name = Sans 1\n"
# Without a graphics card, one that is imitated costs far more than painting without any.
PAINTING = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}


def browser() -> Path:
    """Where Debian keeps it."""
    places = (found for folder in LIBRARIES for found in folder.glob(f"**/{BROWSERS}"))
    found = next(places, None)
    if found is None:
        raise RuntimeError("The browser tests need WebKit's MiniBrowser; `make test` installs it.")
    return found


class WebKit(Engine):
    """One with a home of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._home = folder

    async def _start(self) -> None:
        screen = await self._screen()
        style = self._home / ".config" / "gtk-3.0"
        style.mkdir(parents=True)
        (style / "gtk.css").write_text(SMALL_TOOLS)
        (style / "settings.ini").write_text(SETTINGS)
        port = await self._driver({"DISPLAY": f":{screen}", "HOME": str(self._home), **PAINTING})
        self._http = await self._ends.enter_async_context(
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=2 * PATIENCE)
        )
        options = {"binary": str(browser()), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        async with asyncio.timeout(PATIENCE):
            session = await self._first_answer({"capabilities": wanted})
        self._session = f"/session/{session['sessionId']}"
        self._ends.push_async_callback(self._http.delete, self._session)

    async def _screen(self) -> int:
        """The number of a new screen: it chooses a free one and writes it down once it is ready."""
        reading, writing = os.pipe()
        try:
            process = await asyncio.create_subprocess_exec(
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                "2000x1400x24",
                "-nolisten",
                "tcp",
                pass_fds=[writing],
                stderr=asyncio.subprocess.DEVNULL,
            )
        finally:
            os.close(writing)
        self._ends_with(process)
        with os.fdopen(reading) as told:
            return int(await asyncio.to_thread(told.readline))

    async def _driver(self, environment: dict[str, str]) -> int:
        """The port of a driver; it cannot say which one it took, so we look for a free one."""
        server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
        port: int = server.sockets[0].getsockname()[1]
        server.close()
        await server.wait_closed()
        process = await asyncio.create_subprocess_exec(
            "WebKitWebDriver", f"--port={port}", env={**os.environ, **environment}
        )
        self._ends_with(process)
        return port

    async def _first_answer(self, content: dict[str, Any]) -> Any:
        """A session, as soon as the driver listens."""
        while True:
            try:
                return await self._post("/session", content)
            except httpx.ConnectError:
                await asyncio.sleep(0.05)

    async def _post(self, path: str, content: dict[str, Any]) -> Any:
        answer = await self._http.post(path, json=content)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    async def resize(self, width: int, height: int) -> None:
        """The window, and then once more by what its tools took away."""
        await self._post(f"{self._session}/window/rect", {"width": width, "height": height})
        lacking = await self.run("(w, h) => [w - innerWidth, h - innerHeight]", width, height)
        size = {"width": width + lacking[0], "height": height + lacking[1]}
        await self._post(f"{self._session}/window/rect", size)

    async def go(self, url: str) -> None:
        """To the end of loading."""
        await self._post(f"{self._session}/url", {"url": url})

    async def run(self, function: str, *args: Any) -> Any:
        """Errors in it are errors here."""
        script = (
            "const [given, done] = arguments;"
            f"Promise.resolve(({function})(...given)).then("
            "(found) => done([true, found ?? null]), (error) => done([false, String(error)]));"
        )
        path = f"{self._session}/execute/async"
        worked, found = await self._post(path, {"script": script, "args": [list(args)]})
        assert worked, found
        return found

    async def _press(self, x: int, y: int) -> None:
        await self._post(f"{self._session}/actions", {"actions": [*pointer(x, y)]})
