"""What a card, a token or a mistake is worth, in points."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.games.hanabi.bots.partner.knowledge import KnownTable
from florilegium.games.hanabi.cards import TOP


@dataclass(frozen=True, slots=True)
class Weights:
    """Reasoned; some of them tried on about a hundred equal deals."""

    play: float = 1.0
    """A card played."""
    later: float = 0.93
    """What a play keeps of its worth for every turn until it happens."""
    ready: float = 0.85
    """The first card of another hand that its owner knows to fit."""
    crowd: float = 0.7
    """What each further such card keeps of it: one is played a turn."""
    mine: float = 0.2
    """The first own card known to fit."""
    kept: float = 0.1
    """A needed card that was told and is kept."""
    known: float = 0.3
    """The same, once its owner knows exactly which card it is."""
    known_junk: float = 0.1
    """A useless card that its owner knows to be useless."""
    junk: float = 0.45
    """A useless card that its owner takes for a needed one."""
    false: float = 0.8
    """A needed card that its owner takes for another one."""
    double: float = 0.3
    """A second told copy of a card."""
    double_ready: float = 1.0
    """A second copy whose owner is about to play it."""
    misled: float = 3.0
    """A card that its owner will play although it does not fit."""
    strike: float = 3.5
    """An own mistake, the first one; the second costs twice as much."""
    trust: float = 0.985
    """How sure it is that a card fits which a tell was about."""
    hearsay: float = 0.93
    """How sure it is that a card fits which a tell touched beside another."""
    discard: float = 0.15
    """Any discard: time passes."""
    late: float = 0.4
    """A discard when there is no more time for one."""
    haste: float = 3.0
    """How fast that price falls with the discards there is still time for."""
    surprise: float = 5.0
    """A discard that nobody could foresee, or of a card told to be kept."""
    discards: float = 1.3
    """The weight of what a player without a card to play may discard: it cannot wait."""
    discards_less: float = 0.1
    """By how much less for every blue token: then a tell is likelier."""
    busy: float = 0.6
    """The factor to that for one who sees a card worth telling."""
    chop: float = 0.15
    """The part of its loss that a card on the discard position costs after the next round."""
    locked: float = 0.5
    """A player with nothing to play, nothing to discard and no blue token."""
    unsaved: float = 0.5
    """An own card that the others could have saved is less likely to need it."""
    last: float = 0.8
    """The loss of a last copy, for every point it takes away."""
    last_base: float = 0.3
    """And in any case."""
    spare: float = 0.06
    """The loss of another needed card, for every point it puts at risk."""
    early: float = 0.1
    """The loss of a card that would have fitted now, beside that."""
    tokens: tuple[float, ...] = (0.0, 0.8, 1.3, 1.65, 1.9, 2.05, 2.15, 2.2, 2.2, 2.2, 2.2)
    """So many blue tokens."""


WEIGHTS = Weights()


def losses(table: KnownTable, weights: Weights) -> list[float]:
    """For each kind, what is lost when one card of it is discarded."""
    found = []
    for kind in range(table.columns * TOP):
        bit = 1 << kind
        column, step = divmod(kind, TOP)
        above = table.ceilings[column] - step
        if table.useless & bit:
            found.append(0.0)
        elif table.critical & bit:
            found.append(weights.last_base + weights.last * above)
        else:
            found.append((weights.early if table.fits & bit else 0.0) + weights.spare * above)
    return found


def pace(table: KnownTable) -> int:
    """How many more discards there is time for if all the rest is to be played."""
    missing = sum(table.ceilings) - sum(table.tops)
    if table.left is not None:
        return table.left - missing
    return table.deck + table.seats - missing
