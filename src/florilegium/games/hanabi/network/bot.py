"""`network`: it takes the action that a trained network likes best."""

from __future__ import annotations

from functools import cache
from math import floor
from typing import cast

import numpy as np

from florilegium.core import coder
from florilegium.core.errors import BadSetup
from florilegium.core.game import Event
from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.games.hanabi.actions import Action
from florilegium.games.hanabi.coder import Hanabi
from florilegium.games.hanabi.network.inputs import Inputs
from florilegium.games.hanabi.network.memory import Memory
from florilegium.games.hanabi.view import View
from florilegium.networks import layers
from florilegium.networks.weights import MANIFEST, default_folder, load

NAME, SEATS = "hanabi-2", 2
"""The weights, and the seats they were trained for."""


@cache
def _inputs() -> Inputs:
    return Inputs(cast(Hanabi, coder.coder("hanabi", SEATS)))


class Network(Bot):
    """For two players, by the usual rules: its partner should be another of its kind.

    Nothing is left to chance; yet where two actions are all but equal, another processor's
    rounding may take the other one.
    """

    games = ("hanabi",)
    files = (default_folder() / MANIFEST,)
    """It names the weights by their SHA-256."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.network = layers.Network(load(NAME, default_folder()))
        self.inputs = _inputs()
        layout = self.inputs.coder.layout
        self.numbers = {action: number for number, action in layout.named[seat].items()}
        self.memory = Memory(layout)
        self.why: Message | None = None

    def see(self, event: Event) -> None:
        """Remember the moves."""
        self.memory.see(event)

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """The likeliest; BadSetup at a table it was not trained for."""
        _require_usual(view)
        answer = self.network(self.inputs.array(view, self.seat, self.memory))
        ordered = sorted(legal, key=self.numbers.__getitem__)
        chances = layers.chances(answer.preferences[[self.numbers[action] for action in ordered]])
        first, *others = map(int, np.argsort(-chances, kind="stable"))
        self.why = _why(
            count=len(legal),
            chance=float(chances[first]),
            other=ordered[others[0]] if others else None,
            other_chance=float(chances[others[0]]) if others else 0.0,
            points=min(max(view.score + answer.value, 0.0), float(self.inputs.coder.kinds)),
        )
        return ordered[first]

    def explain(self) -> Message | None:
        return self.why


def _require_usual(view: View) -> None:
    """Another table would give other numbers."""
    usual = _inputs().coder.setup.options
    found = {
        "seats": (view.seats, SEATS),
        "multicolour": (len(view.colours) != len(_inputs().coder.letters), usual.multicolour),
        "red_tokens": (view.red_tokens, usual.red_tokens),
        "blue_tokens": (view.blue_tokens, usual.blue_tokens),
    }
    for field, (given, wanted) in found.items():
        if given != wanted:
            raise BadSetup(field, say("hanabi.network-only", given=given, wanted=wanted))


def _why(
    count: int, chance: float, other: Action | None, other_chance: float, points: float
) -> Message:
    """The chances of the action and of the next best, in whole per cent; the score to expect."""
    tenths = round(10 * points)
    expected = {"points": tenths // 10, "tenths": tenths % 10}
    if other is None:
        return say("hanabi.why.network.only", **expected)
    return say(
        "hanabi.why.network.likeliest",
        count=count,
        percent=floor(100 * chance),
        other=other.message(),
        other_percent=floor(100 * other_chance),
        **expected,
    )
