"""The flowers of Royal Flush's deck: a sign and a blossom for each suit, and a crown."""

from __future__ import annotations

from florilegium.games.drawing import Part, at, circle, ellipse, group, path, petal, ring

PAPER = "#fdfaf2"
GOLD, GOLD_EDGE = "#e3b341", "#8a6410"
LEAF, STEM = "#6f9a5b", "#4d7a44"

INKS = {"S": "#2e2b52", "H": "#b01f3a", "D": "#1b5fa6", "C": "#2a6b3c"}
"""Each suit has a colour of its own, and a shape that says the same without it."""
TONES = {
    "S": ("#4b4587", "#7d76bd", "#e9e6f5"),
    "H": ("#cf3f57", "#eb8d95", "#fbe6e5"),
    "D": ("#3d83cc", "#8fbdea", "#e2eefa"),
    "C": ("#4a9160", "#96c79a", "#e4f1e2"),
}
"""The middle and the light tone of its flower, and the ground it stands on."""

_SIGNS = {
    "S": (
        "M0-10C2-6 9-2.5 9 3.2C9 7.6 4.2 8.4 1.4 5.4C1.6 7.8 2.4 9.2 4 10H-4"
        "C-2.4 9.2-1.6 7.8-1.4 5.4C-4.2 8.4-9 7.6-9 3.2C-9-2.5-2-6 0-10Z",
        "M0-5.6C2.6-1.8 2.6 1.4 0 4C-2.6 1.4-2.6-1.8 0-5.6Z",
    ),
    "H": (
        "M0 9.6C-3 5.8-9.6 2-9.6-3.6C-9.6-9.2-2.8-10.4 0-5.4"
        "C2.8-10.4 9.6-9.2 9.6-3.6C9.6 2 3 5.8 0 9.6Z",
        "M0 5.4C-3.4 2.8-4.4-.8-2.2-2.6C-.4-4 2.6-3 2.4-.8C2.2 .8 .2 1.2-.4 0"
        "C.6 3 4 1.6 4.6-1.2C5 2 2.6 4 0 5.4Z",
    ),
    "D": (
        "M0-10.6C1.8-6 4.6-3 8.2 0C4.6 3 1.8 6 0 10.6C-1.8 6-4.6 3-8.2 0C-4.6-3-1.8-6 0-10.6Z",
        "M0-5.4C.6-2 1.6-.8 4.2 0C1.6 .8 .6 2 0 5.4C-.6 2-1.6 .8-4.2 0C-1.6-.8-.6-2 0-5.4Z",
    ),
    "C": (
        "M0-10A4.5 4.5 0 0 1 3.4-2.5A4.6 4.6 0 1 1 1.3 4.4C1.5 7.4 2.4 9.2 4 10H-4"
        "C-2.4 9.2-1.5 7.4-1.3 4.4A4.6 4.6 0 1 1-3.4-2.5A4.5 4.5 0 0 1 0-10Z",
        "M0-7.6C1.6-5.6 1.4-4 0-2.6C-1.4-4-1.6-5.6 0-7.6ZM-7.2 2.6C-5.6 .4-4 .2-2.4 1"
        "C-3 2.8-4.6 3.6-7.2 2.6ZM7.2 2.6C5.6 .4 4 .2 2.4 1C3 2.8 4.6 3.6 7.2 2.6Z",
    ),
}


def sign(suit: str) -> Part:
    """The suit's sign around the origin, twenty high, with a petal in it."""
    shape, light = _SIGNS[suit]
    return path(shape, fill=INKS[suit]) + path(light, fill=PAPER, opacity=0.4)


def bloom(suit: str) -> Part:
    """The suit's flower seen from above, around the origin, fifty-two across."""
    return _BLOOMS[suit](INKS[suit], *TONES[suit][:2])


def _iris(ink: str, middle: str, light: str) -> Part:
    """Three broad petals that hang, three that stand, a golden tongue on each of the first."""
    hanging = petal(26, 26, fill=middle, stroke=ink, stroke_width=0.8)
    tongue = petal(13, 4, 4, fill=GOLD)
    standing = petal(19, 14, fill=light, stroke=ink, stroke_width=0.8)
    return ring(hanging + tongue, 3, 60) + ring(standing, 3) + circle(0, 0, 4, fill=ink)


def _rose(ink: str, middle: str, light: str) -> Part:
    """Rounds of petals that grow darker towards the heart."""
    outer = ellipse(0, -14.5, 12.5, 11, fill=light, stroke=ink, stroke_width=0.8)
    inner = ellipse(0, -9, 9.5, 8, fill=middle, stroke=ink, stroke_width=0.8)
    heart = path(
        "M-4 2A5 5 0 1 1 4.6 2.4A3 3 0 0 1-.6 1.6",
        fill="none",
        stroke=light,
        stroke_width=1.6,
        stroke_linecap="round",
    )
    return ring(outer, 5) + ring(inner, 5, 36) + circle(0, 0, 8, fill=ink) + heart


def _cornflower(ink: str, middle: str, light: str) -> Part:
    """Fringed trumpets around a dark head."""
    trumpet = path(
        "M0-5L-6.4-21L-3.2-20L-2.6-25.4L0-21.6L2.6-25.4L3.2-20L6.4-21Z",
        fill=middle,
        stroke=ink,
        stroke_width=0.8,
        stroke_linejoin="round",
    )
    short = petal(12, 5, 2, fill=light)
    return ring(trumpet, 8) + ring(short, 8, 22.5) + circle(0, 0, 4.6, fill=ink)


def _clover(ink: str, middle: str, light: str) -> Part:
    """Four notched leaves with a pale band, a tuft in the middle."""
    leaf = path(
        "M0-2C-11-7-14-17-8.5-23C-5-26-1.4-24.6 0-21.4C1.4-24.6 5-26 8.5-23C14-17 11-7 0-2Z",
        fill=middle,
        stroke=ink,
        stroke_width=0.8,
    )
    band = path(
        "M-7.6-15.6C-4.4-19.2-1.6-19 0-16.6C1.6-19 4.4-19.2 7.6-15.6",
        fill="none",
        stroke=light,
        stroke_width=2.2,
        stroke_linecap="round",
    )
    return ring(leaf + band, 4) + circle(0, 0, 3.4, fill=GOLD)


_BLOOMS = {"S": _iris, "H": _rose, "D": _cornflower, "C": _clover}


def crown(points: int) -> Part:
    """A crown of so many points around the origin, forty wide; its base is at 0."""
    step = 40 / (points - 1)
    d, pearls = "M-20 0", ""
    for place in range(points):
        x = -20 + place * step
        high = -20 if place == points // 2 else -15
        d += f"L{x:g} {high}" + (f"L{x + step / 2:g}-7" if place < points - 1 else "")
        pearls += circle(x, high - 1, 2.4, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1)
    body = path(f"{d}L20 0Z", fill=GOLD, stroke=GOLD_EDGE, stroke_width=1, stroke_linejoin="round")
    band = path("M-20 0H20V4H-20Z", fill=GOLD, stroke=GOLD_EDGE, stroke_width=1)
    return body + pearls + band


def sprig(height: float) -> Part:
    """A stem that rises to the origin, with two leaves."""
    stem = path(f"M0 {height:g}V0", stroke=STEM, stroke_width=2.4, stroke_linecap="round")
    leaf = petal(22, 9, fill=LEAF, stroke=STEM, stroke_width=0.7)
    return group(stem) + at(0, height * 0.8, leaf, turn=58) + at(0, height * 0.8, leaf, turn=-58)
