"""HTTP from clients that no honest page would be: every answer is typed, and the game goes on."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from dataclasses import replace

import pytest

from florilegium.core.language import catalogue
from florilegium.server.limits import Rate
from florilegium.server.settings import UNLIMITED
from florilegium.server.transports import LARGEST_HEAD, HttpProtocol
from tests.server.attackers import deaf, raw, victims
from tests.server.client import PATIENCE, Person
from tests.server.conftest import Running, Start
from tests.server.test_limits import Clock

JSON = {"content-type": "application/json"}
DEEP = "[" * 15_000 + "]" * 15_000
HUGE = "9" * 20_000


async def post(person: Person, path: str, content: str, **headers: str) -> tuple[int, str]:
    """The status and the code of an error that people can read."""
    answer = await person.http.post(path, content=content, headers={**JSON, **headers})
    error = answer.json()["error"]
    assert error["message"]["key"] in catalogue("fr")
    return answer.status_code, error["code"]


BODIES = (
    ("", 400),
    ("{", 400),
    ("null", 400),
    ("[]", 400),
    ('"x"', 400),
    (DEEP, 400),
    ("\ud83d", 400),
    ("{}", 422),
    ('{"game":"hanabi"}', 422),
    ('{"game":1,"name":"x"}', 422),
    ('{"game":"hanabi","name":"x","host":"me"}', 422),
    ('{"game":"hanabi","name":"\\u202e"}', 422),
    ('{"game":"../../etc/passwd","name":"x"}', 422),
    ('{"game":"hanabi","name":"\\ud800"}', 400),
    (f'{{"game":"hanabi","name":"x","seats":{HUGE}}}', 422),
    (f'{{"game":"hanabi","name":"x","options":{{"red_tokens":{HUGE}}}}}', 422),
    (f'{{"game":"hanabi","name":"x","options":{{"red_tokens":{DEEP}}}}}', 400),
    ('{"game":"hanabi","name":"x","options":{"red_tokens":1e400}}', 422),
    ('{"game":"hanabi","name":"x","options":{"self":1}}', 422),
    ('{"game":"hanabi","name":"x","options":{"deck":["R1"]}}', 422),
    ('{"game":"royal_flush","name":"x","options":{"boards":[{}]}}', 422),
    ('{"game":"illusion","name":"x","window":1e-9}', 422),
    ('{"game":"illusion","name":"x","window":NaN}', 400),
    ('{"game":"hanabi","name":"x","bot":"os:system","quick":true}', 422),
    (json.dumps({"game": "hanabi", "name": "x" * 70_000}), 413),
)


async def test_a_body_that_is_none_is_answered(site: Running) -> None:
    async with victims(site) as others:
        mallory = site.person()
        for content, status in BODIES:
            body = content.encode("utf-8", "surrogatepass").decode("latin-1")
            assert (await post(mallory, "/api/tables", body))[0] == status, content[:80]
        for content in (*(body for body, _ in BODIES[:8]), '{"seats":' + HUGE, "\x00" * 1000):
            body = content.encode("utf-8", "surrogatepass").decode("latin-1")
            assert (await post(mallory, "/api/verify", body))[0] in (400, 422), content[:80]
        record = {
            "format": "florilegium-record",
            "version": 1,
            "game": "hanabi",
            "seats": 2,
            "seed": "1",
            "deck": None,
            "options": {},
            "actions": [],
        }
        for field, value in (
            ("options", {"self": 1}),
            ("options", {"\ud800": 1}),
            ("deck", ["\ud800"]),
            ("commitment", "\ud800"),
        ):
            wrong = await post(mallory, "/api/verify", json.dumps({**record, field: value}))
            assert wrong == (422, "bad-record"), field
        assert await post(mallory, "/api/verify", " " * 1_100_000) == (413, "too-large")
        path = f"/api/tables/{others.code}/rematch"
        assert await post(mallory, path, "{}") == (409, "wrong-phase")
        assert await post(mallory, path, '{"same_deal":1}') == (422, "bad-field")
        assert (await mallory.http.get("/api/me")).json()["running"] == []


async def test_only_a_page_of_ours_with_json_posts(site: Running) -> None:
    async with victims(site):
        mallory = site.person()
        body = '{"game":"hanabi","name":"x"}'
        for origin in (
            "null",
            "http://evil.example",
            "http://[",
            "http://",
            "x",
            f"{site.url}.evil.example",
            f"http://me@{site.url[7:]}",
        ):
            wrong = await post(mallory, "/api/tables", body, origin=origin)
            assert wrong == (403, "bad-origin"), origin
        for kind in (
            "",
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "application/jsonp",
            "text/plain; application/json",
        ):
            wrong = await post(mallory, "/api/tables", body, **{"content-type": kind})
            assert wrong == (415, "bad-type"), kind


METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND")
PATHS = {
    "/": ("GET",),
    "/api/games": ("GET",),
    "/api/me": ("GET",),
    "/api/tables": ("POST",),
    "/api/tables/ABC-DEF-GHJ": ("GET",),
    "/api/tables/ABC-DEF-GHJ/record": ("GET",),
    "/api/tables/ABC-DEF-GHJ/rematch": ("POST",),
    "/api/verify": ("POST",),
    "/health": ("GET",),
    "/readyz": ("GET",),
}


async def test_wrong_methods_and_addresses_are_named(site: Running) -> None:
    async with victims(site):
        http = site.person().http
        for path, right in PATHS.items():
            for method in METHODS:
                if method not in right:
                    answer = await http.request(method, path)
                    assert answer.status_code == 405, (method, path)
                    assert answer.json()["error"]["code"] == "bad-method"
                    assert right[0] in answer.headers["allow"]
        for path in ("/api", "/api/", "/api/tables/", "/api/me/", "/ws/ABC-DEF-GHJ", "/nowhere"):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown-path")


TRAVERSALS = (
    "/static/../server/app.py",
    "/static/../../../../etc/passwd",
    "/static//etc/passwd",
    "/static/%2e%2e/server/app.py",
    "/static/..%2fserver/app.py",
    "/static/%252e%252e/app.py",
    "/static/..\\server\\app.py",
    "/static/..%5cserver%5capp.py",
    "/static/%00",
    "/static/a%00.js",
    "/static/.",
    "/static/..",
    "/static/",
    "/static/" + "a/" * 500,
    "/static/" + "a" * 5000,
    "/static/%ff%fe",
    "/static/kit.js/",
    "/static/kit.js/..",
    "/art/../hanabi.svg",
    "/art/%2e%2e%2fhanabi.svg",
    "/words/../en.json",
    "/rules/hanabi/../en.json",
    "/api/tables/..%2f..%2fme",
    "/api/tables/ABC%0d%0aSet-Cookie:%20x=y",
    "/api/tables/%00",
    "/api/tables/" + "A" * 5000,
    "/api/tables/ABC-DEF-GHJ%0a/qr.svg",
)


async def test_nothing_is_found_on_forbidden_ways(site: Running) -> None:
    async with victims(site):
        for path in TRAVERSALS:
            got = await raw(
                site, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
            )
            assert re.match(rb"HTTP/1.1 40[04] ", got), path
            assert b"set-cookie" not in got.lower(), path
            assert b"import" not in got, path


async def test_no_header_is_put_into_an_answer(site: Running) -> None:
    async with victims(site) as others:
        paths = ("/", f"/t/{others.code}", f"/api/tables/{others.code}/qr.svg")
        for host in ("a;script-src *", "a'", "a b", "\u00ff", "a" * 5000, "evil.example/x"):
            for path in paths:
                got = await raw(
                    site,
                    f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode(
                        "latin-1"
                    ),
                )
                assert not got.startswith(b"HTTP/1.1 5"), (host, path)
                assert host.encode("latin-1") not in got.partition(b"\r\n\r\n")[0], host


GARBAGE = (
    b"\x00\x01\x02\r\n\r\n",
    b"GET\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20 * LARGEST_HEAD,
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: a\r\n" * 4 * LARGEST_HEAD,
)


async def test_what_is_no_request_is_turned_away(site: Running) -> None:
    async with victims(site):
        for request in GARBAGE:
            got = await raw(site, request)
            assert got == b"" or got.startswith(b"HTTP/1.1 400"), request[:60]


async def test_a_request_that_never_ends_does(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with victims(site) as others:
        monkeypatch.setattr(HttpProtocol, "request_seconds", 0.0)
        loop = asyncio.get_running_loop()
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n"
        for start in (b"", b"GET / HT", head, head + b"\r\n{"):
            with await deaf(site, start) as connection, suppress(ConnectionError):
                async with asyncio.timeout(PATIENCE):
                    while await loop.sock_recv(connection, 100):
                        pass  # an early answer
        await others.play_on()


async def test_many_guesses_at_once_are_still_counted(start: Start) -> None:
    limits = replace(UNLIMITED, guessing=Rate(5, per_second=1))
    site = await start(limits=limits, inside={"clock": Clock()})
    mallory = site.person()
    guesses = [mallory.http.get(f"/api/tables/ABC-DEF-G{a}{b}") for a in "ABCDEFGH" for b in "ABCD"]
    answers = [answer.status_code for answer in await asyncio.gather(*guesses)]
    assert sorted(answers) == [404] * 5 + [429] * 27


async def test_finding_a_table_again_and_again_is_no_guessing(start: Start) -> None:
    limits = replace(UNLIMITED, guessing=Rate(3, per_second=0))
    site = await start(limits=limits, inside={"clock": Clock()})
    async with victims(site) as others:
        for _ in range(10):
            path = f"/api/tables/{others.code}"
            assert (await others.ben.http.get(path)).status_code == 200
            async with others.ben.connect(others.code):
                pass


async def test_tables_without_end_are_stopped(start: Start) -> None:
    limits = replace(UNLIMITED, creating=Rate(4, per_second=0), working=Rate(2, per_second=0))
    site = await start(limits=limits, inside={"clock": Clock()})
    async with victims(site):
        mallory = site.person()
        body = '{"game":"hanabi","name":"x","quick":true}'
        answers = await asyncio.gather(
            *(mallory.http.post("/api/tables", content=body, headers=JSON) for _ in range(12))
        )
        assert sorted(answer.status_code for answer in answers) == [201] * 4 + [429] * 8
        checks = [await post(mallory, "/api/verify", "{}") for _ in range(4)]
        assert checks == [(422, "bad-record")] * 2 + [(429, "too-fast")] * 2
