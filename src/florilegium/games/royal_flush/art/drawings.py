"""Royal Flush drawn: a poker deck in flowers, tokens and pieces, and the game's emblem."""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.games import drawing
from florilegium.games.drawing import (
    CARD,
    Attribute,
    Part,
    at,
    circle,
    group,
    path,
    petal,
    polygon,
    rect,
    ring,
    star,
    symbol,
    text,
    use,
)
from florilegium.games.royal_flush.art.flowers import (
    GOLD,
    GOLD_EDGE,
    INKS,
    LEAF,
    PAPER,
    STEM,
    TONES,
    bloom,
    crown,
    sign,
    sprig,
)
from florilegium.games.royal_flush.cards import JOKER, NATURALS, RANKS, SUITS, Card, letter

_EDGE, _VINE = "#d8ccb4", "#cfdcbb"
_PLUM, _LILAC, _MAUVE = "#4a2a5e", "#8d6aa6", "#c9b2d9"
_FACE = 67
"""Where the picture of a card is centred; the corner sign keeps the left."""
_SMALL = (0, 0, 40, 40)

_LEFT, _RIGHT = 53, 81
_ROWS = {2: (44, 104), 3: (34, 74, 114), 4: (28, 57, 86, 115)}
_PIPS: dict[int, tuple[int, tuple[float, ...]]] = {
    2: (0, (44, 104)), 3: (0, (34, 74, 114)), 4: (2, ()), 5: (2, (74,)), 6: (3, ()),
    7: (3, (54,)), 8: (3, (54, 94)), 9: (4, (71.5,)), 10: (4, (42.5, 100.5)),
}  # fmt: skip
"""For each number, how many pips stand on either side, and where those in the middle are."""


def sheet(lang: str = "en") -> str:
    """All drawings of the game as one document."""
    return drawing.sheet([*_cards(), _back(), *_tokens(), _emblem()], _shared(lang))


def _shared(lang: str) -> Iterator[Part]:
    """What many cards have in common."""
    yield rect(1, 1, 98, 138, rx=9, fill=PAPER, stroke=_EDGE, stroke_width=2, id="paper")
    yield group(
        path("M66 135C60 112 72 94 66 72S62 36 66 16", fill="none", stroke=_VINE, stroke_width=2),
        *(at(66, y, petal(13, 7, fill=_VINE), turn=turn) for y, turn in ((122, 50), (60, -50))),
        id="vine",
    )
    yield group(crown(5), id="crown")
    yield group(crown(3), id="coronet")
    yield group(sprig(40), id="sprig")
    yield group(ring(_WREATH_LEAF, 14, 12.86), id="wreath")
    for rank in RANKS:
        yield _value(rank, lang)
    for suit in SUITS:
        yield group(sign(suit), id=f"sign-{suit}")
        yield group(bloom(suit), id=f"bloom-{suit}")
        yield group(_shield(suit), id=f"shield-{suit}")


def _shield(suit: str) -> Part:
    """The field of a picture card, with the suit's colour around it."""
    return path(
        "M38 30H94V92C94 112 82 124 66 132C50 124 38 112 38 92Z",
        fill=TONES[suit][2],
        stroke=INKS[suit],
        stroke_width=2,
    )


# Cards


def _cards() -> Iterator[Part]:
    for card in NATURALS:
        yield symbol(card, CARD, use("paper"), _corner(card), _face(card))
    yield symbol(JOKER, CARD, use("paper"), *_joker())


def _value(rank: str, lang: str) -> Part:
    """The value of a card in large print; a ten is squeezed to the width of one letter."""
    size, width = (33, 29) if rank == "T" else (37, None)
    return text(
        19,
        37,
        letter(rank, lang),
        id=f"value-{rank}",
        font_size=size,
        textLength=width,
        lengthAdjust=width and "spacingAndGlyphs",
        font_family="Georgia,serif",
        font_weight=700,
        text_anchor="middle",
    )


def _corner(card: Card) -> Part:
    """A large value and the suit's sign, readable on a card that is mostly covered."""
    value = use(f"value-{RANKS[card.rank]}", fill=INKS[card.suit])
    return value + at(19, 56, use(f"sign-{card.suit}"), scale=1.3)


def _face(card: Card) -> Part:
    rank = RANKS[card.rank]
    if rank == "A":
        flower = at(_FACE, 74, use(f"bloom-{card.suit}"), scale=1.2)
        return at(_FACE, 84, use("sprig"), scale=1.1) + flower
    if rank in "JQK":
        return use(f"shield-{card.suit}") + _COURT[rank](card.suit)
    return use("vine") + "".join(_pips(card))


def _pips(card: Card) -> Iterator[Part]:
    """As many signs as the value says."""
    sides, middle = _PIPS[card.rank + 2]
    places = [(x, y) for y in _ROWS.get(sides, ()) for x in (_LEFT, _RIGHT)]
    for x, y in (*places, *((_FACE, y) for y in middle)):
        yield use(f"sign-{card.suit}", x=x, y=y)


def _jack(suit: str) -> Part:
    """A page: a bud that has not opened, and two ribbons."""
    ink, (middle, light, _) = INKS[suit], TONES[suit]
    bud = (
        petal(30, 22, fill=light, stroke=ink, stroke_width=0.8)
        + at(-5, 0, petal(27, 13, fill=middle, stroke=ink, stroke_width=0.8), turn=-9)
        + at(5, 0, petal(27, 13, fill=middle, stroke=ink, stroke_width=0.8), turn=9)
        + ring(petal(11, 6, fill=LEAF, stroke=STEM, stroke_width=0.7), 3, -60)
    )
    return use("sprig", x=_FACE, y=82) + at(_FACE, 80, bud)


