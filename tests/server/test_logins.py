"""Cookies are renewed while their person stays the same, and end where somebody logs out."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from florilegium.server.identity import Token, person_of
from florilegium.server.logins import DAY, FRESH, LONGEST, REPLACED_FOR, Logins
from florilegium.server.sqlite import Sqlite
from florilegium.server.wires import RESTART
from tests.server.client import Person
from tests.server.conftest import Running, Start


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Site:
    """A server whose days are short."""

    running: Running
    clock: Clock

    async def visit(self, cookie: str) -> str:
        """The cookie that the page gives to somebody who comes with this one."""
        async with httpx.AsyncClient(base_url=self.running.url) as http:
            page = await http.get("/", headers={"cookie": f"florilegium={cookie}"})
        return str(page.cookies["florilegium"])

    async def name(self, cookie: str) -> str | None:
        """Whom the server takes the holder of that cookie for."""
        answer = await self.running.person(cookie).http.get("/api/me")
        name: str | None = answer.json()["name"]
        return name

    def pass_time(self, seconds: float) -> None:
        self.clock.now += seconds


@pytest.fixture
async def calendar(start: Start) -> Site:
    clock = Clock()
    return Site(await start(inside={"clock": clock, "now": clock}), clock)


@pytest.fixture
async def ann(calendar: Site) -> Person:
    """Somebody who has a seat."""
    person = calendar.running.person()
    await person.open("hanabi", name="Annabelle")
    return person


async def test_a_cookie_is_renewed_once_a_day_and_its_person_stays(
    calendar: Site, ann: Person
) -> None:
    assert await calendar.visit(ann.token) == ann.token
    assert await calendar.running.rooms.store.logins([ann.key]) == []  # who came once
    cookie = ann.token
    for _ in range(3):
        calendar.pass_time(DAY)
        renewed = await calendar.visit(cookie)
        assert renewed != cookie
        assert await calendar.visit(renewed) == renewed
        assert await calendar.name(renewed) == "Annabelle"
        cookie = renewed


async def test_an_old_cookie_holds_for_a_month_after_the_next_one_was_used(
    calendar: Site, ann: Person
) -> None:
    calendar.pass_time(DAY)
    renewed = await calendar.visit(ann.token)
    await calendar.visit(renewed)
    calendar.pass_time(REPLACED_FOR - 1)
    assert await calendar.name(ann.token) == "Annabelle"
    # Who comes with it meanwhile holds nothing longer by that.
    fallen_back = await calendar.visit(ann.token)
    calendar.pass_time(1)
    assert await calendar.name(ann.token) is None
    assert await calendar.visit(ann.token) not in (ann.token, renewed, fallen_back)
    assert await calendar.name(renewed) == await calendar.name(fallen_back) == "Annabelle"


async def test_a_cookie_whose_next_one_never_arrived_holds_on(calendar: Site, ann: Person) -> None:
    calendar.pass_time(DAY)
    await calendar.visit(ann.token)  # the answer is lost on its way
    calendar.pass_time(2 * REPLACED_FOR)
    assert await calendar.name(ann.token) == "Annabelle"


async def test_a_cookie_holds_for_a_year(calendar: Site, ann: Person) -> None:
    calendar.pass_time(LONGEST - 1)
    renewed = await calendar.visit(ann.token)
    calendar.pass_time(1)
    assert await calendar.name(ann.token) is None
    assert await calendar.name(renewed) == "Annabelle"


async def test_who_logs_out_ends_every_copy_of_that_browsers_cookies(
    calendar: Site, ann: Person
) -> None:
    calendar.pass_time(DAY)
    renewed = await calendar.visit(ann.token)
    thief = calendar.running.person(ann.token)
    code = (await thief.http.get("/api/me")).json()["running"][0]["code"]
    async with thief.connect(code) as stolen:
        assert stolen.table["seat"] == 1
        answer = await calendar.running.person(renewed).post("/api/me/logout")
        assert await stolen.closed() == RESTART
    for cookie in (ann.token, renewed, str(answer.cookies["florilegium"])):
        assert await calendar.name(cookie) is None
    assert await calendar.visit(renewed) != renewed
    async with thief.connect(code, None) as stolen:
        assert (await stolen.expect("error"))["code"] == "no-cookie"


async def test_a_person_may_log_all_other_browsers_out(calendar: Site, ann: Person) -> None:
    running = calendar.running
    code = (await ann.http.get("/api/me")).json()["running"][0]["code"]
    link = (await ann.post("/api/me/transfer")).json()["link"].partition("#move=")[2]
    taken = await running.person().post("/api/me/transfer/take", secret=link, confirm=True)
    phone = running.person(str(taken.cookies["florilegium"]))
    late = (await ann.post("/api/me/transfer")).json()["link"].partition("#move=")[2]
    ben = running.person()
    async with phone.connect(code) as one, ben.connect(code) as two:
        assert one.table["seat"] == 1
        answer = await ann.post("/api/me/logout", others=True)
        assert await one.closed() == RESTART
        await two.send("ping")
        await two.expect("pong")
    assert await calendar.name(phone.token) is None
    assert await calendar.name(ann.token) is None  # it may have been stolen
    here = running.person(str(answer.cookies["florilegium"]))
    async with here.connect(code) as one:
        assert one.table["seat"] == 1
    used = await running.person().post("/api/me/transfer/take", secret=late, confirm=True)
    assert used.json()["error"]["code"] == "transfer-used"
    calendar.pass_time(DAY)
    assert await calendar.name(await calendar.visit(here.token)) == "Annabelle"


async def test_over_tls_a_cookie_that_any_host_of_our_domain_may_set_counts_for_nothing(
    start: Start,
) -> None:
    site = await start(public_url="https://play.example")
    planted = site.tokens.new()
    async with httpx.AsyncClient(base_url=site.url, verify=False) as http:
        page = await http.get("/", headers={"cookie": f"florilegium={planted}"})
    assert page.headers["set-cookie"].startswith("__Host-florilegium=")
    assert planted[:32] not in page.headers["set-cookie"]


# At several nodes


class Line:
    """Somebody who is connected."""

    def __init__(self) -> None:
        self.is_out = False

    def log_out(self) -> None:
        self.is_out = True


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Sqlite]:
    opened = Sqlite(tmp_path / "tables.db")
    yield opened
    await opened.close()


async def node(store: Sqlite, clock: Clock) -> Logins:
    logins = Logins(store, clock, clock)
    await logins.start()
    return logins


async def read(logins: Logins, cookie: str) -> Token:
    token = await logins.token(cookie)
    assert token is not None
    return token


async def test_who_is_logged_out_at_one_node_is_so_at_all(store: Sqlite) -> None:
    clock = Clock()
    one, other = await node(store, clock), await node(store, clock)
    cookie, line, friend = one.tokens.new(), Line(), Line()
    token = await read(other, cookie)
    other.enter(line, token)
    other.enter(friend, await read(other, other.tokens.new()))
    await one.end(await read(one, cookie))
    assert await one.token(cookie) is None
    clock.now += FRESH
    assert await other.token(cookie) is None
    await other.check()
    assert (line.is_out, friend.is_out) == (True, False)


async def test_cookies_of_release_0_2_are_exchanged_for_a_year(store: Sqlite) -> None:
    clock, secret = Clock(), "ab" * 16
    first = await node(store, clock)
    key = await store.secret("tokens", b"")
    old = secret + hmac.digest(key, secret.encode(), "sha256").hex()[:16]
    clock.now += LONGEST - 1
    logins = await node(store, clock)
    cookie = logins.tokens.signed(await logins.renewed(await read(logins, old)))
    assert (await read(first, cookie)).person == person_of(secret)
    clock.now += 1
    assert await logins.token(old) is None
    assert await first.token(cookie) is not None
