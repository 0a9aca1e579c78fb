"""Whom limits count: the address that calls, or the one a trusted proxy names; IPv6 by its /64."""

from __future__ import annotations

import httpx
import pytest

from florilegium.server.errors import Wrong
from florilegium.server.limits import Rate
from florilegium.server.security import counted_address
from florilegium.server.serving import read_networks, read_site
from florilegium.server.settings import Limits
from tests.server.attackers import handshake, raw
from tests.server.conftest import Running, Start

ONE_TABLE = Limits(creating=Rate(1, per_second=0), crowd=1)


async def open_from(site: Running, address: str) -> int:
    """How a stranger is answered who opens a table and claims to come from there."""
    person = site.person()
    sent = {"game": "hanabi", "name": "Ann"}
    headers = {"x-forwarded-for": address, "x-forwarded-proto": "https"}
    return (await person.http.post("/api/tables", json=sent, headers=headers)).status_code


async def test_without_trusted_proxies_no_forwarded_header_is_believed(start: Start) -> None:
    site = await start(limits=ONE_TABLE)
    assert await open_from(site, "203.0.113.1") == 201
    assert await open_from(site, "203.0.113.2") == 429
    async with httpx.AsyncClient(base_url=site.url, verify=False) as http:
        page = await http.get("/", headers={"x-forwarded-proto": "https"})
        assert "Secure" not in page.headers["set-cookie"]


async def test_a_trusted_proxy_speaks_for_others(start: Start) -> None:
    site = await start(limits=ONE_TABLE, trusted_proxies=("127.0.0.0/8",))
    assert await open_from(site, "203.0.113.1") == 201
    assert await open_from(site, "203.0.113.2") == 201
    assert await open_from(site, "203.0.113.2") == 429
    # What a client has written before the proxy added its own word is not believed.
    assert await open_from(site, "198.51.100.7, 203.0.113.2") == 429


async def test_another_proxy_than_the_trusted_one_is_not_believed(start: Start) -> None:
    site = await start(limits=ONE_TABLE, trusted_proxies=("10.0.0.1",))
    assert await open_from(site, "203.0.113.1") == 201
    assert await open_from(site, "203.0.113.2") == 429


async def test_the_addresses_of_one_household_are_one(start: Start) -> None:
    site = await start(limits=ONE_TABLE, trusted_proxies=("127.0.0.1",))
    assert await open_from(site, "2001:db8:1:2::1") == 201
    assert await open_from(site, "2001:db8:1:2:ffff::9") == 429
    assert await open_from(site, "2001:db8:1:3::1") == 201


def test_an_address_is_counted_by_its_network() -> None:
    assert counted_address("2001:db8::1") == counted_address("2001:db8::ffff:1:2:3")
    assert counted_address("2001:db8::1") != counted_address("2001:db8:0:1::1")
    assert counted_address("::ffff:203.0.113.1") == counted_address("203.0.113.1")
    assert counted_address("fe80::1%eth0") == counted_address("fe80::2%wlan0")
    assert len(counted_address("x" * 10_000)) <= 64


async def test_a_server_answers_to_its_public_name_alone(start: Start) -> None:
    site = await start(public_url="https://play.example")
    ann = site.person()
    for host in ("evil.example", "play.example.evil.example", "play.example:1", "[", ""):
        answer = await ann.http.get("/health", headers={"host": host})
        assert answer.status_code == 421, host
        assert answer.json()["error"]["code"] == "bad-host"
    code = await ann.open("hanabi")
    evil = handshake(code, ann, Host="evil.example", Origin="http://evil.example")
    assert (await raw(site, evil, until=b"\r\n\r\n")).startswith(b"HTTP/1.1 403")
    for host in ("play.example", "Play.Example", "localhost", "127.0.0.1:99", "[::1]:8080"):
        assert (await ann.http.get("/health", headers={"host": host})).status_code == 200


async def test_over_tls_the_cookie_is_this_hosts_alone_and_tls_stays(start: Start) -> None:
    site = await start(public_url="https://play.example")
    async with httpx.AsyncClient(base_url=site.url, verify=False) as http:
        page = await http.get("/")
    cookie = page.headers["set-cookie"]
    assert cookie.startswith("__Host-florilegium=")
    assert all(part in cookie for part in ("Secure", "HttpOnly", "Path=/"))
    assert "Domain" not in cookie
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    token = cookie.partition("=")[2].partition(";")[0]
    sent = {"cookie": f"florilegium={site.tokens.new()}; __Host-florilegium={token}"}
    async with httpx.AsyncClient(base_url=site.url, headers=sent) as http:
        assert token in (await http.get("/")).headers["set-cookie"]


async def test_without_tls_nothing_is_said_of_it(site: Running) -> None:
    page = await site.person().http.get("/")
    assert "strict-transport-security" not in page.headers
    assert page.headers["set-cookie"].startswith("florilegium=")


def test_networks_are_read_and_checked() -> None:
    assert read_networks("") == ()
    assert read_networks("127.0.0.1, 10.0.0.0/8,::1") == ("127.0.0.1", "10.0.0.0/8", "::1")
    for wrong in ("proxy.example", "10.0.0.1/8", "*", "127.0.0.1;::1"):
        with pytest.raises(Wrong) as caught:
            read_networks(wrong)
        assert wrong in str(caught.value)


def test_the_address_of_the_site_is_one() -> None:
    for url in ("https://play.example", "http://10.0.0.7:8080/", "http://[::1]:80", "HTTPS://A-B"):
        assert read_site(url) == url.rstrip("/").lower()
    for wrong in (
        "play.example",
        "ftp://x",
        "https://",
        "https://x/play",
        "https://x/?",
        "https://x#",
        "https://x:port",
        "https://[",
        "http://a@x",
        " https://x",
    ):
        with pytest.raises(Wrong) as error:
            read_site(wrong)
        assert error.value.field == "public_url"
        assert wrong in str(error.value)
