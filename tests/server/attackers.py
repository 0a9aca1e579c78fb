"""Two people who only want to play, and ways to spoil it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from florilegium.server.table import Table
from tests.server.client import PATIENCE, Person, Socket
from tests.server.conftest import Running


@dataclass
class Victims:
    """Ann, the host, and Ben, in the middle of a game of Ikebana."""

    site: Running
    code: str
    ann: Person
    ben: Person
    one: Socket
    two: Socket

    async def play_on(self) -> None:
        """Each makes a move, and both hear of it: nobody has been harmed."""
        for _ in range(4):
            version = max(self.one.table["version"], self.two.table["version"])
            table = await self.one.reach(version)
            player, other = (self.one, self.two) if table["turn"] == [1] else (self.two, self.one)
            await player.reach(version)
            answer = await player.act(player.table["legal"][-1]["text"])
            assert answer["type"] == "ack", answer
            await player.reach(answer["version"])
            await other.reach(answer["version"])

    async def pause(self) -> None:
        """A moment passes."""
        await self.one.send("ping")
        await self.one.expect("pong")

    async def table(self) -> Table:
        """The server's table."""
        async with self.site.rooms.visit(self.code) as room:
            return room.table


@asynccontextmanager
async def victims(site: Running) -> AsyncIterator[Victims]:
    """A game that has begun, and goes on after whatever the test does."""
    ann, ben = site.person(), site.person()
    code = await ann.open("ikebana", seats=2, options={"first_seat": 1})
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        await one.change("start")
        await two.state(lambda table: table["phase"] == "playing")
        playing = Victims(site, code, ann, ben, one, two)
        yield playing
        await playing.play_on()


async def raw(site: Running, *parts: bytes, until: bytes | None = None) -> bytes:
    """What is answered to bytes no honest client would send, each after the answer's head."""
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(site.url).port)
    got = b""
    try:
        async with asyncio.timeout(PATIENCE):
            for part in parts[:-1]:
                writer.write(part)
                got += await reader.readuntil(b"\r\n\r\n")
            writer.write(parts[-1])
            await writer.drain()
            while (until is None or until not in got) and (chunk := await reader.read(65_536)):
                got += chunk
    except ConnectionError:
        pass
    finally:
        writer.close()
    return got


def handshake(code: str, person: Person, **headers: str) -> bytes:
    """The start of a socket, as bytes."""
    lines = {
        "Host": urlsplit(person.url).netloc,
        "Origin": person.url,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Cookie": f"florilegium={person.token}",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET /ws/{code} HTTP/1.1\r\n{head}\r\n".encode("latin-1")


def frame(opcode: int, content: bytes, final: bool = True, masked: bool = True) -> bytes:
    """One WebSocket frame with a mask of zeros."""
    size = len(content)
    head = bytes([0x80 * final | opcode])
    mask = 0x80 * masked
    if size < 126:
        head += bytes([mask | size])
    elif size < 65_536:
        head += bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([mask | 127]) + size.to_bytes(8, "big")
    return head + bytes(4 * masked) + content


async def deaf(site: Running, *parts: bytes) -> socket.socket:
    """A connection with the smallest of ears, which hears a handshake's answer and no more."""
    loop = asyncio.get_running_loop()
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.setblocking(False)
    await loop.sock_connect(connection, ("127.0.0.1", urlsplit(site.url).port))
    for part in parts[:-1]:
        await loop.sock_sendall(connection, part)
        await loop.sock_recv(connection, 4096)
    await loop.sock_sendall(connection, parts[-1])
    return connection
