"""What has happened, in a panel of the full screen."""

from __future__ import annotations

from textual.events import Resize
from textual.widgets import RichLog


class Log(RichLog):
    """Lines that are wrapped anew whenever the panel has another width."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, wrap=True, min_width=0, highlight=False, markup=False)
        self._told: list[str] = []

    def tell(self, line: str) -> None:
        self._told.append(line)
        self.write(line)

    def forget(self) -> None:
        self._told.clear()
        self.clear()

    def on_resize(self, _event: Resize) -> None:
        """What was wrapped for another width would be cut off."""
        self.clear()
        for line in self._told:
            self.write(line)
