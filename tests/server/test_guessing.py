"""Wrong codes slow down whoever tries them, and nobody else; right ones cost nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import httpx

from florilegium.server.limits import Rate
from florilegium.server.settings import UNLIMITED, Settings
from tests.server.client import until
from tests.server.conftest import Start
from tests.server.test_limits import Clock


async def test_a_neighbour_who_guesses_locks_nobody_out(start: Start) -> None:
    limits = replace(UNLIMITED, guessing=Rate(3, per_second=0.1), crowd=2)
    site = await start(limits=limits, inside={"clock": Clock()})
    ann, ben, mallory, friend = (site.person() for _ in range(4))
    code = await ann.open("hanabi")
    wrong = "/api/tables/ABC-DEF-GHJ"
    for guesser in (mallory, friend):
        answers = [(await guesser.http.get(wrong)).status_code for _ in range(4)]
        assert answers == [404, 404, 404, 429]
    assert (await mallory.http.get(f"/api/tables/{code}")).status_code == 429
    # It learns nothing without a cookie.
    async with httpx.AsyncClient(base_url=site.url, verify=False) as nobody:
        assert (await nobody.get(f"/api/tables/{code}")).status_code == 429
    assert (await ben.http.get(f"/api/tables/{code}")).status_code == 200
    async with ben.connect(code) as there:
        assert there.table["code"] == code
    # From there a first wrong guess is answered, and then no other until it is forgotten.
    assert (await ben.http.get(wrong)).status_code == 404
    assert (await ben.http.get(wrong)).status_code == 429


async def test_right_codes_are_no_guesses_however_many_at_once(start: Start) -> None:
    limits = replace(UNLIMITED, guessing=Rate(3, per_second=0))
    site = await start(limits=limits, linger=0, inside={"clock": Clock()})
    ann = site.person()
    code = await ann.open("hanabi")
    asked = (ann.http.get(f"/api/tables/{code}") for _ in range(20))
    assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}


async def test_an_address_is_given_so_many_new_people(start: Start) -> None:
    limits = replace(UNLIMITED, arriving=Rate(3, per_second=1))
    clock = Clock()
    site = await start(limits=limits, inside={"clock": clock})
    ann = site.person()

    async def arrive() -> bool:
        async with httpx.AsyncClient(base_url=site.url, verify=False) as http:
            page = await http.get("/")
            assert page.status_code == 200
            return "set-cookie" in page.headers

    assert [await arrive() for _ in range(4)] == [True, True, True, False]
    assert "set-cookie" in (await ann.http.get("/")).headers  # who is known stays so
    clock.now += 1
    assert await arrive()


async def test_what_is_wrong_with_a_right_code_is_no_guess(
    start: Start, settings: Settings
) -> None:
    limits = replace(UNLIMITED, guessing=Rate(3, per_second=0))
    site = await start(limits=limits, linger=0, inside={"clock": Clock()})
    ann = site.person()
    code, damaged = await ann.open("hanabi"), await ann.open("hanabi")
    assert isinstance(settings.database, Path)
    with sqlite3.connect(settings.database) as database:
        database.execute("UPDATE entries SET entry = ? WHERE code = ?", (b"?", damaged))
    await until(lambda: not site.rooms.tables())
    link = (await ann.post("/api/me/transfer")).json()["link"].partition("#move=")[2]
    take = {"secret": link, "confirm": True}
    assert (await ann.post("/api/me/transfer/take", **take)).status_code == 200
    for _ in range(5):
        assert (await ann.http.get(f"/api/tables/{damaged}")).status_code == 500
        assert (await ann.post("/api/me/transfer/take", **take)).status_code == 410
    assert (await ann.http.get(f"/api/tables/{code}")).status_code == 200
    assert (await ann.post("/api/me/transfer/take", secret="guess")).status_code == 404
