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


def _needed(drawn: str, sheet: Sheet, lang: str) -> str:
    """The symbols that a drawing uses, and all that these use in turn, each once."""
    parts = _parts(sheet, lang)
    found: set[str] = set()
    wanted = _USED.findall(drawn)
    while wanted:
        part = parts[wanted.pop()]
        if part not in found:
            found.add(part)
            wanted += _USED.findall(part)
    return "".join(sorted(found))


@cache
def _parts(sheet: Sheet, lang: str) -> dict[str, str]:
    """For every id of a sheet, the symbol or shared part that it stands for or lies in."""
    root = ElementTree.fromstring(sheet(lang).replace(f' xmlns="{_SVG}"', "", 1))
    tops = [*root.iterfind("symbol"), *root.iterfind("defs/*")]
    return {
        ident: ElementTree.tostring(top, encoding="unicode")
        for top in tops
        for part in top.iter()
        if (ident := part.get("id")) is not None
    }
