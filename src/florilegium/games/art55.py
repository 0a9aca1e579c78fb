"""How the cards of the 55-card deck look, whatever a game dresses them as.

Every colour has a letter and a shape of its own, so that colour is never the only sign. A game
brings the picture and the paper; the corners (value, shape with its letter) are the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from florilegium.games import drawing
from florilegium.games.deck55 import KINDS, Card, letter
from florilegium.games.drawing import (
    CARD,
    CARD_HEIGHT,
    CARD_WIDTH,
    Part,
    at,
    circle,
    group,
    path,
    petal,
    polygon,
    rect,
    star,
    symbol,
    text,
    use,
    window,
)

FONT = "Georgia, 'Times New Roman', serif"


@dataclass(frozen=True, slots=True)
class Ink:
    """The tones of one colour: `main` for shapes, `deep` for outlines, `light` for highlights."""

    main: str
    deep: str
    light: str


INKS: Mapping[str, Ink] = {
    "R": Ink("#d8342c", "#8e1620", "#ffb09a"),
    "G": Ink("#2f9150", "#0f5a35", "#a9dd9d"),
    "Y": Ink("#efb81c", "#a26a00", "#ffeaa0"),
    "B": Ink("#2f74cf", "#123f86", "#a5d0fb"),
    "K": Ink("#33323a", "#0f0e14", "#9a99a8"),
    "M": Ink("#9a4fc4", "#572483", "#e6c6f5"),
}
RAINBOW = tuple(INKS[letter].main for letter in "RYGBKM")


@dataclass(frozen=True, slots=True)
class Paper:
    """What a card is printed on: its ground, its frame and the ink of its value."""

    ground: str
    frame: str
    ink: str


# The six shapes, around the origin, about ten units in radius.

_HEART = path("M0 10C-15 -1 -9 -12 0 -5C9 -12 15 -1 0 10Z")
_LEAF = path("M0 -11C11 -5 10 7 0 11C-10 7 -11 -5 0 -11Z")
_STAR = star(5, 12, 6.2)
_DROP = path("M0 -12C5 -5 9 -1 9 4A9 8 0 0 1 -9 4C-9 -1 -5 -5 0 -12Z")
_DIAMOND = polygon((0, -12), (10.5, 0), (0, 12), (-10.5, 0))
_SHAPES: Mapping[str, Part] = {"R": _HEART, "G": _LEAF, "Y": _STAR, "B": _DROP, "K": _DIAMOND}
_LETTERS = {"R": 3.6, "G": 4.2, "Y": 4.6, "B": 7, "K": 4, "M": 4}
"""How far below the middle each letter stands, so that it sits well inside its shape."""


def shape(colour: str) -> Part:
    """The colour's shape without its letter, in its ink."""
    ink = INKS[colour]
    if colour == "M":
        petals = "".join(
            group(petal(9, 9, 3.5, fill=tone), transform=f"rotate({60 * place})")
            for place, tone in enumerate(RAINBOW)
        )
        return petals + circle(0, 0, 6, fill=ink.deep)
    edge = ink.light if colour == "K" else ink.deep  # black must show on dark tables too
    return group(_SHAPES[colour], fill=ink.main, stroke=edge, stroke_width=1)


def mark(colour: str, lang: str) -> Part:
    """The colour's shape with the letter it has in this language inside, ten units in radius."""
    sign = text(
        0,
        _LETTERS[colour],
        letter(colour, lang),
        font_family="Arial, Helvetica, sans-serif",
        font_size=11 if colour != "M" else 10,
        font_weight="bold",
        text_anchor="middle",
        fill="#2b1c00" if colour == "Y" else "#ffffff",
    )
    return shape(colour) + sign


def sheet_of_paper(paper: Paper) -> Part:
    """An empty card."""
    return rect(
        1,
        1,
        CARD_WIDTH - 2,
        CARD_HEIGHT - 2,
        rx=9,
        fill=paper.ground,
        stroke=paper.frame,
        stroke_width=2,
    )


def corners(card: Card, paper: Paper) -> Part:
    """What says which card this is: the value, and the colour's shape with its letter."""
    value = text(
        8, 38, str(card.value), font_family=FONT, font_size=42, font_weight="bold", fill=paper.ink
    )
    return value + use(f"mark-{card.colour}", x=55, y=2, width=44, height=44)


Picture = Callable[[Card], Part]


def faces(picture: Picture, papers: Callable[[Card], Paper]) -> Iterator[Part]:
    """A symbol for each of the thirty kinds; the picture has the space below y = 44 to itself.

    They use the symbols that `marks` gives: put those into the same sheet.
    """
    for card in KINDS.values():
        paper = papers(card)
        yield symbol(str(card), CARD, sheet_of_paper(paper), picture(card), corners(card, paper))


def back(paper: Paper, picture: Part) -> Part:
    """The symbol `back`: paper with an inner frame, which cuts off what the picture has outside."""
    inside = window((7, 7, 86, 126), picture)
    inner = rect(7, 7, 86, 126, rx=3, fill="none", stroke=paper.ink, stroke_width=1.6)
    return symbol("back", CARD, sheet_of_paper(paper), inside, inner)


def marks(lang: str) -> Iterator[Part]:
    """The symbols `mark-R` … `mark-M`: the shapes with their letters, for buttons and pips."""
    for colour in INKS:
        yield symbol(f"mark-{colour}", (-15, -15, 30, 30), mark(colour, lang))


def sheet(lang: str = "en") -> str:
    """The cards as no game dresses them: each colour's shape on plain paper, once for its value."""
    paper = Paper("#fcf8ee", "#cbb98f", "#22302a")
    return drawing.sheet([*faces(_shapes, lambda card: paper), *marks(lang)])


_PLACES: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((50, 92),),
    2: ((50, 70), (50, 114)),
    3: ((50, 66), (50, 92), (50, 118)),
    4: ((32, 74), (68, 74), (32, 112), (68, 112)),
    5: ((32, 70), (68, 70), (50, 92), (32, 114), (68, 114)),
}
"""Where the shapes of each value stand."""


def _shapes(card: Card) -> Part:
    scale = 2.4 if card.value == 1 else 1.2
    return "".join(at(x, y, shape(card.colour), scale=scale) for x, y in _PLACES[card.value])
