"""Which of a table's settings the host has changed, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from florilegium.core import option
from florilegium.core.game import AnyGame
from florilegium.core.language import catalogue
from florilegium.core.message import Message, Seat, say
from florilegium.server import entries as log

Choices = log.Created | log.Configured


def note_of_changes(game: AnyGame, before: Choices, after: Choices) -> Message:
    """What is different now; a host may also choose again what was chosen already."""
    changes = tuple(_changes(game, before, after))
    return say("server.note.configured", changes=changes) if changes else say("server.note.same")


def _changes(game: AnyGame, before: Choices, after: Choices) -> Iterator[Message | str]:
    if before.seats != after.seats:
        yield say("server.setting.seats", count=after.seats)
    if before.window != after.window:
        yield _window(after.window)
    for name in ("open_hands", "spectators_talk", "hints"):
        allowed = getattr(after, name)
        if allowed != getattr(before, name):
            yield say("server.setting.to", setting=say(f"server.setting.{name}"), value=allowed)
    for name, kind in option.kinds(game.options).items():
        value = _chosen(after, name, kind)
        if value != _chosen(before, name, kind):
            yield _option(game, name, kind, value)


def _chosen(choices: Choices, name: str, kind: option.Kind) -> Any:
    """The value of an option, lists as a log has them."""
    value = choices.options.get(name, kind.default)
    return list(value) if isinstance(value, tuple) else value


def _window(seconds: log.Window) -> Message:
    if seconds is None or seconds == "usual":
        return say("server.setting.no-window")
    return say("server.setting.window", seconds=round(seconds))


def _option(game: AnyGame, name: str, kind: option.Kind, value: Any) -> Message | str:
    """An option and its new value; a kind that only the game knows is named without it."""
    setting = _named(f"option.{game.name}.short.{name}", name)
    match kind.control:
        case "flag" | "choice":
            return say("server.setting.to", setting=setting, value=value)
        case "seat":
            value = say("server.setting.drawn") if value is None else Seat(value)
            return say("server.setting.to", setting=setting, value=value)
        case "seats":
            seats = tuple(map(Seat, value)) or say("server.setting.nobody")
            return say("server.setting.to", setting=setting, value=seats)
    return setting


def _named(key: str, otherwise: str) -> Message | str:
    return say(key) if key in catalogue("en") else otherwise
