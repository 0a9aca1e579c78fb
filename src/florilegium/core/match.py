"""A game being played: where actions follow each other, are judged, and are written down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from operator import is_
from typing import Any

from florilegium.core.errors import BadRecord, FlorilegiumError, IllegalAction, Refusal
from florilegium.core.game import Action, AnyGame, Event, Outcome, Setup
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game


class Match:
    """Plays one game and keeps its record. Nothing changes when an action is refused."""

    __slots__ = (
        "_allowed",
        "_earlier",
        "_offered",
        "_offered_to",
        "actions",
        "game",
        "setup",
        "state",
    )

    def __init__(self, game: AnyGame, setup: Setup[Any], *, undoable: bool = True) -> None:
        """`undoable=False` for who never takes back: states that are kept cost memory and time."""
        self.game = game
        self.setup = setup
        self.state: Any = game.start(setup)
        self.actions: list[tuple[int, str]] = []
        """The seat and the text of every action so far."""
        # Undoing goes back to a state that was kept. States share nearly all they hold, so that one
        # more costs about half a kilobyte; replaying the record instead would cost a whole game
        # for every undo, and a log can be full of them. Who has many matches calls `limit_undo`.
        self._earlier: list[Any] | None = [] if undoable else None
        self._offered: tuple[Action, ...] = ()
        """What `legal` gave last in this state, and for which seat."""
        self._offered_to = 0
        self._allowed: tuple[int, str, Action] | None = None
        """What `why_not` allowed last in this state: the seat, the action's text, the action."""

    def __copy__(self) -> Match:
        """The same game, to be played on apart from this one."""
        made = Match.__new__(Match)
        made.game, made.setup, made.state = self.game, self.setup, self.state
        made.actions = self.actions.copy()
        made._earlier = None if self._earlier is None else self._earlier.copy()
        made._offered, made._offered_to = self._offered, self._offered_to
        made._allowed = self._allowed
        return made

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may act now, none when the game is over."""
        return self.game.turn(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return self.game.outcome(self.state)

    def legal(self, seat: int) -> Sequence[Action]:
        """Every action the seat may choose now."""
        legal = self.game.legal(self.state, seat)
        # What a lazy sequence offers is made anew each time: nothing is known by its identity.
        self._offered, self._offered_to = legal if isinstance(legal, tuple) else (), seat
        return legal

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """None where the seat may do this now; it may then be played by its text unjudged."""
        refusal = self.game.why_not(self.state, seat, action)
        self._allowed = (seat, str(action), action) if refusal is None else None
        return refusal

    def require_legal(self, seat: int, action: Action) -> None:
        """IllegalAction, with the rule, where the seat may not do this now."""
        refusal = self.why_not(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)

    def view(self, seat: int | None) -> Any:
        """What a seat may know now; None is a spectator."""
        return self.game.view(self.state, seat)

    def play(self, seat: int, action: Action | str) -> tuple[Event, ...]:
        """Let a seat act, by an action or its text; what happened comes back.

        BadSeat, BadAction and IllegalAction say why not.
        """
        # What was just found legal is legal: the rules are not asked twice about a move.
        allowed = self._allowed
        if allowed is not None and allowed[0] is seat and allowed[1] == action:
            action, is_legal = allowed[2], True
        else:
            if isinstance(action, str):
                action = self.game.parse(action)
            is_legal = seat is self._offered_to and True in map(is_, self._offered, repeat(action))
        apply = self.game.rules.apply if is_legal else self.game.apply
        state, events = apply(self.state, seat, action)
        if self._earlier is not None:
            self._earlier.append(self.state)
        self.actions.append((seat, str(action)))
        self._change(state)
        return events

    def undo(self) -> None:
        """Take the last action back, as if it had never been; IndexError where that cannot be."""
        if not self._earlier:
            raise IndexError("no action can be taken back")
        self._change(self._earlier.pop())
        self.actions.pop()

    def _change(self, state: Any) -> None:
        """Another state, in which nothing has been asked yet."""
        self.state, self._offered, self._allowed = state, (), None

    def limit_undo(self, actions: int) -> None:
        """From now on at most so many of the latest actions can be taken back."""
        if self._earlier is not None:
            del self._earlier[: max(0, len(self._earlier) - actions)]

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
