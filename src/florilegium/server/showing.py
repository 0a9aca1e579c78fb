"""What the viewers of one table are sent: every frame is built once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Collection

from florilegium.server import frames
from florilegium.server.frames import Viewer, Written
from florilegium.server.table import Table


class Showing:
    """The frames of the table's present version."""

    def __init__(
        self,
        table: Table,
        present: Callable[[], Collection[str]],
        deadline: Callable[[], int | None],
    ) -> None:
        self._table = table
        self._present = present
        self._deadline = deadline
        self._written = Written()
        self._shared: bytes | None = None
        self._frames: dict[tuple[Viewer, int], bytes] = {}

    def forget(self) -> None:
        """Something has changed, or everybody has been told: no table keeps what nobody needs."""
        self._written, self._shared = Written(), None
        self._frames.clear()

    def frame(self, viewer: Viewer, since: int) -> bytes:
        """All that this viewer may see, and the lines of the log after version `since`."""
        made = self._frames.get((viewer, since))
        if made is None:
            if self._shared is None:
                self._shared = frames.shared(self._table, self._present(), self._deadline())
            personal = frames.personal(self._table, viewer, since, self._written)
            made = self._frames[viewer, since] = frames.joined(self._shared, personal)
        return made
