"""How Ikebana looks: cards, tokens and emblem as SVG symbols on one sheet."""

from florilegium.games.ikebana.art.drawings import sheet

__all__ = ["sheet"]
