"""The words of benchmarks/ceiling.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from florilegium.lab.statistics import mean

Result = dict[str, Any]

_HEAD = """# How strong an Ikebana player can be

Made by `make ceiling` (`python -m benchmarks.ceiling.run`).

**Nobody who refuses at most {refusals} cards in a turn wins more than {high} of the games for
two against `plain`** (with 97.5 % confidence; the mean of the runs below is {mean}). A tie
counts half; the final bouquet is not played. So even a perfect player loses at least about a third
of its games. How much of the way from there to `hard` ([strength.md](strength.md)) is skill and
how much is slack in the bound is not known. One more refusal would cost {price} prestige, and with
two players what one pays the other gets.

## How this is known

A player who knows the order of the deck wins nearly always. Let it know the order, and let it
pay for that: for every card turned up, to either player, it pays what a *guess* says this card
is worth more than an average one of those that might have come instead, in chances to win (a few
rare cards are free, which is allowed too). Who does not know the order neither gains nor loses
by such payments on average, whatever they do: the cards that might have come are equally likely.
So the best that the knowing player can make of a deal, payments included, is on average no less
than anybody's true chance to win. This holds for every guess; the better the guess, the closer
the bound.

- The best of a deal is found by trying everything: every purchase and up to so many refusals, in
  all turns.
- Rounds are taken from the last to the first. What the start of a round is worth, by the lead,
  by who begins and by what `plain` owns, is what the round before it is played for. Means of
  many deals stand in for the expectations: on average over runs that can only raise the bound,
  but a single run may fall below it by chance, hence the interval.
- The guess ([model.hpp](ceiling/model.hpp), [plans.hpp](ceiling/plans.hpp)): exact chances by
  both bouquets and the lead, with a whole deck, nothing bought and `plain` never short of
  prestige; for the turn at hand, and for the next one once that player has three cards, also the
  cards that are really left and what may be bought.
- Where something is left open, the challenger gets the better of it: prestige without end from
  the second round on; a win outright where `plain` began the round with 40 prestige or more and
  its decision hangs on how much more, and with a lead of 56, 44 or 32 points when the second,
  third or last round begins.
- Checked ([tests](../tests/lab/test_ceiling.py)): in 200 first rounds the program's `plain` ends
  with the prestige and gains of ours; in games of one round a challenger who plays like `plain`
  comes to one half, payments included.
"""

_RUNS = """## Runs

Each run is independent of the others, so their spread tells the interval. The fewer the deals, the
more a single run tells of chance.

| refusals | deals of each round and starter | of the first round | seed | bound |
|---|---|---|---|---|"""


def document(results: Sequence[Result]) -> str:
    """The whole document; its headline is that of the refusals with the most runs."""
    bounds = _by_refusals(results)
    refusals = max(bounds, key=lambda most: len(bounds[most]))
    found = mean(bounds[refusals])
    assert found is not None
    head = _HEAD.format(
        refusals=refusals, price=refusals + 1, mean=_share(found.value), high=_share(found.high)
    )
    return "\n".join([head, *_table(results), ""])


def _by_refusals(results: Sequence[Result]) -> dict[int, list[float]]:
    """The bounds of independent runs, by the most refusals of a turn."""
    found: dict[int, list[float]] = {}
    for result in results:
        found.setdefault(result["refusals"], []).append(result["bound"])
    return found


def _share(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def _table(results: Sequence[Result]) -> list[str]:
    rows = [_RUNS]
    for result in results:
        numbers = [result[name] for name in ("refusals", "deals", "first", "seed")]
        rows.append(f"| {' | '.join(map(str, numbers))} | {_share(result['bound'])} |")
    machines = sorted({result["machine"] for result in results})
    return [*rows, "", f"Machine: {'; '.join(machines)}."]
