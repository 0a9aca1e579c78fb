"""A game brought from elsewhere, as its record: a table on which it goes on, or stands finished."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request

from florilegium.core.errors import BadRecord
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.record import Record, load
from florilegium.players import bot_names, usual
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.asker import require_bot
from florilegium.server.errors import Wrong
from florilegium.server.operations import Operation
from florilegium.server.requests import in_turn, read_json, require_person, require_rate, rooms_of
from florilegium.server.rooms import Opening
from florilegium.server.schemas import LONGEST_RECORD, Brought, Opened

_LARGEST = 2 * LONGEST_RECORD
"""In JSON a text may take more room, and there is a little beside it."""


async def bring(request: Request) -> Opened:
    """A table whose cards the person may know, as everybody is told there."""
    await require_rate(request, request.app.state.working)
    person, wish = await require_person(request), await read_json(request, Brought, _LARGEST)
    await require_rate(request, request.app.state.creating)
    record = await in_turn(request, lambda: _require_playable(wish.record))
    setup = record.setup
    if wish.seat > setup.seats:
        raise Wrong("bad-field", "seat", say("server.error.no-seat", seats=setup.seats))
    opening = Opening(
        game=record.game,
        host=person,
        seats=setup.seats,
        options=asdict(setup.options),
        seed=setup.seed,
        deck=setup.deck,
        branch=len(record.actions),
        brought=True,
    )
    seated = log.Seated(seat=wish.seat, person=person, name=protocol.clean_name(wish.name))
    first: list[log.Entry] = [*_bots(record, wish), seated, log.Started()]
    # Nobody can take back what was done elsewhere.
    first += [log.Acted(seat=seat, action=action, by="bot") for seat, action in record.actions]
    return Opened(code=await rooms_of(request).open(opening, first))


def _require_playable(text: str) -> Record:
    """A record that can be played, whatever its form."""
    try:
        record = load(text)
        Match.replay(record)
    except BadRecord as error:
        raise Wrong("bad-record", "record", error.message) from None
    return record


def _bots(record: Record, wish: Brought) -> list[log.Entry]:
    """Those that are named, and the usual ones on the other seats."""
    match = Match.of(record)
    named = dict(enumerate(wish.bots, 1))
    for bot in filter(None, wish.bots):
        require_bot(bot, bot_names(match.game))
    return [
        log.BotSet(seat=seat, bot=named.get(seat) or usual(match.game))
        for seat in range(1, record.setup.seats + 1)
        if seat != wish.seat
    ]


OPERATIONS = (
    Operation(
        path="/api/tables/bring",
        method="post",
        handler=bring,
        takes=Brought,
        status=201,
        what="A table on which the game of a record goes on.",
    ),
)
