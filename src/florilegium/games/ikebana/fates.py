"""What a rival's bouquet may come to, and how likely, under the best further drawing."""

from __future__ import annotations

from functools import cache

from florilegium.games.ikebana.cards import BOUQUET
from florilegium.games.ikebana.prospects import Prospects, Shape, pays

Fate = tuple[tuple[int, float], ...]
"""Net gains, prices included, and how likely each is."""


@cache
def fate(table: Prospects, partial: Shape) -> Fate:
    """All that may come of a bouquet, whose owner refuses where that promises more."""
    if len(partial[0]) == BOUQUET:
        return ((table.factor * pays(partial), 1.0),)
    branches = table.branches(partial)
    found: dict[int, float] = {}
    reached, paid = 1.0, 0.0
    for place in range(len(table.prices) + 1):
        rest = _rest(table, partial, place)
        refused = 0.0
        for after, count in branches:
            if table.worth(after) < rest:
                refused += count
                continue
            share = reached * count / table.total
            for net, likely in fate(table, after):
                total = net - round(paid)
                found[total] = found.get(total, 0.0) + share * likely
        reached *= refused / table.total
        if not reached:
            break
        paid += table.prices[place]
    return tuple(sorted(found.items()))


def _rest(table: Prospects, partial: Shape, place: int) -> float:
    """What refusing promises after so many refusals; nothing where it is too dear."""
    if place == len(table.prices):
        return float("-inf")
    return table.drawing(partial, table.prices[place + 1 :]) - table.prices[place]