def _queen(suit: str) -> Part:
    """An open flower under a coronet."""
    return (
        use("sprig", x=_FACE, y=84)
        + at(_FACE, 84, use(f"bloom-{suit}"), scale=0.85)
        + at(_FACE, 54, use("coronet"), scale=0.72)
    )


def _king(suit: str) -> Part:
    """A full flower in a wreath, under a crown."""
    flower = at(_FACE, 87, use("wreath"), use(f"bloom-{suit}"), scale=0.8)
    return flower + at(_FACE, 53, use("crown"), scale=1.05)


_WREATH_LEAF = petal(13, 8, 23, fill=LEAF, stroke=STEM, stroke_width=0.7)
_COURT = {"J": _jack, "Q": _queen, "K": _king}


def _joker() -> Iterator[Part]:
    """A bouquet of all four suits: it stands for any card."""
    yield at(19, 28, star(5, 16, 7, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1.5))
    for place, suit in enumerate(SUITS):
        yield at(19, 58 + place * 21, use(f"sign-{suit}"), scale=0.75)
    for x in (46, 58, 74, 86):
        yield path(f"M{x} 62Q66 92 66 128", fill="none", stroke=STEM, stroke_width=2)
    for suit, x, y in (("D", 51, 44), ("S", 80, 40), ("H", 54, 76), ("C", 81, 74)):
        yield at(x, y, use(f"bloom-{suit}"), scale=0.56)
    yield path(
        "M56 108H76L72 116L78 132L66 124L54 132L60 116Z",
        fill=_LILAC,
        stroke=_PLUM,
        stroke_width=1,
        stroke_linejoin="round",
    )


def _back() -> Part:
    """Plum paper with a trellis of small flowers."""
    flower = ring(petal(9, 6, 1, fill=_MAUVE), 5) + circle(0, 0, 2, fill=GOLD)
    trellis = "M50 10L90 50V90L50 130L10 90V50ZM10 10L90 130M90 10L10 130"
    spots = [(x, y) for x in (30, 70) for y in (30, 70, 110)] + [(50, 50), (50, 90)]
    return symbol(
        "back",
        CARD,
        use("paper"),
        rect(7, 7, 86, 126, rx=5, fill=_PLUM),
        rect(10, 10, 80, 120, rx=3, fill="none", stroke=_LILAC),
        path(trellis, fill="none", stroke=_LILAC, stroke_width=0.7),
        "".join(at(x, y, flower) for x, y in spots),
    )


# Tokens and pieces

_PLAYERS = ("#b3263c", "#1f5fa8", "#2c6e3a", "#8a5a00", "#6b3fa0")
"""The colours that the seats have everywhere on the page."""


def _piece_shapes(fill: str) -> tuple[Part, ...]:
    """A shape for every seat, so that nobody needs the colours."""
    look: dict[str, Attribute] = {
        "fill": fill,
        "stroke": "#fff",
        "stroke_width": 2,
        "stroke_linejoin": "round",
    }
    return (
        circle(20, 20, 17, **look),
        rect(4, 4, 32, 32, rx=6, **look),
        polygon((20, 2), (38, 35), (2, 35), **look),
        polygon((20, 1), (39, 20), (20, 39), (1, 20), **look),
        polygon((11, 4), (29, 4), (38, 20), (29, 36), (11, 36), (2, 20), **look),
    )


def _tokens() -> Iterator[Part]:
    """`token`, and for each seat `token-1` and `piece-1`, the piece with the seat's number."""
    yield symbol("token", _SMALL, _coin(GOLD, GOLD_EDGE))
    for seat, colour in enumerate(_PLAYERS, 1):
        number = text(
            20,
            29 if seat == 3 else 27,
            str(seat),
            fill="#fff",
            text_anchor="middle",
            font_family="Georgia,serif",
            font_weight=700,
            font_size=20,
        )
        yield symbol(f"piece-{seat}", _SMALL, _piece_shapes(colour)[seat - 1], number)
        yield symbol(f"token-{seat}", _SMALL, _coin(GOLD, colour))


def _coin(fill: str, edge: str) -> Part:
    """A coin with a five-petalled flower."""
    return circle(20, 20, 17, fill=fill, stroke=edge, stroke_width=4) + at(
        20, 20, ring(petal(11, 8, 1, fill=edge), 5), circle(0, 0, 2.4, fill=PAPER)
    )


def _emblem() -> Part:
    """Five cards in a fan, a crown above and a rose before them."""
    cards = "".join(
        at(
            100,
            176,
            rect(-25, -112, 50, 74, rx=6, fill=PAPER, stroke=_PLUM, stroke_width=2),
            at(-12, -97, use(f"sign-{suit}"), scale=0.95),
            turn=turn,
        )
        for suit, turn in zip("SHCDH", (-40, -20, 0, 20, 40), strict=True)
    )
    return symbol(
        "emblem",
        (0, 0, 200, 200),
        rect(4, 4, 192, 192, rx=40, fill=_PLUM),
        cards,
        at(100, 50, use("crown"), scale=1.45),
        at(100, 134, use("wreath"), use("bloom-H"), scale=1.55),
    )
