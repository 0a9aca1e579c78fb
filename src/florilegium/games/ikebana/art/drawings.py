"""Ikebana's drawings: cut flowers in vases, one kind of flower and vase for each colour."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from florilegium.games import drawing
from florilegium.games.art55 import FONT, INKS, Paper, back, faces, marks
from florilegium.games.deck55 import Card
from florilegium.games.drawing import (
    Number,
    Part,
    around,
    at,
    circle,
    group,
    number,
    path,
    rect,
    ring,
    symbol,
    text,
    use,
)
from florilegium.games.ikebana.art.flowers import BLOOMS, LEAF, VASES
from florilegium.games.ikebana.cards import TOKENS

_GROUNDS = {"R": "#fff3ec", "G": "#f2f8ea", "Y": "#fff9e0", "B": "#edf4fc", "K": "#f3f1ec",
            "M": "#f9effb"}  # fmt: skip
_FRAMES = {"R": "#c98c80", "G": "#86ab84", "Y": "#cfae5a", "B": "#86a6cd", "K": "#8d8a86",
           "M": "#c39a3c"}  # fmt: skip
_STEM = "#55703a"
_NIGHT, _GOLD = "#23404a", "#d9b45b"

Place = tuple[int, int]
"""Where a bloom sits on a card."""

_PLACES: dict[int, tuple[Place, ...]] = {
    1: ((56, 68),),
    2: ((42, 62), (68, 86)),
    3: ((47, 57), (75, 75), (28, 84)),
    4: ((38, 58), (66, 61), (80, 87), (22, 87)),
    5: ((50, 54), (77, 67), (23, 67), (71, 95), (29, 95)),
}
"""As many blooms as the card's value, never in a row: an arrangement is not even."""

_SIZES = {1: 1.5, 2: 1.2, 3: 1.05, 4: 0.95, 5: 0.88}
_NECK = 113
"""Where the stems leave the vase."""


def sheet(lang: str = "en") -> str:
    """All drawings as one document of symbols."""
    symbols = [*faces(_picture, _paper), _back(), _emblem(), *marks(lang), *_tokens()]
    return drawing.sheet(symbols, _shared())


def _shared() -> Iterator[Part]:
    """What many cards show."""
    yield group(LEAF, id="leaf")
    for colour, bloom in BLOOMS.items():
        yield group(bloom, id=f"bloom-{colour}")
        yield group(VASES[colour], id=f"vase-{colour}")
    for value in _PLACES:
        yield group(*_stems(value), id=f"stems-{value}", stroke=_STEM)
    yield group(
        path("M-10 0A10 10 0 0 1 10 0M-6.5 0A6.5 6.5 0 0 1 6.5 0M-3 0A3 3 0 0 1 3 0"),
        id="wave",
        fill=_NIGHT,
        stroke="#47707a",
    )


def _paper(card: Card) -> Paper:
    """The paper of a colour; a joker's frame is golden."""
    colour = card.colour
    return Paper(_GROUNDS[colour], _FRAMES[colour], INKS[colour].deep)


def _picture(card: Card) -> Part:
    """A moon, stems, blooms and a vase."""
    moon = circle(50, 79, 36, fill=INKS[card.colour].light, opacity=0.38)
    shelf = path(
        "M12 133H88", stroke=_FRAMES[card.colour], stroke_width=1.5, stroke_linecap="round"
    )
    blooms = "".join(
        at(x, y, use(f"bloom-{card.colour}"), turn=_lean(x, y), scale=_SIZES[card.value])
        for x, y in reversed(_PLACES[card.value])
    )
    vase = use(f"vase-{card.colour}")
    return moon + shelf + use(f"stems-{card.value}") + blooms + vase


def _lean(x: int, y: int) -> float:
    """How far a bloom turns outwards."""
    return round(0.6 * degrees(atan2(x - 50, _NECK - y)))


def _stems(value: int) -> Iterator[Part]:
    """A curved stem for each bloom, with a leaf on it."""
    for place, (x, y) in enumerate(_PLACES[value]):
        bend = 50 + (x - 50) * 0.25
        middle = (_NECK + y) / 2 + 2
        curve = f"M50 {_NECK + 6}Q{number(bend)} {number(middle)} {x} {y}"
        yield path(curve, fill="none", stroke_width=1.8)
        if place < 3:
            side = 1 if x >= 50 else -1
            leaf = use("leaf", transform="scale(-1 1)") if place % 2 else use("leaf")
            where = (50 + (x - 50) * 0.45, _NECK - (_NECK - y) * 0.5)
            yield at(*where, leaf, turn=side * (28 if place % 2 else -28) + _lean(x, y))


