"""Royal Flush by the million: the fast twin of the rules, over arrays in JAX."""

from florilegium.games.royal_flush.batched.environment import RoyalFlush

ENVIRONMENT = RoyalFlush
"""What `fl.batched("royal_flush")` makes."""

__all__ = ["ENVIRONMENT", "RoyalFlush"]
