"""Somebody at a browser: a page, what passes over its wire, and the gestures people make."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import BrowserContext, Locator, Page, expect

from tests.browser.wire import Wire

# Nothing that was clicked here waits for its answer any more.
SETTLED = """code => {
    const waiting = sessionStorage.getItem(`florilegium.outbox.${code}`);
    return !waiting || waiting === "[]";
}"""
PRESS = f"""([text, code]) => {{
    if (!({SETTLED})(code)) return false;
    const menu = document.querySelector("[data-testid=menu]");
    if (!menu?.open) menu?.querySelector("summary").click();
    const entries = [...(menu?.querySelectorAll("[data-action]") ?? [])];
    const entry = entries.find((one) => one.dataset.action === text);
    entry?.click();
    return Boolean(entry);
}}"""
NEXT_FRAME = "() => new Promise(requestAnimationFrame)"


class Person:
    """One tab of somebody's browser."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page = page
        self.url = url
        self.name = name
        self.wire = Wire(page)

    @property
    def context(self) -> BrowserContext:
        """The browser around the page: cookies and storage."""
        return self.page.context

    @property
    def code(self) -> str:
        """The table this person is at."""
        return self.page.url.split("/")[4].split("#")[0]

    @property
    def seat(self) -> int:
        """The seat this person has there."""
        seat: int = self.wire.table["seat"]
        return seat

    def find(self, name: str) -> Locator:
        """By `data-testid`."""
        return self.page.get_by_test_id(name)

    async def go(self, path: str) -> None:
        """Type an address; an absolute one is that of a link somebody sent."""
        await self.page.goto(path if "://" in path else self.url + path)

    async def second_tab(self) -> Person:
        """The same browser, another tab, at the same place."""
        other = Person(await self.context.new_page(), self.url, self.name)
        await other.go(self.page.url)
        return other

    async def api(self, path: str, **content: Any) -> Any:
        """Ask the server as the page would."""
        answer = await self.context.request.post(
            self.url + path, data=content, headers={"origin": self.url}
        )
        assert answer.ok, await answer.text()
        return await answer.json()

    async def known(self) -> None:
        """Have the cookie that a first visit brings, without all that the home page loads."""
        assert (await self.context.request.get(self.url + "/")).ok

    async def token(self) -> str:
        """What the cookie says, which a first visit brings."""
        await self.known()
        kept = await self.context.cookies(self.url)
        return next(one["value"] for one in kept if one.get("name") == "florilegium")

    async def play_now(self, game: str, **more: Any) -> str:
        """A game against bots that has begun, with choices that the home page does not offer."""
        await self.known()
        wish = {"game": game, "name": self.name, "quick": True, **more}
        code: str = (await self.api("/api/tables", **wish))["code"]
        await self.go(f"/t/{code}")
        await self.at_table()
        return code

    async def at_table(self) -> None:
        """The game has begun and the page shows its table."""
        await expect(self.page.locator(".felt > :not([role=status])").first).to_be_visible()

    async def has_turn(self) -> None:
        """It is this person's turn, and the page says so."""
        await self.wire.until(lambda: self.wire.mine, f"{self.name}'s turn")
        await expect(self.find("turn")).to_have_class("table-turn mine")

    async def reads_the_log(self) -> Locator:
        """The log while nobody moves, once its last line is drawn: after all else on the page."""
        version = self.wire.log[-1]["version"]
        log = self.find("log")
        await expect(log.locator(".entry").last).to_have_attribute("data-version", str(version))
        await self.page.evaluate(NEXT_FRAME)  # then it is where it is read
        return log

    # Moves

    async def move(self, text: str) -> None:
        """Choose in the menu of all moves."""
        while not await self.try_move(text):
            assert any(one["text"] == text for one in self.wire.table["legal"]), text

    async def try_move(self, text: str) -> bool:
        """The same; False where the move is not in the menu yet, or not any more."""
        count = len(self.wire.acts)
        if not await self.page.evaluate(PRESS, [text, self.code]):
            await self.page.evaluate(NEXT_FRAME)
            return False
        await self._answered(count)
        return True

    async def gesture(self, doing: Awaitable[None]) -> None:
        """Something done at the table that ends in an action."""
        count, step = len(self.wire.acts), self.wire.table["step"]
        await doing
        # In a race somebody else may have been quicker: then there is nothing to wait for.
        await self._answered(count, lambda: self.wire.table["step"] != step)
        await self.page.wait_for_function(SETTLED, arg=self.code)

    async def _answered(self, count: int, or_else: Callable[[], bool] = lambda: False) -> None:
        wire = self.wire
        await wire.until(lambda: len(wire.acts) > count or or_else(), f"{self.name}'s action")
        sent = set(wire.acts[count:])
        await wire.until(lambda: sent <= wire.answered, "the answer to it")

    async def reads(self, step: int) -> None:
        """Wait until this page has been told of that step."""
        await self.wire.until(lambda: self.wire.table.get("step", -1) >= step, f"step {step}")
