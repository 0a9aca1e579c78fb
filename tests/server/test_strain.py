"""What one client may hold of the server: connections, sockets, unread answers, a table's log."""

from __future__ import annotations

import asyncio
import resource
import socket
import subprocess
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from florilegium.server import decide, protocol
from florilegium.server import entries as log
from florilegium.server.crowd import Crowd
from florilegium.server.errors import Wrong
from florilegium.server.limits import Rate
from florilegium.server.serving import within_file_limit
from florilegium.server.settings import UNLIMITED, Limits, Settings
from florilegium.server.transports import HttpProtocol
from tests.server.attackers import deaf, handshake, victims
from tests.server.client import Person, until
from tests.server.conftest import Running, Start
from tests.server.tables import started
from tests.server.test_bad_clients import status
from tests.server.test_crash import SERVE
from tests.server.test_limits import Clock
from tests.server.test_reviews import over, played

FILES = 300
SILENT = 400


# Sockets


async def test_a_socket_says_hello_in_time(start: Start) -> None:
    site = await start(hello_seconds=0.01, linger=0)
    ann = site.person()
    code = await ann.open("hanabi")
    async with ann.connect(code, None) as silent:
        assert (await silent.expect("error"))["code"] == "hello-first"
        assert await silent.closed() == 1008
    async with ann.connect(code, None) as chatty:  # a ping is no hello
        await chatty.send("ping")
        assert await chatty.closed() == 1008
    await until(lambda: not site.rooms.tables())  # nothing holds it


async def test_who_has_said_hello_may_be_silent(start: Start) -> None:
    site = await start(hello_seconds=0.05)
    ann, late = site.person(), site.person()
    code = await ann.open("hanabi")
    async with ann.connect(code) as one, late.connect(code, None) as other:
        assert await other.closed() == 1008  # later than Ann's time would have been
        await one.send("ping")
        assert await one.expect("pong") == {"type": "pong"}


async def test_hellos_have_a_bucket_of_their_own(start: Start) -> None:
    limits = replace(UNLIMITED, greeting=Rate(3, per_second=1))
    clock = Clock()
    site = await start(limits=limits, inside={"clock": clock})
    async with victims(site) as others:
        mallory = site.person()
        async with mallory.connect(others.code) as one, mallory.connect(others.code) as two:
            await two.hello()
            await one.send("hello", version=0)  # on whichever socket
            assert (await one.expect("error"))["code"] == "too-fast"
            assert await one.closed() == 1013
            await two.send("ping")
            await two.expect("pong")
            clock.now += 1
            await two.hello()


async def test_a_person_has_so_many_sockets(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, sockets_each=2))
    ann, ben = site.person(), site.person()
    code = await ann.open("hanabi")
    async with ann.connect(code), ann.connect(code):
        async with ann.connect(code, None) as late:
            frame = await late.receive()
            assert (frame["code"], frame["message"]["args"]) == ("sockets-each", {"most": 2})
            assert await late.closed() == 1013
        async with ben.connect(code):
            pass


async def test_sockets_leave_room_for_requests(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, connections=10))
    people = [site.person() for _ in range(9)]
    code = await people[0].open("hanabi")
    with ExitStack() as closing:
        for one in people[:8]:
            closing.enter_context(await deaf(site, handshake(code, one), b""))
        async with people[8].connect(code, None) as late:
            assert (await late.receive())["code"] == "server-full"
        assert (await people[8].http.get("/health")).json() == {"ok": True}


async def test_who_is_told_why_does_not_fill_the_server(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, sockets_each=1))
    ann = site.person()
    code = await ann.open("hanabi")
    address = f"ws{site.url[4:]}/ws/{code}"
    with ExitStack() as closing:
        async with ann.connect(code):
            for _ in range(16):  # none of them reads what it is told
                closing.enter_context(await deaf(site, handshake(code, ann), b""))
            assert await status(address, site.url, f"florilegium={ann.token}") == 403


# Connections


async def test_silent_connections_make_room_for_whoever_asks(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, connections=20))
    ann = site.person()
    with ExitStack() as closing:
        for _ in range(60):
            closing.enter_context(await deaf(site, b""))
        await until(lambda: len(site.server.server_state.connections) <= 21)
        assert (await ann.http.get("/health")).json() == {"ok": True}
        code = await ann.open("hanabi")
        async with ann.connect(code) as one:
            assert one.table["seat"] == 1


HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_A_WISH = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 99\r\n\r\n{"
)


@pytest.mark.parametrize("said", [(HEALTH, b""), (HALF_A_WISH,)], ids=["kept open", "half a wish"])
async def test_connections_that_ask_for_nothing_more_make_room(
    start: Start, said: tuple[bytes, ...], caplog: pytest.LogCaptureFixture
) -> None:
    site = await start(limits=replace(UNLIMITED, connections=20))
    ann = site.person()
    with ExitStack() as closing:
        for _ in range(60):
            closing.enter_context(await deaf(site, *said))
        assert (await ann.http.get("/health")).json() == {"ok": True}
        code = await ann.open("hanabi")
        async with ann.connect(code) as one:
            assert one.table["seat"] == 1
    assert not caplog.records


