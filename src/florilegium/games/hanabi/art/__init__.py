"""How Hanabi looks: cards, tokens and emblem as SVG symbols on one sheet."""

from florilegium.games.hanabi.art.drawings import sheet

__all__ = ["sheet"]
