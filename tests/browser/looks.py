"""What must hold of every page, whatever it shows."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.person import Person

WIDE: dict[str, Any] = {"width": 1280, "height": 800}
SMALL: dict[str, Any] = {"width": 360, "height": 740}
GRAVE = ("serious", "critical")
# Axe need not fetch the style sheets once more, nor tell in full what is well.
LEAN: dict[str, object] = {"preload": False, "resultTypes": ["violations"]}
# The dark page is the same but for its colours.
RULES = {
    "light": LEAN,
    "dark": {**LEAN, "runOnly": {"type": "rule", "values": ["color-contrast"]}},
}
RUN = "([context, options]) => axe.run(context, options)"
# The lines of a log are alike; the last ones stand for all.
ALIKE = {"exclude": [[".log .entry:not(:nth-last-child(-n + 8))"]]}

# What reaches beyond the window, if the page can be scrolled sideways.
SIDEWAYS = """async () => {
    await new Promise(requestAnimationFrame);
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const out = [...document.querySelectorAll("body *")].filter(
        (one) => one.getBoundingClientRect().right > root.clientWidth,
    );
    return [root.scrollWidth, ...out.map((one) => one.outerHTML.slice(0, 80))];
}"""


async def check_width(person: Person, what: str) -> None:
    """No sideways scrolling, on a desk and on a phone."""
    for size in (WIDE, SMALL):
        await person.page.set_viewport_size(size)  # type: ignore[arg-type]
        beyond = await person.page.evaluate(SIDEWAYS)
        assert beyond == [], f"{what} is too wide at {size['width']} px"
    await person.page.set_viewport_size(WIDE)  # type: ignore[arg-type]


async def check_access(person: Person, what: str) -> None:
    """Axe finds nothing serious, in the light and in the dark."""
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    await person.page.evaluate(Axe().axe_script)  # half a megabyte, once for both
    for theme in themes:
        await person.page.emulate_media(color_scheme=theme)
        await person.page.wait_for_selector(f'html[data-theme="{theme}"]')
        found = await person.page.evaluate(RUN, [ALIKE, RULES[theme]])
        grave = [
            (one["id"], [(node["html"][:200], node["failureSummary"]) for node in one["nodes"]])
            for one in found["violations"]
            if one["impact"] in GRAVE
        ]
        assert grave == [], f"{what} in the {theme}"
