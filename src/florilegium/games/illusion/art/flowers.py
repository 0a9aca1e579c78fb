"""The ten flowers as drawings, each with a silhouette of its own: colour is never the only sign.

A head lies around the origin and fits into a circle of radius 38.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from florilegium.games.drawing import (
    Number,
    Part,
    at,
    circle,
    ellipse,
    group,
    number,
    path,
    petal,
    use,
)


def _inked(colour: str, *parts: Part, width: Number = 0.9) -> Part:
    """Parts with an outline."""
    return group(*parts, stroke=colour, stroke_width=width, stroke_linejoin="round")


def _veins(d: str, colour: str, width: Number = 0.8) -> Part:
    """Fine lines upon petals."""
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _dots(radius: Number, size: Number, gap: Number, colour: str) -> Part:
    """A circle of dots: seeds and stamens."""
    return circle(
        0,
        0,
        radius,
        fill="none",
        stroke=colour,
        stroke_width=size,
        stroke_linecap="round",
        stroke_dasharray=f"0 {number(gap)}",
    )


def _lobe(length: Number, width: Number, fill: str, notch: Number = 0) -> Part:
    """A broad round petal on the origin, growing upwards; `notch` dents its tip."""
    n, half = number, width / 2
    x, low, wide, high = n(half), n(-length * 0.42), n(-length * 0.68), n(-length * 0.98)
    foot, brow = f"{n(half * 0.5)} {n(-length * 0.12)}", f"{n(half * 0.42)} {n(-length * 1.1)}"
    return path(
        f"M0 0C{foot} {x} {low} {x} {wide}C{x} {high} {brow} 0 {n(notch - length)}"
        f"C-{brow} -{x} {high} -{x} {wide}C-{x} {low} -{foot} 0 0Z",
        fill=fill,
    )


def _wreath(ident: str, part: Part, count: int, first: Number = 0) -> Part:
    """A part `count` times around the origin, written only once: the sheet stays small."""
    turns = (number(first + k * 360 / count) for k in range(1, count))
    again = (use(ident, transform=f"rotate({turn})") for turn in turns)
    return at(0, 0, group(part, id=ident), turn=first) + "".join(again)


def tulip() -> Part:
    """A closed cup, seen from the side."""
    return _inked(
        "#b98505",
        path("M-19 -4C-22 -22 -15 -32 -11 -37C-3 -30 -1 -18 0 -6Z", fill="#e2a70f"),
        path("M19 -4C22 -22 15 -32 11 -37C3 -30 1 -18 0 -6Z", fill="#e2a70f"),
        path("M0 34C-26 34 -32 4 -24 -26C-10 -20 -2 2 0 34Z", fill="#f6c324"),
        path("M0 34C26 34 32 4 24 -26C10 -20 2 2 0 34Z", fill="#f0b81c"),
        path("M0 35C-17 26 -18 -8 0 -34C18 -8 17 26 0 35Z", fill="#fdda55"),
        _veins(
            "M0 29V-18M-5 24C-9 10 -8 -2 -4 -14M5 24C9 10 8 -2 4 -14M-17 19C-23 8 -23 -4 -21 -15"
            "M17 19C23 8 23 -4 21 -15",
            "#d39a0c",
        ),
    )


def rose() -> Part:
    """Petals wound around a heart, from above."""
    ink = "#6d0f22"
    return _inked(
        ink,
        _wreath("rose-1", _lobe(36, 40, "#a3142f"), 5),
        _wreath("rose-2", _lobe(28, 34, "#bf1f3c"), 5, 36),
        _wreath("rose-3", _lobe(20.5, 27, "#d3344e"), 5, 12),
        circle(0, 0, 12.5, fill="#bf1f3c"),
        _veins(
            "M-11 2A11 11 0 0 1 8 -8M10.500 -2A10.500 10.500 0 0 1 -6 9M-7 2A7 7 0 0 1 5.500 "
            "-4.500M6.500 0A6.300 6.300 0 0 1 -4 5.400M-3 1A3.200 3.200 0 1 1 1.500 2.800",
            ink,
            1.4,
        ),
        _veins(
            "M-20 -23A30 30 0 0 1 -5 -31M17 -25A30 30 0 0 1 28 -14M-30 6A30 30 0 0 0 -23 19",
            "#e8718a",
            1.6,
        ),
    )


def daisy() -> Part:
    """Many slim rays around a small button."""
    ray = "M0 -8C2.8 -14 4.6 -29 2.6 -35C1.4 -37.6 -1.4 -37.6 -2.6 -35C-4.6 -29 -2.8 -14 0 -8Z"
    gold = "#b97d06"
    rays = (
        _wreath("daisy-1", path(ray, fill="#e3ebea"), 14, 13),
        _wreath("daisy-2", path(ray, fill="#fff"), 14),
    )
    return group(
        _inked("#9fb0b4", *rays, width=0.7),
        _inked(gold, circle(0, 0, 9.5, fill="#f2b61c")),
        _dots(6.6, 1.6, 2.96, gold),
        _dots(3.2, 1.6, 2.87, gold),
        circle(0, 0, 0.8, fill=gold),
    )


def iris() -> Part:
    """Three petals stand, three hang."""
    ink = "#312a7c"
    side = group(
        path("M3 -2C14 -9 30 -5 35 8C38 18 33 27 27 27C21 26 23 12 3 4Z", fill="#5d53c4"),
        _veins("M7 0C17 -3 27 2 30 14M7 2C15 2 22 6 25 14", ink),
        path("M4 3L16 4.5L6 7Z", fill="#f7ce3e", stroke="none"),
        id="iris-1",
    )
    return _inked(
        ink,
        path("M-3 0C-24 -8 -28 -26 -19 -35C-7 -33 -1 -16 0 0Z", fill="#8b82e0"),
        path("M3 0C24 -8 28 -26 19 -35C7 -33 1 -16 0 0Z", fill="#8b82e0"),
        path("M0 2C-15 -8 -15 -30 0 -38C15 -30 15 -8 0 2Z", fill="#a49cec"),
        _veins("M0 -2V-30M-4 -4C-8 -12 -8 -20 -5 -27M4 -4C8 -12 8 -20 5 -27", ink),
        side,
        use("iris-1", transform="scale(-1 1)"),
        path("M-4 2C-13 11 -14 30 -8 36C-3 39 3 39 8 36C14 30 13 11 4 2Z", fill="#6d63d2"),
        _veins("M-3 10C-7 18 -8 26 -6 32M3 10C7 18 8 26 6 32M0 22V35", ink),
        path("M0 1C-4 6 -3.5 15 0 22C3.5 15 4 6 0 1Z", fill="#f7ce3e"),
    )


def poppy() -> Part:
    """Four crumpled bowls around a dark heart."""
    dark, green = "#2b1620", "#54663a"
    bowl = (
        "M0 4C-14 2 -29 -10 -27 -23C-24 -28 -20 -26 -17 -31C-12 -36 -8 -32 -3 -35C2 -37 6 -32 "
        "11 -34C17 -34 18 -28 23 -27C30 -21 26 -6 0 4Z"
    )
    inside = group(
        _veins(
            "M-6 -10C-12 -16 -15 -20 -16 -25M0 -12C-1 -19 0 -24 -1 -29M6 -10C11 -15 14 -19 15 -25",
            "#a82a12",
        ),
        path("M0 0C-8 -4 -9 -11 -5 -14L0 -11L5 -14C9 -11 8 -4 0 0Z", fill=dark, stroke="none"),
    )
    bowls = (
        _wreath("poppy-1", path(bowl, fill="#d23a1d") + inside, 2, 90),
        group(_wreath("poppy-2", path(bowl, fill="#ea5230") + inside, 2), transform="scale(.8 1)"),
    )
    return group(
        _inked("#93200f", *bowls),
        circle(0, 0, 10, fill=dark),
        _dots(11.5, 2, 3.61, dark),
        _inked(green, circle(0, 0, 6, fill="#a9bd77")),
        _veins("M-5 0H5M0 -5V5M-3.5 -3.5L3.5 3.5M-3.5 3.5L3.5 -3.5", green, 1.2),
    )


def lily() -> Part:
    """A six-pointed star with long stamens."""

    def tongue(width: Number, fill: str) -> Part:
        spots = ((-3, -13), (2.5, -16), (-2, -19.5), (3.2, -11))
        freckles = (circle(x, y, 0.9, fill="#b03a6c") for x, y in spots)
        middle = petal(29, width * 0.34, 4, fill="#f2a3bf")
        return _inked("#a8426d", petal(38, width, fill=fill)) + middle + "".join(freckles)

    stamen = _veins("M0 0C1 -9 3 -16 2.5 -23", "#8aa860", 1.2)
    anther = ellipse(2.5, -24, 3.6, 1.7, fill="#9a4a12")
    return group(
        _wreath("lily-1", tongue(21, "#fbe9ee"), 3, 60),
        _wreath("lily-2", tongue(26, "#fff8f8"), 3),
        _wreath("lily-3", stamen + anther, 6, 28),
        _veins("M0 0C-1 -8 -4 -10 -5 -15", "#6f9148", 1.8),
        circle(-5, -15.5, 2.2, fill="#6f9148"),
        circle(0, 0, 3.4, fill="#b9cf86"),
    )


def violet() -> Part:
    """Two petals up, two aside and a broad one below."""
    ink = "#331152"
    up, aside = _lobe(34, 26, "#5a2391"), _lobe(31, 24, "#7437ad")
    return _inked(
        ink,
        at(0, 0, up, turn=-27),
        at(0, 0, up, turn=27),
        at(0, 2, aside, turn=-104),
        at(0, 2, aside, turn=104),
        at(0, 0, _lobe(34, 36, "#8d51c4", notch=4), turn=180),
        _veins(
            "M0 12V28M-4 11C-7 17 -9 21 -11 25M4 11C7 17 9 21 11 25M-9 3H-22M-8 5C-13 7 -17 9 "
            "-20 9M9 3H22M8 5C13 7 17 9 20 9",
            ink,
        ),
        path("M-6 2C-8 9 -4 13 0 13C4 13 8 9 6 2Z", fill="#fff4df", stroke="none"),
        path("M-4 -2C-6 5 -3 8 0 8C3 8 6 5 4 -2C2 -4 -2 -4 -4 -2Z", fill="#f5b521"),
    )


def peony() -> Part:
    """Ruffles over ruffles around a golden tuft."""

    def ruffle(length: Number, half: Number, fill: str) -> Part:
        """A petal with three bumps along its edge and a crease below each dent."""
        n, bump = number, half * 2 / 3
        edge = f"a{n(bump * 0.52)} {n(bump * 0.52)} 0 0 1 {n(bump)}"
        side, tip = n(-length * 0.45), length - bump * 0.45
        rise, fall = f"Q{n(-half)} {side} {n(-half)} {n(3 - tip)}", f"Q{n(half)} {side} 0 0"
        creases = f"M{n(-bump / 2)} {n(-tip)}l1 5M{n(bump / 2)} {n(-tip)}l-1 5"
        return path(f"M0 0{rise}{edge} -3{edge} 0{edge} 3{fall}Z{creases}", fill=fill)

    return _inked(
        "#a63f72",
        _wreath("peony-1", ruffle(37, 18, "#d7699b"), 7),
        _wreath("peony-2", ruffle(31, 16, "#e88fb5"), 6, 25),
        _wreath("peony-3", ruffle(24.5, 13.5, "#f3b0cb"), 6),
        _wreath("peony-4", ruffle(18, 11, "#fad0df"), 5, 30),
        circle(0, 0, 6, fill="#e9a91f"),
        _dots(7.4, 2.2, 3.32, "#f9d55a"),
        _dots(4, 2.2, 3.14, "#f9d55a"),
        _dots(0.6, 2, 3.77, "#f9d55a"),
    )


def sunflower() -> Part:
    """Pointed flames around a wide dark disc of seeds."""
    flames = (
        _wreath("sunflower-1", petal(23, 11.5, 15, fill="#e08d0c"), 16, 11.25),
        _wreath("sunflower-2", petal(22, 10.5, 15, fill="#f7b722"), 16),
    )
    return group(
        _inked("#a85c05", *flames, width=0.7),
        _inked("#3a1f0a", circle(0, 0, 18.5, fill="#5b3413")),
        _dots(16, 2.2, 4.19, "#a86c2c"),
        _dots(12.6, 2, 3.96, "#8a5523"),
        _dots(9.2, 1.8, 3.4, "#a86c2c"),
        circle(0, 0, 6.6, fill="#3a1f0a"),
        _dots(4.6, 1.4, 2.89, "#8f8a3a"),
        _dots(2, 1.4, 2.5, "#8f8a3a"),
    )


def cornflower() -> Part:
    """Toothed trumpets that burst from the middle."""
    horn = "M0 -5L-4.5 -20L-9.5 -32L-5 -29.5L-3.5 -37L0 -31L3.5 -37L5 -29.5L9.5 -32L4.5 -20Z"
    small = "M0 -2L-2.5 -11L-5 -20L-1.8 -17L0 -22L1.8 -17L5 -20L2.5 -11Z"
    shine = _veins("M0 -12V-28", "#7fa8f2", 1)
    return _inked(
        "#123a8f",
        _wreath("cornflower-1", path(horn, fill="#2a62d0") + shine, 9),
        _wreath("cornflower-2", path(small, fill="#5487e8"), 8, 20),
        _wreath("cornflower-3", _veins("M0 0V-9", "#4b1f86", 2.6), 8, 10),
        _dots(11, 3, 8.64, "#f3e9ff"),
        circle(0, 0, 5, fill="#6a34a8", stroke="none"),
        circle(0, 0, 2, fill="#c9aef0", stroke="none"),
    )


HEADS: Mapping[str, Callable[[], Part]] = {
    "tulip": tulip, "rose": rose, "daisy": daisy, "iris": iris, "poppy": poppy,
    "lily": lily, "violet": violet, "peony": peony, "sunflower": sunflower,
    "cornflower": cornflower,
}  # fmt: skip
