"""What `network` says about its moves, reckoned again in double precision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from florilegium.core.coder import coder
from florilegium.games.hanabi.network.inputs import Inputs
from florilegium.networks.weights import default_folder, entry, load
from tests.players.selfplay import Moment
from tests.players.truths.network import NEAR, answer


def _answer(moment: Moment) -> Any:
    """Twenty preferences and a value."""
    code: Any = coder("hanabi", 2)
    inputs = Inputs(code, moment.seat, entry("hanabi-2", default_folder()).inputs)
    for event in moment.seen:
        inputs.see(event)
    return answer(load("hanabi-2", default_folder()), inputs.array(moment.view))


def _expects(moment: Moment, value: float) -> bool:
    """The points said are what the network expects, within the 25 there are."""
    said = moment.args["points"] + moment.args["tenths"] / 10
    return bool(abs(said - min(max(moment.view.score + value, 0), 25)) <= 0.05 + NEAR)


def _likeliest(moment: Moment) -> bool:
    *likes, value = _answer(moment)
    numbers = {str(action): n for n, action in coder("hanabi", 2).layout.named[moment.seat].items()}
    weights = {action: np.exp(likes[numbers[str(action)]]) for action in moment.legal}
    total = sum(weights.values())
    first, second = sorted(weights, key=weights.__getitem__, reverse=True)[:2]

    def is_said(share: float, percent: int) -> bool:
        return percent - NEAR <= 100 * share < percent + 1 + NEAR

    return (
        first == moment.action
        and second.message() == moment.args["other"]
        and is_said(weights[first] / total, moment.args["percent"])
        and is_said(weights[second] / total, moment.args["other_percent"])
        and moment.args["count"] == len(moment.legal)
        and _expects(moment, value)
    )


def _only(moment: Moment) -> bool:
    return len(moment.legal) == 1 and _expects(moment, _answer(moment)[-1])


TRUE: dict[str, Callable[[Moment], bool]] = {
    "hanabi.why.network.likeliest": _likeliest,
    "hanabi.why.network.only": _only,
}
