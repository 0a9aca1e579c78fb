"""Hanabi with all cards known: nobody needs a tell, which is now a turn that costs a token.

Two cards of a kind in one hand are as good as one, and useless cards are all alike: a hand is the
set of the kinds in it that are still needed, an integer with a bit for each, and the rest of it is
junk. How many cards it has need not be kept: whoever is to move has a full hand, for those whose
hands are short have had their last turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from florilegium.core.seats import next_place
from florilegium.games.deck55 import kind
from florilegium.games.hanabi.cards import TOP, colours, hand_size
from florilegium.games.hanabi.state import State


class Position(NamedTuple):
    """A moment of the game, without the junk."""

    drawn: int
    """How many cards of the deck."""
    played: int
    """The kinds that lie on the fireworks."""
    hands: tuple[int, ...]
    """By seat, from 0, the needed kinds."""
    blue: int
    red: int
    seat: int
    left: int
    """The turns that remain; -1 until the last card is drawn."""

    @property
    def score(self) -> int:
        """The points that lie there."""
        return self.played.bit_count()


class Deal:
    """What does not change in a game: the deck from some moment on, and the table's numbers."""

    def __init__(self, state: State) -> None:
        options = state.setup.options
        self.seats = state.setup.seats
        self.size = hand_size(self.seats)
        self.blue_tokens, self.red_tokens = options.blue_tokens, options.red_tokens
        self.columns = len(colours(options))
        self.all = (1 << TOP * self.columns) - 1
        self.ones = sum(1 << TOP * column for column in range(self.columns))
        self.deck = tuple(map(kind, state.deck))
        self.total = len(self.deck)
        self.coming = [0] * (self.total + 1)
        """After so many cards, the kinds that the deck still holds."""
        self.first: list[dict[int, int]] = [{} for _ in range(self.total + 1)]
        """After so many cards, where the next card of a kind lies, for each kind in the deck."""
        for index in range(self.total - 1, -1, -1):
            self.coming[index] = self.coming[index + 1] | 1 << self.deck[index]
            self.first[index] = self.first[index + 1] | {self.deck[index]: index}

    def position(self, state: State) -> Position:
        """A state of this game, at or after the one that the deal was made from."""
        played = 0
        for column, top in enumerate(state.fireworks):
            played |= (1 << top) - 1 << TOP * column
        hands = []
        for hand in state.hands:
            kinds = 0
            for card in hand:
                kinds |= 1 << kind(card)
            hands.append(kinds)
        return self._without_junk(
            self.total - len(state.deck),
            played,
            hands,
            state.blue,
            state.red,
            state.seat - 1,
            -1 if state.turns_left is None else state.turns_left,
        )

    def _without_junk(
        self, drawn: int, played: int, hands: list[int], blue: int, red: int, seat: int, left: int
    ) -> Position:
        needed = self.coming[drawn]
        for hand in hands:
            needed |= hand
        needed = self.reachable(played, needed)
        return Position(
            drawn, played, tuple([hand & needed for hand in hands]), blue, red, seat, left
        )

    def fits(self, played: int) -> int:
        """The kinds that can be played next."""
        return (played << 1 | self.ones) & ~played & self.all

    def reachable(self, played: int, there: int) -> int:
        """What can still be played, of all kinds that are in the hands and in the deck."""
        found = step = self.fits(played) & there
        while step:
            step = step << 1 & ~self.ones & there
            found |= step
        return found

    def needed(self, position: Position) -> int:
        """What can still be played."""
        there = self.coming[position.drawn]
        for hand in position.hands:
            there |= hand
        return self.reachable(position.played, there)

    def is_over(self, position: Position) -> bool:
        """HAN-21, HAN-22; nobody who knows all cards loses (HAN-19)."""
        return not position.left or position.played == self.all

    def moves(self, position: Position) -> Iterator[Position]:
        """What is worth trying, in this order: play, discard, tell, and a mistake on purpose.

        A mistake is a discard without its token. It can only help where discarding is forbidden:
        elsewhere one may discard instead and, if ever the token that this brings forbids a later
        discard, make the mistake then, with the same tokens from there on. A needed card is
        discarded only by those who have no junk.
        """
        hand, blue = position.hands[position.seat], position.blue
        playable = hand & self.fits(position.played)
        while playable:
            bit = playable & -playable
            playable ^= bit
            yield self.play(position, bit)
        discards = blue < self.blue_tokens
        if discards:
            yield from self._partings(position, hand, blue + 1, position.red)
        if blue:
            yield self.tell(position)
        if not discards and position.red + 1 < self.red_tokens:
            yield from self._partings(position, hand, blue, position.red + 1)

    def _partings(self, position: Position, hand: int, blue: int, red: int) -> Iterator[Position]:
        if hand.bit_count() < self.size:
            yield self._acted(position, position.played, hand, blue, red)
            return
        rest = hand
        while rest:
            bit = rest & -rest
            rest ^= bit
            yield self._acted(position, position.played, hand ^ bit, blue, red)

    def play(self, position: Position, bit: int) -> Position:
        """HAN-14; HAN-17: a token for a completed firework."""
        blue = position.blue
        if bit << 1 & (self.ones | self.all + 1) and blue < self.blue_tokens:
            blue += 1
        hand = position.hands[position.seat] ^ bit
        return self._acted(position, position.played | bit, hand, blue, position.red)

    def tell(self, position: Position) -> Position:
        """HAN-7: a turn that draws no card."""
        left = position.left
        return position._replace(
            blue=position.blue - 1,
            seat=next_place(position.seat, self.seats),
            left=left - 1 if left > 0 else left,
        )

    def _acted(self, position: Position, played: int, hand: int, blue: int, red: int) -> Position:
        """A card has left the hand; HAN-18, HAN-22."""
        drawn, left, seat = position.drawn, position.left, position.seat
        hands = list(position.hands)
        if left > 0:
            left -= 1
        elif drawn < self.total and played != self.all:
            hand |= 1 << self.deck[drawn]
            drawn += 1
            if drawn == self.total:
                left = self.seats
        hands[seat] = hand
        seat = next_place(seat, self.seats)
        return self._without_junk(drawn, played, hands, blue, red, seat, left)
