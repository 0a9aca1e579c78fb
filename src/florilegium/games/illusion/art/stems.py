"""What the ten flowers grow on: stem and leaves of each, on a card whose flower lies at HEAD."""

from __future__ import annotations

from collections.abc import Mapping

from florilegium.games.drawing import Number, Part, at, ellipse, group, number, path, petal

HEAD = (50, 50)
"""The middle of the flower on its card."""

_DARK, _GREEN, _LIGHT = "#3d6b35", "#5c8f4a", "#83b065"


def _plant(*parts: Part) -> Part:
    """Parts with the outline of leaves."""
    return group(*parts, stroke=_DARK, stroke_width=0.8, stroke_linejoin="round")


def _stem(d: str, width: Number) -> Part:
    return path(d, fill="none", stroke=_GREEN, stroke_width=width, stroke_linecap="round")


def _straight(width: Number) -> Part:
    return _stem("M50 80V133", width)


def _blade(x: Number, y: Number, turn: Number, length: Number, width: Number) -> Part:
    """A leaf with its middle rib."""
    rib = path(f"M0 0V{number(-length * 0.85)}")
    return at(x, y, petal(length, width, fill=_LIGHT), rib, turn=turn)


def _heart(x: Number, y: Number, turn: Number, size: Number) -> Part:
    """A heart-shaped leaf that hangs on its dent."""
    edge = "M0 0C3 5 12 4 12 -5C12 -14 4 -20 0 -26C-4 -20 -12 -14 -12 -5C-12 4 -3 5 0 0Z"
    ribs = "M0 0V-21M0 -5L6 -10M0 -5L-6 -10M0 -11L5 -16M0 -11L-5 -16"
    return at(x, y, path(edge + ribs, fill=_LIGHT), turn=turn, scale=size)


def _tulip() -> Part:
    return _plant(
        _straight(3.6),
        path("M49 132C34 122 26 104 27 84C37 92 47 112 50 132Z", fill=_LIGHT),
        path("M51 132C62 124 71 112 73 97C63 102 54 116 50 132Z", fill=_GREEN),
    )


def _rose() -> Part:
    return _plant(
        _straight(3.4),
        path("M50 96L56 93L51 101ZM50 108L44 105L49 113ZM50 118L56 115L51 123Z", fill=_DARK),
        _blade(50, 110, 62, 24, 15),
        _blade(50, 117, -60, 25, 15),
        _blade(50, 104, -48, 17, 11),
    )


def _daisy() -> Part:
    low = (_blade(50, 131, turn, 21, 9) for turn in (-72, -38, 38, 72))
    return _plant(_stem("M50 80C52 100 48 115 50 132", 2.2), *low)


def _iris() -> Part:
    return _plant(
        _straight(3.2),
        path("M47 133C38 120 27 106 22 88C34 96 45 112 50 133Z", fill=_GREEN),
        path("M52 133C54 116 62 100 79 90C74 108 64 122 55 133Z", fill=_LIGHT),
        path("M46.5 84H53.5L51.5 100H48.5Z", fill=_LIGHT),
    )


def _poppy() -> Part:
    return _plant(
        _stem("M50 80C47 98 53 112 50 133", 2),
        _stem("M50 124C54 102 62 94 72 94Q79 95 79 102", 1.6),
        _stem("M49 96h-5M50 106h5M50 116h-5M50 125h5M65 97l1 -5M74 96l4 -3", 0.9),
        ellipse(78, 108, 5, 7.5, fill=_LIGHT, transform="rotate(14 78 108)"),
        _blade(50, 131, -58, 26, 9),
        _blade(49, 124, -82, 17, 6),
    )


def _lily() -> Part:
    whorl = (_blade(50, 116, turn, 25, 6.5) for turn in (-104, -70, 70, 104))
    low = (_blade(50, 131, turn, 21, 6) for turn in (-78, 78))
    return _plant(_straight(2.8), *whorl, *low)


def _violet() -> Part:
    return _plant(
        _stem("M50 80C52 98 54 114 50 132", 2.2),
        _stem("M32 117Q40 126 50 132Q60 126 68 117", 2),
        _heart(33, 119, -32, 1.05),
        _heart(67, 119, 32, 1.05),
    )


def _peony() -> Part:
    fan = ((119, 40, 23, 9), (121, 66, 28, 10), (123, 94, 23, 9))
    leaves = (_blade(50, y, side * turn, *size) for side in (-1, 1) for y, turn, *size in fan)
    return _plant(_straight(3.4), *leaves)


def _sunflower() -> Part:
    return _plant(_straight(4.6), _heart(48, 120, -64, 1.12), _heart(52, 112, 62, 1))


def _cornflower() -> Part:
    return _plant(
        _straight(2.2),
        _blade(50, 126, -36, 26, 4.5),
        _blade(50, 119, 34, 24, 4.5),
        _blade(50, 132, -64, 20, 4),
        _blade(50, 131, 62, 21, 4),
        ellipse(50, 91, 5.5, 7, fill=_GREEN),
        path("M45 89l5 4l5 -4M45.5 93l4.5 4l4.5 -4", fill="none"),
    )


STEMS: Mapping[str, Part] = {
    "tulip": _tulip(), "rose": _rose(), "daisy": _daisy(), "iris": _iris(), "poppy": _poppy(),
    "lily": _lily(), "violet": _violet(), "peony": _peony(), "sunflower": _sunflower(),
    "cornflower": _cornflower(),
}  # fmt: skip


def sprig() -> Part:
    """Three leaves on the origin, to fill a bouquet."""
    return _plant(_blade(0, 0, -32, 27, 10), _blade(0, 0, 32, 27, 10), _blade(0, 0, 0, 34, 11))
