"""The best score of a Hanabi ending with all cards known: every action of every turn, tried.

From the rules alone. All that a tell does to the cards is nothing, so one tell stands for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Cards = tuple[str, ...]


class Endings:
    """The endings of one game; what was found once is remembered."""

    def __init__(self, state: Any, colours: str) -> None:
        self.options = state.setup.options
        self.seats = state.setup.seats
        self.colours = colours
        self.known: dict[Any, int] = {}

    def best_score(self, state: Any) -> int:
        """The highest score that any line of play ends with."""
        hands = tuple(tuple(sorted(map(str, hand))) for hand in state.hands)
        deck = tuple(map(str, state.deck))
        tokens = state.blue, state.red
        return self.best(deck, hands, state.fireworks, *tokens, state.seat - 1, state.turns_left)

    def best(
        self, deck: Cards, hands: tuple[Cards, ...], tops: tuple[int, ...], blue: int, red: int,
        seat: int, left: int | None,
    ) -> int:  # fmt: skip
        """The same from its parts; seats count from 0."""
        if red == self.options.red_tokens:
            return 0  # HAN-20
        if left == 0 or all(top == 5 for top in tops):
            return sum(tops)
        key = deck, hands, tops, blue, red, seat, left
        if key not in self.known:
            self.known[key] = max(self._scores(*key))
        return self.known[key]

    def _scores(
        self, deck: Cards, hands: tuple[Cards, ...], tops: tuple[int, ...], blue: int, red: int,
        seat: int, left: int | None,
    ) -> Iterator[int]:  # fmt: skip
        turn = deck, hands, seat, left
        if blue > 0 and any(hand for other, hand in enumerate(hands) if other != seat):
            after = None if left is None else left - 1
            yield self.best(deck, hands, tops, blue - 1, red, (seat + 1) % self.seats, after)
        for card in dict.fromkeys(hands[seat]):
            column, value = self.colours.index(card[0]), int(card[1])
            if blue < self.options.blue_tokens:
                yield self._without(card, turn, tops, blue + 1, red)
            if tops[column] == value - 1:
                more = (*tops[:column], value, *tops[column + 1 :])
                token = value == 5 and blue < self.options.blue_tokens
                yield self._without(card, turn, more, blue + token, red)
            else:
                yield self._without(card, turn, tops, blue, red + 1)

    def _without(self, card: str, turn: Any, tops: tuple[int, ...], blue: int, red: int) -> int:
        deck, hands, seat, left = turn
        hand = list(hands[seat])
        hand.remove(card)
        after = None if left is None else left - 1
        if deck:
            hand.append(deck[0])
            deck = deck[1:]
            if not deck:
                after = self.seats
        held = (*hands[:seat], tuple(sorted(hand)), *hands[seat + 1 :])
        return self.best(deck, held, tops, blue, red, (seat + 1) % self.seats, after)