async def test_health_and_bots_survive_more_connections_than_files(tmp_path: Path) -> None:
    with_few_files = ["sh", "-c", f'ulimit -n {FILES} && exec "$0" "$@"']
    command = [*with_few_files, *SERVE, "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = urlsplit(process.stdout.readline().split()[-1]).port
        url = f"http://127.0.0.1:{port}"
        try:
            with ExitStack() as closing:
                for _ in range(SILENT):
                    closing.enter_context(socket.create_connection(("127.0.0.1", port), 30))
                async with httpx.AsyncClient(base_url=url, timeout=30) as http:
                    assert (await http.get("/health")).json() == {"ok": True}
                ann = Person(url)
                code = await ann.open("ikebana", quick=True, seats=2, options={"first_seat": 2})
                async with ann.connect(code) as one:  # the bot begins, in a process of its own
                    await one.state(lambda table: table["step"] >= 1)
                await ann.http.aclose()
        finally:
            process.kill()


def test_the_file_limit_is_raised_and_some_are_kept(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "x", limits=Limits(connections=1_000_000_000))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        found = within_file_limit(settings).limits.connections
        raised, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert raised == hard
        assert found <= raised - 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert within_file_limit(Settings(database=tmp_path / "x")).limits.connections <= 10_000


# Answers that nobody reads


async def test_answers_that_are_not_read_are_given_up(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HttpProtocol, "reading_seconds", 0.01)
    site: Running = await start(limits=replace(UNLIMITED, unread=1_000_000_000))
    ask = f"GET /words/en.json HTTP/1.1\r\nHost: {urlsplit(site.url).netloc}\r\n\r\n".encode()
    async with victims(site):
        connected = site.server.server_state.connections
        others = set(connected)
        with await deaf(site, ask * 300):
            (one,) = await until(lambda: connected - others)
            late, write = [], one.transport.write

            def noted(data: bytes) -> None:
                if one not in connected:
                    late.append(data)
                write(data)

            one.transport.write = noted
            await until(lambda: one not in connected)
        await until(lambda: not site.server.server_state.tasks)
    assert not late, "what was asked meanwhile is answered to nobody"


async def test_long_work_is_done_in_turn(site: Running) -> None:
    ann = site.person()
    code = await over(site, ann, played())
    record = (await ann.http.get(f"/api/tables/{code}/record")).content
    line, kind = site.app.state.long_work, {"content-type": "application/json"}
    async with asyncio.TaskGroup() as group, line.turn("elsewhere", "somebody"):
        asked = [
            group.create_task(ann.http.get(f"/api/tables/{code}/replay")),
            group.create_task(ann.http.get(f"/api/tables/{code}/position?step=1")),
            group.create_task(ann.http.post("/api/verify", content=record, headers=kind)),
        ]
        await until(lambda: len(line) == len(asked))
        assert (await ann.http.get("/health")).json() == {"ok": True}
    assert [one.result().status_code for one in asked] == [200, 200, 200]


class Reader:
    """A connection as the crowd knows it."""

    def __init__(self, client_address: str, unread: int = 0) -> None:
        self.client_address, self.unread, self.is_open = client_address, unread, True

    def abort(self) -> None:
        self.is_open = False


def test_an_address_may_leave_so_much_unread() -> None:
    crowd = Crowd(100, most_unread=1000)
    readers = [Reader("a", 400) for _ in range(3)]
    assert [crowd.is_unread(one) for one in readers] == [True, True, False]
    assert crowd.is_unread(Reader("b", 900))
    crowd.is_read(readers[0])
    crowd.is_read(readers[1])
    assert crowd.is_unread(Reader("a", 500))


def test_the_oldest_silent_connection_goes_first() -> None:
    crowd = Crowd(2, most_unread=0)
    first, second, third, fourth = (Reader(name) for name in "abcd")
    crowd.arrived(first, 1)
    crowd.spoke(first)
    crowd.arrived(second, 2)
    crowd.arrived(third, 3)
    crowd.left(third)
    crowd.spoke(fourth)
    assert [one.is_open for one in (first, second, third)] == [True, False, True]
    crowd.arrived(fourth, 3)  # nobody else is silent
    assert not fourth.is_open


# One table


def test_a_table_hears_so_much_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MOST_CHAT", 2)
    scene = started("ikebana", options={"first_seat": 1})
    for number in "12":
        scene.ask("ann", protocol.Chat(id=number, text="hello"))
    with pytest.raises(Wrong) as caught:
        scene.ask("ben", protocol.Chat(id="3", text="hello"))
    assert caught.value.code == "chat-full"
    scene.act("ann", "draw")


def test_a_full_log_takes_moves_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = started("royal_flush", options={"first_seat": 1})
    monkeypatch.setattr(decide, "MOST_ENTRIES", scene.table.version)
    for wish in (
        protocol.Rename(name="Anna"),
        protocol.Undo(id="1"),
        protocol.Chat(id="2", text="?"),
    ):
        with pytest.raises(Wrong) as caught:
            scene.ask("ann", wish)
        assert caught.value.code == "table-full"
    scene.act("ann", "take 1")
    assert isinstance(scene.entries[-1], log.Acted)
