"""What comes of a card once everybody has decided about it, and the chance of winning then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import erf, fsum, prod, sqrt

from florilegium.games.illusion.cards import COPIES, ROUNDS, VARIETIES
from florilegium.games.illusion.view import View

_UNREST = {2: 0.35, 3: 0.22, 4: 0.18, 5: 0.16, 6: 0.15}
"""By seats: the variance that each card to come adds to the difference of two players' points.

Measured over games of the easy and of the medium bot among themselves.
"""
Changes = Mapping[int, int]
"""The lives that seats win or lose."""


def expected(
    view: View, seat: int, placer: int, below: int, callers: Mapping[int, float], more: float = 0.0
) -> float:
    """The seat's chance of winning: `callers` says how likely each calls stop.

    `more`: points that the seat will gain on the others later, on average.
    """
    parts = _results(view, placer, below, callers)
    return fsum(likely * _chance(view, seat, changes, more) for changes, likely in parts)


def _results(
    view: View, placer: int, below: int, callers: Mapping[int, float]
) -> Iterator[tuple[Changes, float]]:
    """ILL-9: every set of calls with its chance; each of several callers is heard equally often."""
    for calls in product((False, True), repeat=len(callers)):
        pairs = list(zip(calls, callers.items(), strict=True))
        likely = prod(chance if called else 1.0 - chance for called, (_, chance) in pairs)
        calling = [seat for called, (seat, _) in pairs if called]
        if likely and not calling:
            yield {}, likely
        elif likely:
            for caller in calling:
                yield _moved(view, placer, below, caller), likely / len(calling)


def _moved(view: View, placer: int, below: int, caller: int) -> Changes:
    """ILL-11, ILL-12: what a right stop moves; ILL-13: what a wrong one costs."""
    if not below:
        return {caller: -1}
    lives = min(below, view.lives[placer - 1])
    return {placer: -lives, caller: lives}


def _chance(view: View, seat: int, changes: Changes, more: float) -> float:
    """The chance to have the most points at the end; a shared victory counts as its share."""
    lives = [owned + changes.get(other, 0) for other, owned in enumerate(view.lives, 1)]
    totals = [points + owned for points, owned in zip(view.points, lives, strict=True)]
    left = 0 if 0 in lives else view.deck  # ILL-15
    left += (ROUNDS - view.round) * len(VARIETIES) * COPIES
    mine = totals[seat - 1]
    if not left:
        return 1 / totals.count(mine) if mine == max(totals) else 0.0
    spread = sqrt(2 * left * _UNREST[view.seats])
    leads = (mine + more - total for other, total in enumerate(totals, 1) if other != seat)
    return prod((1.0 + erf(lead / spread)) / 2 for lead in leads)
