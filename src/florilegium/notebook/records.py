"""A record as HTML: what was played, how it ended, and the table as it was left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from florilegium.core import option
from florilegium.core.errors import BadRecord
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.games.drawing import element, escape


def html(record: Record, lang: str, shown: Callable[[Any], str]) -> str:
    """`shown` draws the last state; a record that does not replay says where it breaks."""
    try:
        match = Match.replay(record)
    except BadRecord as error:
        return _rows(record, lang) + element("p", escape(error.message.text(lang)))
    outcome = match.outcome
    end = say("notebook.unfinished") if outcome is None else outcome.reason
    return _rows(record, lang) + element("p", escape(end.text(lang))) + shown(match.state)


def _rows(record: Record, lang: str) -> str:
    def row(label: str, value: str) -> str:
        head = element("th", escape(label), scope="row", style="text-align: left")
        return element("tr", head, element("td", escape(value), style="text-align: left"))

    return element("table", *(row(*one) for one in _facts(record, lang)))


def _facts(record: Record, lang: str) -> Iterator[tuple[str, str]]:
    def label(name: str) -> str:
        return say(f"notebook.fact.{name}").text(lang)

    yield label("game"), say(f"{record.game}.title").text(lang)
    yield label("seats"), str(record.setup.seats)
    yield label("seed"), record.setup.seed
    for name, kind in option.kinds(find_game(record.game).options).items():
        yield name, kind.text(getattr(record.setup.options, name))
    yield label("actions"), str(len(record.actions))
