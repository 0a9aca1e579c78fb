"""What a game is likely to bring from a position on, fitted to games that were played out.

The numbers come from `python -m benchmarks.hanabi_estimate`.
"""

from __future__ import annotations

from operator import mul

from florilegium.games.hanabi.judge.features import NAMES, features
from florilegium.games.hanabi.judge.table import Table

_FULL = 40
"""The numbers are for no cards in the deck, and for so many."""
_MISLED, _JUNK = NAMES.index("misled"), NAMES.index("junk")

_POINTS = {
    2: (
        (-0.497, 0.527, -0.008, 0.013, -0.137, -0.062, -0.385, 0.189, -0.218, 0.1, 0.097, 0.042, -0.138, 0.129, -0.37),
        (11.355, -0.07, -0.326, 0.046, -0.163, 0.001, -0.37, 0.475, -0.189, -0.184, -0.127, -0.253, 0.024, -0.406, 0.394),
    ),
    3: (
        (0.226, 0.389, -0.123, 0.005, -0.153, 0.011, -0.492, 0.291, -0.355, 0.069, 0.115, 0.002, -0.101, 0.06, -0.183),
        (13.337, -0.025, 0.173, 0.356, 0.111, -0.364, -1.287, 0.059, -0.15, -0.059, -0.091, -0.237, 0.101, -0.307, 0.069),
    ),
    4: (
        (0.295, 0.326, -0.053, -0.009, -0.12, -0.246, -0.446, 0.29, -0.312, 0.08, 0.017, -0.014, -0.068, 0.049, -0.177),
        (15.998, -0.113, -0.012, 0.499, 0.03, -0.039, -1.411, 0.083, -0.46, -0.067, 0.264, -0.222, 0.005, -0.26, 0.152),
    ),
    5: (
        (0.646, 0.162, -0.045, 0.198, -0.069, -0.231, -0.497, 0.414, -0.212, 0.057, 0.022, -0.022, -0.102, -0.027, 0.036),
        (19.991, -0.132, 0.035, 0.358, 0.071, -0.005, -1.557, -0.127, -0.515, 0.078, 0.247, -0.363, 0.137, -0.139, -0.095),
    ),
}  # fmt: skip
"""By the number of seats: what each feature adds to the score, and what more with a full deck."""

_LOST = {
    2: (
        (-0.005, 0.224, 0.51, 0.032),
        (-0.024, 0.055, 0.077, 0.012),
        (-0.004, 0.009, 0.006, 0.003),
    ),
    3: (
        (-0.003, 0.189, 0.503, 0.018),
        (-0.012, 0.025, 0.084, 0.009),
        (-0.004, 0.007, 0.004, 0.003),
    ),
    4: (
        (-0.011, 0.143, 0.429, 0.02),
        (-0.004, 0.022, 0.026, 0.006),
        (0.001, 0.0, 0.005, -0.0),
    ),
    5: (
        (0.013, 0.084, 0.421, 0.017),
        (-0.004, 0.02, 0.021, 0.009),
        (0.0, 0.007, 0.003, 0.002),
    ),
}  # fmt: skip
"""By the number of seats and of lives left, one first: the chance that the game is lost, and what
a full deck, somebody misled and a useless told card add to it."""


def estimated(table: Table) -> float:
    """The score that the game is likely to end with."""
    found = features(table)
    share = len(table.deck) / _FULL
    points, more = _POINTS[table.seats]
    added = sum(map(mul, points, found)) + share * sum(map(mul, more, found))
    score = table.score + min(max(0.0, added), table.missing)
    base, full, misled, junk = _LOST[table.seats][min(table.red_tokens - table.red, 3) - 1]
    lost = base + full * share + misled * found[_MISLED] + junk * found[_JUNK]
    return score * (1.0 - min(max(0.0, lost), 1.0))
