"""A game being played: its state now and the actions that led here."""

from __future__ import annotations

from typing import Any

from florilegium.core.errors import BadRecord, FlorilegiumError, IllegalAction
from florilegium.core.game import AnyGame, Event, Setup
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game


class Match:
    """Plays one game and keeps its record. Nothing changes when an action is refused."""

    def __init__(self, game: AnyGame, setup: Setup[Any]) -> None:
        self.game = game
        self.setup = setup
        self.state: Any = game.start(setup)
        self.actions: list[tuple[int, str]] = []

    def play(self, seat: int, text: str) -> tuple[Event, ...]:
        """Apply an action given as text; what happened comes back."""
        action = self.game.parse(text)
        self.state, events = self.game.apply(self.state, seat, action)
        self.actions.append((seat, str(action)))
        return tuple(events)

    @property
    def record(self) -> Record:
        """The game so far, ready to be written down."""
        return Record(self.game.name, self.setup, tuple(self.actions))

    @classmethod
    def of(cls, record: Record) -> Match:
        """The match a record was taken from, before its first action."""
        return cls(find_game(record.game), record.setup)

    @classmethod
    def replay(cls, record: Record, steps: int | None = None) -> Match:
        """Play a record's actions again, all or the first few; BadRecord says where it breaks."""
        match = cls.of(record)
        for step in range(len(record.actions) if steps is None else steps):
            match.follow(record, step)
        return match

    def follow(self, record: Record, step: int) -> tuple[Event, ...]:
        """Play the action that a record has at this step."""
        seat, text = record.actions[step]
        try:
            return self.play(seat, text)
        except IllegalAction as error:
            raise BadRecord(record.line(step), error.message, error.refusal.rule) from None
        except FlorilegiumError as error:
            raise BadRecord(record.line(step), error.message) from None
