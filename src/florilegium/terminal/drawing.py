"""Tables drawn in characters: pieces put together, and the spots on them that can be pressed.

Only characters of one column are used, so that columns and characters are the same.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from rich.text import Text


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a drawing, and the actions that belong to it, as records write them."""

    line: int
    column: int
    width: int
    height: int
    actions: tuple[str, ...]

    def moved(self, lines: int, columns: int) -> Spot:
        """The same spot further down and to the right."""
        return replace(self, line=self.line + lines, column=self.column + columns)

    def covers(self, line: int, column: int) -> bool:
        return (
            self.line <= line < self.line + self.height
            and self.column <= column < self.column + self.width
        )


@dataclass(frozen=True, slots=True)
class Drawing:
    """Some lines, each as long as it is, with the spots on them."""

    lines: tuple[Text, ...] = ()
    spots: tuple[Spot, ...] = ()

    @property
    def width(self) -> int:
        return max((len(line) for line in self.lines), default=0)

    @property
    def height(self) -> int:
        return len(self.lines)


def line(*parts: str | Text | tuple[str, str]) -> Drawing:
    """One line; a pair is words and their style."""
    return Drawing((Text.assemble(*parts),))


def prose(words: str, width: int, style: str = "") -> Drawing:
    """Words on as many lines as they need."""
    return Drawing(tuple(Text(one, style) for one in textwrap.wrap(words, width)))


def framed(
    inside: Sequence[str | Text], style: str, above: str = "", below: str = "", edge: str = "─"
) -> Drawing:
    """A card: lines of one length in a frame, perhaps with a sign in its upper or lower edge."""
    width = max(map(len, inside))
    lines = [Text(f"╭{above.center(width, edge)}╮", style)]
    for one in inside:
        middle = Text(one) if isinstance(one, str) else one.copy()
        middle.pad_right(width - len(middle))
        lines.append(Text.assemble(("│", style), middle, ("│", style), style=style))
    lines.append(Text(f"╰{below.center(width, edge)}╯", style))
    return Drawing(tuple(lines))


def beside(parts: Iterable[Drawing], gap: int = 1) -> Drawing:
    """From left to right, upper edges level."""
    lines: list[Text] = []
    spots: list[Spot] = []
    column = 0
    for part in parts:
        if not part.lines:
            continue
        for place, (before, one) in enumerate(zip_longest(lines, part.lines)):
            if before is None:
                lines.append(before := Text())
            if one is not None:
                before.pad_right(column - len(before))
                lines[place] = before.append_text(one)
        spots += [spot.moved(0, column) for spot in part.spots]
        column += part.width + gap
    return Drawing(tuple(lines), tuple(spots))


def stacked(parts: Iterable[Drawing], gap: int = 0) -> Drawing:
    """From top to bottom, left edges level; `gap` empty lines between them."""
    lines: list[Text] = []
    spots: list[Spot] = []
    for part in parts:
        if not part.lines:
            continue
        if lines:
            lines += [Text() for _ in range(gap)]
        spots += [spot.moved(len(lines), 0) for spot in part.spots]
        lines += part.lines
    return Drawing(tuple(lines), tuple(spots))


def flowing(parts: Iterable[Drawing], width: int, gap: int = 1, between: int = 0) -> Drawing:
    """Side by side as far as the width allows, then on the next row."""
    rows: list[list[Drawing]] = [[]]
    room = width
    for part in parts:
        if rows[-1] and part.width > room:
            rows.append([])
            room = width
        rows[-1].append(part)
        room -= part.width + gap
    return stacked((beside(row, gap) for row in rows), between)


def pressable(drawing: Drawing, actions: Iterable[str]) -> Drawing:
    """The whole drawing as one spot, where any action belongs to it."""
    belonging = tuple(actions)
    if not belonging:
        return drawing
    spot = Spot(0, 0, drawing.width, drawing.height, belonging)
    return replace(drawing, spots=(*drawing.spots, spot))
