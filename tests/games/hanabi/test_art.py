from __future__ import annotations

from xml.etree import ElementTree

import pytest

from florilegium.games import deck55
from florilegium.games.hanabi import art

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def document() -> ElementTree.Element:
    return ElementTree.fromstring(art.sheet())


@pytest.fixture(scope="module")
def boxes(document: ElementTree.Element) -> dict[str | None, str | None]:
    return {one.get("id"): one.get("viewBox") for one in document.findall(f"{SVG}symbol")}


def test_every_card_and_the_back_is_a_card(boxes: dict[str | None, str | None]) -> None:
    for card in [*deck55.KINDS, "back"]:
        assert boxes[card] == "0 0 100 140"


def test_every_colour_has_a_mark_and_the_table_its_tokens(
    boxes: dict[str | None, str | None],
) -> None:
    wanted = {*(f"mark-{colour}" for colour in deck55.COLOUR_NAMES), "blue", "red", "empty"}
    assert wanted <= set(boxes)


def test_the_emblem_is_square(boxes: dict[str | None, str | None]) -> None:
    *_, width, height = (boxes["emblem"] or "").split()
    assert width == height


def test_a_card_says_its_value_and_shows_its_colour(document: ElementTree.Element) -> None:
    for symbol in document.findall(f"{SVG}symbol"):
        name = str(symbol.get("id"))
        if name in deck55.KINDS:
            colour, value = name[0], name[1]
            assert [words.text for words in symbol.iter(f"{SVG}text")] == [value]
            used = [one.get("href") for one in symbol.iter(f"{SVG}use")]
            assert used.count(f"#mark-{colour}") == 1
            assert used.count(f"#burst-{colour}") == int(value)


def test_ids_are_unique_and_every_use_finds_its_part(document: ElementTree.Element) -> None:
    ids = [one.get("id") for one in document.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    for one in document.iter(f"{SVG}use"):
        assert str(one.get("href")).removeprefix("#") in ids


def test_presentation_attributes_only(document: ElementTree.Element) -> None:
    for one in document.iter():
        assert one.tag not in {f"{SVG}style", f"{SVG}script", f"{SVG}image"}
        assert not {"style", "class", "onload"} & set(one.keys())


def test_the_sheet_is_small() -> None:
    assert len(art.sheet().encode()) < 60_000
