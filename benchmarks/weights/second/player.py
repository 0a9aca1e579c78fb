"""The network of this folder: `florilegium arena hanabi FOLDER/player.py:Trained …`."""

from pathlib import Path

from florilegium.networks.bot import network_in

Trained = network_in(Path(__file__).parent, "hanabi")
