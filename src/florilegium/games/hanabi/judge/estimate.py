"""What a game is likely to bring from a position on, fitted to games that were played out.

`python -m benchmarks.hanabi_estimate` plays those games and prints both tables.
"""

from __future__ import annotations

from math import fsum
from operator import mul

from florilegium.games.hanabi.judge.features import MISLED, USELESS, features
from florilegium.games.hanabi.judge.table import FastTable

FULL = 40
"""The tables have numbers for no cards in the deck, and for what so many cards add to them."""

_POINTS = {
    "one": ((-0.497, 11.355), (0.226, 13.337), (0.295, 15.998), (0.646, 19.991)),
    "missing": ((0.527, -0.07), (0.389, -0.025), (0.326, -0.113), (0.162, -0.132)),
    "short": ((-0.008, -0.326), (-0.123, 0.173), (-0.053, -0.012), (-0.045, 0.035)),
    "blue": ((0.013, 0.046), (0.005, 0.356), (-0.009, 0.499), (0.198, 0.358)),
    "few_blue": ((-0.137, -0.163), (-0.153, 0.111), (-0.12, 0.03), (-0.069, 0.071)),
    "two_lives": ((-0.062, 0.001), (0.011, -0.364), (-0.246, -0.039), (-0.231, -0.005)),
    "one_life": ((-0.385, -0.37), (-0.492, -1.287), (-0.446, -1.411), (-0.497, -1.557)),
    "ready": ((0.189, 0.475), (0.291, 0.059), (0.29, 0.083), (0.414, -0.127)),
    "misled": ((-0.218, -0.189), (-0.355, -0.15), (-0.312, -0.46), (-0.212, -0.515)),
    "told": ((0.1, -0.184), (0.069, -0.059), (0.08, -0.067), (0.057, 0.078)),
    "known": ((0.097, -0.127), (0.115, -0.091), (0.017, 0.264), (0.022, 0.247)),
    "useless": ((0.042, -0.253), (0.002, -0.237), (-0.014, -0.222), (-0.022, -0.363)),
    "danger": ((-0.138, 0.024), (-0.101, 0.101), (-0.068, 0.005), (-0.102, 0.137)),
    "critical": ((0.129, -0.406), (0.06, -0.307), (0.049, -0.26), (-0.027, -0.139)),
    "buried": ((-0.37, 0.394), (-0.183, 0.069), (-0.177, 0.152), (0.036, -0.095)),
}  # fmt: skip
"""What each feature adds to the score, for two to five seats."""

_LOST = {
    1: (
        (-0.005, 0.224, 0.51, 0.032),
        (-0.003, 0.189, 0.503, 0.018),
        (-0.011, 0.143, 0.429, 0.02),
        (0.013, 0.084, 0.421, 0.017),
    ),
    2: (
        (-0.024, 0.055, 0.077, 0.012),
        (-0.012, 0.025, 0.084, 0.009),
        (-0.004, 0.022, 0.026, 0.006),
        (-0.004, 0.02, 0.021, 0.009),
    ),
    3: (
        (-0.004, 0.009, 0.006, 0.003),
        (-0.004, 0.007, 0.004, 0.003),
        (0.001, 0.0, 0.005, -0.0),
        (0.0, 0.007, 0.003, 0.002),
    ),
}
"""By the lives that are left, for two to five seats: the chance that the game is lost, and what a
full deck, each seat that is misled and each useless told card add to it."""

_BY_SEATS = {
    seats: tuple(zip(*(pairs[seats - 2] for pairs in _POINTS.values()), strict=True))
    for seats in range(2, 6)
}


def estimated(table: FastTable) -> float:
    """The score that the game is likely to end with."""
    found = features(table)
    share = len(table.deck) / FULL
    points, more = _BY_SEATS[table.seats]
    added = fsum(map(mul, points, found)) + share * fsum(map(mul, more, found))
    score = table.score + min(max(0.0, added), table.missing)
    lives = min(table.red_tokens - table.red, 3)
    base, full, misled, useless = _LOST[lives][table.seats - 2]
    lost = base + full * share + misled * found[MISLED] + useless * found[USELESS]
    return float(score * (1.0 - min(max(0.0, lost), 1.0)))