def _back() -> Part:
    """Waves, and a flower in a ring."""
    waves = "".join(
        use("wave", transform=f"translate({10 + 20 * column + 10 * (row % 2)} {20 + 10 * row})")
        for row in range(12)
        for column in range(4 if row % 2 else 5)
    )
    disc = circle(50, 70, 25, fill=_NIGHT, stroke=_GOLD, stroke_width=2)
    mon = at(50, 70, _crest(19))
    return back(Paper(_NIGHT, _GOLD, _GOLD), waves + disc + mon)


def _crest(size: Number) -> Part:
    """A flower as a family crest, in gold around the origin."""
    outer = drawing.ellipse(0, -size * 0.6, size * 0.3, size * 0.4, fill=_GOLD)
    inner = drawing.petal(size * 0.42, size * 0.16, size * 0.12, fill=_NIGHT)
    return ring(outer, 5) + ring(inner, 5) + circle(0, 0, size * 0.16, fill=_GOLD)


def _emblem() -> Part:
    """Before a red sun: an iris for heaven, a camellia for earth, a narcissus between."""
    sun = circle(59, 40, 31, fill="#e2563f")
    stems = group(
        path("M46 78C40 58 30 44 29 27"),
        path("M46 78C50 62 55 52 60 46"),
        path("M46 78C56 72 66 70 77 69"),
        path("M46 78C36 74 26 70 16 60"),
        fill="none",
        stroke="#3d4f2a",
        stroke_width=2,
        stroke_linecap="round",
    )
    leaves = "".join(
        at(x, y, use("leaf"), turn=turn, scale=size)
        for x, y, turn, size in (
            (36, 54, 30, 1.3),
            (33, 46, -55, 1.1),
            (60, 71, 120, 1.1),
            (30, 72, -80, 1.2),
            (51, 61, -20, 0.9),
        )
    )
    blooms = (
        at(29, 24, use("bloom-B"), turn=-8, scale=1.15)
        + at(61, 43, use("bloom-Y"), turn=12, scale=1.35)
        + at(80, 67, use("bloom-R"), turn=60, scale=0.85)
        + at(14, 58, use("bloom-M"), turn=-40, scale=0.62)
    )
    bowl = path("M24 76H70L64 90Q63 92 60 92H34Q31 92 30 90Z", fill="#2c3a3f")
    rim = rect(22, 74, 50, 4, rx=2, fill="#455a61")
    glaze = path("M31 82Q47 88 63 82", fill="none", stroke="#6f8a92", stroke_width=1.4)
    return symbol("emblem", (0, 0, 100, 100), sun, stems, leaves, blooms, bowl, rim, glaze)


_COINS = {
    1: ("#f0c436", "#7d5a08", 0),
    5: ("#2f6fb3", "#173c66", 5),
    10: ("#b8322c", "#64150f", 10),
    50: ("#2a7d4b", "#0f4025", 16),
}
"""Tone, outline and lobes of each token: yellow, blue, red and green, as IKE-3 names them."""


def _tokens() -> Iterator[Part]:
    """IKE-3: `token-1` to `token-50`, told apart by number, outline and tone."""
    for worth in TOKENS:
        tone, deep, lobes = _COINS[worth]
        ink = "#24160a" if worth == 1 else "#ffffff"
        words = text(
            0,
            5.6,
            str(worth),
            font_family=FONT,
            font_size=16,
            font_weight="bold",
            text_anchor="middle",
            fill=ink,
        )
        coin = _rim(lobes, fill=tone, stroke=deep)
        inner = circle(0, 0, 12.2, fill="none", stroke=ink, stroke_width=0.8, opacity=0.55)
        yield symbol(f"token-{worth}", (0, 0, 40, 40), at(20, 20, coin, inner, words))


def _rim(lobes: int, **paint: str) -> Part:
    """A disc, or one whose rim has so many lobes."""
    if not lobes:
        return circle(0, 0, 17, stroke_width=1.5, **paint)
    corners = [around(360 / lobes * (k - 0.5), 16) for k in range(lobes + 1)]
    reach = 32 * 3.14 / lobes * 0.56
    arcs = "".join(
        f"A{number(reach)} {number(reach)} 0 0 1 {number(x)} {number(y)}" for x, y in corners[1:]
    )
    x, y = corners[0]
    return path(f"M{number(x)} {number(y)}{arcs}Z", stroke_width=1.5, **paint)
