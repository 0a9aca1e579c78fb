"""The people of a test, each with a browser context, and a watch over their pages."""

from __future__ import annotations

from ipaddress import IPv4Network
from typing import Any

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.house import PATIENCE, House
from tests.browser.person import Person

ADDRESSES = IPv4Network("10.0.0.0/8").hosts()
# As where service workers are not wanted: none is ever registered.
NO_WORKERS = "if (self.ServiceWorkerContainer) navigator.serviceWorker.register = async () => {};"


class Guests:
    """Everybody who came during a test, and what went wrong on their pages."""

    def __init__(self, chromium: Browser, house: House) -> None:
        self._chromium = chromium
        self.house = house
        self.problems: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        """Parts of complaints that belong to what a test does on purpose."""
        self.workers = False
        """Whether their browsers have the page's service worker: a thread for every page, through
        which all that it loads has to go, so only those tests have it that are about it."""
        self._contexts: list[BrowserContext] = []

    async def arrive(
        self,
        name: str,
        *,
        url: str | None = None,
        token: str | None = None,
        width: int = 1280,
        height: int = 800,
        lang: str = "en",
        **more: Any,
    ) -> Person:
        """Somebody with a browser of their own, on the way to the home page."""
        url = url or self.house.url
        context = await self._chromium.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            # Limits count by address; people here come from different ones, as through a proxy.
            extra_http_headers={"X-Forwarded-For": str(next(ADDRESSES))},
            **more,
        )
        context.set_default_timeout(1000 * PATIENCE)
        if not self.workers:
            await context.add_init_script(NO_WORKERS)
        if token is not None:
            await context.add_cookies([{"name": "florilegium", "value": token, "url": url}])
        self._contexts.append(context)
        self._watch(context, url)
        return Person(await context.new_page(), url, name)

    async def two(self) -> tuple[Person, Person]:
        """Ann and Ben, who like it calm: drawing every movement would take most of the time."""
        calm: dict[str, Any] = {"reduced_motion": "reduce"}
        return await self.arrive("Ann", **calm), await self.arrive("Ben", **calm)

    def _watch(self, context: BrowserContext, url: str) -> None:
        ours = (f"{url}/", url.replace("http", "ws", 1) + "/", "about:")

        def stays(address: str) -> None:
            if not address.startswith(ours):
                self.problems.append(f"elsewhere: {address}")

        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.problems.append(f"{message.type}: {message.text}")

        def opened(page: Page) -> None:
            page.on("websocket", lambda socket: stays(socket.url))
            page.on("framenavigated", lambda frame: stays(frame.url))

        # What a page asks of others is forbidden by its content policy, as the console tells: to
        # hear of each of its hundred requests instead would be dear.
        context.on("console", said)
        context.on("weberror", lambda error: self.problems.append(f"broken: {error.error}"))
        context.on("page", opened)

    async def leave(self, person: Person) -> None:
        """Close somebody's browser."""
        self._contexts.remove(person.context)
        await person.context.close()

    async def close(self) -> None:
        """Send everybody home; all must have been well."""
        for context in self._contexts:
            await context.close()
        meant = [one for one in self.problems if any(part in one for part in self.forgiven)]
        assert [one for one in self.problems if one not in meant] == []
