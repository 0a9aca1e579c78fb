"""A network trained by ppo_hanabi.py, at the table. It needs NumPy, and no JAX.

Training puts this file into its folder, beside the checkpoint it plays with:

    florilegium arena hanabi runs/full/player.py:Trained hat --seats 2
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from florilegium.adapters.unpacked import unpacked
from florilegium.core.coder import coder
from florilegium.core.player import Bot
from florilegium.games.hanabi.coder import seen
from florilegium.games.hanabi.state import Completed, Discarded, Played, Told
from florilegium.games.hanabi.view import View

CHECKPOINT = Path(__file__).with_name("checkpoint.npz")
Array = np.ndarray[Any, np.dtype[np.float32]]


@cache
def learnt() -> tuple[int, list[tuple[Array, Array]]]:
    """For how many seats it was trained, and the layers of the network."""
    with np.load(CHECKPOINT) as file:
        settings = json.loads(str(file["settings"]))
        if settings["colours"] != 5:
            raise ValueError(f"trained with {settings['colours']} colours; the game has 5")
        names = [f".layers[{place}]" for place in range(3)]
        return settings["seats"], [(file[f"{name}[0]"], file[f"{name}[1]"]) for name in names]


class Trained(Bot):
    """Takes the likeliest of the legal actions."""

    files = (CHECKPOINT,)

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.last: tuple[Any, ...] = ()

    def see(self, event: Any) -> None:
        """Remember the last action and what it completed: an observation tells no more."""
        if isinstance(event, Told | Discarded | Played):
            self.last = (event,)
        elif isinstance(event, Completed):
            self.last += (event,)

    def act(self, view: View, legal: tuple[Any, ...]) -> Any:
        """Ask the network."""
        seats, layers = learnt()
        if view.seats != seats:
            raise ValueError(f"trained for {seats} seats, not {view.seats}")
        if len(view.colours) != 5:
            raise ValueError("trained without the multicolour cards (HAN-30)")
        if view.blue_tokens != 8:
            raise ValueError(f"trained with 8 blue tokens, not {view.blue_tokens}")
        flow = self.observed(view)
        for weights, bias in layers:
            flow = weights @ np.maximum(flow, 0) + bias
        named = coder("hanabi", seats).layout.named[self.seat]
        likes = {action: flow[number] for number, action in named.items()}
        return max(legal, key=likes.__getitem__)

    def observed(self, view: View) -> Array:
        """What the seat sees, in the numbers of the batched game."""
        code = coder("hanabi", view.seats)
        bits = code.observed(seen(view), self.seat, self.last, ())
        return unpacked(bits, code.size).astype(np.float32)
