"""Sockets that misbehave: a typed error or the right end for them, and nothing for the others."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from florilegium.core.language import catalogue
from florilegium.server import protocol
from florilegium.server.limits import Rate
from florilegium.server.settings import UNLIMITED
from florilegium.server.sqlite import Sqlite
from florilegium.server.store import Append
from florilegium.server.wires import Wire
from tests.server.attackers import deaf, frame, handshake, raw, victims
from tests.server.client import PATIENCE, Frame, Socket, until
from tests.server.conftest import Running, Start
from tests.server.test_table import essence

HELLO = frame(1, b'{"type":"hello","version":0}')


async def answer(socket: Socket, text: str) -> Frame:
    """What a frame is answered with; the socket is still there afterwards."""
    await socket.connection.send(text)
    error = await socket.expect("error", "refused")
    assert error["message"]["key"] in catalogue("en")
    await socket.send("ping")
    await socket.expect("pong")
    return error


# Frames


BAD_FRAMES = {
    "oversized": (frame(1, b"x" * (protocol.LARGEST_MESSAGE + 1)), 1009),
    "oversized in pieces": (frame(1, b"x" * 40_000, final=False) + frame(0, b"x" * 40_000), 1009),
    "binary": (frame(2, b'{"type":"ping"}'), 1003),
    "no UTF-8": (frame(1, b"\xff\xfe"), 1007),
    "unmasked": (frame(1, b"{}", masked=False), 1002),
    "unknown opcode": (frame(3, b""), 1002),
    "large ping": (frame(9, b"x" * 126), 1002),
    "no beginning": (frame(0, b"x"), 1002),
}


async def test_a_frame_that_is_none_ends_its_socket(site: Running) -> None:
    async with victims(site) as others:
        for frames, code in BAD_FRAMES.values():
            end = code.to_bytes(2, "big")
            got = await raw(site, handshake(others.code, site.person()), frames, until=end)
            assert got.startswith(b"HTTP/1.1 101")
            assert end in got


BAD_MESSAGES: tuple[tuple[str, str, str | None], ...] = (
    ("", "bad-message", None),
    ("{", "bad-message", None),
    ("[]", "bad-message", None),
    ("nonsense", "bad-message", None),
    ('{"type":"ping"}}', "bad-message", None),
    ('{"type":"chat","id":"1","text":"\\ud800"}', "bad-message", None),
    ('{"type":' * 5_000, "bad-message", None),
    ('{"type":"configure","options":{"x":' + "[" * 20_000, "bad-message", None),
    ("{}", "bad-field", "type"),
    ('{"type":null}', "bad-field", "type"),
    ('{"type":"dance"}', "bad-field", "type"),
    ('{"type":"created","seed":"1"}', "bad-field", "type"),
    ('{"type":"ping","more":1}', "bad-field", "more"),
    ('{"type":"hello","version":1.5}', "bad-field", "version"),
    (f'{{"type":"hello","version":{"9" * 5000}}}', "bad-field", "version"),
    ('{"type":"act","id":"1","action":7}', "bad-field", "action"),
    ('{"type":"act","id":"1"}', "bad-field", "action"),
    ('{"type":"act","id":"","action":"draw"}', "bad-field", "id"),
    ('{"type":"act","id":"\\u0000","action":"draw"}', "bad-field", "id"),
    ('{"type":"act","id":"1","action":"draw","seat":2}', "bad-field", "seat"),
    ('{"type":"act","id":"1","action":"\\u0000\\u202e"}', "bad-field", "action"),
    ('{"type":"sit","name":"x","seat":-1}', "bad-field", "seat"),
    ('{"type":"give","seat":true,"bot":"plain"}', "bad-field", "seat"),
)


async def test_a_message_that_is_none_is_answered(site: Running) -> None:
    async with victims(site) as others:
        before = essence(await others.table())
        for text, code, field in BAD_MESSAGES:
            error = await answer(others.one, text)
            assert (error["type"], error["code"], error.get("field")) == ("error", code, field)
        assert essence(await others.table()) == before


async def test_nothing_is_said_to_somebody_who_has_not_said_hello(site: Running) -> None:
    async with victims(site) as others, others.ann.connect(others.code, None) as silent:
        await others.play_on()
        assert (await answer(silent, '{"type":"start"}'))["code"] == "hello-first"
        assert not silent.table
        assert [json.loads(text)["type"] for text in silent.texts] == ["error", "pong"]


# Messages that are not theirs to send


async def test_the_seats_of_others_are_out_of_reach(site: Running) -> None:
    async with victims(site) as others, site.person().connect(others.code) as stranger:
        for socket, codes in ((others.two, "not-host"), (stranger, "not-seated")):
            before = essence(await others.table())
            for wish in _FORBIDDEN:
                error = await answer(socket, json.dumps(wish))
                assert error.get("code") in (
                    codes,
                    "not-host",
                    "wrong-phase",
                    "not-absent",
                    "no-undo",
                    "not-substituted",
                ), wish
            assert essence(await others.table()) == before
        refused = await others.two.act("draw")
        assert (refused["type"], refused["rule"]) == ("refused", "IKE-6")
        assert (await stranger.act("draw"))["code"] == "not-seated"


_FORBIDDEN: tuple[dict[str, Any], ...] = (
    {"type": "configure", "seats": 3},
    {"type": "configure", "open_hands": True},
    {"type": "bot", "seat": 1, "bot": "plain"},
    {"type": "free", "seat": 1},
    {"type": "start"},
    {"type": "host", "seat": 2},
    {"type": "give", "seat": 1, "bot": "plain"},
    {"type": "take"},
    {"type": "sit", "name": "Me", "seat": 1},
    {"type": "undo", "id": "u"},
)


async def test_in_the_lobby_only_the_host_chooses(site: Running) -> None:
    ann, ben = site.person(), site.person()
    code = await ann.open("ikebana")
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        for wish in _FORBIDDEN[:6]:
            assert (await answer(two, json.dumps(wish)))["code"] == "not-host"
        assert (await two.change("sit", name="Ben", seat=1))["code"] == "seat-taken"
        assert (await one.change("start"))["phase"] == "playing"


async def test_an_old_message_does_nothing_again(site: Running) -> None:
    async with victims(site) as others:
        first = await others.one.act("draw", id="mine")
        assert (await others.two.act("draw", id="mine"))["type"] == "refused"
        stranger = site.person()
        async with stranger.connect(others.code) as thief:
            assert (await thief.act("draw", id="mine"))["code"] == "not-seated"
        for kind in ("act", "chat", "undo"):
            content = {"act": {"action": "keep"}, "chat": {"text": "x"}}.get(kind, {})
            assert await others.one.ask(kind, id="mine", **content) == first
        assert (await others.table()).step == 1


# Who they say they are


async def status(address: str, origin: str | None, cookie: str | None) -> int:
    """How a handshake is answered."""
    headers = {} if cookie is None else {"cookie": cookie}
    try:
        async with connect(address, origin=origin, additional_headers=headers):  # type: ignore[arg-type]
            return 101
    except InvalidStatus as refusal:
        return refusal.response.status_code


async def is_nobody(address: str, origin: str, cookie: str | None) -> bool:
    """Whether a socket is told, in words, that it has no cookie of ours, and nothing else."""
    headers = {} if cookie is None else {"cookie": cookie}
    async with connect(address, origin=Origin(origin), additional_headers=headers) as line:
        told = Socket(line)
        error = await told.receive()
        return error["code"] == "no-cookie" and await told.closed() == 1013


async def test_only_our_own_page_opens_a_socket(site: Running) -> None:
    async with victims(site) as others:
        url = site.url
        address, cookie = f"ws{url[4:]}/ws/{others.code}", f"florilegium={others.ann.token}"
        for origin in (
            None,
            "null",
            "http://",
            "http://[",
            "//",
            url[7:],
            f"{url}.evil.example",
            f"http://evil.example#{url[7:]}",
            f"http://evil.example/{url[7:]}",
            f"http://me@{url[7:]}",
            f"file://{url[7:]}",
            f"{url}0",
            "http://127.0.0.1",
            f"chrome-extension://{url[7:]}",
        ):
            assert await status(address, origin, cookie) == 403, origin
        for wrong in (
            None,
            "florilegium=",
            f"florilegium={'x' * 32}",
            "florilegium=abc",
            f"florilegium={others.ann.token}0",
            f"other={others.ann.token}",
            f"florilegium={others.ann.token.upper()}",
        ):
            if wrong != cookie:
                assert await is_nobody(address, url, wrong), wrong
        assert await status(address.replace("/ws/", "/ws/x/"), url, cookie) == 403
        assert await status(address, url, cookie) == 101


async def test_a_forged_cookie_owns_no_seat(site: Running) -> None:
    async with victims(site) as others:
        shown = others.two.table["seats"][0]["person"]
        address = f"ws{site.url[4:]}/ws/{others.code}"
        for secret in ("0" * 32, others.ann.key, shown + "0" * (32 - len(shown))):
            for token in (secret, secret + "0" * 16, secret + others.ann.token[32:]):
                assert await is_nobody(address, site.url, f"florilegium={token}")
            async with site.person(site.tokens.new(secret)).connect(others.code) as forger:
                assert forger.table["seat"] is None
                assert forger.table["legal"] == []
                assert (await forger.act("draw"))["code"] == "not-seated"


# Too much of everything


async def test_a_flood_of_messages_ends_its_own_socket(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, talking=Rate(30, per_second=0)))
    async with victims(site) as others, site.person().connect(others.code) as flood:
        for _ in range(40):
            await flood.connection.send("{")
        assert (await flood.until(lambda f: f.get("code") == "too-fast"))["type"] == "error"
        assert await flood.closed() == 1008


async def test_a_flood_of_sockets_is_turned_away_and_ebbs(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, sockets=5))
    async with victims(site) as others:
        stranger = site.person()
        async with AsyncExitStack() as crowd:
            for _ in range(3):
                await crowd.enter_async_context(stranger.connect(others.code))
            async with stranger.connect(others.code, None) as late:
                assert (await late.receive())["code"] == "sockets-here"
                assert await late.closed() == 1013

        async def is_let_in() -> bool:
            async with stranger.connect(others.code, None) as again:
                await again.send("hello")
                return bool((await again.receive())["type"] == "table")

        await until(is_let_in)  # the ends of the others take a moment to arrive


async def test_strangers_cannot_keep_a_player_out(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, guests=3))
    async with victims(site) as others, AsyncExitStack() as crowd:
        for _ in range(3):  # whether they say hello or not
            await crowd.enter_async_context(site.person().connect(others.code, None))
        async with site.person().connect(others.code, None) as late:
            assert (await late.receive())["code"] == "guests"
            assert await late.closed() == 1013
        async with others.ben.connect(others.code) as back:
            assert back.table["seat"] == 2


async def test_somebody_who_does_not_read_is_given_up(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Wire, "closing_seconds", 0.0)
    site = await start(patience=0.01)
    async with victims(site) as others:
        before = len(site.server.server_state.connections)
        connection = await deaf(site, handshake(others.code, site.person()), HELLO * 3000)
        with connection:
            await others.one.until(lambda f: f["type"] == "presence" and f["spectators"] == 1)
            await others.one.until(lambda f: f["type"] == "presence" and f["spectators"] == 0)
            async with asyncio.timeout(PATIENCE):
                while len(site.server.server_state.connections) > before:
                    await others.pause()


async def test_a_socket_lost_in_the_middle_of_an_action_harms_no_table(site: Running) -> None:
    gate = Gate(site)
    async with victims(site) as others:
        async with others.ann.connect(others.code) as tab:
            gate.close()
            await tab.send("act", id="late", action="draw")
            await gate.reached.wait()
            tab.connection.transport.abort()
        async with site.person().connect(others.code), site.rooms.visit(others.code) as room:
            async with asyncio.timeout(PATIENCE):
                while len(room.connections) > 3:  # presence is told to the lost socket too, in vain
                    await others.pause()
        gate.open()
        assert (await others.one.act("draw", id="late"))["type"] == "ack"
        assert (await others.table()).step == 1


class Gate:
    """Holds a store's appends back while it is closed."""

    def __init__(self, site: Running) -> None:
        self._store = site.rooms.store
        assert isinstance(self._store, Sqlite)
        self._append, self._way = self._store.append, asyncio.Event()
        self._store.append = self._wait  # type: ignore[method-assign]
        self.reached = asyncio.Event()
        self._way.set()

    def close(self) -> None:
        self._way.clear()

    def open(self) -> None:
        self._way.set()

    async def _wait(self, append: Append) -> None:
        if not self._way.is_set():
            self.reached.set()
        await self._append(append)
        await self._way.wait()


