"""How Royal Flush looks: cards, tokens and emblem as SVG symbols on one sheet."""

from florilegium.games.royal_flush.art.drawings import sheet

__all__ = ["FAN", "sheet"]

FAN = ("TH", "JH", "QH", "KH", "AH")
"""The cards that stand for the game where only a few are shown."""
