"""One drawing as a document of its own, with those symbols of a game's sheet that it needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree

from florilegium.games.drawing import element, escape, number
from florilegium.notebook.blocks import FELT, Block, panel

Sheet = Callable[[str], str]
"""A game's `art.sheet`: all drawings in a language as one document."""
_USED = re.compile(r'href="#([^"]+)"')
_SVG = "http://www.w3.org/2000/svg"


def document(block: Block, sheet: Sheet | None, lang: str, *, felt: bool = True) -> str:
    """The block as SVG: alone, or on a table of its own, so that it suits day and night."""
    shown = panel(block, fill=FELT) if felt else block
    size = {"width": number(shown.width), "height": number(shown.height)}
    return element(
        "svg",
        element("title", escape(block.words)),
        element("defs", _needed(shown.drawn, sheet, lang)) if sheet is not None else "",
        shown.drawn,
        xmlns=_SVG,
        viewBox=f"0 0 {size['width']} {size['height']}",
        role="img",
        **size,
    )


def _needed(drawn: str, sheet: Sheet | None, lang: str) -> str:
    """The symbols that a drawing uses, and all that these use in turn."""
    parts = _parts(sheet, lang) if sheet is not None else {}
    found: dict[str, str] = {}
    wanted = _USED.findall(drawn)
    while wanted:
        ident = wanted.pop()
        if ident not in found:
            found[ident] = parts[ident]
            wanted += _USED.findall(parts[ident])
    return "".join(found[ident] for ident in sorted(found))


@cache
def _parts(sheet: Sheet, lang: str) -> dict[str, str]:
    """Everything on a sheet that has an id."""
    root = ElementTree.fromstring(sheet(lang).replace(f' xmlns="{_SVG}"', "", 1))
    return {
        ident: ElementTree.tostring(part, encoding="unicode")
        for part in root.iter()
        if (ident := part.get("id")) is not None
    }
