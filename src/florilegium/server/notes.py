"""The notes in a table's log: sentences about what is no action of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from florilegium.core.deal import Deal
from florilegium.core.language import catalogue
from florilegium.core.match import Match
from florilegium.core.message import Message, Seat, say
from florilegium.server import entries as log


def note(entry: log.Entry) -> Message:
    """An entry in words; seats become their players' names. What was configured: changes.py."""
    return _WORDS[type(entry)](entry)


def unmade_decision(entry: log.Acted, claimed: bool) -> tuple[Message, ...] | None:
    """What is said instead of a decision that the seat never made; None where it did decide.

    `claimed`: somebody's claim has ended the race, and not the time.
    """
    match entry.by:
        case "clock":
            key = "server.note.thinking" if claimed else "server.note.silent"
            return (say(key, seat=Seat(entry.seat)),)
        case "table":
            return ()  # nobody was asked, and what came of it is told anyway
    return None


def was_claimed(match: Match) -> bool:
    """Whether somebody has made the claim in the race that the last action belongs to."""
    race = match.game.race
    if race is None:
        return False
    latest = (text for _, text in reversed(match.actions) if text != race.silence)
    return next(latest, None) == race.claim


def note_of_deal(deal: Deal | None) -> Message:
    """The game begins, and whose browsers had a part in its cards."""
    if deal is None:
        return say("server.note.started")
    shown = tuple(Seat(seat) for seat in sorted(deal.contributions))
    missing = tuple(map(Seat, deal.missing))
    if not shown:
        return say("server.note.started-alone")
    if missing:
        return say("server.note.started-partly", seats=shown, missing=missing)
    return say("server.note.started-mixed", seats=shown)


def _of_seat(key: str) -> Callable[[Any], Message]:
    return lambda entry: say(f"server.note.{key}", seat=Seat(entry.seat))


def _of_number(key: str) -> Callable[[Any], Message]:
    return lambda entry: say(f"server.note.{key}", number=entry.seat)


def _seated(entry: log.Seated) -> Message:
    return say("server.note.seated", name=entry.name, number=entry.seat)


def _bot(entry: log.BotSet) -> Message:
    return say("server.note.bot", bot=bot_name(entry.bot), number=entry.seat)


def _given(entry: log.Given) -> Message:
    return say("server.note.given", seat=Seat(entry.seat), bot=bot_name(entry.bot))


def _created(entry: log.Created) -> Message:
    if entry.brought:
        return say("server.note.brought", step=entry.branch)
    if entry.branch is not None:
        return say("server.note.branch", step=entry.branch)
    return say("server.note." + (entry.rematch or "created"))


def _rematched(entry: log.Rematched) -> Message:
    if entry.seat is None:
        return say("server.note.rematched")
    key = "proposed-same" if entry.same_deal else "proposed-new"
    return say(f"server.note.{key}", seat=Seat(entry.seat))


def bot_name(bot: str) -> Message | str:
    """A bot in words; one that is not ours has only its name."""
    return say(f"bot.{bot}") if f"bot.{bot}" in catalogue("en") else bot


_WORDS: dict[type[log.Entry], Callable[[Any], Message]] = {
    log.Created: _created,
    log.Seated: _seated,
    log.Vacated: _of_number("vacated"),
    log.BotSet: _bot,
    log.HandedOver: _of_seat("host"),
    log.Redrawn: lambda entry: say("server.note.redrawn", name=entry.name),
    log.Undone: _of_seat("undone"),
    log.Given: _given,
    log.Taken: _of_seat("taken"),
    log.Hinted: _of_seat("hinted"),
    log.Rematched: _rematched,
}
