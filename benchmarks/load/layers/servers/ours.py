"""`… ours PORT`: the server's own wires, after the handshake that uvicorn makes."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import uvicorn
from benchmarks.load.layers.talk import FRAME
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from florilegium.server import garbage, serving
from florilegium.server.crowd import Crowd
from florilegium.server.settings import UNLIMITED, Settings
from florilegium.server.wires import TAKE_OVER, Writer

TABLES: defaultdict[str, list[Writer]] = defaultdict(list)
"""Who sits there."""


class Seat:
    """Hears what one of the four says."""

    __slots__ = ("_table", "_writer")

    def __init__(self, writer: Writer, table: list[Writer]) -> None:
        self._writer, self._table = writer, table
        table.append(writer)

    def hear(self, text: str | None) -> None:
        for writer in self._table:
            if writer.clear:
                writer.write(FRAME)

    def push(self) -> None:
        """Nothing has waited for it."""

    def lost(self) -> None:
        self._table.remove(self._writer)

    def given_up(self) -> None:
        self._writer.close(1013)

    def leave(self) -> None:
        self._writer.close(1012)


async def sit_down(socket: WebSocket) -> None:
    await socket.accept()
    writer: Writer = socket.scope["extensions"][TAKE_OVER]()
    writer.listen(Seat(writer, TABLES[socket.scope["path"]]), patience=20.0)


def main() -> None:
    """Serve until killed."""
    settings = Settings(database=Path("unused"), port=int(sys.argv[1]), limits=UNLIMITED)
    app = Starlette(routes=[WebSocketRoute("/ws/{code}", sit_down)])
    app.state.settings = settings
    app.state.crowd = Crowd(settings.limits.connections, settings.limits.unread)
    with serving.listen(settings, tell=print) as bound:
        garbage.configure()
        uvicorn.Server(serving.config(app)).run(sockets=[bound])


if __name__ == "__main__":
    main()
