"""What shows itself in notebooks. `florilegium.notebook` draws it, and is loaded when it is asked:
nothing of it is needed to play.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module


class Shown:
    """Something that a notebook shows as more than text."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        html: str = import_module("florilegium.notebook").html(self)
        return html


class Drawn(Shown):
    """Something that is a picture too."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        svg: str = import_module("florilegium.notebook").svg(self)
        return svg


@dataclass(frozen=True, slots=True)
class Figure:
    """A plot as an SVG document, which stands alone: its ground and its colours are its own."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg
