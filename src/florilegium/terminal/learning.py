"""`florilegium learn`: a lesson in plain lines."""

import re
from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.console import Console

from florilegium.core.errors import BadAction, BadSetup
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.registry import game as find_game
from florilegium.core.rulebook import rule
from florilegium.players import lessons
from florilegium.players.lessons import LEARNER, Lesson, Step
from florilegium.terminal.arguments import Lang, game_names
from florilegium.terminal.tables import draw
from florilegium.terminal.voice import Voice
from florilegium.terminal.words import from_command, reworded, to_command

_NAME = re.compile(r"\{(\d)\}")
"""A player's name in the words of a step."""


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    @app.command(help=words("learn"))
    def learn(
        game: Annotated[str, typer.Argument(help=words("game"), autocompletion=game_names)],
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        found = lessons.lesson(find_game(game).name)
        if found is None:
            raise BadSetup("game", say("terminal.no-lesson"))
        try:
            _Lines(found, lang, Console(highlight=False, soft_wrap=True)).run()
        except (KeyboardInterrupt, EOFError):
            typer.echo()


class _Lines:
    """Shows the table, says what a step says, and waits for what it asks for."""

    def __init__(self, found: Lesson, lang: Lang, console: Console) -> None:
        seats = range(1, found.record.setup.seats + 1)
        names = {seat: say(f"web.bot-name.{seat}").text(lang) for seat in seats if seat != LEARNER}
        self._lesson, self._lang, self._console = found, lang, console
        self._voice = Voice(
            lang, {**names, LEARNER: say("terminal.you", number=LEARNER).text(lang)}
        )
        self._match = Match.of(found.record)

    def run(self) -> None:
        """Until the last step is read, or somebody has enough."""
        for number, step in enumerate(self._lesson.steps):
            self._play_up_to(step)
            self._show(number, step)
            self._wait_for(number, step)

    def _play_up_to(self, step: Step) -> None:
        """What has happened since the last step; what is skipped is not told."""
        for place in range(len(self._match.actions), step.at):
            events = self._match.follow(self._lesson.record, place)
            for event in () if step.skipped else events:
                self._print(f"· {self._voice(event.seen_by(LEARNER).message())}")

    def _show(self, number: int, step: Step) -> None:
        match = self._match
        legal = match.legal(LEARNER) if match.outcome is None else ()
        self._print("")
        for line in draw(match.game, match.view(LEARNER), legal, self._voice):
            self._console.print(line)
        words = _NAME.sub(lambda seat: self._voice.name(int(seat[1])), step.words[self._lang])
        self._print("", f"[{number + 1}/{len(self._lesson.steps)}] {words}")

    def _wait_for(self, number: int, step: Step) -> None:
        """Enter, or the action that is asked for; `?` tells the rules."""
        name = self._match.game.name
        asked = None if step.asks is None else from_command(step.asks, self._lang, name)
        while True:
            if asked is None:
                self._say("read-on")
            else:
                self._say("type", command=asked)
            line = self._console.input("> ").strip()
            if line == "?":
                for one in step.rules:
                    text = reworded(rule(one, self._lang), self._lang, name)
                    self._print(f"{one}  {text.replace('*', '')}")
            elif asked is None or to_command(line, self._lang, name) == step.asks:
                return
            elif line:
                self._answer(number, to_command(line, self._lang, name))

    def _answer(self, number: int, text: str) -> None:
        """A word about something else than what is asked for."""
        try:
            refusal = lessons.why_not(self._lesson, number, text)
        except BadAction as error:
            self._print(self._voice(error.message))
            return
        if refusal is None:
            self._say("other")
        else:
            self._print(f"{refusal.rule}  {self._voice(refusal.message)}")

    def _say(self, key: str, **args: object) -> None:
        self._print(self._voice.say(f"terminal.learn.{key}", **args))

    def _print(self, *lines: str) -> None:
        for line in lines:
            self._console.print(line, markup=False)
