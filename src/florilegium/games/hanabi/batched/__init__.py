"""Hanabi by the million: the fast twin of the rules, over arrays in JAX."""

from florilegium.games.hanabi.batched.environment import Hanabi

ENVIRONMENT = Hanabi
"""What `fl.batched("hanabi")` makes."""

__all__ = ["ENVIRONMENT", "Hanabi"]
