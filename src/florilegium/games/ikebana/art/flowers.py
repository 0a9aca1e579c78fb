"""The flowers and vases that Ikebana's cards are made of, by colour.

A bloom is drawn around the origin, about fifteen units in radius, its top upwards; a vase stands on
its card, neck at (50, 113).
"""

from __future__ import annotations

from collections.abc import Mapping

from florilegium.games.art55 import INKS, RAINBOW
from florilegium.games.drawing import Part, at, circle, ellipse, group, path, petal, rect, ring

LEAF = petal(15, 8, fill="#6f9350", stroke="#43602f", stroke_width=0.6) + path(
    "M0 -2V-11", stroke="#43602f", stroke_width=0.5
)


def _camellia() -> Part:
    """Red: broad petals around a tuft of stamens."""
    ink = INKS["R"]
    outer = ellipse(0, -8.5, 6.6, 7, fill=ink.main, stroke=ink.deep, stroke_width=0.7)
    inner = ellipse(0, -5, 4.6, 5, fill="#e9594b", stroke=ink.deep, stroke_width=0.6)
    stamens = ring(circle(0, -2.9, 0.9, fill="#fff0b8"), 8)
    tuft = circle(0, 0, 3.8, fill="#f0b429", stroke="#a26a00", stroke_width=0.5)
    return ring(outer, 6) + ring(inner, 5, 36) + tuft + stamens


def _chrysanthemum() -> Part:
    """Green: three wreaths of narrow petals."""
    ink = INKS["G"]
    rows = ((16, 15.5, 5, "#3f9a57"), (13, 11.5, 4.6, "#6dbb6c"), (9, 7.5, 3.8, ink.light))
    wreaths = (
        group(
            ring(petal(length, width, fill=tone), count, 11 * place),
            stroke=ink.deep,
            stroke_width=0.5,
        )
        for place, (count, length, width, tone) in enumerate(rows)
    )
    return "".join(wreaths) + circle(0, 0, 2.2, fill="#f3f3b0")


def _narcissus() -> Part:
    """Yellow: six pointed petals and a trumpet."""
    ink = INKS["Y"]
    star = group(ring(petal(15.5, 11.5, fill="#ffd646"), 6), stroke=ink.deep, stroke_width=0.7)
    rim = ring(circle(0, -4.6, 1.9), 9)
    trumpet = group(rim, circle(0, 0, 5.4), fill="#ee8a1f", stroke="#9c4d00", stroke_width=0.5)
    disc = circle(0, 0, 4.9, fill="#ee8a1f")
    return star + trumpet + disc + circle(0, 0, 2.5, fill="#9c4d00")


def _iris() -> Part:
    """Blue: three petals stand, three fall, each with a golden flame."""
    ink = INKS["B"]
    stand = petal(16, 10, fill=ink.light)
    fall = petal(15.5, 12.5, fill=ink.main)
    flame = petal(6.5, 3, 1.5, fill="#ffd646", stroke="none")
    standing = "".join(at(0, 1, stand, turn=turn) for turn in (-30, 30, 0))
    falling = "".join(at(0, 0, fall, flame, turn=turn) for turn in (-108, 108, 180))
    return group(standing, falling, stroke=ink.deep, stroke_width=0.8)


def _calla() -> Part:
    """Black: one leaf rolled around a golden spike."""
    ink = INKS["K"]
    cup = path(
        "M0 15C-6 8 -14 3 -12 -7C-10 -15 3 -18 13 -16C12 -6 9 6 0 15Z",
        fill=ink.main,
        stroke=ink.deep,
        stroke_width=0.9,
    )
    throat = path("M-11 -6C-9 -13 2 -16 12 -15C9 -8 6 -1 -1 1C-6 2 -11 -1 -11 -6Z", fill="#6d6b7d")
    spike = path("M-2 0L2 -10", stroke="#f0b429", stroke_width=3.2, stroke_linecap="round")
    fold = path("M12 -15C9 -8 6 -1 -1 1", fill="none", stroke="#b9b7c6", stroke_width=0.9)
    return cup + throat + spike + fold


def _peony() -> Part:
    """A joker: petals of every colour."""
    outer = "".join(
        at(0, 0, petal(16, 13, fill=tone), turn=60 * place) for place, tone in enumerate(RAINBOW)
    )
    inner = "".join(
        at(0, 0, petal(9.5, 8, fill=INKS[letter].light), turn=60 * place + 30)
        for place, letter in enumerate("YGBKMR")
    )
    petals = group(outer, inner, stroke="#572483", stroke_width=0.5)
    return petals + circle(0, 0, 3, fill="#f7d774", stroke="#a26a00", stroke_width=0.5)


BLOOMS: Mapping[str, Part] = {
    "R": _camellia(),
    "G": _chrysanthemum(),
    "Y": _narcissus(),
    "B": _iris(),
    "K": _calla(),
    "M": _peony(),
}


def _vase(outline: str, tone: str, deep: str, *glaze: Part) -> Part:
    return group(path(outline, fill=tone), *glaze, stroke=deep, stroke_width=1)


def _glaze(d: str, tone: str, width: float = 1.2) -> Part:
    return path(d, fill="none", stroke=tone, stroke_width=width, stroke_linecap="round")


_JAR = (
    "M44 112H56Q55 115 60 117Q68 121 64 128Q62 132.5 57 132.5"
    "H43Q38 132.5 36 128Q32 121 40 117Q45 115 44 112Z"
)
_TUBE = "M43 110H57V132.5H43Z"
_BASIN = "M24 117H76Q74 132 62 132.5H38Q26 132 24 117Z"
_BOTTLE = "M46 108H54V116Q62 121 61 127Q60 132.5 55 132.5H45Q40 132.5 39 127Q38 121 46 116Z"
_CUP = "M34 112H66Q65 123 54 125V129H60V132.5H40V129H46V125Q35 123 34 112Z"
_BLOCK = "M38 110Q50 114 62 110L65 132.5H35Z"
_SEAL = rect(46.5, 124.5, 7, 5, fill="#b8443a", stroke="none")

VASES: Mapping[str, Part] = {
    "R": _vase(_JAR, "#3c2a2a", "#1f1414", _glaze("M37 122Q50 127 63 122", "#d98f6a")),
    "G": _vase(_TUBE, "#8a9a4a", "#4c5a22", _glaze("M43 117H57M43 125H57", "#4c5a22", 1.4)),
    "Y": _vase(_BASIN, "#4f6f6b", "#29413e", _glaze("M28 122Q50 127 72 122", "#a9c4b9")),
    "B": _vase(
        _BOTTLE, "#f4f1e6", "#44618e", _glaze("M40.5 124Q45 121 50 124T59.5 124", "#2f74cf")
    ),
    "K": _vase(_CUP, "#a33a2c", "#5c1a12", _glaze("M37 116H63", "#e6a25f")),
    "M": _vase(_BLOCK, "#ece4cf", "#9c8340", _glaze("M36.5 122H63.5", "#c39a3c", 2), _SEAL),
}
