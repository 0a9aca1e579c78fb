"""What a card, a token or a mistake is worth, in points."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.games.hanabi.cards import TOP
from florilegium.games.hanabi.partner.knowledge import Table


@dataclass(frozen=True, slots=True)
class Weights:
    """Found by playing: each was varied on the same deals until nothing was gained."""

    play: float = 1.0
    later: float = 0.93
    """A play is worth less by this factor for every turn until it happens."""
    ready: float = 0.85
    """The first card of a hand that its owner knows to fit, and what each further one keeps."""
    crowd: float = 0.7
    mine: float = 0.35
    kept: float = 0.1
    known: float = 0.3
    junk: float = 0.45
    false: float = 0.8
    """A card that its owner takes for what it is not."""
    known_junk: float = 0.1
    double: float = 0.3
    double_ready: float = 1.0
    misled: float = 3.0
    """A card that its owner will play although it does not fit."""
    strike: float = 2.5
    trust: float = 0.985
    hearsay: float = 0.93
    """How sure it is that a card fits which a tell was about, or only touched beside another."""
    discard: float = 0.15
    discards: float = 0.85
    discards_less: float = 0.07
    surprise: float = 5.0
    chop: float = 0.15
    unsaved: float = 0.5
    """A card that the others could have saved is less likely to need it."""
    late: float = 0.6
    haste: float = 3.0
    """A discard costs more the less time there is for it."""
    busy: float = 0.6
    """Who sees a card worth telling discards less often, by this factor."""
    locked: float = 0.5
    last: float = 0.8
    last_base: float = 0.5
    spare: float = 0.06
    early: float = 0.25
    tokens: tuple[float, ...] = (0.0, 0.8, 1.3, 1.65, 1.9, 2.05, 2.15, 2.2, 2.2, 2.2, 2.2)


WEIGHTS = Weights()


def losses(table: Table, weights: Weights) -> list[float]:
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


def pace(table: Table) -> int:
    """How many more discards there is time for if all the rest is to be played."""
    missing = sum(table.ceilings) - sum(table.tops)
    if table.left is not None:
        return table.left - missing
    return table.deck + table.seats - missing
