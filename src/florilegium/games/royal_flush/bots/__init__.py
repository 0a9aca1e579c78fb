"""Royal Flush's players by name."""

from collections.abc import Mapping

from florilegium.core.player import BotFactory
from florilegium.games.royal_flush.bots.easy import Easy
from florilegium.games.royal_flush.bots.hard import Hard
from florilegium.games.royal_flush.bots.plain import Plain

BOTS: Mapping[str, BotFactory] = {
    "easy": Easy,
    "medium": Plain,
    "hard": Hard,
    "plain": Plain,
}
