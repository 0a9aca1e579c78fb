"""A server at which every table is a recorded game: what `page.py` has a browser look at."""

from __future__ import annotations

import json

import httpx
from benchmarks.page_games import Shown
from tests.browser.house import House
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from florilegium.server.identity import new_code

_OF_ONE_ANSWER = ("connection", "content-encoding", "content-length", "transfer-encoding")
"""Headers that say how an answer came, and not what it is."""


class Stage:
    """Passes everything on from a real server, but for the sockets: these tell a recorded game."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._real = httpx.AsyncClient(base_url=house.url)
        self._server: Server | None = None
        self._socket: ServerConnection | None = None
        self._games: dict[str, Shown] = {}
        """By their address."""

    async def open(self) -> None:
        """Listen, at any port."""
        self._server = await serve(
            self._tell, "127.0.0.1", 0, compression=None, process_request=self._pass_on
        )

    @property
    def url(self) -> str:
        """Its address."""
        assert self._server is not None, "it is open"
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Take nobody else."""
        assert self._server is not None, "it is open"
        self._server.close()
        await self._server.wait_closed()
        await self._real.aclose()

    def table_of(self, game: Shown) -> str:
        """The address of a table at which this game is dealt, and nobody moves yet."""
        code = new_code()
        self._games[f"/ws/{code}"] = game
        return f"{self.url}/t/{code}"

    async def show(self, update: str) -> None:
        """Tell the page that came last one more state."""
        assert self._socket is not None, "a page has come"
        await self._socket.send(update)

    async def _pass_on(self, _: ServerConnection, request: Request) -> Response | None:
        """A file or an answer of the real server; None for a socket, which is ours."""
        if request.path in self._games:
            return None
        asked = [(name, value) for name, value in request.headers.raw_items() if name != "Host"]
        answer = await self._real.get(request.path, headers=asked)
        headers = Headers(
            (name, value)
            for name, value in answer.headers.multi_items()
            if name not in _OF_ONE_ANSWER
        )
        headers["Content-Length"] = str(len(answer.content))
        headers["Connection"] = "close"
        return Response(answer.status_code, answer.reason_phrase, headers, answer.content)

    async def _tell(self, socket: ServerConnection) -> None:
        """The deal to a page that greets; it is here as long as the page is."""
        assert socket.request is not None, "its handshake is done"
        async for text in socket:
            kind = json.loads(text)["type"]
            if kind == "hello":
                self._socket = socket
                await socket.send(self._games[socket.request.path].dealt)
            elif kind == "ping":
                await socket.send('{"type":"pong"}')
