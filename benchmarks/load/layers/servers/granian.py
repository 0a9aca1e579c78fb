"""`… granian PORT INTERFACE`: one worker with one thread of its runtime, by ASGI or by its RSGI."""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

from benchmarks.load.layers.servers import asgi
from benchmarks.load.layers.talk import TEXT
from granian import Granian
from granian.constants import Interfaces, Loops
from granian.log import LogLevels
from starlette.types import ASGIApp

from florilegium.server import garbage

TABLES: defaultdict[str, list[Any]] = defaultdict(list)
_CLOSE = 0
"""The kind of the last message."""


async def by_rsgi(scope: Any, protocol: Any) -> None:
    if scope.proto != "ws":
        protocol.response_empty(404, [])
        return
    transport = await protocol.accept()
    table = TABLES[scope.path]
    table.append(transport)
    while (await transport.receive()).kind != _CLOSE:
        for one in table:
            await one.send_str(TEXT)
    table.remove(transport)
    protocol.close(None)


def asginl() -> ASGIApp:
    """By ASGI, without its beginning and end ("no lifespan"). Its worker asks for it."""
    garbage.configure()
    return asgi.application


def rsgi() -> Any:
    """By an interface of Granian's own."""
    garbage.configure()
    return by_rsgi


def main() -> None:
    """Serve until killed."""
    port, interface = sys.argv[1:]
    server = Granian(
        f"benchmarks.load.layers.servers.granian:{interface}",
        port=int(port),
        factory=True,
        interface=Interfaces(interface),
        workers=1,
        runtime_threads=1,
        loop=Loops.uvloop,
        log_level=LogLevels.warning,
    )
    server.serve()


if __name__ == "__main__":
    main()
