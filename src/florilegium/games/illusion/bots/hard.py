"""The player that forgets nothing: `hard`."""

from __future__ import annotations

from collections.abc import Sequence

from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.bots.piles import Piles
from florilegium.games.illusion.bots.placing import RatedBasket, choices
from florilegium.games.illusion.bots.rivals import Rivals
from florilegium.games.illusion.bots.stopping import STOPS, verdict
from florilegium.games.illusion.cards import Card, flower
from florilegium.games.illusion.state import Event
from florilegium.games.illusion.view import Placement, View


class Hard(Bot):
    """Knows every basket, and guesses how much of them the others know."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.piles = Piles()
        self.rivals = Rivals(seat)

    def see(self, event: Event) -> None:
        """Keep it, and learn what it says about the others."""
        self.rivals.see(event, self.piles)
        self.piles.see(event)

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """Decide about the card just placed, or place the one turned up."""
        if view.placed is not None:
            return self._decide(view, view.placed)
        assert view.turned is not None, "somebody has to place or to decide"
        best = choices(self.piles, view.turned, self.rivals, view.lives)[0]
        self.why = _why_placed(view.turned, best)
        return Place(best.basket)

    def explain(self) -> Message:
        return self.why

    def _decide(self, view: View, placed: Placement) -> Action:
        below = len(self.piles.below(placed.basket))
        found = verdict(view, placed, self.seat, below)
        card = self.piles.baskets[placed.basket][-1].card
        self.why = say(
            f"illusion.why.hard.{found}", card=flower(card), basket=placed.basket, count=below
        )
        return Stop() if found in STOPS else Let()


def _why_placed(card: Card, best: RatedBasket) -> Message:
    """A free basket, or the best of four bad ones."""
    if not best.count:
        return say("illusion.why.hard.free", card=flower(card), basket=best.basket)
    return say("illusion.why.hard.forced", card=flower(card), basket=best.basket, age=best.age)
