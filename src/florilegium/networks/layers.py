"""A network's sums in NumPy: layers that are normalised and rectified, then one head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from florilegium.networks.weights import Array

EPSILON = np.float32(1e-5)
"""Added to the variance, so that a layer that says nothing divides by something."""


class Layer(NamedTuple):
    """`weight` leads from inputs to outputs: `[inputs, outputs]`."""

    weight: Array
    bias: Array
    scale: Array
    shift: Array


class Answer(NamedTuple):
    """What the network makes of one position."""

    preferences: Array
    """One number for each action, legal or not: the logarithm of its chance but for a constant."""
    value: float
    """The points it expects from now on."""


class Network:
    """The layers `body.0`, `body.1`, … and a `head` that reads the last two of them."""

    def __init__(self, arrays: Mapping[str, Array]) -> None:
        count = sum(name.endswith(".scale") for name in arrays)
        self.body = [
            Layer(*(arrays[f"body.{place}.{part}"] for part in Layer._fields))
            for place in range(count)
        ]
        self.head = arrays["head.weight"]
        self.bias = arrays["head.bias"]

    def __call__(self, inputs: Array) -> Answer:
        """From the inputs, zeros and ones, to what it prefers and expects."""
        flow, outputs = inputs, []
        for layer in self.body:
            flow = _rectified(_through(flow, layer.weight) + layer.bias, layer)
            outputs.append(flow)
        read: Array = np.concatenate(outputs[-2:])
        answer: Array = _through(read, self.head) + self.bias
        return Answer(answer[:-1], float(answer[-1]))


def _through(flow: Array, weight: Array) -> Array:
    """`flow @ weight` on one core and always in one order.

    NumPy's own product wakes a thread for every core, which at this size costs a hundred times the
    product itself where the cores have other work.
    """
    product: Array = np.einsum("i,ij->j", flow, weight)
    return product


def _rectified(flow: Array, layer: Layer) -> Array:
    """Layer normalisation, then nothing below zero."""
    centred = flow - flow.mean()
    normal = centred / np.sqrt((centred * centred).mean() + EPSILON)
    above: Array = np.maximum(normal * layer.scale + layer.shift, 0)
    return above


def chances(preferences: Array) -> Array:
    """The chances of actions whose preferences these are; they add up to 1."""
    weights = np.exp(preferences - preferences.max())
    shares: Array = weights / weights.sum()
    return shares
