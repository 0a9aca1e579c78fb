"""The pictures of shared links and the icons of the installed page: `make previews`.

They are drawn from the games' own art and kept as files, since the cards have words in them and
would look different with the fonts of every server, or of none. Each file says which drawing it
shows; a test holds it to that.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import struct
import zlib
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from playwright.async_api import Browser, async_playwright

import florilegium as fl
from florilegium.core.language import LANGUAGES
from florilegium.games.drawing import at, circle, element, number, rect, use

SOURCE = Path(str(files("florilegium")))
ICONS = SOURCE / "web" / "icons"
PICTURE = (1200, 630)
_FELT, _RING, _PAPER = "#2f4a3a", "#3a5947", "#f6f1e6"
_CARD = 2.35
"""How large cards are, beside 100 by 140."""


def picture(game: str, lang: str) -> str:
    """A game's emblem, and a few of its cards fanned out, with the letters of the language."""
    art = fl.game(game).room("art")
    assert art is not None, "our games have drawings"
    emblem = use("emblem", x=60, y=115, width=400, height=400)
    return _on_felt(_inside(art.sheet(lang)) + emblem + _fan(art.FAN))


def house(lang: str) -> str:
    """Our flower, and a card of every game of ours."""
    sheets, cards = "", ""
    for place, game in enumerate(fl.games()):
        art = fl.game(game).room("art")
        assert art is not None, "our games have drawings"
        # Several sheets in one drawing: each has ids of its own.
        sheets += re.sub(r'((?:id="|href="#))', rf"\g<1>{game}-", _inside(art.sheet(lang)))
        cards += _card(f"{game}-{art.FAN[2]}", place, len(fl.games()))
    return _on_felt(sheets + at(260, 315, _flower(), scale=13) + cards)


def icon(margin: int) -> str:
    """Our flower on paper; a system that cuts icons to its own shape leaves what is inside."""
    ground = rect(0, 0, 512, 512, fill=_PAPER)
    return _drawing((512, 512), ground + at(256, 256, _flower(), scale=(512 - 2 * margin) / 30))


def _flower() -> str:
    """The flower of `icon.svg`, its middle at the origin, 30 wide."""
    text = (SOURCE / "web" / "icon.svg").read_text(encoding="utf-8")
    found = re.search(r"<symbol[^>]*>(.*)</symbol>", text)
    assert found, "icon.svg has a flower"
    return at(-16, -16, found[1])


def _inside(sheet: str) -> str:
    """What a sheet holds, without the document around it."""
    return sheet[sheet.index(">") + 1 : sheet.rindex("<")]


def _fan(cards: tuple[str, ...]) -> str:
    return "".join(_card(card, place, len(cards)) for place, card in enumerate(cards))


def _card(ident: str, place: int, count: int) -> str:
    """One card of a fan, turned around a point far below."""
    turn = (place - (count - 1) / 2) * (48 / count)
    card = use(ident, x=-50, y=-70, width=100, height=140)
    return element(
        "g", at(0, -560, card, scale=_CARD), transform=f"translate(815 905)rotate({turn})"
    )


def _on_felt(parts: str) -> str:
    width, height = PICTURE
    light = circle(260, 315, 265, fill=_RING)
    return _drawing(PICTURE, rect(0, 0, width, height, fill=_FELT) + light + parts)


def _drawing(size: tuple[int, int], parts: str) -> str:
    width, height = map(number, size)
    box = f"0 0 {width} {height}"
    return element("svg", parts, xmlns="http://www.w3.org/2000/svg", viewBox=box)


def drawings() -> dict[Path, tuple[str, int, int]]:
    """Every file: what it shows, how wide and how high it is. English stands for what is alike."""
    wide: dict[Path, str] = {}
    for lang in LANGUAGES:
        name = "preview.png" if lang == LANGUAGES[0] else f"preview.{lang}.png"
        drawn = {SOURCE / "games" / game / "art": picture(game, lang) for game in fl.games()}
        drawn[ICONS] = house(lang)
        for folder, shown in drawn.items():
            if shown != wide.get(folder / "preview.png"):
                wide[folder / name] = shown
    small = {("icon", 192): 40, ("icon", 512): 40, ("maskable", 512): 96, ("touch", 180): 60}
    return {file: (shown, *PICTURE) for file, shown in wide.items()} | {
        ICONS / f"{name}-{size}.png": (icon(margin), size, size)
        for (name, size), margin in small.items()
    }


def mark(drawn: str) -> str:
    """What tells a drawing from all others."""
    return sha256(drawn.encode()).hexdigest()


def marked(png: bytes, drawn: str) -> bytes:
    """The file with a note of what it shows, before its end."""
    note = b"tEXtSource\0" + mark(drawn).encode()
    chunk = struct.pack(">I", len(note) - 4) + note + struct.pack(">I", zlib.crc32(note))
    return png[:-12] + chunk + png[-12:]


async def _draw(browser: Browser, file: Path, drawn: str, width: int, height: int) -> None:
    page = await browser.new_page(viewport={"width": width, "height": height})
    style = "<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>"
    await page.set_content(style + drawn)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(marked(await page.screenshot(), drawn))
    await page.close()


async def main() -> None:
    """All of them, one after the other."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for file, (drawn, width, height) in drawings().items():
            await _draw(browser, file, drawn, width, height)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