async def test_half_open_connections_are_noticed(site: Running) -> None:
    config = site.server.config
    assert config.ws_ping_interval is not None
    assert config.ws_ping_interval <= 30
    async with victims(site) as others:
        async with others.ben.connect(others.code) as torn:
            torn.connection.transport.abort()
        half = handshake(others.code, site.person())
        with await deaf(site, half[: len(half) // 2]), await deaf(site, b""):
            await others.play_on()


# Names and talk


NAMES = (
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    ("\u202egnb\u202c\u2066x\u2069", "gnbx"),
    ("A\u0000\u0007\u001b[31mnn\r\n", "A[31mnn"),
    ("a\u00a0\u2003\u3000b", "ab"),
    ("\ufeff\u200bzero\u200d", "zero"),
    ("{name} ${x} %s", "{name} ${x} %s"),
    ("n" * 120, "n" * 30),
)


async def test_a_name_is_text_and_nothing_else(site: Running) -> None:
    async with victims(site) as others:
        for name, shown in NAMES:
            table = await others.two.change("rename", name=name)
            assert table["seats"][1]["name"] == shown
            await others.one.reach(table["version"])
            assert others.one.table["seats"][1]["name"] == shown
        for name in ("", " ", "\u202e", "\u0000" * 100, "\u3164\u2800\uffa0", "n" * 121):
            assert (await others.two.change("rename", name=name)).get("field") == "name", name


async def test_chat_is_one_line_of_text(site: Running) -> None:
    async with victims(site) as others:
        said_ = await others.one.ask("chat", text="<b>hi</b>\u202e\n\u0000\u2028& \u001b[2J" * 10)
        await others.two.reach(said_["version"])
        line = others.two.log[-1]["chat"]
        assert line["text"] == " ".join(["<b>hi</b> & [2J"] * 10).replace("J <b", "J<b")
        for text in ("", "x" * 501, "\u200b\u2029"):
            message = {"type": "chat", "id": "1", "text": text}
            assert (await answer(others.one, json.dumps(message)))["field"] == "text"
