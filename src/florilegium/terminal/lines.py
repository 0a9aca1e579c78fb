"""The table as plain lines: for screen readers, pipes and small terminals."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from florilegium.terminal.desk import Desk

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Wipes the screen and what was scrolled away, so that the next person sees nothing of it."""


class Lines:
    """Asks, prints, asks again, until the game is over or the person leaves."""

    def __init__(self, desk: Desk, console: Console) -> None:
        self.desk = desk
        self.console = console
        self._last_seat: int | None = None

    def run(self) -> None:
        """Play to the end, or until Ctrl-C, Ctrl-D or `quit`; the game is kept in any case."""
        try:
            while not self.desk.over and self._turn():
                pass
        except (KeyboardInterrupt, EOFError):
            self._print()
        if self.desk.over:
            self._show()
            self._print(*self.desk.result())
        else:
            self._print(self.desk.voice().say("terminal.kept"))

    def _turn(self) -> bool:
        """One person's decision; False when they leave."""
        self._hand_over()
        self._show()
        while True:
            self._print(self.desk.voice().say("terminal.your-turn", seat=self._name()))
            line = self.console.input("> ").strip()
            command = self.desk.command(line)
            if command == "quit":
                return False
            if command == "rules":
                self._print(self.desk.rulebook)
            elif line:
                reply = self.desk.answer(line)
                if reply is None:
                    return True
                self._print(*reply)

    def _hand_over(self) -> None:
        """Hide the last person's cards before the next one looks."""
        seat = self.desk.seat
        if self.desk.shared and seat != self._last_seat:
            self._wipe()
            self._print(self.desk.voice().say("terminal.hand-over", seat=self._name()))
            self.console.input("")
            self._wipe()
        elif self.desk.game.memory:
            self._wipe()
        self._last_seat = seat

    def _wipe(self) -> None:
        if self.console.is_terminal:  # what went into a pipe cannot be taken back
            self.console.file.write(_CLEAR)

    def _show(self) -> None:
        self._print(*self.desk.news(), "")
        self._print(*self.desk.table())

    def _name(self) -> str:
        return self.desk.voice().name(self.desk.seat or 1)

    def _print(self, *lines: str | Text) -> None:
        for line in lines or ("",):
            self.console.print(line, markup=False, highlight=False, soft_wrap=True)
