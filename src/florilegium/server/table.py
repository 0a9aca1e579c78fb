"""One table: the sum of its log. No sockets, no clock, no storage, and no rules of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Literal

from florilegium.core.errors import BadAction
from florilegium.core.game import Action, Event, Outcome
from florilegium.core.match import Match
from florilegium.core.message import Message
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.server import entries as log
from florilegium.server.chairs import Chair
from florilegium.server.changes import Choices, note_of_changes
from florilegium.server.dealing import Dealing
from florilegium.server.notes import note, note_of_deal, unmade_decision, was_claimed

Phase = Literal["lobby", "dealing", "playing", "finished"]
"""In between lobby and game, browsers show what they contribute to the seed."""
_USUAL_WINDOW = 5.0


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry as people read it later: events of an action, a line of chat, or a note."""

    version: int
    step: int
    seat: int | None = None
    action: str | None = None
    events: tuple[Event, ...] = ()
    chat: log.Talked | None = None
    note: Message | None = None
    undone: int | None = None
    """The version of the action that this entry took back."""
    instead: tuple[Message, ...] | None = None
    """What is told in place of the first event, where that is a decision the seat never made."""

    @property
    def is_words(self) -> bool:
        """Whether it is no move: everybody reads it alike."""
        return self.seat is None or self.chat is not None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rematch that somebody proposed: the table that was opened for it, and with which cards."""

    code: str
    same_deal: bool
    seat: int | None
    """Whose idea it was, where the log tells."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would have done for a seat, at the decision that began after so many actions."""

    seat: int
    decision: int
    bot: str
    action: Action
    why: log.Reason | None


@dataclass(frozen=True, slots=True)
class _Undoable:
    """An action that its player may still take back."""

    seat: int
    happening: int
    """Its place among the happenings."""


