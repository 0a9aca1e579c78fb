"""Blocks: drawings that know their size and what they say, put together in rows and columns.

Who cannot see a block reads its words; they are made where it is drawn, so that neither can show
what the other does not.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

from florilegium.games.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Number,
    Part,
    element,
    rect,
    text,
    use,
)

FELT, PANEL, INK, SOFT, LIT = "#2f4a3a", "#3a5947", "#f6f1e6", "#c3cfc4", "#f0c75e"
_FONT = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
_LETTER = 0.54
"""How wide a letter is on average, for one unit of its height."""
_LINE = 1.35
_GAP = 8


@dataclass(frozen=True, slots=True)
class Block:
    """A drawing from the origin to the right and down, and its words."""

    width: Number
    height: Number
    drawn: Part
    words: str


NOTHING = Block(0, 0, "", "")


def caption(
    words: str, size: Number = 14, *, bold: bool = False, fill: str = INK, widest: Number = 720
) -> Block:
    """A sentence in as many lines as it needs."""
    lines = textwrap.wrap(words, max(8, int(widest / (size * _LETTER)))) or [""]
    drawn = "".join(
        text(
            0,
            size * (1 + _LINE * number),
            one,
            font_family=_FONT,
            font_size=size,
            font_weight="bold" if bold else None,
            fill=fill,
        )
        for number, one in enumerate(lines)
    )
    width = max(map(len, lines)) * size * _LETTER * (1.08 if bold else 1)
    return Block(width, size * _LINE * len(lines), drawn, words)


def picture(ident: str, words: str, width: Number, height: Number) -> Block:
    """A symbol of the game's sheet in a box of this size."""
    return Block(width, height, use(ident, width=width, height=height), words)


def card(ident: str, words: str, width: Number = 56) -> Block:
    """A card of the sheet, `back` for one face down."""
    return picture(ident, words, width, width * CARD_HEIGHT / CARD_WIDTH)


def place(words: str, width: Number = 56) -> Block:
    """An empty place for a card."""
    height = width * CARD_HEIGHT / CARD_WIDTH
    drawn = rect(
        1,
        1,
        width - 2,
        height - 2,
        rx=width * 0.09,
        fill="none",
        stroke=SOFT,
        stroke_width=1.5,
        stroke_dasharray="4 4",
    )
    return Block(width, height, drawn, words)


def row(blocks: Iterable[Block], gap: Number = _GAP, *, middle: bool = False) -> Block:
    """Blocks from left to right, their tops or their middles in line."""
    shown = [block for block in blocks if block is not NOTHING]
    height = max((block.height for block in shown), default=0)
    drawn, x = "", 0.0
    for block in shown:
        drawn += _moved(x, (height - block.height) / 2 if middle else 0, block)
        x += block.width + gap
    return Block(max(0, x - gap), height, drawn, _joined(shown, " "))


def column(blocks: Iterable[Block], gap: Number = _GAP) -> Block:
    """Blocks from top to bottom."""
    shown = [block for block in blocks if block is not NOTHING]
    drawn, y = "", 0.0
    for block in shown:
        drawn += _moved(0, y, block)
        y += block.height + gap
    width = max((block.width for block in shown), default=0)
    return Block(width, max(0, y - gap), drawn, _joined(shown, "\n"))


def over(below: Block, above: Block) -> Block:
    """One block on the middle of another, which is larger."""
    x, y = (below.width - above.width) / 2, (below.height - above.height) / 2
    words = _joined((below, above), " ")
    return Block(below.width, below.height, below.drawn + _moved(x, y, above), words)


def flow(blocks: Iterable[Block], widest: Number = 720, gap: Number = _GAP) -> Block:
    """Blocks from left to right, in as many rows as they need."""
    rows: list[list[Block]] = [[]]
    x = 0.0
    for block in blocks:
        if rows[-1] and x + block.width > widest:
            rows.append([])
            x = 0.0
        rows[-1].append(block)
        x += block.width + gap
    return column((row(one, gap) for one in rows), gap)


def panel(block: Block, *, lit: bool = False, fill: str = PANEL) -> Block:
    """A block on a ground of its own; lit where something is awaited."""
    width, height = block.width + 2 * _GAP, block.height + 2 * _GAP
    edge = LIT if lit else None
    ground = rect(1, 1, width - 2, height - 2, rx=8, fill=fill, stroke=edge, stroke_width=2)
    return Block(width, height, ground + _moved(_GAP, _GAP, block), block.words)


def _moved(x: Number, y: Number, block: Block) -> Part:
    """A nested group is the one way to move what may be several elements."""
    if not x and not y:
        return block.drawn
    return element("g", block.drawn, transform=f"translate({x:.4g} {y:.4g})")


def _joined(blocks: Iterable[Block], between: str) -> str:
    return between.join(block.words for block in blocks if block.words)
