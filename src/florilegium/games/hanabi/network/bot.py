"""`network`: it takes the action that a trained network likes best."""

from __future__ import annotations

from math import floor
from typing import cast

from florilegium.core.message import Message, say
from florilegium.games.hanabi.coder import Hanabi
from florilegium.games.hanabi.view import View
from florilegium.networks import bot
from florilegium.networks.weights import MANIFEST, default_folder


class Network(bot.Network):
    """Its partners should be others of its kind. It can say what score it expects."""

    game = "hanabi"
    games = ("hanabi",)
    files = (default_folder() / MANIFEST,)

    def reason(self, view: View, count: int, choice: bot.Decision) -> Message:
        """The chances of the action and of the next best in whole per cent, the score to expect."""
        code = cast(Hanabi, self.seated(view.seats).coder)
        points = min(max(view.score + choice.value, 0.0), float(code.kinds))
        tenths = round(10 * points)
        expected = {"points": tenths // 10, "tenths": tenths % 10}
        if choice.other is None:
            return say("hanabi.why.network.only", **expected)
        return say(
            "hanabi.why.network.likeliest",
            count=count,
            percent=floor(100 * choice.chance),
            other=choice.other.message(),
            other_percent=floor(100 * choice.other_chance),
            **expected,
        )
