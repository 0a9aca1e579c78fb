"""Illusion's players by name."""

from collections.abc import Mapping

from florilegium.core.player import BotFactory
from florilegium.games.illusion.bots.easy import Easy, Medium
from florilegium.games.illusion.bots.hard import Hard
from florilegium.games.illusion.bots.plain import Plain

BOTS: Mapping[str, BotFactory] = {
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "plain": Plain,
}
