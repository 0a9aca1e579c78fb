"""How Ikebana looks: cards, tokens and emblem as SVG symbols on one sheet."""

from florilegium.games.ikebana.art.drawings import sheet

__all__ = ["FAN", "sheet"]

FAN = ("G2", "Y3", "R5", "B1", "K4")
"""The cards that stand for the game where only a few are shown."""
