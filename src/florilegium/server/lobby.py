"""Wishes before the game: seats, bots, options, the host."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from florilegium.core.deal import commitment
from florilegium.core.errors import BadSetup
from florilegium.core.game import AnyGame
from florilegium.core.message import Seat, say
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.asker import Asker, Entries
from florilegium.server.errors import Wrong
from florilegium.server.identity import new_secret
from florilegium.server.names import require_free
from florilegium.server.table import Table

_QUICK = 3


def quick_seats(game: AnyGame) -> int:
    """How many make a lively game; a race wants one more."""
    wanted = _QUICK if game.race is None else _QUICK + 1
    return min(max(wanted, game.seats[0]), game.seats[-1])


def sit(asker: Asker, wish: protocol.Sit) -> Entries:
    """Take a seat, or another one."""
    if asker.table.branch is not None and asker.table.phase == "playing":
        return _sit_in(asker, wish)
    asker.require_phase("lobby")
    table, name = asker.table, require_free(asker.table, wish.name, asker.person)
    old = table.seat_of(asker.person)
    seat = wish.seat or old or next((s for s in table.seats if table.chair(s).kind == "open"), None)
    if seat is None:
        raise Wrong("full")
    asker.require_seat_exists(seat)
    if table.chair(seat).person not in (None, asker.person) or table.chair(seat).kind == "bot":
        raise Wrong("seat-taken", "seat")
    sit = log.Seated(seat=seat, person=asker.person, name=name)
    if old is None and table.dealing.is_new_to(asker.person):
        return (sit, log.Redrawn(seed=new_secret(), name=name))
    return (sit,) if old in (None, seat) else (log.Vacated(seat=old), sit)


def _sit_in(asker: Asker, wish: protocol.Sit) -> Entries:
    """Where a finished game is tried otherwise, people may take over from bots at any time."""
    table, name = asker.table, require_free(asker.table, wish.name, asker.person)
    if table.seat_of(asker.person) is not None:
        raise Wrong("wrong-phase")
    bots = [seat for seat in table.seats if table.chair(seat).kind == "bot"]
    seat = wish.seat or next(iter(bots), None)
    if seat is None:
        raise Wrong("full")
    asker.require_seat_exists(seat)
    if seat not in bots:
        raise Wrong("seat-taken", "seat")
    return (log.Seated(seat=seat, person=asker.person, name=name), log.Taken(seat=seat))


def rename(asker: Asker, wish: protocol.Rename) -> Entries:
    """Be called something else."""
    asker.require_talking_allowed()
    seat, name = asker.require_seat(), require_free(asker.table, wish.name, asker.person)
    return (log.Seated(seat=seat, person=asker.person, name=name),)


def leave(asker: Asker, wish: protocol.Leave) -> Entries:
    """Free the own seat; a host who leaves hands the table over."""
    asker.require_phase("lobby")
    table, left = asker.table, log.Vacated(seat=asker.require_seat())
    others = [seat for seat in table.seats if table.chair(seat).person not in (None, asker.person)]
    if asker.person == table.host and others:
        return (left, _handed_over(table, others[0]))
    return (left,)


def configure(asker: Asker, wish: protocol.Configure) -> Entries:
    """Change the host's choices."""
    asker.require_phase("lobby")
    asker.require_host()
    table = asker.table
    seats = len(table.chairs) if wish.seats is UNSET else wish.seats
    options = {**table.options, **({} if wish.options is UNSET else wish.options)}
    changed = log.Configured(
        seats=seats,
        options=options,
        window=_wished(wish.window, table.chosen_window),
        open_hands=_wished(wish.open_hands, table.open_hands),
        spectators_talk=_wished(wish.spectators_talk, table.spectators_talk),
        hints=_wished(wish.hints, table.hints),
    )
    chosen = configured(table.game, seats, options, changed.window)
    return (*_moved_up(table, seats), replace(changed, options=chosen))


Value = TypeVar("Value")


def _wished(wish: Value | UnsetType, so_far: Value) -> Value:
    return so_far if isinstance(wish, UnsetType) else wish


