"""What a page makes of the frames it gets. It knows the protocol and nothing else of the server."""

from __future__ import annotations

from typing import Any

Frame = dict[str, Any]
PROTOCOL = 3
"""What a page says to understand."""


class Page:
    """The last state of a table, and all lines of its log but those that were undone."""

    def __init__(self) -> None:
        self.table: Frame = {}
        self.log: list[Frame] = []
        self._offered: dict[str, Frame] = {}
        """By text, what was offered the last time there was a choice."""

    def take(self, frame: Frame) -> None:
        """Take a frame in; those that are no state change nothing."""
        if frame["type"] == "table":
            self.table = frame
        elif frame["type"] == "update":
            self.table = self._updated(frame)
        else:
            return
        for line in frame["log"]:
            self.log = [old for old in self.log if old["version"] != line.get("undone")]
            self.log.append(line)
        if self.table["legal"]:
            self._offered = {choice["text"]: choice for choice in self.table["legal"]}

    def _updated(self, frame: Frame) -> Frame:
        base = frame.get("base", frame["version"] - 1)
        if self.table["version"] != base:
            raise ValueError(f"an update of {base}, and we have {self.table['version']}")
        state = self.table
        for path, value in frame["changed"].items():
            state = _changed(state, path.split("."), value)
        legal = [self._offered[one] if isinstance(one, str) else one for one in state["legal"]]
        state = {**state, "legal": legal, "version": frame["version"], "log": frame["log"]}
        state.pop("epoch", None)  # it came with a greeting
        return state


def _changed(part: Any, path: list[str], value: Any) -> Any:
    """A copy with another value at that place, which shares with the one before all else. A list
    may get longer, by the place behind its last one."""
    if not path:
        return value
    place, *more = path
    copy = part.copy()
    key = int(place) if isinstance(part, list) else place
    if key == len(copy) and isinstance(part, list):
        copy.append(value)
    else:
        copy[key] = _changed(copy[key] if more else None, more, value)
    return copy
