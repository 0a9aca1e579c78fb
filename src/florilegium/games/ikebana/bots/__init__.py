"""Ikebana's players by name."""

from collections.abc import Mapping

from florilegium.core.player import BotFactory
from florilegium.games.ikebana.bots.easy import Easy, Medium
from florilegium.games.ikebana.bots.hard import Hard
from florilegium.games.ikebana.bots.plain import Plain

BOTS: Mapping[str, BotFactory] = {
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "plain": Plain,
}
