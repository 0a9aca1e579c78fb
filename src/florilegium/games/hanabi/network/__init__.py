"""A trained network that plays Hanabi from what its seat may know. It needs NumPy."""

from florilegium.games.hanabi.network.bot import Network
from florilegium.games.hanabi.network.inputs import Inputs

BOT, INPUTS = Network, Inputs
"""What `florilegium.networks.bot` makes players of."""
