"""How Illusion looks: cards, tokens and emblem as SVG symbols on one sheet."""

from florilegium.games.illusion.art.drawings import sheet

__all__ = ["sheet"]
