"""Hanabi's cards, tokens and emblem: fireworks that open like chrysanthemums in a night sky.

Each colour bursts in its own way. A card shows as many bursts as its value; black ones, which no
night would show, open before the moon.
"""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.games import art55
from florilegium.games.art55 import INKS, RAINBOW, Paper
from florilegium.games.deck55 import Card
from florilegium.games.drawing import (
    Number,
    Part,
    around,
    at,
    circle,
    disc_outline,
    discs,
    ellipse,
    group,
    number,
    path,
    petal,
    petal_outline,
    rect,
    rosette,
    star,
    symbol,
    use,
)
from florilegium.games.drawing import sheet as document

_SKIES = {
    "R": "#2c1026", "G": "#0c2a2b", "Y": "#2b2033", "B": "#0d1c45", "K": "#d9d6cc", "M": "#241344",
}  # fmt: skip
_FRAMES = {
    "R": "#d8604f", "G": "#4fa873", "Y": "#d9ac3c", "B": "#5b95e0", "K": "#4a4852", "M": "#b784d8",
}  # fmt: skip
_GOLD = "#f4cf6a"
_NIGHT = "#16183a"
_PLACES: dict[int, tuple[tuple[Number, Number, Number], ...]] = {
    1: ((50, 90, 1.3),),
    2: ((32, 72, 0.8), (66, 108, 0.86)),
    3: ((50, 66, 0.7), (28, 106, 0.7), (72, 106, 0.7)),
    4: ((29, 69, 0.62), (71, 69, 0.62), (29, 110, 0.62), (71, 110, 0.62)),
    5: ((50, 90, 0.68), (23, 66, 0.5), (77, 66, 0.5), (23, 115, 0.5), (77, 115, 0.5)),
}
"""Where the bursts of each value open, and how large."""


def sheet(lang: str = "en") -> str:
    """The whole sheet: thirty cards, the back, marks, tokens and the emblem."""
    shared = [group(_burst(colour), id=f"burst-{colour}") for colour in INKS]
    shared += [_stars(), _wave()]
    return document(
        [*art55.faces(_picture, _paper), _back(), *art55.marks(lang), *_tokens(), _emblem()],
        shared=shared,
    )


# The bursts, around the origin, about thirty units in radius


def _burst(colour: str) -> Part:
    match colour:
        case "R":
            return _chrysanthemum()
        case "G":
            return _palm()
        case "Y":
            return _sun()
        case "B":
            return _rain()
        case "K":
            return _lozenges()
    return _rainbow()


def _chrysanthemum() -> Part:
    """Red: three wreaths of pointed petals."""
    ink = INKS["R"]
    return (
        rosette(petal_outline(17, 7, 13), 16, fill=ink.main)
        + rosette(petal_outline(13, 6, 9), 16, 11.25, fill="#f2664c")
        + rosette(petal_outline(9, 5, 3), 8, fill=ink.light)
    )


def _palm() -> Part:
    """Green: arms that bend under their own weight, each with a falling spark."""
    ink, arms, sparks = INKS["G"], "", []
    for angle in range(-150, 180, 30):
        x, y = around(angle, 24)
        bend_x, bend_y = around(angle, 17)
        bend = f"{number(bend_x * 1.15)} {number(bend_y - 5)}"
        arms += f"M0 0Q{bend} {number(x)} {number(y + 4)}"
        sparks.append((x, y + 4.5))
    return (
        path(arms, fill="none", stroke="#46b86a", stroke_width=3.4, stroke_linecap="round")
        + discs(2.8, *sparks, fill=ink.light)
        + rosette(petal_outline(12, 4), 6, fill=ink.light)
        + circle(0, 0, 4, fill="#eaffdf")
    )


def _sun() -> Part:
    """Yellow: a star of long rays with sparks between them."""
    ink = INKS["Y"]
    sparks = (around(22.5 + 45 * k, 25) for k in range(8))
    return (
        star(8, 30, 9, fill=ink.main)
        + star(8, 17, 8, fill="#ffd75a", transform="rotate(22.5)")
        + circle(0, 0, 5, fill="#fff6cf")
        + discs(2.4, *sparks, fill=ink.light)
    )


def _rain() -> Part:
    """Blue: drops that fly outwards in two rings."""
    ink = INKS["B"]
    drop, inner = (
        "M0 -29C4 -25 4 -18 0 -18C-4 -18 -4 -25 0 -29Z",
        "M0 -17C3 -14 3 -9 0 -9C-3 -9 -3 -14 0 -17Z",
    )
    return (
        rosette(drop, 12, fill="#4f9bf0")
        + rosette(inner, 12, 15, fill=ink.light)
        + circle(0, 0, 5, fill="#dcefff")
    )


def _lozenges() -> Part:
    """Black: brush strokes that end in lozenges."""
    ink = INKS["K"]
    ray, tip, short = (
        "M0 -7L0 -19",
        "M0 -30L4.5 -23.5L0 -17L-4.5 -23.5Z",
        "M0 -17L3 -12L0 -7L-3 -12Z",
    )
    return (
        rosette(ray, 10, stroke=ink.main, stroke_width=2.2)
        + rosette(tip, 10, fill=ink.deep)
        + rosette(short, 10, 18, fill="#6b6975")
        + circle(0, 0, 5, fill=ink.deep)
    )


def _rainbow() -> Part:
    """Multicolour: broad petals, one of each colour, with golden rays between them."""
    tones = [tone if tone != INKS["K"].main else "#a19fb3" for tone in RAINBOW]
    petals = [
        group(
            petal(24, 15, 3, fill=tone),
            circle(0, -29, 1.9, fill=tone),
            transform=f"rotate({60 * place})",
        )
        for place, tone in enumerate(tones)
    ]
    rays = rosette(petal_outline(22, 4, 3), 6, 30, fill=_GOLD)
    return rays + "".join(petals) + rosette(petal_outline(10, 4, 2), 6, fill="#fff4d6")


# Cards


def _paper(card: Card) -> Paper:
    ink = "#1b1a21" if card.colour == "K" else "#fff8e6"
    return Paper(_SKIES[card.colour], _FRAMES[card.colour], ink)


def _picture(card: Card) -> Part:
    """The sky, and the bursts in it."""
    bursts = [
        use(f"burst-{card.colour}", transform=_placed(x, y, scale))
        for x, y, scale in _PLACES[card.value]
    ]
    return _sky(card.colour) + "".join(bursts)


def _placed(x: Number, y: Number, scale: Number) -> str:
    return f"translate({x} {y})scale({scale})"


def _sky(colour: str) -> Part:
    """A few stars, or for black the moon."""
    return circle(50, 90, 41, fill="#f3f0e6") if colour == "K" else use("stars")


def _stars() -> Part:
    places = ((12, 52), (90, 50), (8, 92), (93, 90), (50, 46), (14, 131), (88, 132), (50, 134))
    return discs(0.9, *places, id="stars", fill="#fff8e6", opacity=0.7)


def _back() -> Part:
    """Waves under a golden burst."""
    waves = [
        use("wave", x=13 * column - (6.5 if row % 2 else 0) + 4.5, y=143 - 7.5 * row)
        for row in reversed(range(8))
        for column in range(9)
    ]
    petals = rosette(petal_outline(24, 8, 7), 16, fill=_GOLD)
    flower = at(50, 46, petals + circle(0, 0, 5, fill="#fff1c4"))
    sparks = (around(11.25 + 22.5 * k, 31, (50, 46)) for k in range(16))
    drawn = "".join(waves) + flower + discs(1.3, *sparks, fill="#fff1c4")
    return art55.back(Paper(_NIGHT, "#3b4280", _GOLD), drawn)


def _wave() -> Part:
    rings = "".join(disc_outline(0, 0, radius) for radius in (13, 9, 5))
    return path(rings, id="wave", fill="#20265a", stroke="#6b78c4", stroke_width=1.1)


# Tokens and emblem


def _tokens() -> Iterator[Part]:
    """Blue: something to say. Red: a mistake. Each also as the empty place it leaves."""
    box = (0, 0, 40, 40)
    say = rosette(petal_outline(10, 6, 3), 8, fill="#d9ecff")
    yield symbol("blue", box, _disc("#2c68bd", "#143a78"), at(20, 20, say))
    fuse = star(7, 13, 5, fill="#ffd76a") + circle(0, 0, 4, fill="#b51f1f")
    yield symbol("red", box, _disc("#b51f1f", "#6b0f14"), at(20, 20, fuse))
    empty = circle(
        20, 20, 16, fill="none", stroke="#8a8794", stroke_width=2, stroke_dasharray="4 4"
    )
    yield symbol("empty", box, empty)


def _disc(ground: str, edge: str) -> Part:
    return circle(20, 20, 18, fill=ground, stroke=edge, stroke_width=3)


def _emblem() -> Part:
    """Bursts over the water, for the home page."""
    sky = rect(0, 0, 200, 200, rx=36, fill=_NIGHT)
    bursts = (
        use("burst-G", transform=_placed(160, 116, 1.15))
        + use("burst-M", transform=_placed(38, 112, 1.1))
        + use("burst-Y", transform=_placed(42, 44, 1.15))
        + use("burst-B", transform=_placed(158, 42, 1.15))
        + use("burst-R", transform=_placed(100, 84, 2))
    )
    hills = path("M0 164Q30 146 66 160T130 156T200 160V166H0Z", fill="#0b0d24")
    water = path("M0 164H200V164A36 36 0 0 1 164 200H36A36 36 0 0 1 0 164Z", fill="#222a66")
    glints = [
        ellipse(x, y, width, 1.6, fill=tone, opacity=0.85)
        for x, y, width, tone in (
            (100, 172, 30, "#f2664c"), (42, 174, 12, _GOLD), (158, 174, 13, "#4f9bf0"),
            (92, 181, 20, "#d8342c"), (130, 187, 14, "#4cc072"), (64, 189, 14, "#b784d8"),
        )
    ]  # fmt: skip
    return symbol("emblem", (0, 0, 200, 200), sky, bursts, hills, water, *glints)
