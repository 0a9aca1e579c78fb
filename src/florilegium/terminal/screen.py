"""The table on the full screen: the same desk, with panels."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Footer, Input, Markdown, OptionList, RichLog, Static

from florilegium.core.rulebook import rulebook
from florilegium.terminal.desk import Desk


class HandOver(ModalScreen[None]):
    """Covers everything until the next person is ready."""

    CSS = "HandOver { align: center middle; background: $surface; } Static { width: auto; }"

    def __init__(self, words: str, button: str) -> None:
        super().__init__()
        self._words = words
        self._button = button

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._words)
            yield Button(self._button, variant="primary")

    @on(Button.Pressed)
    def ready(self) -> None:
        self.dismiss()


class Rulebook(ModalScreen[None]):
    """The rulebook over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss"), ("f2", "dismiss")]
    CSS = "Rulebook { background: $surface; } VerticalScroll { padding: 1 4; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The text, which can be longer than the screen."""
        with VerticalScroll():
            yield Markdown(self._text)

    def on_mount(self) -> None:
        """Keys scroll at once."""
        self.query_one(VerticalScroll).focus()


class FullScreen(App[None]):
    """Table, log, moves and a line to type in."""

    CSS = """
    #table, #log, #moves { border: round $primary; padding: 0 1; }
    #table { width: 58%; }
    #right { width: 42%; }
    #moves { height: 1fr; }
    #log { height: 1fr; }
    #body { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._last_seat: int | None = None

    def compose(self) -> ComposeResult:
        """The table on the left, moves over the log on the right, the line to type in below."""
        voice = self.desk.voice()
        with Horizontal(id="body"):
            with VerticalScroll(id="table"):
                yield Static(id="cards")
            with Vertical(id="right"):
                yield OptionList(id="moves", markup=False)
                yield RichLog(id="log", wrap=True, min_width=0, highlight=False, markup=False)
        yield Input(placeholder=voice.say("terminal.placeholder"))
        yield Footer()

    def on_mount(self) -> None:
        """Name the panels and the keys in the player's language."""
        voice = self.desk.voice()
        self.title = self.desk.game.name
        for panel in ("table", "log", "moves"):
            self.query_one(f"#{panel}").border_title = voice.say(f"terminal.{panel}-title")
        self.bind("f1", "help", description=voice.say("terminal.help-key"))
        self.bind("f2", "rules", description=voice.say("terminal.rules-key"))
        self.bind("f10", "quit", description=voice.say("terminal.quit"))
        self.query_one(Input).focus()
        self._next()

    def _next(self) -> None:
        """Show the table to whoever is next, after a hand-over where several people play."""
        seat = self.desk.seat
        if self.desk.shared and seat is not None and seat != self._last_seat:
            self._wipe()
            voice = self.desk.voice()
            words = voice.say("terminal.hand-over", seat=voice.name(seat))
            cover = HandOver(words, voice.say("terminal.look"))
            self.push_screen(cover, lambda _: self._show())
        else:
            self._show()
        self._last_seat = seat

    def _wipe(self) -> None:
        """Nothing of the last person's cards stays."""
        self.query_one("#cards", Static).update("")
        self.query_one(RichLog).clear()
        self.query_one(OptionList).clear_options()

    def _show(self) -> None:
        log = self.query_one(RichLog)
        if self.desk.game.memory:
            log.clear()
        for line in self.desk.news():
            log.write(line)
        self.query_one("#cards", Static).update(Text("\n").join(self.desk.table()))
        moves = self.query_one(OptionList)
        moves.clear_options()
        listed = enumerate(self.desk.moves(), 1)
        moves.add_options([f"{number:2}  {move.words}" for number, move in listed])
        if self.desk.over:
            for line in self.desk.result():
                log.write(line)
            self.query_one(Input).disabled = True

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        """A word for the screen itself, or a line for the desk."""
        line = event.value.strip()
        event.input.clear()
        match self.desk.command(line):
            case "":
                return
            case "quit":
                self.exit()
            case "rules":
                self.action_rules()
            case _:
                self._do(line)

    @on(OptionList.OptionSelected)
    def picked(self, event: OptionList.OptionSelected) -> None:
        """The list stands in the order of the moves."""
        self._do(self.desk.moves()[event.option_index].text)

    def _do(self, line: str) -> None:
        if self.desk.over:
            return
        reply = self.desk.answer(line)
        if reply is None:
            self._next()
            return
        for words in reply:
            self.query_one(RichLog).write(words)

    def action_help(self) -> None:
        """What `?` says."""
        if not self.desk.over:
            self._do("?")

    def action_rules(self) -> None:
        self.push_screen(Rulebook(rulebook(self.desk.game.name, self.desk.lang)))
