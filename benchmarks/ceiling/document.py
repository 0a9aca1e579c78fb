"""The words of benchmarks/ceiling.md."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any

Result = dict[str, Any]

_STUDENT = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36}
"""By the number of runs: standard errors on either side that make 95 %."""

_HEAD = """# How strong an Ikebana player can be

Made by `make ceiling` (`python -m benchmarks.ceiling.run`).

**Nobody who refuses at most {refusals} cards in a turn wins more than {bound} of the games for
two against `plain`.** (One more refusal costs {price} prestige, and with two players what one
pays the other gets; runs that allow more are in the table.) `plain` is close to the best at its
own bouquet; what is left is mostly luck. How often `hard` wins: [strength.md](strength.md).

## How this is known

A player who knows the order of the deck wins far more often. Let it know the order, and let it
pay for that: for every card turned up, to either player, it pays what a *guess* says this card
is worth more than an average one of those that might have come instead, in chances to win. Who
does not know the order neither gains nor loses by such payments on average, whatever they do:
the cards that might have come are equally likely. So the best that the knowing player can make
of a deal, payments included, is on average no less than anybody's true chance to win. This holds
for every guess; the better the guess, the closer the bound.

- The best of a deal is found by trying everything: all refusals and purchases, in all turns.
- Rounds are taken from the last to the first. What the start of a round is worth, by the lead,
  by who begins and by what `plain` owns, is what the round before it is played for. Means of
  many deals stand in for the expectations; that can only raise the bound on average.
- The guess ([model.hpp](ceiling/model.hpp), [plans.hpp](ceiling/plans.hpp)): exact chances by
  both bouquets and the lead, with a whole deck and nothing bought; for the turn at hand and the
  next one also the cards that are really left and what may be bought.
- Where something is left open, the challenger gets the better of it: prestige without end from
  the second round on; a win outright where `plain`'s decision hangs on how far beyond 40
  prestige it is, and with a lead of 56, 44 or 32 points when the second, third or last round
  begins. A tie is half a win.
- Checked ([tests](../tests/lab/test_ceiling.py)): the program's `plain` plays like ours, card
  for card, and a challenger who plays like `plain` comes to one half, payments included.
"""


_RUNS = """## Runs

Each run is independent of the others, so their spread tells the interval.

| refusals | deals of each round and starter | of the first round | seed | bound |
|---|---|---|---|---|"""


def document(results: Sequence[Result]) -> str:
    """The whole document."""
    refusals = max(_by_refusals(results), key=lambda most: len(_by_refusals(results)[most]))
    head = _HEAD.format(
        bound=_interval(_by_refusals(results)[refusals]), refusals=refusals, price=refusals + 1
    )
    return "\n".join([head, *_table(results), ""])


def _by_refusals(results: Sequence[Result]) -> dict[int, list[float]]:
    """The bounds of independent runs, by the most refusals of a turn."""
    found: dict[int, list[float]] = {}
    for result in results:
        found.setdefault(result["refusals"], []).append(result["bound"])
    return found


def _interval(bounds: Sequence[float]) -> str:
    """Their mean and the interval of 95 %."""
    error = _STUDENT[len(bounds)] * stdev(bounds) / sqrt(len(bounds))
    low, high = mean(bounds) - error, mean(bounds) + error
    return f"{mean(bounds):.1%} ({100 * low:.1f}–{100 * high:.1f})".replace("%", " %")


def _table(results: Sequence[Result]) -> list[str]:
    rows = [_RUNS]
    for result in results:
        numbers = [result[name] for name in ("refusals", "deals", "first", "seed")]
        rows.append(f"| {' | '.join(map(str, numbers))} | {100 * result['bound']:.1f} % |")
    machines = sorted({result["machine"] for result in results})
    return [*rows, "", f"Machine: {'; '.join(machines)}."]
