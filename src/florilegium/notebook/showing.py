"""`fl.show`: a record as a widget to replay it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from florilegium.adapters.needed import missing
from florilegium.core.errors import BadSetup
from florilegium.core.language import LANGUAGES
from florilegium.core.message import say
from florilegium.core.record import Record
from florilegium.core.text import quoted
from florilegium.notebook.replay import ALL, Replay


def show(record: Record, step: int = 0, perspective: str | int = ALL, lang: str = "en") -> Any:
    """A `notebook.widget.ReplayWidget`, which begins at this step, seen from there."""
    if not isinstance(record, Record):
        raise TypeError(f"show takes a Record, such as match.record, not {quoted(record, 40)}")
    if lang not in LANGUAGES:
        raise BadSetup("lang", say("notebook.no-language", known=LANGUAGES))
    try:
        widget = import_module("florilegium.notebook.widget")
    except ModuleNotFoundError as error:
        raise missing(error, "notebook") from error
    return widget.ReplayWidget(Replay(record, lang), step, str(perspective))
