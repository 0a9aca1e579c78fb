"""Whether to call stop when one knows for certain whether it would be right."""

from __future__ import annotations

from typing import Literal

from florilegium.games.illusion.cards import ROUNDS
from florilegium.games.illusion.view import Placement, View

Verdict = Literal["known", "none", "behind", "finish"]
STOPS: frozenset[Verdict] = frozenset({"known", "finish"})


def verdict(view: View, placed: Placement, seat: int, below: int) -> Verdict:
    """What to do about a flower with so many of its variety below it, and why.

    A right stop is nearly always good: it costs nothing, even if another call is heard. But the
    last round goes on only while everybody has a life left (ILL-15): whoever is behind does not
    end it, and whoever is ahead may end it with the own last life.
    """
    if below:
        moved = min(below, view.lives[placed.seat - 1])
        changes = {placed.seat: -moved, seat: moved}
        return "behind" if _ends(view, changes) and not _leads(view, changes, seat) else "known"
    changes = {seat: -1}
    return "finish" if _ends(view, changes) and _leads(view, changes, seat, alone=True) else "none"


def _ends(view: View, changes: dict[int, int]) -> bool:
    """Whether these lives end the game, and something could still have happened in it.

    In a duel the placer without a life has nothing more to win back from: no use in waiting.
    """
    out = any(view.lives[seat - 1] + change == 0 for seat, change in changes.items())
    waits = view.seats > 2 or len(changes) == 1
    return out and waits and view.round == ROUNDS and view.deck > 0


def _leads(view: View, changes: dict[int, int], seat: int, alone: bool = False) -> bool:
    """Whether the seat has the most, or more than all others, once lives have changed so."""
    totals = {
        other: view.points[other - 1] + view.lives[other - 1] + changes.get(other, 0)
        for other in range(1, view.seats + 1)
    }
    mine = totals.pop(seat)
    return mine > max(totals.values()) if alone else mine >= max(totals.values())
