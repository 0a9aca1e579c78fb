"""The sheet of drawings: complete, safe for a strict page, and light."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

from florilegium.games.royal_flush.art import sheet
from florilegium.games.royal_flush.art.flowers import INKS, PAPER

from .table import NATURAL

SVG = "{http://www.w3.org/2000/svg}"
ROOT = ElementTree.fromstring(sheet())
SYMBOLS = {symbol.get("id"): symbol for symbol in ROOT.iter(f"{SVG}symbol")}
SHARED = {element.get("id"): element for element in ROOT.iter() if element.get("id")}


def uses(element: ElementTree.Element) -> Counter[str]:
    return Counter(str(use.get("href"))[1:] for use in element.iter(f"{SVG}use"))


def luminance(colour: str) -> float:
    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(colour[at : at + 2]) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_card_token_and_piece_is_drawn() -> None:
    players = {f"{kind}-{seat}" for kind in ("piece", "token") for seat in range(1, 6)}
    wanted = {*NATURAL, "*", "back", "emblem", "token", *players}
    assert set(SYMBOLS) == wanted
    for name in {*NATURAL, "*", "back"}:
        assert SYMBOLS[name].get("viewBox") == "0 0 100 140"


def test_ids_are_unique_and_every_use_finds_one() -> None:
    ids = re.findall(r'\bid="([^"]+)"', sheet())
    assert len(ids) == len(set(ids))
    assert set(uses(ROOT)) <= set(ids)


def test_nothing_a_strict_page_would_refuse() -> None:
    assert not re.search(
        r"style=|<style|<script|https?://(?!www\.w3\.org/2000/svg)|on\w+=", sheet()
    )


def test_the_sheet_is_light() -> None:
    assert len(sheet().encode()) < 60_000


def test_a_card_shows_its_value_and_its_suit() -> None:
    for card in NATURAL:
        shown = uses(SYMBOLS[card])
        rank, suit = card[0], card[1]
        assert shown[f"value-{rank}"] == 1
        assert shown[f"sign-{suit}"] >= 1
        assert not any(shown[f"sign-{other}"] for other in "SHDC" if other != suit)


def test_a_number_card_has_as_many_pips_as_its_number() -> None:
    for card in NATURAL:
        number = {"T": 10}.get(card[0]) or (int(card[0]) if card[0].isdigit() else 0)
        assert uses(SYMBOLS[card])[f"sign-{card[1]}"] == 1 + number


def test_values_are_written_as_people_know_them() -> None:
    for rank in "23456789JQKA":
        assert SHARED[f"value-{rank}"].text == rank
    assert SHARED["value-T"].text == "10"


def test_all_cards_differ_and_so_do_the_pieces() -> None:
    drawn = [ElementTree.tostring(symbol)[60:] for symbol in SYMBOLS.values()]
    assert len(set(drawn)) == len(drawn)
    shapes = {
        (SYMBOLS[f"piece-{seat}"][0].tag, SYMBOLS[f"piece-{seat}"][0].get("points"))
        for seat in range(1, 6)
    }
    assert len(shapes) == 5
    numbers = [SYMBOLS[f"piece-{seat}"].findtext(f"{SVG}text") for seat in range(1, 6)]
    assert numbers == ["1", "2", "3", "4", "5"]


def test_the_suits_can_be_read_on_their_paper() -> None:
    for ink in INKS.values():
        assert (luminance(PAPER) + 0.05) / (luminance(ink) + 0.05) > 4.5
