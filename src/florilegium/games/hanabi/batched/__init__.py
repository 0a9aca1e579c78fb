"""Hanabi by the million: the fast twin of the rules, over arrays in JAX."""

from florilegium.games.hanabi.batched import memory
from florilegium.games.hanabi.batched.environment import Hanabi

ENVIRONMENT = Hanabi
"""What `fl.batched("hanabi")` makes."""
MEMORY = memory
"""What a network in training is told beside the observation."""

__all__ = ["ENVIRONMENT", "MEMORY", "Hanabi"]
