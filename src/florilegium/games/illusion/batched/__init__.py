"""Illusion by the million: the fast twin of the rules, over arrays in JAX."""

from florilegium.games.illusion.batched.environment import Illusion

ENVIRONMENT = Illusion
"""What `fl.batched("illusion")` makes."""

__all__ = ["ENVIRONMENT", "Illusion"]
