"""Ikebana by the million: the fast twin of the rules, over arrays in JAX."""

from florilegium.games.ikebana.batched.environment import Ikebana

ENVIRONMENT = Ikebana
"""What `fl.batched("ikebana")` makes."""

__all__ = ["ENVIRONMENT", "Ikebana"]
