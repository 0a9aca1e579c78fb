"""Illusion's judge: the chance of winning with each action, for somebody who forgets nothing.

Beside it stands what the same actions are worth to somebody who remembers as people do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from florilegium.core.judge import Judgement, Worth
from florilegium.games.illusion.actions import Action, Place, Stop
from florilegium.games.illusion.bots.piles import Piles
from florilegium.games.illusion.bots.placing import DEPTH, choices
from florilegium.games.illusion.bots.rivals import Rivals, youngest
from florilegium.games.illusion.cards import BASKETS, ROUNDS, Card
from florilegium.games.illusion.judge.calling import expected
from florilegium.games.illusion.judge.people import Belief, belief
from florilegium.games.illusion.state import Event
from florilegium.games.illusion.view import Placement, View

_THOROUGH = 4.0
"""From this effort on all copies of a flower that are to come are followed."""
_DEEP = 4

Valued = Callable[[int], float]
"""The chance of winning where so many flowers of the variety lie below."""


class IllusionJudge:
    """Nothing is sampled: it needs no seed. How much the others remember is told by their play."""

    def __init__(self, seat: int, seed: str) -> None:
        self.seat = seat
        self.piles = Piles()
        self.rivals = Rivals(seat)

    def see(self, event: Event) -> None:
        """Keep it, and learn what it says about the others."""
        self.rivals.see(event, self.piles)
        self.piles.see(event)

    def judge(
        self,
        view: View,
        legal: Sequence[Action],
        effort: float = 1.0,
        chosen: Action | None = None,
    ) -> Judgement:
        """Every legal action; exact but for the others' calls where no card comes after this."""
        if view.placed is not None:
            values = {action: self._deciding(view, view.placed, action) for action in legal}
        else:
            assert view.turned is not None, "somebody has to place or to decide"
            values = self._placing(view, view.turned, DEPTH if effort < _THOROUGH else _DEEP)
        exact = view.round == ROUNDS and not view.deck
        known = {action: knowing for action, (knowing, _) in values.items()}
        recalled = {action: recalling for action, (_, recalling) in values.items()}
        return Judgement("chance", exact, _ordered(known), _ordered(recalled))

    def _deciding(self, view: View, placed: Placement, action: Action) -> tuple[float, float]:
        """ILL-7: stop or let, with what lies below known, or remembered."""
        card, below = self.piles.baskets[placed.basket][-1].card, self.piles.below(placed.basket)
        age = min(map(self.piles.age, below), default=self._usual_age())
        mine = {self.seat: 1.0 if action == Stop() else 0.0}

        def value(count: int) -> float:
            heard = self.rivals.recall(age) if count else 0.0
            others = dict.fromkeys(self._others(view, placed.seat), heard)
            return expected(view, self.seat, placed.seat, count, others | mine)

        known = belief(self.piles, self.seat, card, placed.basket, view.deck)
        return value(len(below)), _mixed(value, len(below), known)

    def _placing(self, view: View, card: Card, depth: int) -> dict[Action, tuple[float, float]]:
        """ILL-5: a basket, with its flowers known, or remembered."""
        rated = choices(self.piles, card, self.rivals, view.lives, depth)
        later = {one.basket: one.later for one in rated}
        ages = youngest(self.piles, card)
        found: dict[Action, tuple[float, float]] = {}
        for basket in BASKETS:
            age, count = ages.get(basket, self._usual_age()), len(self.piles.alike(card, basket))

            def value(count: int, age: int = age, basket: int = basket) -> float:
                heard = self.rivals.recall(age) if count else 0.0
                callers = dict.fromkeys(self._others(view, self.seat), heard)
                return expected(view, self.seat, self.seat, count, callers, later[basket])

            known = belief(self.piles, self.seat, card, basket, view.deck)
            found[Place(basket)] = value(count), _mixed(value, count, known)
        return found

    def _others(self, view: View, placer: int) -> list[int]:
        """Whose calls have to be guessed."""
        return [seat for seat in range(1, view.seats + 1) if seat not in (placer, self.seat)]

    def _usual_age(self) -> int:
        """For a flower that is only thought to lie there."""
        return self.piles.placed // 2


def _mixed(value: Valued, count: int, known: Belief) -> float:
    """The worth for somebody who may remember what lies there, and otherwise has to guess."""
    guessed = known.suspected * value(1) + (1.0 - known.suspected) * value(0)
    return known.remembered * value(count) + (1.0 - known.remembered) * guessed


def _ordered(values: dict[Action, float]) -> tuple[Worth, ...]:
    order = sorted(values, key=lambda action: -values[action])
    return tuple(Worth(action, values[action]) for action in order)
