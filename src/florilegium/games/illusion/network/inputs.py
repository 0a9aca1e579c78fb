"""The observation, and with the option `memory` every card that was ever placed this round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from florilegium.core.game import Event
from florilegium.core.seats import steps_to
from florilegium.games.illusion.cards import BASKETS, Card
from florilegium.games.illusion.coder import Illusion
from florilegium.games.illusion.state import Placed, RoundStarted
from florilegium.games.illusion.view import View
from florilegium.networks.inputs import Observation


class Inputs(Observation):
    """A perfect memory: what covered cards were, everybody saw when they were placed (ILL-6)."""

    coder: Illusion

    def __init__(self, coder: Illusion, seat: int, parts: Mapping[str, int]) -> None:
        super().__init__(coder, seat, parts)
        self.baskets: list[tuple[Card, ...]] = [()] * len(BASKETS)

    def see(self, event: Event) -> None:
        """Remember the cards of the round."""
        match event:
            case Placed(_, basket, card):
                self.baskets[basket - 1] += (card,)
            case RoundStarted():
                self.baskets = [()] * len(BASKETS)

    def packed(self, view: View, chosen: tuple[int, ...] = ()) -> int:
        """As the twin tells it, where decisions are made in turn from the placer's left on: who
        has decided already at this table makes no difference."""
        if view.placed is not None:
            placer, seats = view.placed.seat, view.seats
            mine = steps_to(placer, self.seat, seats)
            later = (one for one in range(1, seats + 1) if steps_to(placer, one, seats) >= mine)
            view = replace(view, waiting=tuple(later))
        state = replace(self.coder.seen(view), baskets=tuple(self.baskets))
        return self.coder.observed(state, self.seat, None, chosen)
