"""The JSON interface: games, people, and tables until they start."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from florilegium.core.errors import UnknownGame
from florilegium.core.registry import game as find_game
from florilegium.players import usual
from florilegium.server import entries as log
from florilegium.server import protocol as said
from florilegium.server.answers import Asset, answer
from florilegium.server.asking import bots_of, check_bot
from florilegium.server.errors import Wrong
from florilegium.server.frames import seating
from florilegium.server.gamelist import described, quick_seats
from florilegium.server.hall import Hall, Opening
from florilegium.server.requests import hall_of, person_of, read, spend, table_of
from florilegium.server.security import identify, site
from florilegium.server.store import Listing
from florilegium.server.table import Table

_LISTED = 60
_UNFINISHED = 12
"""Each of these has to be read to know whose turn it is."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table may be given."""

    game: str
    name: said.Name
    seats: said.SeatNumber | None = None
    options: said.Options = {}
    window: said.Seconds | None = None
    open_hands: bool = False
    quick: bool = False
    bot: said.BotName | None = None


async def health(request: Request) -> Response:
    """For whoever watches over the server."""
    return answer(request, {"ok": True})


async def games(request: Request) -> Response:
    """What can be played, and how."""
    return answer(request, {"games": described(hall_of(request).settings.bots)})


async def me(request: Request) -> Response:
    """The own name and tables."""
    hall, person = hall_of(request), identify(request)
    if person is None:
        return answer(request, {"name": None, "running": [], "finished": []})
    listings = await hall.store.listings(person, _LISTED)
    unfinished = [one.code for one in listings if one.phase != "finished"][:_UNFINISHED]
    running = [found for code in unfinished if (found := await _running(hall, person, code))]
    finished = [_finished(one) for one in listings if one.phase == "finished"]
    name = await hall.store.name_of(person)
    return answer(request, {"name": name, "running": running, "finished": finished})


async def _running(hall: Hall, person: str, code: str) -> dict[str, Any] | None:
    """A table that goes on; None where it cannot be read, or has ended without being listed so."""
    try:
        async with hall.visit(code) as room:
            if room.table.phase == "finished":
                await room.list()
                return None
            return _status(room.table, person)
    except Wrong:
        return None


def _status(table: Table, person: str) -> dict[str, Any]:
    return {
        "code": table.code,
        "game": table.game.name,
        "phase": table.phase,
        "seats": [chair.name for chair in table.chairs],
        "seat": table.seat_of(person),
        "turn": table.seat_of(person) in table.turn,
        "version": table.version,
    }


def _finished(listing: Listing) -> dict[str, Any]:
    return {"code": listing.code, "game": listing.game, "names": listing.names,
            "scores": listing.scores, "winners": listing.winners, "at": listing.at}  # fmt: skip


async def create(request: Request) -> Response:
    """A new table, where the host sits on the first seat; a quick one has begun already."""
    spend(request, request.app.state.creating)
    person, wish = person_of(request), await read(request, NewTable)
    hall = hall_of(request)
    try:
        game = find_game(wish.game)
    except UnknownGame as error:
        raise Wrong("bad-field", "game", error.message) from None
    bot = wish.bot or usual(game)
    check_bot(bot, bots_of(game, hall.settings.bots))
    seats = wish.seats or (quick_seats(game) if wish.quick else game.seats[0])
    opening = Opening(game=wish.game, host=person, seats=seats, options=wish.options,
                      window=wish.window, open_hands=wish.open_hands)  # fmt: skip
    first: list[log.Entry] = [log.Seated(seat=1, person=person, name=said.clean_name(wish.name))]
    if wish.quick:
        first += [log.BotSet(seat=seat, bot=bot) for seat in range(2, seats + 1)]
        first.append(log.Started())
    return answer(request, {"code": await hall.open(opening, first)}, 201)


async def table(request: Request) -> Response:
    """Who sits at a table, for somebody about to join."""
    async with table_of(request) as room:
        known = room.table
        seats = [seating(known, seat, room.present()) for seat in known.seats]
        shown = ("seat", "kind", "name", "bot", "present")
        content = {
            "code": known.code,
            "game": known.game.name,
            "phase": known.phase,
            "seats": [{name: seat[name] for name in shown} for seat in seats],
        }
    return answer(request, content)


async def qr(request: Request) -> Response:
    """The link to a table, to be photographed."""
    async with table_of(request) as room:
        code = room.table.code
    drawing = io.BytesIO()
    base = hall_of(request).settings.public_url or site(request)
    if base is None:
        raise Wrong("bad-message")
    link = f"{base.rstrip('/')}/t/{code}"
    segno.make(link, error="m").save(drawing, kind="svg", border=2, light="#fff", omitsize=True)
    return Asset.of(drawing.getvalue(), "image/svg+xml").answer(request)


ROUTES = [
    Route("/health", health),
    Route("/api/games", games),
    Route("/api/me", me),
    Route("/api/tables", create, methods=["POST"]),
    Route("/api/tables/{code}", table),
    Route("/api/tables/{code}/qr.svg", qr),
]
