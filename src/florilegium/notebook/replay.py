"""A recorded game to look at step by step, from each seat, as a spectator, or all at once.

Each frame is made when it is asked for, so that who is shown one seat's frames is sent no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from florilegium.core.errors import BadSetup
from florilegium.core.game import Event
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.record import Record
from florilegium.notebook import pictures

SPECTATOR, ALL = "spectator", "all"
_LABELS = ("first", "back", "play", "pause", "next", "last", "step", "of", "perspective", "told")


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after some steps: as SVG, in words, and what the last of them brought about."""

    picture: str
    words: str
    told: tuple[str, ...]


class Replay:
    """All states of a record; BadRecord where it does not replay."""

    def __init__(self, record: Record, lang: str = "en") -> None:
        match = Match.of(record)
        self.game = match.game
        self.lang = lang
        self.last = len(record.actions)
        """The number of the last step; step 0 is the deal."""
        self._seats = record.setup.seats
        self._states: list[Any] = [match.state]
        self._events: list[tuple[Event, ...]] = [()]
        for step in range(self.last):
            self._events.append(match.follow(record, step))
            self._states.append(match.state)

    def perspectives(self) -> dict[str, str]:
        """From where it can be seen, each in words: every seat by its number, then all others."""
        seats = range(1, self._seats + 1)
        named = {str(seat): say("seat", number=seat).text(self.lang) for seat in seats}
        others = {key: say(f"notebook.by.{key}").text(self.lang) for key in (SPECTATOR, ALL)}
        return named | others

    def require(self, step: int, perspective: str) -> None:
        """BadSetup names what is out of bounds."""
        if step.__class__ is not int or not 0 <= step <= self.last:
            raise BadSetup("step", say("notebook.no-step", last=self.last))
        if perspective not in self.perspectives():
            known = tuple(self.perspectives())
            raise BadSetup("perspective", say("notebook.no-perspective", known=known))

    def frame(self, step: int, perspective: str) -> Frame:
        """What is seen from there after this step; BadSetup where there is no such frame."""
        self.require(step, perspective)
        state, game = self._states[step], self.game
        if perspective == ALL:
            view, heading = game.reveal(state), pictures.everything(game, self.lang)
        else:
            seat = _seat(perspective)
            view, heading = game.view(state, seat), pictures.heading(game, seat, self.lang)
        picture, words = pictures.table(game, view, self.lang, heading)
        return Frame(picture, words, tuple(self._told(step, perspective)))

    def _told(self, step: int, perspective: str) -> Iterator[str]:
        for event in self._events[step]:
            seen = event if perspective == ALL else event.seen_by(_seat(perspective))
            yield seen.message().text(self.lang)


def labels(lang: str) -> dict[str, str]:
    """What stands on the buttons of a replay."""
    return {name: say(f"notebook.label.{name}").text(lang) for name in _LABELS}


def _seat(perspective: str) -> int | None:
    return None if perspective == SPECTATOR else int(perspective)
