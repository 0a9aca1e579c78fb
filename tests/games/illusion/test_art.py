from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from florilegium.games.illusion.art import sheet
from florilegium.games.illusion.art.flowers import HEADS
from florilegium.games.illusion.cards import VARIETIES

SVG = "{http://www.w3.org/2000/svg}"
SHEET = sheet()
ROOT = ElementTree.fromstring(SHEET)
BOXES = {symbol.get("id"): symbol.get("viewBox") for symbol in ROOT.iter(f"{SVG}symbol")}


@pytest.mark.rule("ILL-1")
@pytest.mark.parametrize("card", [*VARIETIES, "back"])
def test_every_card_is_drawn(card: str) -> None:
    assert BOXES[card] == "0 0 100 140"


def test_everything_else_is_drawn() -> None:
    others = {name: box for name, box in BOXES.items() if box != "0 0 100 140"}
    marks = {f"mark-{variety}": "0 0 20 20" for variety in VARIETIES}
    tokens = dict.fromkeys(("life", "stop", "let"), "0 0 40 40")
    baskets = dict.fromkeys(("basket", "basket-back"), "0 0 120 156")
    assert others == marks | tokens | baskets | {"emblem": "0 0 200 200"}


def test_ids_are_unique_and_references_stay_in_the_sheet() -> None:
    ids = Counter(node.get("id") for node in ROOT.iter() if node.get("id"))
    assert not [name for name, count in ids.items() if count > 1]
    used = {node.get("href") for node in ROOT.iter(f"{SVG}use")}
    assert used
    assert used <= {f"#{name}" for name in ids}


def test_only_presentation_attributes_and_plain_shapes() -> None:
    known = {"svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "rect"}
    assert {node.tag.removeprefix(SVG) for node in ROOT.iter()} <= known
    names = {name for node in ROOT.iter() for name in node.attrib}
    assert not {name for name in names if name == "style" or name.startswith("on")}


def test_the_sheet_is_light_and_always_the_same() -> None:
    assert len(SHEET.encode()) < 60_000
    assert sheet() == SHEET


def test_flowers_differ_in_shape_and_not_only_in_colour() -> None:
    assert tuple(HEADS) == VARIETIES
    colourless = {re.sub(r'"#[^"]*"|id="[^"]*"', "", draw()) for draw in HEADS.values()}
    assert len(colourless) == len(VARIETIES)
    assert all("#" not in drawing for drawing in colourless)
