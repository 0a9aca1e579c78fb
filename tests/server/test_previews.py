"""What shared links show, and the page as an app: the server's part of it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from docs.previews import drawings, mark

import florilegium as fl
from florilegium.core.language import catalogue
from florilegium.server.limits import Rate
from florilegium.server.settings import Limits
from tests.server.client import Person
from tests.server.conftest import Running, Start

TAG = re.compile(r'<meta (?:name="description" )?property="([^"]+)" content="([^"]*)">')
FRENCH = {"accept-language": "de, fr-CA;q=0.9, en;q=0.5"}


async def tags(person: Person, path: str, **headers: str) -> dict[str, str]:
    answer = await person.http.get(path, headers=headers)
    found = {name: unescape(said) for name, said in TAG.findall(answer.text)}
    title = re.search(r"<title>(.*?)</title>", answer.text)
    assert title is not None
    assert unescape(title[1]) == found["og:title"]
    assert "Accept-Language" in answer.headers["vary"]
    return found


async def picture_of(person: Person, found: dict[str, str]) -> bytes:
    """The picture that a preview names."""
    answer = await person.http.get(found["og:image"])
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    return answer.content


@pytest.mark.parametrize("game", fl.games())
async def test_a_link_tells_the_game_in_the_readers_language(site: Running, game: str) -> None:
    ann, crawler = site.person(), site.person()
    code = await ann.open(game, name="Ann Secret")
    for path in (f"/t/{code}", f"/t/{code.lower()}", f"/g/{code}", f"/rules/{game}"):
        for lang, headers in (("en", {}), ("fr", FRENCH)):
            found = await tags(crawler, path, **headers)
            assert catalogue(lang)[f"{game}.title"] in found["og:title"]
            assert found["og:description"] == catalogue(lang)[f"{game}.pitch"]
            assert found["og:locale"].startswith(lang)
            assert found["og:image"] == f"{site.url}/previews/{game}.{lang}.png"
            assert "Secret" not in str(found)
            assert code not in str(found)
    assert (await picture_of(crawler, found))[:8] == b"\x89PNG\r\n\x1a\n"


async def test_an_invitation_says_that_it_is_one(site: Running) -> None:
    ann = site.person()
    code = await ann.open("hanabi")
    assert "invited" in (await tags(ann, f"/t/{code}"))["og:title"]
    assert "invite" in (await tags(ann, f"/t/{code}", **FRENCH))["og:title"]


async def test_an_unknown_table_looks_like_the_home_page(site: Running) -> None:
    ann = site.person()
    home = await tags(ann, "/")
    assert home["og:image"].endswith("/previews/florilegium.en.png")
    assert await tags(ann, "/t/ABC-DEF-GHJ") == await tags(ann, "/g/nonsense") == home
    await picture_of(ann, home)


async def test_previews_do_not_help_to_guess_codes(start: Start) -> None:
    site = await start(limits=Limits(guessing=Rate(3, per_second=0)))
    ann = site.person()
    code = await ann.open("hanabi")
    for _ in range(4):  # what is right costs nothing
        assert "Hanabi" in (await tags(ann, f"/t/{code}"))["og:title"]
    for _ in range(3):
        await tags(ann, "/t/ABC-DEF-GHJ")
    assert await tags(ann, f"/t/{code}") == await tags(ann, "/")


async def test_a_public_address_is_where_the_picture_is(start: Start) -> None:
    site = await start(public_url="https://play.example/")
    found = await tags(site.person(), "/rules/hanabi")
    assert found["og:image"] == "https://play.example/previews/hanabi.en.png"


async def test_there_is_no_picture_of_nothing(site: Running) -> None:
    for name in ("chess", "chess.en", "hanabi.de"):
        assert (await site.person().http.get(f"/previews/{name}.png")).status_code == 404


async def test_cards_in_pictures_have_the_letters_of_the_language(site: Running) -> None:
    crawler = site.person()
    for game, has_letters in (("hanabi", True), ("illusion", False)):
        answers = [await crawler.http.get(f"/previews/{game}.{lang}.png") for lang in ("en", "fr")]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert (answers[0].content != answers[1].content) == has_letters


def test_pictures_show_the_art_as_it_is() -> None:
    for file, (drawn, _, _) in drawings().items():
        note = re.search(rb"tEXtSource\0([0-9a-f]{64})", file.read_bytes())
        assert note is not None
        assert note[1].decode() == mark(drawn), f"`make previews` draws {file.name} anew"


async def test_the_manifest_names_what_there_is(site: Running) -> None:
    http = site.person().http
    answer = await http.get("/manifest.webmanifest", headers=FRENCH)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    app = answer.json()
    assert (app["display"], app["start_url"], app["lang"]) == ("standalone", "/", "fr")
    assert app["description"] == catalogue("fr")["server.preview.home-text"]
    assert (await http.get("/manifest.webmanifest")).json()["lang"] == "en"
    for icon in app["icons"]:
        found = await http.get(icon["src"])
        assert found.headers["content-type"].partition(";")[0] == icon["type"]
    assert {"maskable"} == {icon["purpose"] for icon in app["icons"] if "purpose" in icon}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in app["icons"]}
    assert 'rel="manifest" href="/manifest.webmanifest"' in (await http.get("/")).text


async def test_the_worker_is_new_when_what_it_keeps_is(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    http = site.person().http
    first = await http.get("/worker.js")
    assert first.headers["content-type"].startswith("text/javascript")
    assert first.headers["cache-control"] == "no-cache"
    assert "development" not in first.text
    offline = await http.get("/offline")
    found = {"/offline", *re.findall(r'(?:href|src)="(/.+?)"', offline.text)}
    for path in found - {"/site/"}:  # which a worker of its own keeps
        assert f'"{path}"' in first.text
        assert (await http.get(path)).status_code == 200, path
    monkeypatch.setitem(catalogue("en"), "server.offline.title", "Gone")
    assert (await http.get("/worker.js")).text != first.text


async def test_the_offline_page_has_every_language(site: Running) -> None:
    text = (await site.person().http.get("/offline")).text
    for lang in ("en", "fr"):
        assert f'<section lang="{lang}" hidden>' in text
        assert catalogue(lang)["server.offline.title"] in text


@pytest.mark.parametrize(
    ("said", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, en;q=0.9", "fr"),
        ("en-GB,fr;q=0.8", "en"),
        ("de,fr;q=0.1", "fr"),
        ("xx;q=nonsense", "en"),
        ("fr;q=0.2,en;q=0.3", "en"),
        (",,;;", "en"),
    ],
)
async def test_the_best_language_is_chosen(site: Running, said: str, lang: str) -> None:
    found = await tags(site.person(), "/", **{"accept-language": said})
    assert found["og:locale"].startswith(lang)
