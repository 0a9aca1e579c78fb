"""Drawing with SVG: small typed helpers that every game's art is made of.

A part is markup, a plain string. Attributes are keywords: `stroke_width=2` is written
`stroke-width="2"`, numbers with two decimals at most, None not at all. Colours are flat: gradients,
clips and filters are lost where a page uses a symbol of another file. Angles are in degrees,
clockwise, from the top.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cos, radians, sin

Part = str
Number = int | float
Attribute = str | int | float | None

CARD_WIDTH, CARD_HEIGHT = 100, 140
CARD = (0, 0, CARD_WIDTH, CARD_HEIGHT)
"""Every card's view box."""

_ALONE = re.compile(r"<(\w+)((?: (?!transform=)[\w-]+=\"[^\"]*\")*)/>")
"""One element with nothing inside, which is not moved yet."""
_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape(words: str) -> str:
    """Text made safe between tags and inside attributes."""
    return words.translate(_ESCAPES)


def number(value: Number) -> str:
    """A number in as few characters as two decimals need."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def points(*pairs: tuple[Number, Number]) -> str:
    """Pairs as the list of coordinates that polygons want."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def around(
    angle: Number, radius: Number, centre: tuple[Number, Number] = (0, 0)
) -> tuple[float, float]:
    """The point at this angle and distance from the centre."""
    turn = radians(angle)
    return centre[0] + radius * sin(turn), centre[1] - radius * cos(turn)


def element(tag: str, *parts: Part, **attributes: Attribute) -> Part:
    """One element with what it contains; every other helper is a name for this."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_written(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(parts)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def _written(value: str | Number) -> str:
    return escape(value) if isinstance(value, str) else number(value)


# Shapes


def group(*parts: Part, **attributes: Attribute) -> Part:
    """Parts that share attributes."""
    return element("g", *parts, **attributes)


def path(d: str, **attributes: Attribute) -> Part:
    return element("path", d=d, **attributes)


def circle(x: Number, y: Number, r: Number, **attributes: Attribute) -> Part:
    return element("circle", cx=x, cy=y, r=r, **attributes)


def discs(r: Number, *centres: tuple[Number, Number], **attributes: Attribute) -> Part:
    """Circles of one size by their centres, as one path."""
    return path("".join(disc_outline(x, y, r) for x, y in centres), **attributes)


def disc_outline(x: Number, y: Number, r: Number) -> str:
    """The commands of a circle's path."""
    half, width = f"a{number(r)} {number(r)} 0 1 0 ", number(2 * r)
    return f"M{number(x - r)} {number(y)}{half}{width} 0{half}-{width} 0Z"


def ellipse(x: Number, y: Number, rx: Number, ry: Number, **attributes: Attribute) -> Part:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def rect(x: Number, y: Number, width: Number, height: Number, **attributes: Attribute) -> Part:
    """A rectangle by its upper left corner; `rx` rounds it."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def line(x1: Number, y1: Number, x2: Number, y2: Number, **attributes: Attribute) -> Part:
    """A line between two points; give it a stroke."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def polygon(*pairs: tuple[Number, Number], **attributes: Attribute) -> Part:
    """A closed shape by its corners."""
    return element("polygon", points=points(*pairs), **attributes)


def text(x: Number, y: Number, words: str, **attributes: Attribute) -> Part:
    """Words on their base line; `text_anchor="middle"` centres them."""
    return element("text", escape(words), x=x, y=y, **attributes)


def petal(length: Number, width: Number, start: Number = 0, **attributes: Attribute) -> Part:
    """A pointed petal that stands on the origin, `start` above it, and grows upwards."""
    return path(petal_outline(length, width, start), **attributes)


def petal_outline(length: Number, width: Number, start: Number = 0) -> str:
    """The commands of a petal's path."""
    near, far, half = number(-start), number(-start - length), number(width / 2)
    low, high = number(-start - length * 0.35), number(-start - length * 0.8)
    return f"M0 {near}C{half} {low} {half} {high} 0 {far}C-{half} {high} -{half} {low} 0 {near}Z"


def star(count: int, outer: Number, inner: Number, **attributes: Attribute) -> Part:
    """A star of `count` points around the origin, the first one upwards."""
    step = 180 / count
    corners = (around(k * step, inner if k % 2 else outer) for k in range(2 * count))
    return polygon(*corners, **attributes)


# Placing


def at(x: Number, y: Number, *parts: Part, turn: Number = 0, scale: Number = 1) -> Part:
    """Parts drawn around the origin, moved to a place, turned and scaled there."""
    moves = [f"translate({number(x)} {number(y)})"]
    moves += [f"rotate({number(turn)})"] if turn else []
    moves += [f"scale({number(scale)})"] if scale != 1 else []
    return _moved("".join(parts), "".join(moves))


def ring(part: Part, count: int, first: Number = 0) -> Part:
    """The part `count` times around the origin, evenly turned: petals, rays, seeds."""
    turns = (first + k * 360 / count for k in range(count))
    return "".join(_moved(part, f"rotate({number(turn)})") for turn in turns)


def rosette(d: str, count: int, first: Number = 0, **attributes: Attribute) -> Part:
    """A ring of shapes in one colour and without outlines, as one path, which is cheaper to draw.

    Its commands are absolute, and give both coordinates.
    """
    turns = (first + k * 360 / count for k in range(count))
    return path("".join(_turned(d, turn) for turn in turns), **attributes)


def _moved(part: Part, transform: str) -> Part:
    """What is one element anyway needs no group around it."""
    alone = _ALONE.fullmatch(part)
    if alone is None:
        return group(part, transform=transform)
    return f'<{alone[1]} transform="{transform}"{alone[2]}/>'


def _turned(d: str, angle: Number) -> str:
    cosine, sine = cos(radians(angle)), sin(radians(angle))

    def turned(pair: re.Match[str]) -> str:
        x, y = float(pair[1]), float(pair[2])
        # Tenths are fine enough, and there are many of them.
        turned_x, turned_y = round(x * cosine - y * sine, 1), round(x * sine + y * cosine, 1)
        return f"{number(turned_x)} {number(turned_y)}"

    return _PAIR.sub(turned, d)


def window(box: tuple[Number, Number, Number, Number], *parts: Part) -> Part:
    """What is seen of the parts through this box: the one way to cut that survives `use`."""
    x, y, width, height = box
    seen = " ".join(map(number, box))
    return element("svg", *parts, x=x, y=y, width=width, height=height, viewBox=seen)


def use(ident: str, **attributes: Attribute) -> Part:
    """A part of the same sheet again, by its id."""
    return element("use", href=f"#{ident}", **attributes)


# Sheets


def symbol(ident: str, box: tuple[Number, Number, Number, Number], *parts: Part) -> Part:
    """Something a page can show by its id, with its view box."""
    return element("symbol", *parts, id=ident, viewBox=" ".join(map(number, box)))


def sheet(symbols: Iterable[Part], shared: Iterable[Part] = ()) -> str:
    """The whole document; `shared` are parts with ids that the symbols use and pages do not."""
    defs = element("defs", *shared) if (shared := tuple(shared)) else ""
    return element("svg", defs, *symbols, xmlns="http://www.w3.org/2000/svg")
