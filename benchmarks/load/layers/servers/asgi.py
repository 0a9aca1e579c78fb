"""The application that every server of ASGI can serve."""

from __future__ import annotations

from collections import defaultdict

from benchmarks.load.layers.talk import TEXT
from starlette.types import Receive, Scope, Send

TABLES: defaultdict[str, list[Send]] = defaultdict(list)
_TOLD = {"type": "websocket.send", "text": TEXT}


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()  # the wish to connect
    await send({"type": "websocket.accept"})
    table = TABLES[scope["path"]]
    table.append(send)
    while (await receive())["type"] == "websocket.receive":
        for tell in table:
            await tell(_TOLD)
    table.remove(send)
