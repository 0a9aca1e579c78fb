"""What a seat remembers: the latest public moves. `packed` is for two seats."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from florilegium.core.game import Event
from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.layout import Layout
from florilegium.games.hanabi.state import Completed, Discarded, Played, Told

MOVES = 10
"""So many moves before the last one, which the observation tells."""
WIDTH = 32
"""Bits of a move: those below, the rest being zeros."""
_TOUCHED, _SCORED, _BONUS, _VALUE = 20, 25, 26, 27
"""Where they begin, after a bit for each of the twenty actions."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move as everybody saw it, with the cards that it touched where they lie now."""

    events: tuple[Event, ...]
    """What the observation tells of it: the action, and what it completed."""
    number: int
    told: int = 0
    """The seat that was told; 0 for another action."""
    touched: int = 0
    """The set of positions in the hand of that seat that the tell pointed at."""
    value: int = 0
    """Of the card played or discarded."""
    scored: bool = False
    bonus: bool = False

    def packed(self) -> int:
        """The bits of the move."""
        bits = 1 << self.number | self.touched << _TOUCHED
        bits |= self.scored << _SCORED | self.bonus << _BONUS
        return bits | 1 << _VALUE + self.value - 1 if self.value else bits

    def closed_up(self, seat: int, place: int) -> Move:
        """After a card left a hand, its place counted from 0: later ones lie one place lower."""
        if self.told != seat:
            return self
        before = (1 << place) - 1
        return replace(self, touched=self.touched & before | self.touched >> 1 & ~before)


class Memory:
    """The moves seen so far, the last one first, as many as are ever told."""

    def __init__(self, layout: Layout) -> None:
        self.numbers = {
            seat: {action: number for number, action in named.items()}
            for seat, named in layout.named.items()
        }
        self.moves: deque[Move] = deque(maxlen=MOVES + 1)

    def see(self, event: Event) -> None:
        """Take note of an event that everybody sees alike; any other says nothing new."""
        match event:
            case Told(seat, to, clue, positions):
                touched = sum(1 << position - 1 for position in positions)
                number = self._number(Tell(to, clue), seat)
                self.moves.appendleft(Move((event,), number, told=to, touched=touched))
            case Discarded(seat, position, card):
                number = self._number(Discard(position), seat)
                self._left(seat, position, Move((event,), number, value=card.value))
            case Played(seat, position, card, success):
                number = self._number(Play(position), seat)
                move = Move((event,), number, value=card.value, scored=success)
                self._left(seat, position, move)
            case Completed(_, bonus):
                last = self.moves[0]
                self.moves[0] = replace(last, events=(*last.events, event), bonus=bonus)

    def last(self) -> tuple[Event, ...]:
        """What the observation tells of the last move; nothing in a new game."""
        return self.moves[0].events if self.moves else ()

    def packed(self) -> int:
        """The moves before the last one, the latest lowest."""
        bits = 0
        for place, move in enumerate(list(self.moves)[1:]):
            bits |= move.packed() << WIDTH * place
        return bits

    def _left(self, seat: int, position: int, move: Move) -> None:
        earlier = [one.closed_up(seat, position - 1) for one in self.moves]
        self.moves.clear()
        self.moves.extend((move, *earlier[:MOVES]))

    def _number(self, action: Action, seat: int) -> int:
        return self.numbers[seat][action]
