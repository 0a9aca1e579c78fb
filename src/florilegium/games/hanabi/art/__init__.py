"""How Hanabi looks: cards, tokens and emblem as SVG symbols on one sheet."""

from florilegium.games.hanabi.art.drawings import sheet

__all__ = ["FAN", "sheet"]

FAN = ("Y1", "B2", "R5", "G3", "K4")
"""The cards that stand for the game where only a few are shown."""
