"""The site as it is built: links that lead somewhere, nothing from elsewhere, code that runs."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from docs.site.blocks import blocks, documents, printed, runs_in_a_browser, text_of
from docs.site.build import TABLES, build
from playwright.async_api import Page, expect

from tests.browser.conftest import headless, launched
from tests.browser.hosting import hosted

PATIENCE_MS = 120_000
PHONE = (
    "index.html",
    "play.html",
    "hanabi.html",
    "rules-royal_flush.html",
    "bots.html",
    "measured-results.html",
    "fr/index.html",
    "fr/ikebana.html",
)
"""Pages of every kind."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)  # strict: it ends where a link of a page leads nowhere
    return folder


class Reader(HTMLParser):
    """What a document points at, loads and can be pointed at."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.add(given.get("id", ""))
        if "src" in given:
            self.loaded.append(given["src"])
        if "data-frames" in given:
            self.loaded.append(given["data-frames"])
        if "href" in given:
            loads = tag == "link" and given.get("rel") in ("stylesheet", "icon", "modulepreload")
            (self.loaded if loads else self.links).append(given["href"])


def test_every_link_leads_somewhere_and_nothing_comes_from_elsewhere(site: Path) -> None:
    files = [*site.glob("*.html"), *site.glob("fr/*.html")]
    pages = {file: Reader(file) for file in files if file.name != "404.html"}
    assert len(pages) > 40
    for file, page in pages.items():
        for address in page.loaded:
            if not address.startswith("data:"):
                assert not urlsplit(address).netloc, f"{file.name} loads {address}"
                assert (file.parent / urlsplit(address).path).is_file(), f"{file.name}: {address}"
        for address in page.links:
            parts = urlsplit(address)
            if parts.scheme:
                continue
            there = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            there = there / "index.html" if there.is_dir() else there
            assert there.is_file(), f"{file.name}: {address}"
            if parts.fragment and there in pages:
                assert unquote(parts.fragment) in pages[there].ids, f"{file.name}: {address}"


async def test_the_code_of_the_pages_runs_in_a_browser_as_it_does_here(site: Path) -> None:
    """Every block with a button, all in one page, as its code may be changed there."""
    pages = [(page, [*filter(runs_in_a_browser, blocks(text_of(page)))]) for page in documents()]
    for document, found in pages:
        built = (site / document.name.replace(".md", ".html")).read_text(encoding="utf-8")
        assert built.count('<div class="run') + built.count(" run highlight") == len(found)
    with hosted(site) as address:
        async with launched(headless()) as browser:
            page = await browser.new_page()
            complaints: list[str] = []
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("request", lambda one: elsewhere(one.url, address, complaints))
            await page.goto(address)
            await expect(page.locator("pre.ran").first).to_be_hidden()  # nothing has run yet
            for code in (code for _, found in pages for code in found):
                await runs(page, code)
            await page.goto(f"{address}{TABLES}/index.html")
            await expect(page.locator("main")).to_be_visible()
            await replays(page, address)
            assert complaints == []


async def test_no_page_is_wider_than_a_phone(site: Path) -> None:
    with hosted(site) as address:
        async with launched(headless()) as browser:
            page = await browser.new_page(viewport={"width": 360, "height": 740})
            for name in PHONE:
                await page.goto(f"{address}{name}")
                wide = await page.evaluate("document.scrollingElement.scrollWidth")
                assert wide <= 360, name


def elsewhere(url: str, address: str, complaints: list[str]) -> None:
    if not url.startswith((address, "data:", "blob:")):
        complaints.append(url)


async def runs(page: Page, code: str) -> None:
    await page.locator(".run.highlight code").first.evaluate(
        """(node, code) => {
            node.textContent = code;
            delete document.querySelector("pre.ran").dataset.state;
        }""",
        code,
    )
    await page.locator(".run-button").first.click()
    shown = page.locator("pre.ran").first
    await expect(shown).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
    told = (await shown.text_content() or "").strip()
    assert told == (printed(code).strip() or "Done: nothing was printed.")


async def replays(page: Page, address: str) -> None:
    """A game can be gone through step by step, in either language."""
    await page.goto(f"{address}fr/ikebana.html")
    await page.get_by_role("button", name="Étape suivante").click()
    await expect(page.locator(".florilegium-replay output")).to_contain_text("1")
    await expect(page.locator(".florilegium-replay li").first).not_to_be_empty()