class Table:
    """Built from its first entry and changed by `apply` alone; `decide` says what may come next."""

    def __init__(self, code: str, created: log.Created) -> None:
        if created.format != log.FORMAT:
            raise ValueError(f"a log of format {created.format}")
        self.code = code
        self.game = find_game(created.game)
        if created.rules != self.game.version:
            raise ValueError(f"a log by version {created.rules} of the rules of {created.game}")
        self.dealing = Dealing(code, created)
        self.is_rematch = created.rematch is not None
        self.daily = created.daily
        """The day whose deal is played here, where it is one."""
        self.branch = created.branch
        """The step of a finished game from which this one goes on, where it does."""
        self.host = created.host
        self.chairs = [Chair()] * created.seats
        self._seat_by_person: dict[str, int] = {}
        self._configure(created)

        self.version = 1
        """How many entries there were."""
        self.phase: Phase = "lobby"
        self.match: Match | None = None
        self.turn: tuple[int, ...] = ()
        """The seats that may act now."""
        self.outcome: Outcome | None = None
        self.happenings: list[Happening] = []
        self.chat_lines = 0
        self.answered: dict[tuple[str, str], int] = {}
        """The version at which each person's numbered message was stored."""
        self.acted_at: dict[int, int] = {}
        """The version of each seat's last action."""
        self.undoable: list[_Undoable] = []
        self.undo_count = 0
        """How often an action was undone: a bot that saw it must forget it."""
        self.reasons: dict[int, log.Reason] = {}
        """Why bots did what they did, by step; no undo goes back beyond a bot's action."""
        self.decision = 0
        """How many actions had been played when the present decision began: a turn, or a race."""
        self.hinted: list[Hint] = []
        self.rematches: dict[bool, str] = {}
        """Where the game goes on: with other cards, or with the same."""
        self.next: Proposal | None = None
        """The latest of them."""
        self.proposed_at = 0
        """The version at which it was proposed."""
        self._remember(note=note(created))

    # What is so now

    @property
    def seats(self) -> range:
        """Their numbers, from 1."""
        return range(1, len(self.chairs) + 1)

    def chair(self, seat: int) -> Chair:
        return self.chairs[seat - 1]

    @property
    def people(self) -> dict[int, str]:
        """Who sits where, bots aside."""
        return {seat: person for person, seat in self._seat_by_person.items()}

    @property
    def sitting(self) -> Set[str]:
        """The people who sit here."""
        return self._seat_by_person.keys()

    @property
    def commitment(self) -> str:
        """What was promised about the seed when the table was opened."""
        return self.dealing.commitment

    @property
    def seed(self) -> str:
        """What the cards are dealt from."""
        return self.dealing.seed

    def seat_of(self, person: str) -> int | None:
        """None for a spectator."""
        return self._seat_by_person.get(person)

    @property
    def step(self) -> int:
        """How many actions have been played."""
        return 0 if self.match is None else len(self.match.actions)

    @property
    def window(self) -> float | None:
        """Seconds to decide in a race. People among themselves keep a rhythm unless one chooses."""
        if self.chosen_window != "usual":
            return self.chosen_window
        if self.game.race is None:
            return None
        people = sum(chair.person is not None for chair in self.chairs)
        return _USUAL_WINDOW if people > 1 else None

    @property
    def racing(self) -> bool:
        """Whether several decide at once and the first claim counts."""
        race, turn = self.game.race, self.turn
        if race is None or not turn:
            return False
        return self.allows(turn[0], race.claim)

    @property
    def record(self) -> Record:
        """The game as played so far, with what was promised about its seed."""
        assert self.match is not None, "a lobby has no record"
        dealing = self.dealing
        return replace(
            self.match.record,
            commitment=dealing.commitment,
            same_deal=dealing.same_deal,
            deal=dealing.deal,
        )

    def legal(self, seat: int) -> Sequence[Action]:
        """What a seat may do now, nothing where it is not its turn."""
        if self.match is None or seat not in self.turn:
            return ()
        # The match would keep what it offered, and a hand can have tens of thousands of choices.
        return self.game.legal(self.match.state, seat)

    def allows(self, seat: int, text: str) -> bool:
        """Whether a seat may do this now; all it may do need not be listed for that."""
        if self.match is None or seat not in self.turn:
            return False
        try:
            action = self.game.parse(text)
        except BadAction:
            return False
        return self.game.why_not(self.match.state, seat, action) is None

    def may_undo(self, seat: int | None) -> bool:
        """Whether this seat's action was the last one and told nobody anything."""
        if self.phase != "playing" or not self.undoable or self.racing:
            return False  # in a race, others are already deciding about it
        own = self.undoable[-1].seat
        return own == seat and self.chair(own).bot is None

    def hint_for(self, seat: int | None, bot: str | None = None) -> Hint | None:
        """The latest that this seat was given about the decision it has to make now."""
        if seat not in self.turn:
            return None
        for hint in reversed(self.hinted):
            if (hint.seat, hint.decision) == (seat, self.decision) and bot in (None, hint.bot):
                return hint
        return None

    def events_for(self, seat: int, start: int = 0) -> tuple[Event, ...]:
        """What has happened, from the first or a later happening on, as this seat may see it."""
        later = self.happenings[start:]
        return tuple(event.seen_by(seat) for past in later for event in past.events)

    # What changes it

    def apply(self, entry: log.Entry) -> None:
        """Add an entry that `decide` allowed."""
        self.version += 1
        raced = self.racing
        _CHANGES[type(entry)](self, entry)
        running = self.match if self.phase == "playing" else None
        self.turn = () if running is None else running.turn
        if not (raced and self.racing):  # in a race, others may decide before one does
            self.decision = self.step

    def _seated(self, entry: log.Seated) -> None:
        playing_for = self.chair(entry.seat).bot if self.match else None
        self._sit(entry, Chair(entry.person, entry.name, playing_for))

    def _vacated(self, entry: log.Vacated) -> None:
        self._sit(entry, Chair())

    def _bot_set(self, entry: log.BotSet) -> None:
        self._sit(entry, Chair(bot=entry.bot))

    def _given(self, entry: log.Given) -> None:
        self._sit(entry, replace(self.chair(entry.seat), bot=entry.bot))

    def _taken(self, entry: log.Taken) -> None:
        self._sit(entry, replace(self.chair(entry.seat), bot=None))

    def _sit(self, entry: log.Seating, chair: Chair) -> None:
        self._seat([*self.chairs[: entry.seat - 1], chair, *self.chairs[entry.seat :]])
        self._remember(note=note(entry))

    def _seat(self, chairs: list[Chair]) -> None:
        self.chairs = chairs
        self._seat_by_person = {
            chair.person: seat for seat, chair in enumerate(chairs, 1) if chair.person is not None
        }

    def _configured(self, entry: log.Configured) -> None:
        more = entry.seats - len(self.chairs)
        changes = note_of_changes(self.game, self._choices, entry)
        self._seat(self.chairs[: entry.seats] + [Chair()] * more)
        self._configure(entry)
        self._remember(note=changes)

    def _configure(self, entry: Choices) -> None:
        self._choices = entry
        self.options, self.chosen_window = entry.options, entry.window
        self.open_hands, self.spectators_talk = entry.open_hands, entry.spectators_talk
        self.hints = entry.hints

    def _handed_over(self, entry: log.HandedOver) -> None:
        self.host = entry.person
        self._remember(note=note(entry))

    def _redrawn(self, entry: log.Redrawn) -> None:
        self.dealing.redraw(entry.seed)
        self._remember(note=note(entry))

    def _committed(self, entry: log.Committed) -> None:
        self.dealing.promise(str(self.chair(entry.seat).person), entry.commitment)

    def _fixed(self, entry: log.Fixed) -> None:
        self.dealing.fix(self.people, entry.away)
        self.phase = "dealing"

    def _revealed(self, entry: log.Revealed) -> None:
        self.dealing.reveal(entry.seat, entry.contribution)

    def _started(self, entry: log.Started) -> None:
        dealing = self.dealing
        setup = self.game.setup(len(self.chairs), dealing.seed, dealing.deck, **self.options)
        self.match = Match(self.game, setup)
        self.phase = "playing"
        self._remember(note=note_of_deal(dealing.deal))

    def _acted(self, entry: log.Acted) -> None:
        assert self.match is not None, "only a started game has actions"
        events = self.match.play(entry.seat, entry.action)
        self.acted_at[entry.seat] = self.version
        self._answer(self.chair(entry.seat).person, entry.id)
        silent = entry.by == "person" and not any(event.reveals for event in events)
        if not silent or (self.undoable and self.undoable[-1].seat != entry.seat):
            self.undoable.clear()
        if silent:
            self.undoable.append(_Undoable(entry.seat, len(self.happenings)))
        self.match.limit_undo(len(self.undoable))
        instead = unmade_decision(entry, was_claimed(self.match))
        action = self.match.actions[-1][1]
        self._remember(seat=entry.seat, action=action, events=events, instead=instead)
        if entry.why is not None:
            self.reasons[self.step] = entry.why
        self.outcome = self.match.outcome
        if self.outcome is not None:
            self.phase = "finished"

    def _undone(self, entry: log.Undone) -> None:
        assert self.match is not None, "only a started game has actions"
        last = self.undoable.pop()
        self.match.undo()
        self.acted_at = dict.fromkeys(self.seats, self.version)  # all see another table now
        self.undo_count += 1
        undone = self.happenings.pop(last.happening)
        self.hinted = [hint for hint in self.hinted if hint.decision <= self.step]
        self._answer(self.chair(entry.seat).person, entry.id)
        self._remember(note=note(entry), undone=undone.version)

    def _talked(self, entry: log.Talked) -> None:
        self._answer(entry.person, entry.id)
        self.chat_lines += 1
        self._remember(seat=entry.seat, chat=entry)

    def _hinted(self, entry: log.Hinted) -> None:
        action = self.game.parse(entry.action)
        self.hinted.append(Hint(entry.seat, self.decision, entry.bot, action, entry.why))
        self._answer(self.chair(entry.seat).person, entry.id)
        self._remember(note=note(entry))

    def _rematched(self, entry: log.Rematched) -> None:
        self.rematches[entry.same_deal] = entry.code
        self.next = Proposal(entry.code, entry.same_deal, entry.seat)
        self.proposed_at = self.version
        self._remember(note=note(entry))

    def _answer(self, person: str | None, number: str | None) -> None:
        if person is not None and number is not None:
            self.answered[person, number] = self.version

    def _remember(self, **what: Any) -> None:
        self.happenings.append(Happening(self.version, self.step, **what))


_CHANGES: dict[type[log.Entry], Callable[[Table, Any], None]] = {
    log.Seated: Table._seated,
    log.Vacated: Table._vacated,
    log.BotSet: Table._bot_set,
    log.Configured: Table._configured,
    log.HandedOver: Table._handed_over,
    log.Redrawn: Table._redrawn,
    log.Committed: Table._committed,
    log.Fixed: Table._fixed,
    log.Revealed: Table._revealed,
    log.Started: Table._started,
    log.Acted: Table._acted,
    log.Undone: Table._undone,
    log.Given: Table._given,
    log.Taken: Table._taken,
    log.Talked: Table._talked,
    log.Hinted: Table._hinted,
    log.Rematched: Table._rematched,
}


def rebuilt(code: str, entries: Sequence[bytes]) -> Table:
    """The table that a log tells of."""
    created, *later = map(log.decode, entries)
    if not isinstance(created, log.Created):
        raise ValueError(f"a log that begins with {type(created).__name__}")
    table = Table(code, created)
    for entry in later:
        table.apply(entry)
    return table
