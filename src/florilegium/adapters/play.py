"""One game in play on the readable rules, driven by numbers."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Self, SupportsIndex

from florilegium.core.caching import cached_by_identities
from florilegium.core.chance import seed_text
from florilegium.core.coder import Coder, Offered
from florilegium.core.errors import IllegalAction
from florilegium.core.game import Action, Event
from florilegium.core.match import Match


class Play:
    """A match in numbers. `seat` acts next, counted from 1; it is 0 once the game is over."""

    __slots__ = (
        "_offered",
        "chosen",
        "coder",
        "events",
        "last",
        "legal",
        "match",
        "points",
        "seat",
        "state",
    )

    def __init__(self, coder: Coder, seed: object) -> None:
        self.coder = coder
        setup = replace(coder.setup, seed=seed_text(seed))
        self.match = Match(coder.game, setup, undoable=False)
        self.events: tuple[Event, ...] = ()
        """What the latest number brought about."""
        self.last: Any = coder.noticed(None, ())
        self._begin_turn()
        self.points = coder.points(self.state)

    def _begin_turn(self) -> None:
        self.state: Any = self.match.state
        self.seat = seat = self.coder.acting(self.state)
        self.legal: Sequence[Action] = self.match.legal(seat) if seat else ()
        """What the acting seat may do."""
        self.chosen: tuple[int, ...] = ()
        """The numbers that the acting seat has chosen of an action that takes several."""
        self._offered: Offered | None = None

    def __deepcopy__(self, memo: object) -> Self:
        """The same game, to be played on apart from this one."""
        made = copy(self)
        made.match = copy(self.match)
        return made

    @property
    def offered(self) -> Offered:
        """The numbers that may come next, as `Coder.offered` gives them."""
        found = self._offered
        if found is None:
            seat = self.seat
            found = self.coder.offered(self.legal, seat, self.chosen) if seat else ((), ())
            self._offered = found
        return found

    @property
    def legal_numbers(self) -> int:
        """The numbers that the acting seat may choose, packed; none once it is over."""
        return sum(self.offered[0])

    def observed(self, seat: int) -> int:
        """What a seat may know, packed."""
        chosen = self.chosen if seat == self.seat else ()
        return self.coder.observed(self.state, seat, self.last, chosen)

    def play(self, number: SupportsIndex | None) -> tuple[int, ...] | None:
        """Choose a number for the acting seat; rewards by seat, None where nobody gets any.

        BadAction where no action has this number; IllegalAction says which rule forbids it. In
        both cases nothing has happened.
        """
        chosen = self.coder.layout.require_number(number)
        numbers, actions = self.offered
        try:
            action = actions[numbers.index(1 << chosen)]
        except ValueError:
            refusal = self.coder.refusal(self.state, self.seat, self.chosen, chosen)
            raise IllegalAction(refusal) from None
        if action is not None:
            return self.apply(action)
        self.chosen = (*self.chosen, chosen)
        self._offered = None
        self.events = ()
        return None

    def apply(self, action: Action) -> tuple[int, ...] | None:
        """Let the acting seat do something; rewards as `play` gives them."""
        self.events = self.match.play(self.seat, action)
        self.last = self.coder.noticed(self.last, self.events)
        self._begin_turn()
        before, self.points = self.points, self.coder.points(self.state)
        if before == self.points:
            return None
        return tuple([new - old for new, old in zip(self.points, before, strict=True)])


class Story(Play):
    """A game with all that has happened in it."""

    __slots__ = ("beginning", "first", "heard")

    def __init__(self, coder: Coder, seed: object) -> None:
        super().__init__(coder, seed)
        self.beginning = self.state
        self.first = self.points
        """The points at the deal."""
        self.heard: tuple[Event, ...] = ()

    def apply(self, action: Action) -> tuple[int, ...] | None:
        """Do it, and keep what happened."""
        rewards = super().apply(action)
        self.heard += self.events
        return rewards

    def viewed(self, seat: int | None) -> str:
        """What a seat may know now; None is a spectator."""
        return f"{self.coder.game.view(self.state, seat)!r}{self._begun(seat)}"

    def told(self, seat: int | None) -> str:
        """All that a seat has seen since the deal."""
        lines = [_line(event, seat) for event in self.heard]
        lines.insert(0, repr(self.coder.game.view(self.beginning, seat)))
        return "\n".join(lines) + self._begun(seat)

    def _begun(self, seat: int | None) -> str:
        """The numbers of an action that its seat has not completed."""
        return f" {self.chosen}" if self.chosen and seat == self.seat else ""


@cached_by_identities  # a story is told again and again, and grows by a line or two
def _line(event: Event, seat: int | None) -> str:
    return repr(event.seen_by(seat))
