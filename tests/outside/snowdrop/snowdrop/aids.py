"""What helps a Snowdrop player decide, from the view and the legal actions alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .actions import Action, Plant
from .view import View


@dataclass(frozen=True, slots=True)
class Aids:
    """What the table shows beside the view."""

    plantable: tuple[str, ...]
    """SNO-5: the own bulbs that break through the snow now."""
    leaders: tuple[int, ...]
    """The seats with the most points."""


def aids(view: View, legal: Sequence[Action]) -> Aids:
    """Everything the table may want to show for this view."""
    best = max(view.points)
    return Aids(
        plantable=tuple(action.bulb for action in legal if isinstance(action, Plant)),
        leaders=tuple(seat for seat, points in enumerate(view.points, 1) if points == best),
    )
