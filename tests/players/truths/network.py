"""What a trained network says of its moves in any game, reckoned again in double precision."""

from __future__ import annotations

from typing import Any

import numpy as np

import florilegium as fl
from florilegium.core.coder import coder
from florilegium.networks.inputs import Observation
from florilegium.networks.weights import default_folder, entry, load, network_name
from tests.players.selfplay import Moment

NEAR = 0.01
"""Per cent and points by which rounding may be off."""


def _game(moment: Moment) -> str:
    return type(moment.state).__module__.split(".")[-2]


def answer(arrays: Any, inputs: Any) -> Any:
    """How much each number is liked, and then what is expected; the head reads two layers."""
    flow, flows = inputs.astype(np.float64), []
    for layer in range(sum(name.startswith("body.") for name in arrays) // 4):
        weight, bias, scale, shift = (
            arrays[f"body.{layer}.{part}"].astype(np.float64)
            for part in ("weight", "bias", "scale", "shift")
        )
        flow = (weight * flow[:, None]).sum(axis=0) + bias
        flow = (flow - flow.mean()) / np.sqrt(flow.var() + 1e-5) * scale + shift
        flow = np.where(flow > 0, flow, 0)
        flows.append(flow)
    head = arrays["head.weight"].astype(np.float64)
    return (head * np.concatenate(flows[-2:])[:, None]).sum(axis=0) + arrays["head.bias"]


def likeliest(moment: Moment) -> bool:
    """Each number of the action is liked best, and their chances multiply to what is said."""
    game, seats = _game(moment), moment.view.seats
    name = network_name(game, seats)
    network, arrays = entry(name, default_folder()), load(name, default_folder())
    code: Any = coder(game, seats, **network.options)
    make = getattr(fl.game(game).room("network"), "INPUTS", Observation)
    inputs = make(code, moment.seat, network.inputs)
    for event in moment.seen:
        inputs.see(event)
    numbers, chance = code.layout.numbers(moment.action, moment.seat), 1.0
    for place, number in enumerate(numbers):
        likes = answer(arrays, inputs.array(moment.view, numbers[:place]))[:-1]
        bits, _ = code.offered(moment.legal, moment.seat, numbers[:place])
        offered = [bit.bit_length() - 1 for bit in bits]
        weights = {one: np.exp(likes[one]) for one in offered}
        if max(weights, key=weights.__getitem__) != number:
            return False
        chance *= weights[number] / sum(weights.values())
    percent = moment.args["percent"]
    is_said = percent - NEAR <= 100 * chance < percent + 1 + NEAR
    return bool(is_said and moment.args["count"] == len(moment.legal) > 1)
