"""Hanabi's players by name."""

from collections.abc import Mapping

from florilegium.core.player import BotFactory
from florilegium.games.hanabi.bots.hat import Hat
from florilegium.games.hanabi.bots.partner import Easy, Medium, Partner
from florilegium.games.hanabi.bots.plain import Plain

BOTS: Mapping[str, BotFactory] = {
    "easy": Easy,
    "medium": Medium,
    "hard": Partner,
    "plain": Plain,
    "partner": Partner,
    "hat": Hat,
}
