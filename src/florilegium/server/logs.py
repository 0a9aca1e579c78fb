"""What the server says of itself: lines for people, or JSON for whoever collects logs.

No line may hold what a seat may not know, a token or a secret. What is logged names tables by their
codes and nothing that was said or held there; what an exception says of itself may quote anything,
so only its type and where it was raised are told, unless it is about files, sockets or storage.
"""

from __future__ import annotations

import logging
import traceback
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from florilegium.server.errors import StoreFailed

Format = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]
_OURS = "florilegium"
_OTHERS = ("uvicorn", "asyncio")
_TELLING = (OSError, StoreFailed)
"""Exceptions whose own words are about the machine, never about a table."""


def configure(form: Format, level: Level) -> None:
    """Have all that is logged from now on written to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    logging.getLogger(_OURS).setLevel(level.upper())
    for name in _OTHERS:
        other = logging.getLogger(name)
        other.handlers.clear()
        other.propagate = True
        other.setLevel(logging.WARNING)


class _Formatter(logging.Formatter):
    """Tells of an exception what cannot quote a table."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return "; ".join(raised(ei[1]))


class TextFormatter(_Formatter):
    """One line for people."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(name)s: %(message)s%(fields)s")

    def format(self, record: logging.LogRecord) -> str:
        """Each field as `name=value`."""
        told = _fields(record)
        record.fields = "".join(f" {name}={value}" for name, value in told.items())
        return super().format(record)


class JsonFormatter(_Formatter):
    """One JSON object a line: `at`, `level`, `logger`, `message`, the event's fields."""

    def format(self, record: logging.LogRecord) -> str:
        """An exception is a list: its type and what led to it, the innermost place last."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["exception"] = raised(record.exc_info[1])
        return msgspec.json.encode(line, enc_hook=str).decode()


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    told: dict[str, Any] = record.__dict__.get("event", {})
    return told


def raised(error: BaseException) -> list[str]:
    """An exception's type and the places it came through; its words where they are harmless."""
    name = type(error).__qualname__
    first = f"{name}: {error}" if isinstance(error, _TELLING) else name
    places = traceback.extract_tb(error.__traceback__)
    return [first, *(f"{place.filename}:{place.lineno} {place.name}" for place in places)]


def fields(**told: object) -> dict[str, dict[str, object]]:
    """For `logger.info(…, extra=fields(table=…))`."""
    return {"event": told}
