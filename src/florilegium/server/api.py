"""The JSON interface: games, people, and tables until they start."""

from __future__ import annotations

import io
import re

import segno
from msgspec import UnsetType
from starlette.requests import Request
from starlette.responses import Response

from florilegium.core.errors import UnknownGame
from florilegium.core.registry import game as find_game
from florilegium.players import usual
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.asker import require_bot
from florilegium.server.bots import bots_of
from florilegium.server.errors import Wrong
from florilegium.server.gamelist import described
from florilegium.server.lines import earlier_words
from florilegium.server.lobby import quick_seats
from florilegium.server.operations import Operation
from florilegium.server.requests import read_json, require_person, require_rate, room_of, rooms_of
from florilegium.server.responses import Asset
from florilegium.server.rooms import Opening, Rooms
from florilegium.server.schemas import (
    FinishedTable,
    Games,
    LogPage,
    Me,
    NewTable,
    Opened,
    RunningTable,
    SeatInfo,
    TableInfo,
)
from florilegium.server.security import identify, site
from florilegium.server.store import Listing
from florilegium.server.table import Table

_LISTED = 60
_UNFINISHED = 12
"""Each of these has to be read to know whose turn it is."""
_VERSION = re.compile("[0-9]{1,16}")
_SVG = "image/svg+xml"


async def games(request: Request) -> Games:
    """What can be played, and how."""
    has_puzzles = request.app.state.puzzles.collections.has
    return Games(games=described(rooms_of(request).settings.bots, has_puzzles))


async def me(request: Request) -> Me:
    """The own name and tables."""
    rooms, person = rooms_of(request), await identify(request)
    if person is None:
        return Me(name=None, running=[], finished=[])
    listings = await rooms.store.listings(person, _LISTED)
    unfinished = [one.code for one in listings if one.phase != "finished"][:_UNFINISHED]
    return Me(
        name=await rooms.store.name_of(person),
        running=[one for code in unfinished if (one := await _running(rooms, person, code))],
        finished=[_finished(one) for one in listings if one.phase == "finished"],
    )


async def _running(rooms: Rooms, person: str, code: str) -> RunningTable | None:
    """A table that goes on; None where it cannot be read, or has ended without being listed so."""
    try:
        async with rooms.visit(code) as room:
            if room.table.phase == "finished":
                await room.list()
                return None
            return _status(room.table, person)
    except Wrong:
        return None


def _status(table: Table, person: str) -> RunningTable:
    return RunningTable(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        seats=[chair.name for chair in table.chairs],
        seat=table.seat_of(person),
        turn=table.seat_of(person) in table.turn,
        rematch=table.is_rematch,
        version=table.version,
    )


def _finished(listing: Listing) -> FinishedTable:
    return FinishedTable(
        code=listing.code,
        game=listing.game,
        names=listing.names,
        scores=listing.scores,
        winners=listing.winners,
        at=listing.at,
    )


async def create(request: Request) -> Opened:
    """A new table, where the host sits on the first seat; a quick one has begun already."""
    await require_rate(request, request.app.state.creating)
    person, wish = await require_person(request), await read_json(request, NewTable)
    rooms = rooms_of(request)
    try:
        game = find_game(wish.game)
    except UnknownGame as error:
        raise Wrong("bad-field", "game", error.message) from None
    bot = wish.bot or usual(game)
    require_bot(bot, bots_of(game, rooms.settings.bots))
    seats = wish.seats or (quick_seats(game) if wish.quick else game.seats[0])
    opening = Opening(
        game=wish.game,
        host=person,
        seats=seats,
        options=wish.options,
        window="usual" if isinstance(wish.window, UnsetType) else wish.window,
        open_hands=wish.open_hands,
        spectators_talk=wish.spectators_talk,
        hints=wish.hints,
    )
    first: list[log.Entry] = [
        log.Seated(seat=1, person=person, name=protocol.clean_name(wish.name))
    ]
    if wish.quick:
        first += [log.BotSet(seat=seat, bot=bot) for seat in range(2, seats + 1)]
    if wish.commitment is not None:
        first.append(log.Committed(seat=1, commitment=wish.commitment))
    if wish.quick:
        first += [log.Fixed()] if wish.commitment else [log.Fixed(), log.Started()]
    return Opened(code=await rooms.open(opening, first))


async def table(request: Request) -> TableInfo:
    """Who sits at a table, for somebody about to join."""
    async with room_of(request) as room:
        known, present = room.table, room.attendance.present()
        seats = [
            SeatInfo(seat, chair.kind, chair.name, chair.bot, chair.is_present(present))
            for seat, chair in enumerate(known.chairs, 1)
        ]
        return TableInfo(code=known.code, game=known.game.name, phase=known.phase, seats=seats)


async def earlier(request: Request) -> LogPage:
    """What was said and noted before a version, for who scrolls back."""
    text = request.query_params.get("before", "")
    if not _VERSION.fullmatch(text):
        raise Wrong("bad-field", "before")
    async with room_of(request) as room:
        lines, more = earlier_words(room.table, int(text))
        return LogPage(lines=lines, earlier=more)


async def qr(request: Request) -> Response:
    """The link to a table, to be photographed."""
    async with room_of(request) as room:
        code = room.table.code
    drawing = io.BytesIO()
    base = rooms_of(request).settings.public_url or site(request)
    if base is None:
        raise Wrong("bad-message")
    link = f"{base.rstrip('/')}/t/{code}"
    segno.make(link, error="m").save(drawing, kind="svg", border=2, light="#fff", omitsize=True)
    return Asset.of(drawing.getvalue(), _SVG).response(request)


_TABLE = "/api/tables/{code}"
OPERATIONS = (
    Operation(path="/api/games", handler=games, what="The games, their options and bots."),
    Operation(path="/api/me", handler=me, what="The name and the tables of the cookie's person."),
    Operation(
        path="/api/tables",
        method="post",
        handler=create,
        takes=NewTable,
        status=201,
        what="A new table, its host on the first seat.",
    ),
    Operation(path=_TABLE, handler=table, what="Who sits at a table."),
    Operation(
        path=f"{_TABLE}/log",
        handler=earlier,
        what="What was said at a table and noted about it, a page of it.",
        query={"before": "The version before which it was."},
    ),
    Operation(
        path=f"{_TABLE}/qr.svg",
        handler=qr,
        gives_file=_SVG,
        what="The link to a table as a QR code.",
    ),
)
