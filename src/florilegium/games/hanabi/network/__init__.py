"""A trained network that plays Hanabi for two, from what its seat may know. It needs NumPy."""

from florilegium.games.hanabi.network.bot import Network

BOT = Network
