"""`… client PORT TABLES MORE WARMUP SECONDS`: people at tables of four.

At each table one says something, all four are sent the frame, and whoever is next says something as
soon as they have it. It costs the client as little as can be, so that the server is what is waited
for: messages are masked beforehand and frames are counted by their bytes. It is done before any
server asks whether it is still there.
"""

from __future__ import annotations

import json
import select
import socket
import sys
import time
from collections.abc import Iterable
from itertools import count

from benchmarks.load.layers.talk import FRAME, MESSAGE, SEATS

_KEY = b"\x37\xfa\x21\x3d"
_MASKED = bytes(byte ^ _KEY[at % 4] for at, byte in enumerate(MESSAGE.encode()))
SAID = bytes((0x81, 0x80 | len(_MASKED))) + _KEY + _MASKED
"""A message as it stands in a frame of its own."""
TOLD = bytes((0x81, 126)) + len(FRAME).to_bytes(2, "big") + FRAME
"""What each of the four is sent of it."""
_ANSWER = 30.0
"""Seconds until a server has certainly answered."""


class Table:
    """Four people who speak in turn."""

    def __init__(self, port: int, number: int) -> None:
        self.sockets = [_connected(port, number) for _ in range(SEATS)]
        self.received = [0] * SEATS
        """Bytes that have come to each seat."""
        self.said = 0

    def speak(self) -> None:
        """Whoever is next says something."""
        self.sockets[self.said % SEATS].send(SAID)
        self.said += 1

    def took(self, seat: int, size: int) -> bool:
        """So much has come to that seat: whether it is next and may speak."""
        self.received[seat] += size
        return seat == self.said % SEATS and self.received[seat] >= self.said * len(TOLD)

    def have_all(self) -> bool:
        """Whether everybody was told everything, and nothing else."""
        return self.received == [self.said * len(TOLD)] * SEATS

    def introduce(self) -> None:
        """Everybody says something once, and it is looked at what they are told."""
        for _ in range(SEATS):
            self.speak()
            for seat, one in enumerate(self.sockets):
                told = _exactly(one, len(TOLD))
                if told != TOLD:
                    raise SystemExit(f"a frame is not what was meant: {told[:80]!r}")
                self.took(seat, len(told))


class People:
    """All tables, and whoever of them has something to read."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._numbers = count()
        self._ready = select.epoll()
        self._seats: dict[int, tuple[Table, int, socket.socket]] = {}
        self._buffer = bytearray(64 * 1024)
        self.tables: list[Table] = []

    def sit_down(self, tables: int) -> None:
        """So many more tables, where everybody has spoken once."""
        for _ in range(tables):
            table = Table(self._port, next(self._numbers))
            table.introduce()
            self.tables.append(table)
            for seat, one in enumerate(table.sockets):
                one.setblocking(False)
                self._seats[one.fileno()] = table, seat, one
                self._ready.register(one, select.EPOLLIN)

    def begin(self) -> None:
        """Somebody speaks at each table."""
        for table in self.tables:
            table.speak()

    def talk(self, seconds: float) -> int:
        """Go on for so long; how often somebody spoke."""
        return self._listen(time.perf_counter() + seconds, answer=True)

    def fall_silent(self) -> int:
        """Hear what is on its way; at how many tables something is missing or too much."""
        end = time.perf_counter() + _ANSWER
        while time.perf_counter() < end and not all(table.have_all() for table in self.tables):
            self._listen(time.perf_counter() + 0.05, answer=False)
        return sum(not table.have_all() for table in self.tables)

    def _listen(self, end: float, answer: bool) -> int:
        spoken = 0
        while time.perf_counter() < end:
            for number, _ in self._ready.poll(0.05):
                table, seat, one = self._seats[number]
                size = one.recv_into(self._buffer)
                if not size:
                    raise SystemExit("the server has ended a connection")
                if table.took(seat, size) and answer:
                    table.speak()
                    spoken += 1
        return spoken


def _connected(port: int, table: int) -> socket.socket:
    """A socket past its handshake."""
    made = socket.create_connection(("127.0.0.1", port), timeout=_ANSWER)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    wish = (
        f"GET /ws/{table} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )
    made.sendall("\r\n".join((*wish, "", "")).encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += _exactly(made, 1)
    if not answer.startswith(b"HTTP/1.1 101 "):
        raise SystemExit(f"no handshake: {answer!r}")
    return made


def _exactly(one: socket.socket, size: int) -> bytes:
    """The next so many bytes."""
    read = b""
    while len(read) < size:
        more = one.recv(size - len(read))
        if not more:
            raise SystemExit("the server has ended a connection")
        read += more
    return read


def _report(event: str, **more: float) -> None:
    print(json.dumps({"event": event, **more}), flush=True)


def main(words: Iterable[str]) -> None:
    """Each report is a line of JSON. At last so many tables more are filled when a line comes."""
    port, tables, more, warmup, seconds = words
    people = People(int(port))
    people.sit_down(int(tables))
    people.begin()
    people.talk(float(warmup))
    _report("window")
    began, used = time.perf_counter(), time.process_time()
    spoken = people.talk(float(seconds))
    took, used = time.perf_counter() - began, time.process_time() - used
    _report("end")
    _report("result", actions=spoken, seconds=took, client=used, wrong=people.fall_silent())
    sys.stdin.readline()
    people.sit_down(int(more))
    _report("full")
    sys.stdin.readline()


if __name__ == "__main__":
    main(sys.argv[1:])
