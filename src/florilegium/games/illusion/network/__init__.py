"""What a trained network is told at a table of Illusion. It needs NumPy."""

from florilegium.games.illusion.network.inputs import Inputs

INPUTS = Inputs
"""What `florilegium.networks.bot` tells the network."""
