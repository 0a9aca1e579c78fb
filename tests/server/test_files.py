"""The page and its files: how they come, and the headers that protect them."""

from __future__ import annotations

import gzip
from typing import Any

import brotli
import httpx
import pytest

from florilegium.core.language import catalogue
from florilegium.core.rulebook import rules
from florilegium.server import pages
from tests.server.conftest import Running, Start
from tests.server.test_http import error_of


async def test_pages_are_protected(site: Running) -> None:
    """All that a page may reach; tests in a browser take it that nothing else is allowed."""
    http = site.person().http
    for path in ("/", "/t/ABC-DEF-GHJ", "/favicon.ico", "/art/hanabi.svg"):
        headers = (await http.get(path)).headers
        rules = [rule.split() for rule in headers["content-security-policy"].split(";")]
        assert {name: values for name, *values in rules} == {
            "default-src": ["'self'"],
            "script-src": ["'self'"],
            "style-src": ["'self'"],
            "img-src": ["'self'", "data:"],  # drawings of a game's sheet
            "connect-src": ["'self'", site.url.replace("http", "ws")],
            "frame-ancestors": ["'none'"],
            "base-uri": ["'none'"],
            "object-src": ["'none'"],
            "form-action": ["'self'"],
        }
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "permissions-policy" in headers


async def test_every_answer_is_what_it_says_and_for_us_alone(site: Running) -> None:
    http = site.person().http
    for path in ("/", "/static/none.js", "/api/games", "/words/fr.json", "/nowhere"):
        headers = (await http.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers


@pytest.mark.parametrize("path", ["/static/app.js", "/static/style/base.css"])
async def test_files_that_are_the_same_for_everybody_have_few_headers(
    site: Running, path: str
) -> None:
    headers = (await site.person().http.get(path)).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "cross-origin-resource-policy" not in headers


async def test_a_lost_reader_gets_the_page(site: Running) -> None:
    http = site.person().http
    answer = await http.get("/nowhere", headers={"accept": "text/html,*/*"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert error_of(await http.get("/nowhere"), 404)["code"] == "unknown-path"


@pytest.fixture
def web(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A page of two files."""
    (tmp_path / "index.html").write_text("<!doctype html>" + "<p>flowers</p>" * 200)
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "table.js").write_text("export const x = 1;\n")
    monkeypatch.setattr(pages, "WEB", tmp_path)
    return tmp_path


async def test_the_page_gives_a_newcomer_a_cookie_that_stays(site: Running, web: Any) -> None:
    async with httpx.AsyncClient(base_url=site.url, verify=False) as http:
        first = await http.get("/")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Path=/" in cookie
        assert "Secure" not in cookie
        token = http.cookies["florilegium"]
        assert site.tokens.read(token) is not None
        for path in ("/", "/t/ABC-DEF-GHJ", "/g/ABC-DEF-GHJ", "/rules/hanabi"):
            page = await http.get(path)
            assert page.text == first.text
            assert f"florilegium={token};" in page.headers["set-cookie"]  # for another year


async def test_the_cookie_is_secure_where_the_public_address_is(start: Start, web: Any) -> None:
    site = await start(public_url="https://play.example")
    async with httpx.AsyncClient(base_url=site.url, verify=False) as http:
        assert "Secure" in (await http.get("/")).headers["set-cookie"]


async def test_files_are_packed_and_known_by_their_hash(site: Running, web: Any) -> None:
    http = site.person().http
    page = await http.get("/")
    assert page.headers["content-encoding"] == "br"
    assert page.headers["cache-control"] == "private, no-cache"  # it sets a cookie
    tag = page.headers["etag"]
    again = await http.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    plainly = await http.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plainly.headers
    assert plainly.text == page.text
    for offer in ("gzip, deflate", "br;q=0, gzip", "GZIP;q=0.5, br; q=0.0"):
        zipped = await http.get("/", headers={"accept-encoding": offer})
        assert zipped.headers["content-encoding"] == "gzip", offer
        assert zipped.text == page.text
    script = await http.get("/static/parts/table.js")
    assert script.headers["content-type"].startswith("text/javascript")
    (web / "parts" / "table.js").write_text("export const x = 22;\n")
    assert "22" in (await http.get("/static/parts/table.js")).text


@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "%2e%2e/secret.txt",
        "parts/../../secret.txt",
        "/etc/passwd",
        "parts",
        ".",
        "parts/..%2f..%2fsecret.txt",
        "%00",
        ".hidden",
        "none.js",
    ],
)
async def test_nothing_outside_the_page_is_served(site: Running, web: Any, path: str) -> None:
    (web.parent / "secret.txt").write_text("secret")
    (web / ".hidden").write_text("secret")
    answer = await site.person().http.get(f"/static/{path}")
    assert error_of(answer, 404)["code"] == "unknown-path"


async def test_rules_and_art(site: Running) -> None:
    http = site.person().http
    for lang in ("en", "fr"):
        book = (await http.get(f"/rules/illusion/{lang}.json")).json()
        assert book["rules"].keys() == rules("illusion", lang).keys()
        assert book["rules"]["ILL-1"] == rules("illusion", lang)["ILL-1"]
        assert book["text"].startswith("# ")
        assert book["guide"]["illusion.guide.goal"] == catalogue(lang)["illusion.guide.goal"]
    sheets = [(await http.get(f"/art/hanabi{lang}.svg")).text for lang in ("", ".en", ".fr")]
    assert [">V</text>" in sheet for sheet in sheets] == [False, False, True]
    for path in (
        "/words/de.json",
        "/words/hanabi.de.json",
        "/words/chess.en.json",
        "/rules/chess",
        "/rules/chess/en.json",
        "/rules/hanabi/de.json",
        "/art/chess.svg",
        "/art/hanabi.de.svg",
    ):
        assert error_of(await http.get(path), 404)["code"] == "unknown-path"


async def test_drawings_are_kept_for_good_by_their_version_alone(site: Running) -> None:
    http = site.person().http
    games = (await http.get("/api/games")).json()["games"]
    for game in games:
        for lang in ("en", "fr"):
            path = f"/art/{game['name']}.{lang}.svg"
            kept = await http.get(f"{path}?{game['art']}")
            assert "immutable" in kept.headers["cache-control"]
            for other in (path, f"{path}?", f"{path}?older"):
                asked = await http.get(other)
                assert asked.headers["cache-control"] == "no-cache"
                assert asked.text == kept.text


def test_packing_is_repeatable() -> None:
    from florilegium.server.responses import Asset

    asset = Asset.of(b"flower " * 100, "text/plain")
    assert gzip.decompress(asset.packed("gzip")) == asset.content
    assert brotli.decompress(asset.packed("br")) == asset.content
    assert Asset.of(b"flower " * 100, "text/plain") == asset
