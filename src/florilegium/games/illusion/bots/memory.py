"""A memory like people's: it fades with time and load, now and then errs, and needs a moment.

Every flower seen leaves a trace. Drawn once for each trace: how deep it went in. While the share
of traces that are still kept at its age and load is above that depth, it is clear. After that some
traces are gone, and some slip: the flower is remembered, but on another basket. A slipped memory
lasts a while and is gone too; whoever has it cannot tell it from a clear one. What lies on top of
a basket is in sight: it fades, or is lost at once, only from the moment when it is covered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from florilegium.core.chance import pick
from florilegium.games.illusion.cards import BASKETS, Card
from florilegium.games.illusion.state import Event, Placed, RoundStarted, Stopped

_GRAIN = 10_000


@dataclass(frozen=True, slots=True)
class Habits:
    """What kind of memory it is."""

    attention: float
    """The share of the others' flowers that is taken in at all; one's own always are."""
    lasting: float
    """The placements after which half of the traces have faded on an almost empty table."""
    load: float
    """So many flowers on the baskets make memories fade twice as fast."""
    slips: float
    """The share of fading traces that slip to another basket."""
    slow: float
    """How likely a memory on the verge of fading comes back too late for a stop."""

    def kept(self, age: float, lying: int) -> float:
        """The share of traces that are still clear at an age, with so many flowers lying."""
        lasting = self.lasting / (1.0 + lying / self.load)
        return 1.0 / (1.0 + (age / lasting) ** 2)


class Clarity(Enum):
    """What has become of a trace."""

    CLEAR = "clear"
    SLIPPED = "slipped"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Trace:
    """A flower that was noticed."""

    basket: int
    card: Card
    time: int
    """When it was last in sight, in placements."""
    depth: float
    """From 0, what never fades, to 1, what fades as soon as it is covered."""
    noticed: bool
    """Whether it was taken in at all, beyond being in sight."""
    astray: int | None
    """The basket where it is remembered once it slips; None for a trace that just fades."""


@dataclass(frozen=True, slots=True)
class Recollection:
    """A flower that comes to mind, rightly or not."""

    basket: int
    card: Card
    faintness: float
    """From 0, for what was just seen, to 1, for what is about to fade."""


class Memory:
    """The traces of a round, and what comes to mind of them."""

    def __init__(self, habits: Habits, seat: int, seed: str) -> None:
        self.habits = habits
        self.seat = seat
        self.seed = seed
        self.traces: list[Trace] = []
        self.time = 0
        self.lying = 0
        self._tops: dict[int, Trace] = {}
        self._draws = 0

    def see(self, event: Event) -> None:
        """Notice what is shown, as far as attention goes."""
        match event:
            case Placed(seat, basket, card):
                self.time += 1
                self.lying += 1
                self._cover(basket)
                noticed = self.chance("attention") < self.habits.attention
                self._keep(basket, card, noticed or seat == self.seat)
            case Stopped(basket=basket, cards=cards):
                self._correct(basket)
                for card in cards:
                    self._keep(basket, card, noticed=True)
            case RoundStarted():
                self.traces = []
                self._tops = {}
                self.lying = 0

    def recollections(self) -> list[Recollection]:
        """All that comes to mind now."""
        found = []
        for trace in self.traces:
            basket = self._where(trace)
            if basket is not None:
                faded = 1.0 - self.habits.kept(self.age(trace), self.lying)
                faintness = min(1.0, faded / (1.0 - trace.depth))
                found.append(Recollection(basket, trace.card, faintness))
        return found

    def age(self, trace: Trace) -> int:
        """The placements since it was in sight."""
        return 0 if self._tops.get(trace.basket) is trace else self.time - trace.time

    def clarity(self, trace: Trace) -> Clarity:
        """Clear, on the wrong basket, or gone."""
        age = self.age(trace)
        if trace.depth < self.habits.kept(age, self.lying):
            return Clarity.CLEAR
        if trace.astray is not None and trace.depth < self.habits.kept(age / 2, self.lying):
            return Clarity.SLIPPED
        return Clarity.GONE

    def chance(self, purpose: str) -> float:
        """A number from 0 to 1 out of the bot's own seed."""
        self._draws += 1
        return pick(_GRAIN, self.seed, f"{purpose} {self.seat} {self._draws}") / _GRAIN

    def _where(self, trace: Trace) -> int | None:
        """The basket on which it is remembered now."""
        clarity = self.clarity(trace)
        if clarity is Clarity.CLEAR:
            return trace.basket
        return trace.astray if clarity is Clarity.SLIPPED else None

    def _cover(self, basket: int) -> None:
        """The flower on top was in sight until now; from here on it takes a memory."""
        top = self._tops.pop(basket, None)
        if top is not None:
            self.traces.remove(top)
            if top.noticed:
                self.traces.append(replace(top, time=self.time))

    def _correct(self, basket: int) -> None:
        """ILL-10: a basket shown settles what was thought about it, and what strayed from it."""
        self.traces = [
            trace for trace in self.traces if basket not in (trace.basket, self._where(trace))
        ]

    def _keep(self, basket: int, card: Card, noticed: bool) -> None:
        depth = self.chance("depth")
        astray = None
        if self.chance("slip") < self.habits.slips:
            others = [other for other in BASKETS if other != basket]
            astray = others[int(self.chance("astray") * len(others))]
        trace = Trace(basket, card, self.time, depth, noticed, astray)
        self.traces.append(trace)
        self._tops[basket] = trace
