"""Two nodes behind a proxy of `deploy/` are restarted one after the other while people play:
`python -m benchmarks.rolling [TABLES]` says how long anybody had to wait, and what went wrong."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from florilegium.core.registry import game as find_game
from florilegium.core.registry import games
from florilegium.server.drill.client import Observed, Player
from florilegium.server.drill.engines import PostgresServer, RedisServer
from florilegium.server.drill.page import Frame
from florilegium.server.drill.ports import accepts, free_port
from florilegium.server.drill.run import sit_down

_DEPLOY = Path(__file__).parents[1] / "deploy"
_RESTART = 1012
_SETTLING = 4.0
_NODES = 2


@dataclass
class Seen:
    """What people noticed."""

    pauses: list[float] = field(default_factory=list)
    """Seconds from the end of a socket to the next state of the table."""
    ends: Counter[int | None] = field(default_factory=Counter)
    """How sockets were closed."""
    errors: Counter[str] = field(default_factory=Counter)
    """Actions that came to nothing."""


class Watcher(Player):
    """Somebody who plays, and looks at the clock when the line is gone."""

    def __init__(self, seen: Seen, *who: Any, **more: Any) -> None:
        super().__init__(*who, **more)
        self.seen = seen
        self.gone: float | None = None

    async def _stay(self, line: ClientConnection, code: str, stop: asyncio.Event) -> None:
        try:
            await super()._stay(line, code, stop)
        except ConnectionClosed as end:
            self.gone = time.monotonic()
            self.seen.ends[end.rcvd.code if end.rcvd else None] += 1
            raise

    def _take(self, frame: Frame, code: str) -> None:
        super()._take(frame, code)
        if frame["type"] == "table" and self.gone is not None:
            self.seen.pauses.append(time.monotonic() - self.gone)
            self.gone = None
        elif frame["type"] in ("error", "refused") and "id" in frame:
            self.seen.errors[str(frame.get("code", frame["type"]))] += 1


@contextmanager
def running(command: list[str], log: Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with the block."""
    with log.open("ab") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, env=os.environ | more)
        try:
            yield process
        finally:
            process.terminate()
            process.wait()


def caddy(folder: Path, port: int, nodes: list[int]) -> tuple[list[str], dict[str, str]]:
    """The command and what it is told."""
    file = folder / "Caddyfile"
    file.write_text(f"{{\n admin off\n}}\nimport {_DEPLOY / 'Caddyfile'}\n")
    told = {
        "FLORILEGIUM_SITE": f"http://127.0.0.1:{port}",
        "FLORILEGIUM_NODES": " ".join(f"127.0.0.1:{node}" for node in nodes),
        "HOME": str(folder),
    }
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"], told


def nginx(folder: Path, port: int, nodes: list[int]) -> tuple[list[str], dict[str, str]]:
    """The same without TLS, which takes no part in this."""
    site = (_DEPLOY / "nginx.conf").read_text()
    servers = "".join(f"    server 127.0.0.1:{node} max_fails=0;\n" for node in nodes)
    site = re.sub(r"(?:    server 127\.0\.0\.1:\d+ .*;\n)+", servers, site)
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    site = re.sub(r"    ssl_.*\n", "", site)
    main = f"daemon off; pid {folder / 'nginx.pid'}; error_log stderr;\nevents {{}}\n"
    user = "user root;\n" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(f"{user}{main}http {{ access_log off;\n{site}\n}}\n")
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)], {}


def ready(port: int) -> None:
    """Wait until a node takes work."""
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5):
                return
        except OSError:
            time.sleep(0.1)


class Site:
    """Engines, nodes, and a proxy before them."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        postgres, redis = PostgresServer(folder / "postgres", durable=True), RedisServer(folder)
        postgres.create()
        postgres.start()
        stack.callback(postgres.stop)
        redis.start()
        stack.callback(redis.stop)
        self._places = ["--database", postgres.create_database("site"), "--bus", redis.url()]
        self.port, self.nodes = free_port(), [free_port() for _ in range(_NODES)]

    def start(self, node: int) -> subprocess.Popen[bytes]:
        """As `docs/deploy.md` says it."""
        command = [sys.executable, "-m", "florilegium", "serve", "--no-browser"]
        command += ["--port", str(node), "--drain", "3", "--daily-games", "0", *self._places]
        command += ["--trusted-proxies", "127.0.0.1"]
        return self._stack.enter_context(running(command, self._folder / f"{node}.log"))

    def stand_before(self, proxy: Callable[..., tuple[list[str], dict[str, str]]]) -> None:
        """Returns when the proxy answers."""
        command, told = proxy(self._folder, self.port, self.nodes)
        self._stack.enter_context(running(command, self._folder / "proxy.log", **told))
        while not accepts(self.port):
            time.sleep(0.05)


async def play(site: Site, processes: list[subprocess.Popen[bytes]], tables: int) -> Seen:
    """People play while one node after the other is restarted."""
    seen, stop, observed = Seen(), asyncio.Event(), Observed(thorough=False)
    url = f"http://127.0.0.1:{site.port}"
    # Where several may act at once, whoever is later is told so, and that is no error.
    names = [name for name in games() if find_game(name).race is None]

    async def play_on(number: int) -> None:
        game = 0
        while not stop.is_set():
            game += 1
            name = names[(number + game) % len(names)]
            try:
                code, people = await sit_down(
                    [url], observed, f"{number}-{game}", name, kind=partial(Watcher, seen)
                )
            except (OSError, HTTPException) as error:
                seen.errors[f"opening a table: {error}"] += 1
                continue
            await asyncio.gather(*[one.play(code, stop) for one in people])

    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(play_on(number))
        await asyncio.sleep(_SETTLING)
        for node, process in zip(site.nodes, processes, strict=True):
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait)
            await asyncio.to_thread(site.start, node)
            await asyncio.to_thread(ready, node)
            await asyncio.sleep(_SETTLING)
        stop.set()
    return seen


def main() -> None:
    """Behind each proxy."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for proxy in (caddy, nginx):
        with tempfile.TemporaryDirectory(prefix="rolling-") as name, ExitStack() as stack:
            folder = Path(name)
            folder.chmod(0o755)
            site = Site(folder, stack)
            processes = [site.start(node) for node in site.nodes]
            for node in site.nodes:
                ready(node)
            site.stand_before(proxy)
            seen = asyncio.run(play(site, processes, tables))
            pauses = seen.pauses or [0.0]
            print(
                f"{proxy.__name__}: {tables} tables, {3 * tables} people; sockets moved"
                f" {len(seen.pauses)}, pause median {median(pauses):.2f} s, longest"
                f" {max(pauses):.2f} s; closed with {dict(seen.ends)}; errors {dict(seen.errors)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
