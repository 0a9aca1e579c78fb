"""Wishes while the game runs: moves, undoing, substitutes, talk."""

from __future__ import annotations

from copy import copy

import msgspec

from florilegium.core.game import Race, State
from florilegium.core.message import say
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.asker import Asker, Entries
from florilegium.server.errors import Wrong
from florilegium.server.names import free_variant
from florilegium.server.table import Table


def act(asker: Asker, wish: protocol.Act) -> Entries:
    asker.require_phase("playing")
    seat = asker.require_seat()
    if asker.table.chair(seat).bot is not None:
        raise Wrong("substituted")
    if wish.version is not None and wish.version < asker.table.acted_at.get(seat, 0):
        raise Wrong("stale", "version")
    return acted(asker.table, log.Acted(seat=seat, action=wish.action, id=wish.id))


def acted(table: Table, wanted: log.Acted) -> Entries:
    """An action the rules allow; in a race the first claim silences all others."""
    assert table.match is not None, "asked only while a game runs"
    action = table.game.parse(wanted.action)
    table.match.require_legal(wanted.seat, action)
    entry = msgspec.structs.replace(wanted, action=str(action))
    race = table.game.race
    if race is None:
        return (entry,)
    if table.racing:
        return (entry, *silenced(table, entry.seat)) if entry.action == race.claim else (entry,)
    ahead = copy(table.match)
    ahead.play(entry.seat, entry.action)
    return (entry, *_answered(table, race, ahead.state))


def _answered(table: Table, race: Race, state: State) -> Entries:
    """What the table answers for everybody, people and bots alike, where nobody need be asked.

    Bots among themselves are asked all the same: there, nobody's time is lost.
    """
    if not any(chair.person for chair in table.chairs):
        return ()
    unasked = table.game.unasked(state)
    return tuple(log.Acted(seat=seat, action=race.silence, by="table") for seat in unasked)


def silenced(table: Table, claimant: int | None = None) -> Entries:
    """What a race's end does for everybody who has not decided."""
    race = table.game.race
    assert race is not None, "asked only in a race"
    return tuple(
        log.Acted(seat=seat, action=race.silence, by="clock")
        for seat in table.turn
        if seat != claimant
    )


def undo(asker: Asker, wish: protocol.Undo) -> Entries:
    """Take the last move back."""
    asker.require_phase("playing")
    seat = asker.require_seat()
    if not asker.table.may_undo(seat):
        raise Wrong("no-undo")
    return (log.Undone(seat=seat, id=wish.id),)


def give(asker: Asker, wish: protocol.Give) -> Entries:
    """Let a bot play for somebody who is away."""
    asker.require_phase("playing")
    asker.require_seat_exists(wish.seat)
    asker.require_bot(wish.bot)
    chair = asker.table.chair(wish.seat)
    if chair.person is None or chair.bot is not None:
        raise Wrong("bad-field", "seat", say("server.error.nobody"))
    if chair.person in asker.present:
        raise Wrong("not-absent", "seat")
    if asker.person != asker.table.host:
        asker.require_seat()
    asker.require_away(chair.person)
    return (log.Given(seat=wish.seat, bot=wish.bot),)


def take(asker: Asker, wish: protocol.Take) -> Entries:
    """Play oneself again."""
    asker.require_phase("playing")
    seat = asker.require_seat()
    if asker.table.chair(seat).bot is None:
        raise Wrong("not-substituted")
    return (log.Taken(seat=seat),)


def chat(asker: Asker, wish: protocol.Chat) -> Entries:
    """Talk, unless the game forbids it; those who only look on, where the host lets them.

    None of these talks under the name of a player.
    """
    table = asker.table
    asker.require_talking_allowed()
    text = protocol.clean_chat(wish.text)
    seat = table.seat_of(asker.person)
    if seat is not None:
        name = table.chair(seat).name or ""
    elif table.spectators_talk:
        name = free_variant(table, protocol.clean_name(wish.name or ""), asker.person)
    else:
        raise Wrong("not-seated")
    return (log.Talked(person=asker.person, name=name, seat=seat, text=text, id=wish.id),)


def replaced_seat(table: Table, person: str) -> int | None:
    """The seat on which a bot plays for this person now."""
    seat = table.seat_of(person)
    playing = seat and table.phase == "playing" and table.chair(seat).bot
    return seat if playing else None
