"""The table on the full screen: the same desk, with panels."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Footer, Input, Markdown, OptionList, Static

from florilegium.terminal import saves
from florilegium.terminal.desk import Desk, Move
from florilegium.terminal.felt import Felt
from florilegium.terminal.log import Log

THEMES = ("textual-dark", "textual-light", "nord", "gruvbox", "solarized-light")


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
    #table:focus-within { border: round $accent; }
    #body { height: 1fr; layout: vertical; }
    #table { height: 2fr; }
    #side { height: 1fr; layout: horizontal; }
    #moves, #log { width: 1fr; height: 1fr; overflow-x: hidden;
      scrollbar-gutter: stable; }
    .-low #side { height: 6; }
    .-low Input { height: 1; border: none; }
    .-wide #body { layout: horizontal; }
    .-wide #table { width: 1fr; height: 100%; }
    .-wide #side { width: 40%; min-width: 50; max-width: 54; height: 100%; layout: vertical; }
    .-wide #moves, .-wide #log { width: 100%; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012  # Textual's way
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012  # likewise
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._last_seat: int | None = None
        self._listed: list[Move] = []
        """The moves in the list: all there are, or those of the spot that was pressed."""

    def compose(self) -> ComposeResult:
        """The table, moves and log beside or below it, and the line to type in."""
        voice = self.desk.voice()
        with Container(id="body"):
            with VerticalScroll(id="table", can_focus=False):
                yield Felt(id="cards")
            with Container(id="side"):
                yield OptionList(id="moves", markup=False)
                yield Log("log")
        yield Input(placeholder=voice.say("terminal.placeholder"))
        yield Footer()

    def on_mount(self) -> None:
        """Name the panels and the keys in the player's language."""
        voice = self.desk.voice()
        self.title = voice.say(f"{self.desk.game.name}.title")
        self.theme = saves.kept_theme(THEMES)
        for panel in ("table", "log", "moves"):
            self.query_one(f"#{panel}").border_title = voice.say(f"terminal.{panel}-title")
        self.bind("f1", "help", description=voice.say("terminal.help-key"))
        self.bind("f2", "rules", description=voice.say("terminal.rules-key"))
        self.bind("f3", "theme", description=voice.say("terminal.theme-key"))
        self.bind("f6", "table", description=voice.say("terminal.table-key"))
        self.bind("escape", "all_moves", show=False)
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
        self.query_one(Felt).draw(None)
        self.query_one(Log).forget()
        self._list([])

    def _show(self) -> None:
        log = self.query_one(Log)
        if self.desk.game.memory:
            log.forget()
        for line in self.desk.news():
            log.tell(line)
        self.query_one(Felt).draw(self.desk.drawing)
        self._list(self.desk.moves())
        if self.desk.over:
            for line in self.desk.result():
                log.tell(line)
            self.query_one(Input).disabled = True

    def _list(self, moves: list[Move]) -> None:
        """Offer these moves, each with the number that can be typed for it."""
        self._listed = moves
        shown = self.query_one(OptionList)
        shown.clear_options()
        shown.add_options([f"{move.number:2}  {move.words}" for move in moves])

    @on(Felt.Pressed)
    def pressed(self, event: Felt.Pressed) -> None:
        """A spot with one action does it; of several the list lets one choose."""
        moves = [move for move in self.desk.moves() if move.text in event.actions]
        if len(moves) == 1:
            self._do(moves[0].text)
        elif moves:
            self._list(moves)
            self.query_one(OptionList).highlighted = 0
            self.query_one(OptionList).focus()

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
        """One of those that are listed."""
        some = len(self._listed) < len(self.desk.moves())
        self._do(self._listed[event.option_index].text)
        if some:  # they were those of a spot: back to the table it lies on
            self.action_table()

    def _do(self, line: str) -> None:
        if self.desk.over:
            return
        reply = self.desk.answer(line)
        if reply is None:
            self._next()
            return
        for words in reply:
            self.query_one(Log).tell(words)

    def action_table(self) -> None:
        """Let the arrows walk over the table."""
        self.query_one(Felt).focus()

    def action_all_moves(self) -> None:
        """Every move again, after those of one spot; then back to the line to type in."""
        if len(self._listed) < len(self.desk.moves()):
            self._list(self.desk.moves())
            self.action_table()
        else:
            self.query_one(Input).focus()

    def action_theme(self) -> None:
        """The next look of the screen, kept for the next time."""
        place = THEMES.index(self.theme) + 1 if self.theme in THEMES else 0
        self.theme = THEMES[place % len(THEMES)]
        saves.keep_theme(self.theme)

    def action_help(self) -> None:
        """What `?` says."""
        if not self.desk.over:
            self._do("?")

    def action_rules(self) -> None:
        self.push_screen(Rulebook(self.desk.rulebook))
