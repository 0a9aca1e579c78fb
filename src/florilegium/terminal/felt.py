"""The drawn table as a widget: spots on it are pressed with the mouse, or with arrows and Enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Spacing
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from florilegium.terminal.drawing import Drawing, Spot

_SIDEWAYS = 3
"""How much further a step across the way counts when the nearest spot is looked for."""

_ROOM = Spacing(1, 0, 1, 0)
"""Lines left free above and below a spot that was scrolled to."""


class Felt(Static, can_focus=True):
    """Shows a drawing; `Felt.Pressed` tells which actions belong to the spot that was pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(0, -1)", show=False),
        Binding("right", "step(0, 1)", show=False),
        Binding("up", "step(-1, 0)", show=False),
        Binding("down", "step(1, 0)", show=False),
        Binding("enter,space", "press", show=False),
    ]

    class Pressed(Message):
        """Somebody chose a spot."""

        def __init__(self, actions: tuple[str, ...]) -> None:
            super().__init__()
            self.actions = actions

    def __init__(self, *, id: str) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self.drawing = Drawing()
        self._draw: Callable[[int], Drawing] | None = None
        self._spot: Spot | None = None
        self._height = 0

    def draw(self, made: Callable[[int], Drawing] | None) -> None:
        """Show what `made` draws in the columns there are; None leaves the felt empty."""
        self._draw = made
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def on_focus(self) -> None:
        self._choose(self._spot or next(iter(self._sorted()), None))

    def on_blur(self) -> None:
        self._show()

    def _redraw(self) -> None:
        width = self.scrollable_content_region.width or 80
        self.drawing = Drawing() if self._draw is None else self._draw(width)
        at = (self._spot.line, self._spot.column) if self._spot else None
        here = (spot for spot in self.drawing.spots if (spot.line, spot.column) == at)
        first = next(iter(self._sorted()), None) if self.has_focus else None
        self._spot = next(here, first)
        self._show()

    def _sorted(self) -> list[Spot]:
        return sorted(self.drawing.spots, key=lambda spot: (spot.line, spot.column))

    def _choose(self, spot: Spot | None) -> None:
        self._spot = spot
        self._show()
        around = self.parent
        if spot is not None and isinstance(around, Widget):
            region = Region(spot.column, spot.line, spot.width, spot.height)
            around.scroll_to_region(region, spacing=_ROOM, animate=False)

    def _show(self) -> None:
        lines = [line.copy() for line in self.drawing.lines]
        spot = self._spot if self.has_focus else None
        if spot is not None:
            for line in lines[spot.line : spot.line + spot.height]:
                line.stylize("reverse", spot.column, spot.column + spot.width)
        # Laying out the whole screen anew is slow, and only another height asks for it.
        self.update(Text("\n").join(lines), layout=len(lines) != self._height)
        self._height = len(lines)

    def action_step(self, down: int, right: int) -> None:
        """To the nearest spot in a direction."""
        if self._spot is None:
            return
        here = self._spot

        def distance(spot: Spot) -> int | None:
            ahead = (spot.line - here.line) * down + (spot.column - here.column) * right
            aside = (spot.line - here.line) * right or (spot.column - here.column) * down
            return ahead + _SIDEWAYS * abs(aside) if ahead > 0 else None

        found = [(far, spot) for spot in self._sorted() if (far := distance(spot)) is not None]
        if found:
            self._choose(min(found, key=lambda pair: pair[0])[1])

    def action_press(self) -> None:
        if self._spot is not None:
            self.post_message(self.Pressed(self._spot.actions))

    def on_click(self, event: events.Click) -> None:
        """The spot below the pointer."""
        at = event.get_content_offset(self)
        if at is None:
            return
        for spot in self.drawing.spots:
            if spot.covers(at.y, at.x):
                self._choose(spot)
                self.post_message(self.Pressed(spot.actions))
                return
