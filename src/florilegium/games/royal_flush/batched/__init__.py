"""Royal Flush by the million: the fast twin of the rules, over arrays in JAX."""

from florilegium.games.royal_flush.batched import lacks, symmetry
from florilegium.games.royal_flush.batched.environment import RoyalFlush

ENVIRONMENT = RoyalFlush
"""What `fl.batched("royal_flush")` makes."""
MEMORY = lacks
"""What a network in training is told beside the observation."""
ALIKE = symmetry.alike
"""How who learns from examples sees more of them."""

__all__ = ["ENVIRONMENT", "MEMORY", "RoyalFlush"]
