"""Two-player Hanabi with search over a trained network, many games at once.

A seat that searches believes in a few thousand hands that it may hold, weighted by how well the
network explains what the partner did; it lets the network play on from such worlds after each
action in question, and deviates from the network's own choice where that clearly pays.
"""

from __future__ import annotations

from florilegium.core.player import BotFactory


def searcher() -> BotFactory:
    """What makes the bots called `search`."""
    from florilegium.games.hanabi.batched.search.bot import Search

    return Search
