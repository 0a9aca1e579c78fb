"""`… picows PORT [BUFFER]`: what comes is heard of in a callback, read into a buffer of so many
bytes for each socket."""

from __future__ import annotations

import sys
from collections import defaultdict

import uvloop
from benchmarks.load.layers.talk import FRAME
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

from florilegium.server import garbage

TABLES: defaultdict[bytes, list[WSTransport]] = defaultdict(list)
_USUAL = 16 * 1024
"""The buffer it makes where nobody asks for another."""


class Seat(WSListener):  # type: ignore[misc]
    """Hears what one of the four says."""

    def __init__(self, table: list[WSTransport]) -> None:
        self._table = table

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._table.append(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            frame.get_payload_as_utf8_text()
            for one in self._table:
                one.send(WSMsgType.TEXT, FRAME)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._table.remove(transport)


def seat(request: WSUpgradeRequest) -> Seat:
    return Seat(TABLES[request.path])


async def serve(port: int, buffer: int = _USUAL) -> None:
    server = await ws_create_server(seat, "127.0.0.1", port, read_buffer_init_size=buffer)
    garbage.configure()
    await server.serve_forever()


def main() -> None:
    """Serve until killed."""
    uvloop.run(serve(*map(int, sys.argv[1:])))


if __name__ == "__main__":
    main()
