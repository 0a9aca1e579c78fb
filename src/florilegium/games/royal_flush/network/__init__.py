"""What a trained network is told at a table of Royal Flush. It needs NumPy."""

from florilegium.games.royal_flush.network.inputs import Inputs

INPUTS = Inputs
"""What `florilegium.networks.bot` tells the network."""
