"""The hard player: exact expectations, what payments give to rivals, and the chance to win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from florilegium.core.message import Message
from florilegium.core.player import Bot
from florilegium.games.deck55 import Card
from florilegium.games.ikebana import reasons, rules
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.cards import ROUNDS
from florilegium.games.ikebana.finish import Finish
from florilegium.games.ikebana.memory import Memory
from florilegium.games.ikebana.prospects import Prospects, joined, shape
from florilegium.games.ikebana.standing import Standing
from florilegium.games.ikebana.view import View

_DEAREST = 9
"""Refusals of one turn that are ever worth planning."""

_NEAR = 3
"""Cards in the last bouquet from which on the chance to win is worked out, not the gain."""


class Expert(Bot):
    """It knows what is left in the deck and what every bouquet is worth."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.memory = Memory()

    def see(self, event: Any) -> None:
        """Remember the discards."""
        self.memory.see(event)

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """The action worth most; the first of those worth the same."""
        if len(legal) == 1:
            self.why = reasons.only()
            return legal[0]
        thought = _Thought(view, self.seat, self.memory)
        worth = thought.worths(legal)
        best = max(legal, key=worth.__getitem__)
        self.why = reasons.why(view, self.seat, best, thought.points(legal))
        return best

    def explain(self) -> Message:
        """What it expects of the choice, and of the next best one."""
        return self.why


class _Thought:
    """Everything worked out for one decision."""

    def __init__(self, view: View, seat: int, memory: Memory) -> None:
        self.view, self.seat = view, seat
        self.standing = Standing(view, seat)
        self.mine = shape(view.bouquets[seat - 1])
        self.money = view.prestige[seat - 1]
        self.deck = memory.left(view)
        costs = self._costs(0, self.money)
        size = len(self.mine[0])
        if size:
            self.prospects = Prospects(self.deck, costs, self.standing.factor, even=size == 1)
        else:
            self.prospects = self.standing.table

    def worths(self, legal: tuple[Action, ...]) -> Mapping[Action, float]:
        """What each action is worth: prestige, and late in the game the chance to win."""
        if self.view.round < ROUNDS or len(self.mine[0]) < _NEAR:
            return self.points(legal)
        finish = Finish(self.standing, self.prospects, self._costs)
        return {action: self._chance(finish, action) for action in legal}

    def points(self, legal: tuple[Action, ...]) -> Mapping[Action, float]:
        """What each action is worth in prestige."""
        return {action: self._points(action) for action in legal}

    def _points(self, action: Action) -> float:
        view = self.view
        match action:
            case Keep():
                assert view.revealed is not None
                return self.prospects.worth(joined(self.mine, view.revealed))
            case Buy(owner):
                card = self._top(owner)
                price = card.value * (1 + self.standing.weights[owner])
                return self.prospects.worth(joined(self.mine, card)) - price
            case Refuse():
                price, *others = self._costs(view.refusals, self.money)
                return self.prospects.drawing(self.mine, others) - price
            case Draw():
                return self.prospects.drawing(self.mine, self._costs(0, self.money))
        raise AssertionError(action)

    def _chance(self, finish: Finish, action: Action) -> float:
        view, money = self.view, self.money
        match action:
            case Keep():
                assert view.revealed is not None
                after = joined(self.mine, view.revealed)
                return finish.chance(after, money, money)
            case Buy(owner):
                card = self._top(owner)
                price = card.value * (1 + self.standing.weights[owner])
                return finish.chance(joined(self.mine, card), money - price, money - card.value)
            case Refuse():
                total = money - self._costs(view.refusals, money)[0]
                paid = view.refusals + 1
                return finish.drawing(self.mine, total, money - paid, paid)
            case Draw():
                return finish.drawing(self.mine, money, money, 0)
        raise AssertionError(action)

    def _top(self, owner: int) -> Card:
        card = self.view.discards[owner - 1]
        assert card is not None
        return card

    def _costs(self, refusals: int, money: int) -> list[float]:
        """What the refusals after so many cost in all: the payment, and the gift it is."""
        costs = []
        for earlier in range(refusals, max(refusals + 1, _DEAREST)):
            price = rules.price(earlier)
            money -= price
            if money < 0:
                break
            payee = rules.payee(self.view.seats, self.seat, earlier)
            costs.append(price * (1 + self.standing.weights[payee]))
        return costs
