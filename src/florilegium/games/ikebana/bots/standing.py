"""How the game stands: who is ahead, and the chance to win it from here."""

from __future__ import annotations

from florilegium.games.ikebana.bots.endings import fates, loss, prospects, rounds_to_come, together
from florilegium.games.ikebana.bots.prospects import shape
from florilegium.games.ikebana.bots.race import Odds, Race
from florilegium.games.ikebana.bots.weighing import paid
from florilegium.games.ikebana.cards import ROUNDS
from florilegium.games.ikebana.view import View

_ROUND, _CARDS = 3, 2
"""From this round on, with so many cards, one plays for the win.

Before that, the most points and the best chance are nearly always the same choice.
"""


def is_late(view: View, seat: int) -> bool:
    """Whether the most points may no longer be the best chance to win."""
    return view.round >= _ROUND and len(view.bouquets[seat - 1]) >= _CARDS


def leads(view: View, seat: int) -> tuple[int, ...]:
    """How far each player was ahead when the turn began, this seat itself not at all."""
    back = round(paid(view.refusals) * loss(view.seats))
    own = view.prestige[seat - 1]
    return tuple(
        0 if other == seat else prestige - own - back
        for other, prestige in enumerate(view.prestige, 1)
    )


def odds(view: View, seat: int, ahead: tuple[int, ...]) -> Odds:
    """The chance to win as it stands: what everybody will likely make of their bouquets."""
    later = rounds_to_come(view.seats, ROUNDS - view.round, view.final_bouquet)
    ends = fates(view.seats, factor(view))
    rivals = [
        (lead, together(ends.of(shape(bouquet)), later))
        for other, (lead, bouquet) in enumerate(zip(ahead, view.bouquets, strict=True), 1)
        if other != seat
    ]
    return Odds(later, rivals)


def race(view: View, chance: Odds) -> Race:
    """The best play for this chance, to the end of the round."""
    return Race(prospects(view.seats, factor(view)), chance)


def factor(view: View) -> int:
    """IKE-25."""
    return 2 if view.doubled else 1
