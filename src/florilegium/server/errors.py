"""What a client did wrong, or what we could not do for it: a code, a field and a sentence."""

from __future__ import annotations

from florilegium.core.errors import FlorilegiumError
from florilegium.core.message import Message, say

_STATUS = {
    "bad-message": 400,
    "bad-field": 422,
    "bad-record": 422,
    "unknown-table": 404,
    "unknown-path": 404,
    "unknown-puzzle": 404,
    "not-host": 403,
    "not-seated": 403,
    "bad-origin": 403,
    "bad-host": 421,
    "bad-method": 405,
    "bad-type": 415,
    "too-large": 413,
    "too-fast": 429,
    "unreadable-table": 500,
    "unreadable-puzzles": 500,
    "daily-closed": 403,
    "daily-early": 403,
    "unknown-daily": 404,
    "transfer-unknown": 404,
    "transfer-used": 410,
    "transfer-expired": 410,
    "no-judge": 404,
    "no-review": 500,
    "store": 503,
    "draining": 503,
}
_CONFLICT = 409


class Wrong(FlorilegiumError):
    """A typed error; `code` is for programs, the message for people."""

    def __init__(self, code: str, field: str | None = None, message: Message | None = None) -> None:
        args = {"field": field} if code == "bad-field" else {}
        super().__init__(message or say(f"server.error.{code}", **args))
        self.code = code
        self.field = field

    @property
    def status(self) -> int:
        """The HTTP status; whatever the table's phase or seats forbid is a conflict."""
        return _STATUS.get(self.code, _CONFLICT)


class StoreFailed(FlorilegiumError):
    """The log could not be written or read; nothing has changed."""

    def __init__(self, why: str | Message) -> None:
        super().__init__(say("server.store", why=why))


class Conflict(StoreFailed):
    """The log has other entries than whoever wants to go on with it believes."""
