"""Ikebana by the million: the fast twin of the rules, over arrays in JAX."""

from florilegium.games.ikebana.batched.environment import Ikebana
from florilegium.games.ikebana.batched.plain import chosen

ENVIRONMENT = Ikebana
"""What `fl.batched("ikebana")` makes."""
BOTS = {"plain": chosen}
"""Who can play over arrays: from the shape of a table and a state to an action for each game."""

__all__ = ["BOTS", "ENVIRONMENT", "Ikebana"]
