from __future__ import annotations

import colorsys
import re
from xml.etree import ElementTree

import pytest

from florilegium.core.language import rulebook_of
from florilegium.games import deck55
from florilegium.games.ikebana import art
from florilegium.games.ikebana.cards import TOKENS

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def document() -> ElementTree.Element:
    return ElementTree.fromstring(art.sheet())


@pytest.fixture(scope="module")
def symbols(document: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {str(one.get("id")): one for one in document.findall(f"{SVG}symbol")}


def words(symbol: ElementTree.Element) -> list[str | None]:
    return [one.text for one in symbol.iter(f"{SVG}text")]


def used(symbol: ElementTree.Element) -> list[str]:
    return [str(one.get("href")) for one in symbol.iter(f"{SVG}use")]


def test_every_card_and_the_back_has_the_shape_of_a_card(
    symbols: dict[str, ElementTree.Element],
) -> None:
    for card in [*deck55.KINDS, "back"]:
        assert symbols[card].get("viewBox") == "0 0 100 140"


def test_a_card_says_its_value_and_has_as_many_flowers(
    symbols: dict[str, ElementTree.Element],
) -> None:
    for card in deck55.KINDS.values():
        assert str(card.value) in words(symbols[card])
        assert used(symbols[card]).count(f"#bloom-{card.colour}") == card.value
        assert used(symbols[card]).count(f"#vase-{card.colour}") == 1


def test_every_colour_has_a_mark(symbols: dict[str, ElementTree.Element]) -> None:
    for colour in deck55.COLOUR_NAMES:
        assert words(symbols[f"mark-{colour}"]) == [colour]


@pytest.mark.rule("IKE-3")
def test_every_token_says_its_worth_and_has_an_outline_of_its_own(
    symbols: dict[str, ElementTree.Element],
) -> None:
    outlines = set()
    for worth in TOKENS:
        token = symbols[f"token-{worth}"]
        assert token.get("viewBox") == "0 0 40 40"
        assert words(token) == [str(worth)]
        rim = token[0][0]
        outlines.add(rim.get("d") or rim.tag)
    assert len(outlines) == len(TOKENS)


@pytest.mark.rule("IKE-3")
def test_the_tokens_have_the_colours_of_the_rules(symbols: dict[str, ElementTree.Element]) -> None:
    named = {"yellow": (40, 65), "blue": (190, 250), "red": (0, 20), "green": (90, 170)}
    rule = rulebook_of("florilegium.games.ikebana", "en").partition("**IKE-3**")[2]
    told = re.findall(rf"({'|'.join(named)}) ones worth (\d+)", rule)
    assert {int(worth) for _, worth in told} == set(TOKENS)
    for colour, worth in told:
        tone = str(symbols[f"token-{worth}"][0][0].get("fill")).lstrip("#")
        red, green, blue = (part / 255 for part in bytes.fromhex(tone))
        hue = 360 * colorsys.rgb_to_hsv(red, green, blue)[0]
        least, most = named[colour]
        assert least <= hue <= most, f"{worth} is to be {colour}"


def test_the_emblem_is_square(symbols: dict[str, ElementTree.Element]) -> None:
    *_, width, height = str(symbols["emblem"].get("viewBox")).split()
    assert width == height


def test_ids_are_unique_and_every_use_finds_its_part(document: ElementTree.Element) -> None:
    ids = [one.get("id") for one in document.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    for href in used(document):
        assert href.removeprefix("#") in ids


def test_presentation_attributes_only(document: ElementTree.Element) -> None:
    for one in document.iter():
        assert one.tag not in {f"{SVG}style", f"{SVG}script", f"{SVG}image"}
        assert not {"style", "class", "onload"} & set(one.keys())


def test_the_sheet_is_small() -> None:
    assert len(art.sheet().encode()) < 60_000
