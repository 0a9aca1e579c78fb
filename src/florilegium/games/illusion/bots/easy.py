"""Players with a memory like people's: `easy` and `medium`."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.bots.memory import Habits, Memory, Recollection
from florilegium.games.illusion.cards import BASKETS, Card, flower
from florilegium.games.illusion.state import Event, Placed
from florilegium.games.illusion.view import View


class Human(Bot):
    """Stops what it remembers, and places where it remembers no such flower."""

    habits: Habits

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.memory = Memory(self.habits, seat, seed)
        self.reminded: Recollection | None = None
        self.late = False

    def see(self, event: Event) -> None:
        """Notice it; a flower just placed may remind of an earlier one."""
        if isinstance(event, Placed):
            self.reminded = self._clearest(event.card, event.basket)
            faintness = self.reminded.faintness if self.reminded else 0.0
            self.late = self.memory.chance("reaction") < self.habits.slow * faintness
        self.memory.see(event)

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """Decide about the card just placed, or place the one turned up."""
        if view.placed is None:
            assert view.turned is not None, "somebody has to place or to decide"
            return self._place(view, view.turned)
        basket = view.placed.basket
        card = view.baskets[basket - 1]
        assert card is not None, "it was just placed there"
        if self.reminded is None:
            return self._do(Let(), "let", card, basket)
        if self.late:
            return self._do(Let(), "late", card, basket)
        sure = self.reminded.faintness < 0.5
        return self._do(Stop(), "sure" if sure else "vague", card, basket)

    def explain(self) -> Message:
        return self.why

    def _place(self, view: View, card: Card) -> Action:
        """Where no such flower comes to mind, and rather where little lies that has faded."""
        found = self.memory.recollections()
        known = {basket: [one for one in found if one.basket == basket] for basket in BASKETS}

        def danger(basket: int) -> tuple[float, int, int]:
            alike = [one for one in known[basket] if one.card == card]
            clear = fsum(1.0 - one.faintness / 2 for one in alike)
            top = 9.0 if view.baskets[basket - 1] == card else 0.0  # all see that one
            height = view.heights[basket - 1]
            return clear + top, height - len(known[basket]), height

        basket = min(BASKETS, key=danger)
        return self._do(Place(basket), "faint" if danger(basket)[0] else "free", card, basket)

    def _clearest(self, card: Card, basket: int) -> Recollection | None:
        """The best memory of such a flower on a basket."""
        alike = [
            one for one in self.memory.recollections() if one.card == card and one.basket == basket
        ]
        return min(alike, key=lambda one: one.faintness, default=None)

    def _do(self, action: Action, name: str, card: Card, basket: int) -> Action:
        self.why = say(f"illusion.why.human.{name}", card=flower(card), basket=basket)
        return action


class Easy(Human):
    """Lets much go by, soon mixes it up, and needs its time."""

    habits = Habits(attention=0.82, lasting=18.0, load=30.0, slips=0.3, slow=0.4)


class Medium(Human):
    """A companion who pays attention."""

    habits = Habits(attention=0.93, lasting=28.0, load=38.0, slips=0.15, slow=0.25)
