"""A readable game, who plays it, and what its twin must say of it at every moment."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.equivalence.twin import Moment, Twin

INVALID = 0.02
"""How often a game gets a number that is not legal."""


class Wanted(NamedTuple):
    """What the twin must say of one game, as bytes."""

    words: bytes
    legal: bytes
    seat: bytes
    observations: bytes


@dataclass
class Table:
    """A readable game, who plays it, and what the twin must say of it."""

    twin: Twin
    seed: int
    care: float
    moment: Moment = field(init=False)
    deck: bytes = field(init=False)
    over: bool = field(init=False, default=False)
    steps: int = field(init=False, default=0)
    _sequences: list[tuple[int, ...]] | None = field(init=False, default=None)
    """The numbers of all legal actions, once the first of several was given."""

    def __post_init__(self) -> None:
        state = self.twin.new(self.seed)
        self.deck = bytes(self.twin.deck(state))
        self.chance = random.Random(self.seed)
        self.scores: Sequence[int] = self.twin.scores(state)
        self._report(self.scores, ended=False, invalid=True)  # No number was given yet.
        self._action: Any = None
        self._coming: tuple[int, ...] = ()
        self._stand(Moment(state, ()))

    def next_number(self) -> int:
        """The number that the twin gets; the readable game is already where it leads to."""
        if self.over or self.chance.random() < INVALID:
            number = -1 if self.over else self.chance.randrange(-1, self.twin.env.actions.size + 2)
            if number < 0 or not self.mask >> number & 1:
                self._report(self.scores, ended=False, invalid=True)
                return number
        if not self._coming:
            state, seat = self.moment.state, self.seat
            self._action = self.twin.choose(state, seat, self.legal, self.chance, self.care)
            self._coming = self.twin.numbers(seat, self._action)
        number, *rest = self._coming
        self._coming = tuple(rest)
        self.steps += 1
        if rest:
            self._stand(self.moment._replace(chosen=(*self.moment.chosen, number)))
            self._report(self.scores, ended=False, invalid=False)
        else:
            self._play()
        return number

    def _play(self) -> None:
        before = self.moment.state
        after, events = self.twin.game.apply(before, self.seat, self._action)
        redealt = self.twin.redealt(before, after)
        self.deck = bytes(redealt) if redealt else self.deck
        self._stand(Moment(after, events))
        self._report(self.twin.scores(after), ended=self.over, invalid=False)

    def _report(self, scores: Sequence[int], *, ended: bool, invalid: bool) -> None:
        self.rewards = [new - old for new, old in zip(scores, self.scores, strict=True)]
        self.scores, self.ended, self.invalid = scores, ended, invalid

    def _stand(self, moment: Moment) -> None:
        """Work out what the twin must say now."""
        twin, game, state = self.twin, self.twin.game, moment.state
        self.moment = moment
        self.over = not game.turn(state)
        self.seat = twin.acting(state)
        if not moment.chosen:
            self.legal = () if self.over else game.legal(state, self.seat)
            self._sequences = None
            self.mask = twin.mask(self.seat, self.legal)
        else:
            self.mask = self._following(moment.chosen[-1])
        words = twin.words(moment)
        self.wanted = Wanted(
            struct.pack(f"<{len(words)}I", *words),
            self.mask.to_bytes(twin.legal_octets, "little"),
            bytes([self.seat - 1]),
            b"".join([self._observed(seat) for seat in range(1, twin.seats + 1)]),
        )

    def _following(self, number: int) -> int:
        """What may come after this number, where an action takes several."""
        if self._sequences is None:
            self._sequences = [self.twin.numbers(self.seat, action) for action in self.legal]
        self._sequences = [some[1:] for some in self._sequences if some[0] == number]
        mask = 0
        for sequence in self._sequences:
            mask |= 1 << sequence[0]
        return mask

    def _observed(self, seat: int) -> bytes:
        twin, moment = self.twin, self.moment
        view = twin.game.view(moment.state, seat)
        events = tuple([event.seen_by(seat) for event in moment.events]) if twin.hears else ()
        return twin.observation(view, events, moment).to_bytes(twin.seen_octets, "little")
