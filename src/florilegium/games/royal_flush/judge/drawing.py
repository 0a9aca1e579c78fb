"""How lucky a draw was: what a world gives by chance is set off, so that a few of them suffice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import fsum
from random import Random

from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.actions import DECK, Action, Swap, Take
from florilegium.games.royal_flush.bots.hard import LUCK
from florilegium.games.royal_flush.cards import Card, in_order
from florilegium.games.royal_flush.judge.expectation import Expectation, held
from florilegium.games.royal_flush.state import State

_STRIDE = 5
"""One card in so many shows what the deck promises: all values and suits come up."""
_DISPLAYS = 100
"""How many displays are dealt to see what a swap brings on average."""


class Draws:
    """What cards off the deck add to the chances of the seat whose turn it is.

    `state` is any world it may be in: in every one the same cards are unseen.
    """

    def __init__(self, state: State, expectation: Expectation, chance: Random) -> None:
        self._state, self._expectation, self._chance = state, expectation, chance
        seat = state.seat
        self._hand = held(state, seat)
        self._now = expectation.hand_worth(seat, self._hand, state.owners)
        self._expected = expectation.points(state)
        rivals = [hand for at, hand in enumerate(state.hands, 1) if at != seat]
        self._pile = in_order((*state.deck, *(card for hand in rivals for card in hand)))
        self.gain = LUCK + _mean([self._gain(card) for card in self._pile[::_STRIDE]])
        """What a card off the deck adds to the hand on average, in points."""

    def luck(self, state: State, action: Action) -> float:
        """How much better than on average the cards of this world are for the action."""
        if isinstance(action, Swap) and len(state.deck) >= cards.DISPLAY:
            return self._best(state.deck[: cards.DISPLAY]) - self._usual_display
        if action == Take(DECK) and state.deck:
            return self._odds(self._gain(state.deck[0])) - self._usual_card
        return 0.0

    def _gain(self, card: Card) -> float:
        state = self._state
        hand = self._hand.plus(1 << card.order)
        return self._expectation.hand_worth(state.seat, hand, state.owners) - self._now

    def _odds(self, gained: float) -> float:
        """The chance of winning with so many points more."""
        seat = self._state.seat
        promised = [*self._expected]
        promised[seat - 1] += gained
        return self._expectation.chance(self._state, seat, promised)

    def _best(self, drawn: Sequence[Card]) -> float:
        return self._odds(max(self.gain, *map(self._gain, drawn)))

    @cached_property
    def _usual_card(self) -> float:
        return _mean([self._odds(self._gain(card)) for card in self._pile])

    @cached_property
    def _usual_display(self) -> float:
        size = min(cards.DISPLAY, len(self._pile))
        displays = [self._chance.sample(self._pile, size) for _ in range(_DISPLAYS)]
        return _mean([self._best(drawn) for drawn in displays])


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values) if values else 0.0
