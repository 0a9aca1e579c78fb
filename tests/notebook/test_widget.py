"""The widget in a real Chromium: its script and its style, with the Python side behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Page, expect

import florilegium as fl
from florilegium.notebook import widget as room
from tests.browser.conftest import headless, launched
from tests.notebook.test_replay import played

HERE = Path(room.__file__).parent
SYNCED = ("step", "perspective", "last", "perspectives", "labels", "frame")
GROUND = "body { background: Canvas; color: CanvasText; color-scheme: light dark }"
# What anywidget's own script does: a model that sends what was set and hears what came of it.
MODEL = """
window.begin = async (state, source) => {
  const calls = new Map();
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    on: (name, call) => calls.set(name, call),
    off: (name) => calls.delete(name),
    save_changes: async () => {
      const news = await window.toPython(state.step, state.perspective);
      Object.assign(state, news);
      for (const name of Object.keys(news)) calls.get(`change:${name}`)?.();
    },
  };
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  window.end = (await import(url)).default.render({ model, el: document.querySelector("main") });
};
"""


class Notebook:
    """A page with one widget, the Python object of it, and what the page asked elsewhere for."""

    def __init__(self, page: Page, widget: Any) -> None:
        self.page = page
        self.widget = widget
        self.asked: list[str] = []

    async def open(self, scheme: str) -> None:
        self.page.on("request", lambda request: self.asked.append(request.url))
        await self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        style = (HERE / "widget.css").read_text(encoding="utf-8") + GROUND
        await self.page.set_content(
            f'<html lang="en"><title>A notebook</title><style>{style}</style>'
            "<body><main><h1>A notebook</h1></main></body></html>"
        )
        await self.page.expose_function("toPython", self.heard)
        await self.page.add_script_tag(content=MODEL)
        source = (HERE / "widget.js").read_text(encoding="utf-8")
        await self.page.evaluate(
            "([state, source]) => begin(state, source)", [self.state(), source]
        )

    def state(self) -> dict[str, Any]:
        return {name: getattr(self.widget, name) for name in SYNCED}

    def heard(self, step: int, perspective: str) -> dict[str, Any]:
        self.widget.step, self.widget.perspective = step, perspective
        return {name: getattr(self.widget, name) for name in ("step", "perspective", "frame")}


@pytest_asyncio.fixture
async def notebook(request: pytest.FixtureRequest) -> AsyncIterator[Notebook]:
    async with launched(headless()) as browser:
        page = await browser.new_page(viewport={"width": 800, "height": 900})
        notebook = Notebook(page, fl.show(played("hanabi", 2, 12)))
        await notebook.open(request.param)
        yield notebook
        assert all(url.startswith(("about:", "data:", "blob:")) for url in notebook.asked)


@pytest.mark.parametrize("notebook", ["light", "dark"], indirect=True)
async def test_it_is_used_by_keyboard_and_says_where_it_is(notebook: Notebook) -> None:
    page, widget = notebook.page, notebook.widget
    image = page.locator("img")
    await expect(page.locator("output")).to_have_text("Step 0 of 12")
    await expect(page.get_by_role("button", name="Step back")).to_be_disabled()
    await page.get_by_role("slider", name="Step").focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("output")).to_have_text("Step 1 of 12")
    await expect(page.get_by_role("listitem").first).to_contain_text("Player 1")
    await page.get_by_role("button", name="Next step").focus()
    await page.keyboard.press("End")
    await expect(page.locator("output")).to_have_text("Step 12 of 12")
    assert widget.step == 12
    await expect(image).to_have_attribute("alt", widget.frame["words"])
    await page.get_by_label("Seen by").select_option("Player 1")
    await expect(image).to_have_attribute("alt", widget.frame["words"])
    assert widget.perspective == "1"
    assert "?" in widget.frame["words"]
    assert await image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 300
    found = await Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("notebook", ["light"], indirect=True)
async def test_it_plays_until_the_end_and_lets_go_when_it_is_removed(notebook: Notebook) -> None:
    page = notebook.page
    await page.clock.install()
    await page.get_by_role("button", name="Play").click()
    await expect(page.get_by_role("button", name="Pause")).to_be_visible()
    for step in (1, 2):
        await page.clock.run_for(1000)
        await expect(page.locator("output")).to_have_text(f"Step {step} of 12")
    await page.get_by_role("button", name="Pause").click()
    await page.clock.run_for(5000)
    await expect(page.locator("output")).to_have_text("Step 2 of 12")
    await page.get_by_role("button", name="Play").click()
    await page.evaluate("end()")
    await page.clock.run_for(5000)
    assert notebook.widget.step == 2
