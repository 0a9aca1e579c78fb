"""`plain`: it trusts its memory, which is honest but small and not quite attentive.

It never imagines a flower that was not there, so it only stops what it is sure of; what it has
missed or forgotten is how others catch it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from florilegium.core.chance import pick
from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.cards import BASKETS, Card, flower
from florilegium.games.illusion.state import Event, Placed, RoundStarted, Stopped
from florilegium.games.illusion.view import View

_SPAN = 20
"""How many flowers it can keep in mind; the oldest go first."""
_LAPSE = 6
"""One in so many placements by others escapes it. Without that all bots would remember the same
and never catch each other."""


class Plain(Bot):
    """Places where it remembers no such flower, and stops where it remembers one."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.memory: deque[tuple[int, Card]] = deque(maxlen=_SPAN)
        self.objection = False
        self.placements = 0

    def see(self, event: Event) -> None:
        """Remember what lies on the baskets, as far as it goes."""
        match event:
            case Placed(seat, basket, card):
                self._notice(seat, basket, card)
            case Stopped(basket=basket, cards=cards):
                self._learn(basket, cards)
            case RoundStarted():
                self.memory.clear()

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """Decide about the card just placed, or place the one turned up."""
        if view.placed is not None:
            name, basket = "stop" if self.objection else "let", view.placed.basket
            self.why = _why(name, view.baskets[basket - 1], basket)
            return Stop() if self.objection else Let()
        basket = min(BASKETS, key=lambda basket: self._risk(view, basket))
        name = "trap" if self._risk(view, basket)[0] else "place"
        self.why = _why(name, view.turned, basket)
        return Place(basket)

    def explain(self) -> Message:
        return self.why

    def _notice(self, seat: int, basket: int, card: Card) -> None:
        """Whether the flower is a known one, then keep it in mind, unless that escapes us."""
        self.objection = (basket, card) in self.memory
        self.placements += 1
        purpose = f"lapse {self.seat} {self.placements}"
        if seat == self.seat or pick(_LAPSE, self.seed, purpose):
            self.memory.append((basket, card))

    def _learn(self, basket: int, cards: tuple[Card, ...]) -> None:
        """ILL-10: a basket that was shown is fresh in mind."""
        others = [flower for flower in self.memory if flower[0] != basket]
        self.memory.clear()
        self.memory.extend(others)
        self.memory.extend((basket, card) for card in cards)

    def _risk(self, view: View, basket: int) -> tuple[int, int, int]:
        """How many such flowers are known to lie there, how many unknown ones, how many at all."""
        known = [card for place, card in self.memory if place == basket]
        top = view.baskets[basket - 1]
        if top is not None and known[-1:] != [top]:
            known.append(top)  # it need not be remembered: it is there to see
        height = view.heights[basket - 1]
        return sum(card == view.turned for card in known), height - len(known), height


def _why(name: str, card: Card | None, basket: int) -> Message:
    assert card is not None, "there is one to decide about or to place"
    return say(f"illusion.why.plain.{name}", card=flower(card), basket=basket)
