"""One game at one keyboard: who is to act, what they may see, and what their words do.

Both faces of the terminal, lines and full screen, are skins over this desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from rich.text import Text

from florilegium.core.errors import FlorilegiumError, IllegalAction
from florilegium.core.game import Action, Event, Outcome
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.player import Player
from florilegium.core.rulebook import rulebook
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell
from florilegium.terminal import saves
from florilegium.terminal.drawing import Drawing
from florilegium.terminal.help import help_about
from florilegium.terminal.saves import HUMAN, Save
from florilegium.terminal.tables import draw
from florilegium.terminal.tables.drawn import LISTED
from florilegium.terminal.tables.drawn import draw as draw_table
from florilegium.terminal.voice import Voice
from florilegium.terminal.words import from_command, reworded, to_command


@dataclass(frozen=True)
class Move:
    """A legal action: its text to type, and what it does, in the player's language."""

    number: int
    """Its place among all moves, from 1."""
    text: str
    typed: str
    words: str


class Desk:
    """Keeps the match, lets the bots play, and answers what the person types."""

    def __init__(self, save: Save, path: Path, lang: str) -> None:
        self.match = Match.of(save.record)
        self.game = self.match.game
        self.players = save.players
        self.path = path
        self.lang = lang
        self.seat: int | None = None
        self.refused: str | None = None
        """The rule that refused the last try; `?` then quotes it."""
        self._news: dict[int, list[str]] = {seat: [] for seat in self._people}
        self._bots: dict[int, Player] = {
            seat: bot(self.game, name, seat, private_seed(save.record.setup.seed, seat))
            for seat, name in enumerate(self.players, 1)
            if name != HUMAN
        }
        for step in range(len(save.record.actions)):
            self._spread(self.match.follow(save.record, step))
        self.play_on()

    @cached_property
    def _people(self) -> tuple[int, ...]:
        return tuple(seat for seat, name in enumerate(self.players, 1) if name == HUMAN)

    @property
    def shared(self) -> bool:
        """Several people pass one keyboard around."""
        return len(self._people) > 1

    @property
    def over(self) -> bool:
        return not self.match.turn

    def voice(self, seat: int | None = None) -> Voice:
        """The language, with the person at the keyboard called `you`."""
        seat = self._viewer if seat is None else seat
        you = say("terminal.you", number=seat).text(self.lang)
        return Voice(self.lang, {seat: you})

    @property
    def _viewer(self) -> int:
        """Whose eyes look at the screen: the seat to act, or the first person."""
        return self.seat or (self._people or (1,))[0]

    def play_on(self) -> None:
        """Let bots act until a person must, then keep the game."""
        while self._answer_where_nobody_is_asked() or self._let_bots_act():
            pass
        waiting = [seat for seat in self.match.turn if seat in self._people]
        self.seat = waiting[0] if waiting else None
        self.keep()

    def _answer_where_nobody_is_asked(self) -> bool:
        """Say for everybody what can only be said, as all can see; False where there is a choice.

        Bots among themselves are asked all the same.
        """
        race = self.game.race
        unasked = self.game.unasked(self.match.state) if self._people else ()
        for seat in unasked:
            assert race is not None, "only a race leaves anybody unasked"
            events = self.match.play(seat, race.silence)
            self._spread(events, told=events[1:])  # the first is a decision that nobody made
        return bool(unasked)

    def _let_bots_act(self) -> bool:
        """One decision of every bot whose turn it is; False where there is none."""
        playing = [seat for seat in self.match.turn if seat in self._bots]
        for seat in playing:
            view, legal = self.match.view(seat), self.match.legal(seat)
            self._spread(self.match.play(seat, ask(self._bots[seat], seat, view, legal)))
        return bool(playing)

    def _spread(self, events: Sequence[Event], told: Sequence[Event] | None = None) -> None:
        """Tell every seat what it may see of what happened; people only what is `told`."""
        tell(self._bots, events)
        for event in events if told is None else told:
            for seat in self._people:
                self._news[seat].append(self.voice(seat)(event.seen_by(seat).message()))

    def keep(self) -> None:
        """Write the game down; a finished one becomes a record that can be replayed."""
        if not self.over:
            saves.write(self.path, Save(self.match.record, self.players))
        elif self.path.parent.name != "finished":
            self.path = saves.finish(self.path, self.match.record)

    def result(self) -> list[str]:
        """How the game ended, seat by seat."""
        outcome = self.match.outcome
        if outcome is None:
            return []
        voice = self.voice()
        lines = [*self._points(outcome), voice.say("terminal.record", path=self.path)]
        bots = sorted(set(self.players) - {HUMAN})
        return [*lines, *(voice.say("terminal.reasons", path=self.path, bot=name) for name in bots)]

    def _points(self, outcome: Outcome) -> list[str]:
        """Everybody's points and who won; where all play together, what they came to."""
        voice = self.voice()
        if self.game.cooperative:
            key = "together" if outcome.winners else "lost-together"
            return [voice.say(f"terminal.{key}", score=outcome.scores[0])]
        lines = [
            voice.say("terminal.result", seat=voice.name(seat), score=score)
            for seat, score in enumerate(outcome.scores, 1)
        ]
        winners = tuple(map(voice.name, outcome.winners))
        won = voice.say("terminal.winners", winners=winners)
        return [*lines, won if winners else voice.say("terminal.nobody")]

    def table(self) -> list[Text]:
        """The table as the seat at the keyboard may see it."""
        seat = self._viewer
        view, legal = self.match.view(seat), self.match.legal(seat)
        return draw(self.game, view, legal, self.voice())

    def drawing(self, width: int) -> Drawing:
        """The same drawn, in so many columns; after the last card with every hand turned up."""
        seat = self._viewer
        view, legal = self.match.view(seat), self.match.legal(seat)
        if self.over:
            view = replace(self.game.reveal(self.match.state), seat=seat)
        return draw_table(self.game, view, legal, self.voice(), width)

    def news(self) -> list[str]:
        """What happened since this seat last looked."""
        news = self._news.get(self._viewer, [])
        self._news[self._viewer] = []
        return news

    def moves(self) -> list[Move]:
        """The legal actions of the seat at the keyboard; any other may be typed all the same."""
        if self.seat is None:
            return []
        legal = self.match.legal(self.seat)[:LISTED]
        return [self._move(number, action) for number, action in enumerate(legal, 1)]

    def _move(self, number: int, action: Action) -> Move:
        text = str(action)
        typed = from_command(text, self.lang, self.game.name)
        return Move(number, text, typed, self.voice()(action.message()))

    @property
    def rulebook(self) -> str:
        """The rules, with the commands as the player types them."""
        return reworded(rulebook(self.game.name, self.lang), self.lang, self.game.name)

    def command(self, line: str) -> str:
        """What was typed, in the words of records."""
        return to_command(line, self.lang, self.game.name)

    def _numbered(self, command: str) -> str:
        """The move that has this number in the list, or what it was."""
        moves = self.moves()
        is_number = command.isascii() and command.isdigit() and len(command) < 10
        if is_number and 0 < int(command) <= len(moves):
            return moves[int(command) - 1].text
        return command

    def answer(self, line: str) -> list[str] | None:
        """Do what was typed. None: an action was made; otherwise what to say in return."""
        command = self.command(line)
        if command == "help":
            return help_about(self, "")
        if command.startswith("?"):
            return help_about(self, self._numbered(command[1:].strip()))
        command = self._numbered(command)
        try:
            events = self.match.play(self._viewer, command)
        except IllegalAction as error:
            self.refused = error.refusal.rule
            why = self.voice()(error.refusal.message)
            return [self.voice().say("terminal.refused", rule=self.refused, why=why)]
        except FlorilegiumError as error:
            return [self.voice()(error.message), self.voice().say("terminal.hint")]
        self.refused = None
        self._spread(events)
        self.play_on()
        return None