def configured(
    game: AnyGame, seats: int | None, options: dict[str, Any], window: log.Window
) -> dict[str, object]:
    """Options as the game's set-up has them; Wrong names the field that is not right."""
    try:
        setup = game.setup(seats, "0", None, **options)
    except BadSetup as error:
        raise Wrong("bad-field", error.field, error.message) from None
    except TypeError:  # an option that is called like one of our own parameters
        raise Wrong("bad-field", "options") from None
    if window not in (None, "usual") and game.race is None:
        raise Wrong("bad-field", "window", say("server.error.no-race"))
    return {name: _listed(value) for name, value in asdict(setup.options).items()}


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _moved_up(table: Table, seats: int) -> Entries:
    """Fewer seats: people move to those that stay, in place of nobody or of bots."""
    moved = [table.chair(seat) for seat in table.seats[seats:] if table.chair(seat).person]
    free = [seat for seat in table.seats[:seats] if not table.chair(seat).person]
    free.sort(key=lambda seat: table.chair(seat).kind != "open")
    if len(moved) > len(free):
        raise Wrong("bad-field", "seats", say("server.error.people", seats=seats))
    return tuple(
        log.Seated(seat=seat, person=str(chair.person), name=str(chair.name))
        for seat, chair in zip(free, moved, strict=False)
    )


def bot(asker: Asker, wish: protocol.Bot) -> Entries:
    """Put a bot on a seat, also in place of somebody who is away."""
    asker.require_phase("lobby")
    asker.require_host()
    asker.require_seat_exists(wish.seat)
    asker.require_bot(wish.bot)
    if asker.table.chair(wish.seat).person in asker.present:
        raise Wrong("seat-taken", "seat")
    asker.require_away(asker.table.chair(wish.seat).person)
    return (log.BotSet(seat=wish.seat, bot=wish.bot),)


def free(asker: Asker, wish: protocol.Free) -> Entries:
    """Send a bot or a person away."""
    asker.require_phase("lobby")
    asker.require_host()
    asker.require_seat_exists(wish.seat)
    return (log.Vacated(seat=wish.seat),)


def start(asker: Asker, wish: protocol.Start) -> Entries:
    """Deal, when all seats are taken and everybody is there, or is known to be away."""
    asker.require_phase("lobby")
    asker.require_host()
    table = asker.table
    if any(chair.kind == "open" for chair in table.chairs):
        raise Wrong("seats-open")
    away = [seat for seat in table.seats if not table.chair(seat).is_present(asker.present)]
    if away and not wish.anyway:
        names = tuple(Seat(seat) for seat in away)
        raise Wrong("people-away", None, say("server.error.people-away", seats=names))
    return begun(table, away) if table.dealing.mixed else (log.Started(),)


def begun(table: Table, away: list[int]) -> Entries:
    """No promise changes any more; where no browser has anything to show, the cards are dealt."""
    promised = set(table.dealing.promises(table.people)) - set(away)
    fixed = log.Fixed(away=away)
    return (fixed,) if promised else (fixed, log.Started())


def commit(asker: Asker, wish: protocol.Commit) -> Entries:
    """Promise a contribution; the browser that promised last is the one that contributes."""
    asker.require_phase("lobby")
    seat, dealing = asker.require_seat(), asker.table.dealing
    if not dealing.mixed:
        raise Wrong("not-mixed")
    if dealing.promises({seat: asker.person}).get(seat) == wish.commitment:
        return ()
    return (log.Committed(seat=seat, commitment=wish.commitment),)


def reveal(asker: Asker, wish: protocol.Reveal) -> Entries:
    """Show the contribution that was promised; with the last one the cards are dealt."""
    seat, dealing = asker.require_seat(), asker.table.dealing
    if asker.table.phase == "lobby" or dealing.deal is None:
        raise Wrong("wrong-phase")
    if dealing.deal.contributions.get(seat) == wish.contribution:
        return ()
    if asker.table.phase != "dealing":
        raise Wrong("revealed-late")
    if dealing.deal.commitments.get(seat) != commitment(wish.contribution):
        raise Wrong("bad-field", "contribution", say("server.error.other-contribution"))
    shown = log.Revealed(seat=seat, contribution=wish.contribution)
    return (shown,) if dealing.awaited - {seat} else (shown, log.Started())


def host(asker: Asker, wish: protocol.Host) -> Entries:
    """Hand the table over; when the host is away, anybody who sits here may."""
    asker.require_seat_exists(wish.seat)
    if asker.table.host in asker.present:
        asker.require_host()
    elif asker.person != asker.table.host:
        asker.require_seat()
        asker.require_away(asker.table.host)
    if not asker.table.chair(wish.seat).person:
        raise Wrong("bad-field", "seat", say("server.error.nobody"))
    return (_handed_over(asker.table, wish.seat),)


def _handed_over(table: Table, seat: int) -> log.HandedOver:
    return log.HandedOver(person=str(table.chair(seat).person), seat=seat)
