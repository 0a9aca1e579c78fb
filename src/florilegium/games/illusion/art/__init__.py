"""How Illusion looks: cards, tokens and emblem as SVG symbols on one sheet."""

from florilegium.games.illusion.art.drawings import sheet

__all__ = ["FAN", "sheet"]

FAN = ("iris", "sunflower", "poppy", "daisy", "rose")
"""The cards that stand for the game where only a few are shown."""
