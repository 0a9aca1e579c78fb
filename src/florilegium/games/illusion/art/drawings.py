"""Illusion as drawings: ten flower cards, their back, a basket, lives and the emblem."""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.games import drawing
from florilegium.games.drawing import (
    CARD,
    Number,
    Part,
    around,
    at,
    circle,
    ellipse,
    group,
    path,
    petal,
    rect,
    ring,
    symbol,
    use,
)
from florilegium.games.illusion.art.flowers import HEADS
from florilegium.games.illusion.art.stems import HEAD, STEMS, sprig
from florilegium.games.illusion.cards import VARIETIES

BASKET = (0, 0, 120, 156)
"""The view box of a basket's two halves: a card stands between them."""
TOKEN = (0, 0, 40, 40)
MARK = (0, 0, 20, 20)
EMBLEM = (0, 0, 200, 200)

_GROUNDS = {
    "tulip": "#e6eef4", "rose": "#f3e7dc", "daisy": "#d5e2cf", "iris": "#f4ecc9",
    "poppy": "#dfeae6", "lily": "#d9e6e4", "violet": "#efe6f4", "peony": "#e4ecd8",
    "sunflower": "#dcebf5", "cornflower": "#f8ecd2",
}  # fmt: skip
_PLUM, _MAUVE, _GOLD = "#3c2a4d", "#5c4472", "#e0b862"
_WICKER, _STRAW, _BARK = "#b07a3c", "#d3a263", "#7a4f22"


def sheet(lang: str = "en") -> str:
    """The whole sheet as one SVG document; flowers have no letters that a language could change."""
    heads = [group(draw(), id=f"head-{name}") for name, draw in HEADS.items()]
    bloom = group(ring(petal(6.5, 4, fill=_MAUVE), 4), id="bloom")
    return drawing.sheet(_symbols(), [*heads, bloom, group(sprig(), id="sprig")])


def _symbols() -> Iterator[Part]:
    for name in VARIETIES:
        yield symbol(name, CARD, *_face(name))
        yield symbol(f"mark-{name}", MARK, _head(name, 10, 10, 0.25))
    yield symbol("back", CARD, *_back())
    yield symbol("basket-back", BASKET, *_basket_back())
    yield symbol("basket", BASKET, *_basket_front())
    yield symbol("life", TOKEN, *_life())
    yield symbol("stop", TOKEN, *_hand())
    yield symbol("let", TOKEN, *_drifting())
    yield symbol("emblem", EMBLEM, *_emblem())


def _head(name: str, x: Number, y: Number, scale: Number = 1, turn: Number = 0) -> Part:
    return at(x, y, use(f"head-{name}"), turn=turn, scale=scale)


# Cards


def _face(name: str) -> Iterator[Part]:
    """Cream paper, a tinted window, and the flower on its stem."""
    yield rect(1, 1, 98, 138, rx=8, fill="#fcf8ee", stroke="#cbb98f", stroke_width=1.2)
    yield rect(5.5, 5.5, 89, 129, rx=5, fill=_GROUNDS[name])
    yield STEMS[name]
    yield _head(name, *HEAD, 1.06)


def _back() -> Iterator[Part]:
    """A flower with an eye, among petals in the dusk."""
    yield rect(1, 1, 98, 138, rx=8, fill=_PLUM, stroke="#2a1c38", stroke_width=1.2)
    yield rect(6, 6, 88, 128, rx=5, fill="none", stroke=_GOLD, stroke_width=1)
    for column in range(5):
        for row in range(7):
            x, y = 18 + 16 * column, 22 + 16 * row
            yield at(x, y, use("bloom"), turn=45 * ((row + column) % 2))
    yield circle(50, 70, 30, fill=_PLUM)
    yield at(50, 70, ring(petal(29, 15, fill=_MAUVE, stroke=_GOLD, stroke_width=0.8), 10))
    yield path("M34 70Q50 56 66 70Q50 84 34 70Z", fill="#f5ead0", stroke=_GOLD, stroke_width=1)
    yield circle(50, 70, 6.6, fill=_MAUVE)
    yield circle(50, 70, 3, fill="#1d1228")
    yield circle(52, 68, 1.2, fill="#fff")


# Baskets


def _basket_back() -> Iterator[Part]:
    """The handle and the inside, behind the card."""
    arch = "M12 112C10 -28 110 -28 108 112"
    yield path(arch, fill="none", stroke=_BARK, stroke_width=8)
    yield path(arch, fill="none", stroke=_WICKER, stroke_width=5.5)
    yield path(arch, fill="none", stroke=_STRAW, stroke_width=5.5, stroke_dasharray="2.5 5")
    yield ellipse(60, 112, 54, 9, fill="#4e3115")


def _basket_front() -> Iterator[Part]:
    """The woven belly, in front of the card."""
    rim = "M6 112Q60 127 114 112"
    yield path("M6 112C8 140 18 150 26 152H94C102 150 112 140 114 112Q60 126 6 112Z", fill=_BARK)
    for row in range(4):
        yield from _weave(row)
    yield _cane(rim, _BARK, 9.5)
    yield _cane(rim, _STRAW, 7)
    yield path(rim, fill="none", stroke=_WICKER, stroke_width=7, stroke_dasharray="3.2 4.6")


def _cane(d: str, colour: str, width: Number) -> Part:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _weave(row: int) -> Iterator[Part]:
    """One course of the wickerwork: strands that go over every second rod."""
    y, half, count = 122 + 8 * row, 49.5 - 3.2 * row, 9
    width = 2 * half / count
    for place in range(count):
        x = 60 - half + width * place
        sag = 5.5 * (1 - ((x + width / 2 - 60) / half) ** 2) * (1 - row / 5)
        tone = _STRAW if (place + row) % 2 else _WICKER
        yield rect(x + 0.4, y + sag - 2, width - 0.8, 6.8, rx=3, fill=tone)


# Tokens


def _life() -> Iterator[Part]:
    """A heart of two petals."""
    yield group(
        path(
            "M20 35C8 27 3 20 4 13C5 5 15 3 20 11C25 3 35 5 36 13C37 20 32 27 20 35Z",
            fill="#e2466f",
        ),
        path("M20 35C12 27 10 18 20 11C25 3 35 5 36 13C37 20 32 27 20 35Z", fill="#f06a8d"),
        stroke="#8c1d3f",
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    yield _cane("M25 12C28 9 32 11 32 15", "#ffd3de", 2)


def _hand() -> Iterator[Part]:
    fingers = "a2.6 2.6 0 0 1 5.2 0V6.6a2.6 2.6 0 0 1 5.2 0V10a2.5 2.5 0 0 1 5 0V12.5"
    palm = "a2.4 2.4 0 0 1 4.8 0V25c0 7 -4.5 11 -10.5 11c-5 0 -8 -2.5 -10 -6.5"
    thumb = "l-4.8 -8.5c-1.3 -2.6 1.7 -4.8 3.6 -2.6Z"
    yield path(
        f"M12 21V10{fingers}{palm}{thumb}",
        fill="#fff",
        stroke="#7d1622",
        stroke_width=1.4,
        stroke_linejoin="round",
    )
    yield _cane("M17.2 10V20M22.4 10V20M27.4 12V21", "#7d1622", 1.2)


def _drifting() -> Iterator[Part]:
    """A petal that floats away."""
    yield at(21, 27, petal(22, 15, fill="#f3b0cb", stroke="#a63f72", stroke_width=1.2), turn=38)
    yield _cane("M5 30q5 -4 10 0t10 0M9 35q4 -3 8 0t8 0", "#8b7a93", 1.6)


# Emblem

_BOUQUET = (
    ("sunflower", 63, 64, 0.9, -8), ("iris", 104, 48, 0.92, 0), ("poppy", 144, 70, 0.86, 0),
    ("cornflower", 44, 104, 0.66, 0), ("peony", 158, 108, 0.66, 0), ("tulip", 84, 94, 0.74, -14),
    ("daisy", 121, 96, 0.74, 0), ("violet", 70, 126, 0.6, -10), ("lily", 134, 128, 0.64, 14),
    ("rose", 102, 124, 0.66, 0),
)  # fmt: skip


def _emblem() -> Iterator[Part]:
    """All ten in one basket, before the dusk."""
    yield circle(100, 100, 98, fill=_PLUM)
    yield circle(100, 100, 93.5, fill="none", stroke=_GOLD, stroke_width=1.6)
    for place in range(16):
        x, y = around(360 / 16 * place, 84, (100, 100))
        yield at(x, y, use("bloom"), turn=45 * (place % 2))
    for x, y, turn in (
        (40, 108, -72),
        (160, 108, 72),
        (52, 52, -42),
        (148, 52, 42),
        (78, 34, -14),
        (128, 36, 20),
    ):
        yield at(x, y, use("sprig"), turn=turn, scale=0.8)
    yield from (_head(name, x, y, size, turn) for name, x, y, size, turn in _BOUQUET)
    yield at(28, 9, use("basket", width=BASKET[2], height=BASKET[3]), scale=1.2)
