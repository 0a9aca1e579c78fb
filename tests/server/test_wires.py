"""What goes over a socket after its handshake, frame by frame (RFC 6455)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from uvicorn.config import Config

from florilegium.server.wires import Wire
from tests.server.attackers import frame
from tests.server.client import until

LARGEST = 1000
GOODBYE = (1001).to_bytes(2, "big")


@dataclass
class Paper:
    """A transport that keeps what is written."""

    written: bytes = b""
    is_closed: bool = False
    is_paused: bool = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.is_closed

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False


@dataclass
class Ear:
    """Keeps what it is told."""

    heard: list[str | None] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)

    def hear(self, text: str | None) -> None:
        self.heard.append(text)

    def push(self) -> None:
        self.ends.append("clear")

    def lost(self) -> None:
        self.ends.append("lost")

    def given_up(self) -> None:
        self.ends.append("given up")

    def leave(self) -> None:
        self.ends.append("leave")


@dataclass
class Line:
    """A wire, what it is written to and who listens."""

    wire: Wire
    paper: Paper
    ear: Ear
    connections: set[Any]

    def say(self, *frames: bytes) -> None:
        for one in frames:
            self.wire.data_received(one)


def line(early: bytes = b"", ping_seconds: float = 1000.0, patience: float = 1000.0) -> Line:
    config = Config("nothing", ws_max_size=LARGEST, ws_ping_interval=ping_seconds)
    paper, ear, connections = Paper(), Ear(), set[Any]()
    wire = Wire(paper, config, connections, early)  # type: ignore[arg-type]
    assert paper.is_paused, "nothing is read before somebody listens"
    wire.listen(ear, patience)
    assert not paper.is_paused
    return Line(wire, paper, ear, connections)


async def test_a_message_is_whole_however_it_is_cut() -> None:
    one = line()
    sent = frame(1, "é".encode(), final=False) + frame(9, b"?") + frame(0, b"!") + frame(1, b"2")
    one.say(*(sent[at : at + 1] for at in range(len(sent))))
    one.say(sent)
    assert one.ear.heard == ["é!", "2", "é!", "2"]
    assert one.paper.written == b"\x8a\x01?" * 2  # pings are answered in between


async def test_what_came_before_somebody_listened_is_heard() -> None:
    early = frame(1, b"hello") + frame(1, b"again")
    one = line(early[:-3])
    assert one.ear.heard == ["hello"]
    one.say(early[-3:])
    assert one.ear.heard == ["hello", "again"]


async def test_what_is_no_text_is_said_to_be_none() -> None:
    one = line()
    one.say(frame(2, b"\x00"))
    assert one.ear.heard == [None]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(1, b"{}", masked=False), 1002),
        (frame(3, b""), 1002),
        (frame(0, b"x"), 1002),
        (frame(1, b"x", final=False) + frame(1, b"x"), 1002),
        (frame(9, b"", final=False), 1002),
        (frame(9, b"x" * 126), 1002),
        (bytes((0xC1, 0x80, 0, 0, 0, 0)), 1002),
        (frame(8, b"\x03"), 1002),
        (frame(1, b"\xff"), 1007),
        (frame(1, b"x" * (LARGEST + 1)), 1009),
        (frame(1, b"x" * LARGEST, final=False) + frame(0, b"x"), 1009),
        (bytes((0x81, 0xFF)) + b"\xff" * 8, 1009),
    ],
)
async def test_what_is_no_frame_ends_the_socket(sent: bytes, code: int) -> None:
    one = line()
    one.say(sent + frame(1, b"too late"))
    assert one.paper.written == b"\x88\x02" + code.to_bytes(2, "big")
    assert one.paper.is_closed
    assert not one.ear.heard


async def test_the_largest_message_is_heard() -> None:
    one = line()
    one.say(frame(1, b"x" * LARGEST))
    one.say(frame(1, b"x" * (LARGEST - 1), final=False) + frame(0, b"x"))
    assert one.ear.heard == ["x" * LARGEST] * 2


async def test_goodbyes_are_answered_and_nothing_is_heard_after_them() -> None:
    theirs = line()
    theirs.say(frame(8, GOODBYE) + frame(1, b"x"))
    assert theirs.paper.written == b"\x88\x02" + GOODBYE
    assert theirs.paper.is_closed
    ours = line()
    ours.wire.close(1008, b"why")
    ours.wire.write(b"more")
    ours.say(frame(1, b"x"))
    assert ours.paper.written == b"\x81\x03why\x88\x02" + (1008).to_bytes(2, "big")
    assert not ours.paper.is_closed
    ours.say(frame(8, GOODBYE))
    assert ours.paper.is_closed
    assert not theirs.ear.heard + ours.ear.heard


@pytest.mark.parametrize(
    ("size", "head"),
    [
        (125, b"\x81\x7d"),
        (126, b"\x81\x7e\x00\x7e"),
        (65_535, b"\x81\x7e\xff\xff"),
        (65_536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)
async def test_frames_say_how_long_they_are(size: int, head: bytes) -> None:
    one = line()
    one.wire.write(b"x" * size, b"")
    assert one.paper.written == head + b"x" * size + b"\x81\x00"


async def test_a_ping_without_an_answer_is_the_end() -> None:
    one = line()
    one.wire._keep_alive()
    one.say(frame(10, b""))
    one.wire._keep_alive()
    assert one.paper.written == b"\x89\x00" * 2
    one.wire._keep_alive()
    assert one.paper.written.endswith(b"\x88\x02" + (1011).to_bytes(2, "big"))
    assert one.paper.is_closed


async def test_answers_to_pings_do_not_pile_up() -> None:
    one = line()
    one.wire.pause_writing()
    one.say(frame(9, b"?"))
    assert not one.paper.written
    one.wire.resume_writing()
    assert one.ear.ends == ["clear"]


async def test_who_writes_to_nobody_is_told_when_done() -> None:
    one = line()
    one.wire.connection_lost(None)
    assert one.ear.ends == ["lost"]
    assert not one.connections
    one.wire.write(b"x")
    assert one.ear.ends == ["lost"]  # whoever writes may be in the middle of telling many
    told = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(told.set_result, None)
    await told
    assert one.ear.ends == ["lost", "given up"]


async def test_who_takes_nothing_for_a_while_is_given_up() -> None:
    deaf, slow = line(patience=0.0), line(patience=0.0)
    slow.wire.pause_writing()
    slow.wire.resume_writing()
    deaf.wire.pause_writing()
    await until(lambda: deaf.ear.ends)
    assert (deaf.ear.ends, slow.ear.ends) == (["given up"], ["clear"])
