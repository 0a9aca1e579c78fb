"""`… aiohttp PORT`: its parser is compiled, each socket has a task."""

from __future__ import annotations

import sys
from collections import defaultdict

import uvloop
from aiohttp import WSMsgType, web
from benchmarks.load.layers.talk import FRAME

from florilegium.server import garbage

TABLES: defaultdict[str, list[web.WebSocketResponse]] = defaultdict(list)


async def talk(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    table = TABLES[request.path]
    table.append(socket)
    async for _ in socket:
        for one in table:
            await one.send_frame(FRAME, WSMsgType.TEXT)  # bytes as they are; `send_str` encodes
    table.remove(socket)
    return socket


def main() -> None:
    """Serve until killed."""
    app = web.Application()
    app.router.add_get("/ws/{code}", talk)
    loop = uvloop.new_event_loop()
    garbage.configure()
    web.run_app(
        app, host="127.0.0.1", port=int(sys.argv[1]), loop=loop, access_log=None, print=None
    )


if __name__ == "__main__":
    main()
