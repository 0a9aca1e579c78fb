"""How lucky a draw was: what a world gives by chance is set off, so that a few of them suffice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import fsum
from random import Random

from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.actions import DECK, Action, Swap, Take
from florilegium.games.royal_flush.cards import Card
from florilegium.games.royal_flush.judge.expectation import Expectation, held
from florilegium.games.royal_flush.state import State

_DISPLAYS = 100
"""How many displays are dealt to see what a swap brings on average."""


class Draws:
    """What cards off the deck add to the chances of the seat whose turn it is.

    `state` is any world it may be in: in every one the same cards are unseen.
    """

    def __init__(self, state: State, expectation: Expectation, chance: Random) -> None:
        seat = state.seat
        hand, expected = held(state, seat), expectation.points(state)
        now = expectation.hand_worth(state, seat, hand)
        rivals = [hand for at, hand in enumerate(state.hands, 1) if at != seat]
        pile = [*state.deck, *(card for rival in rivals for card in rival)]

        @cache
        def gain(card: Card) -> float:
            return expectation.hand_worth(state, seat, hand.plus(1 << card.order)) - now

        @cache
        def odds(gained: float) -> float:
            promised = [*expected]
            promised[seat - 1] += gained
            return expectation.chance(state, seat, promised)

        def best(drawn: Sequence[Card]) -> float:
            return odds(max(self.gain, *map(gain, drawn)) if drawn else self.gain)

        self.gain = _mean([gain(card) for card in pile])
        """What a card off the deck adds to the hand on average, in points."""
        self._card = lambda drawn: odds(gain(drawn))
        self._display = best
        self._usual_card = _mean([odds(gain(card)) for card in pile])
        size = min(cards.DISPLAY, len(pile))
        displays = [chance.sample(pile, size) for _ in range(_DISPLAYS)]
        self._usual_display = _mean([best(drawn) for drawn in displays])

    def luck(self, state: State, action: Action) -> float:
        """How much better than on average the cards of this world are for the action."""
        if isinstance(action, Swap) and len(state.deck) >= cards.DISPLAY:
            return self._display(state.deck[: cards.DISPLAY]) - self._usual_display
        if action == Take(DECK) and state.deck:
            return self._card(state.deck[0]) - self._usual_card
        return 0.0


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values) if values else 0.0
