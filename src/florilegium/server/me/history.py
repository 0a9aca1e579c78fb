"""The JSON interface of one's own games: the list, and all records in one file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from florilegium.server.encoding import encode
from florilegium.server.identity import public_id
from florilegium.server.me.schemas import Export, MyGames, Partner, PlayedGame
from florilegium.server.operations import JSON, Operation
from florilegium.server.requests import in_turn, require_person, require_rate, rooms_of
from florilegium.server.rooms import Rooms
from florilegium.server.security import identify
from florilegium.server.store import Listing
from florilegium.server.table import rebuilt

_MOST = 1000


async def games(request: Request) -> MyGames:
    rooms, person = rooms_of(request), await identify(request)
    if person is None:
        return MyGames(name=None, games=[])
    return MyGames(name=await rooms.store.name_of(person), games=await _played(rooms, person))


async def _played(rooms: Rooms, person: str) -> list[PlayedGame]:
    listings = await rooms.store.listings(person, _MOST)
    accuracies = await rooms.store.accuracies(person)
    over = [one for one in listings if one.phase == "finished" and one.scores]
    return [_told(one, person, accuracies.get(one.code)) for one in over]


def _told(listing: Listing, person: str, accuracy: float | None) -> PlayedGame:
    own, scores = public_id(person), listing.scores or ()
    seat = listing.people.index(own) + 1 if own in listing.people else None
    return PlayedGame(
        code=listing.code,
        game=listing.game,
        at=listing.at,
        seat=seat,
        points=None if seat is None else scores[seat - 1],
        won=None if seat is None else seat in (listing.winners or ()),
        accuracy=accuracy,
        scores=scores,
        names=listing.names,
        partners=[
            Partner(other, name or "")
            for other, name in zip(listing.people, listing.names, strict=False)
            if other not in (None, own)
        ],
        bots=sorted({bot for bot in listing.bots if bot is not None}),
        daily=listing.daily,
    )


async def export(request: Request) -> Response:
    """All finished games with their records, written as they are read."""
    await require_rate(request, request.app.state.working)
    person, rooms = await require_person(request), rooms_of(request)
    name, played = await rooms.store.name_of(person), await _played(rooms, person)
    headers = {
        "Content-Disposition": 'attachment; filename="florilegium-games.json"',
        "Cache-Control": "no-store",
    }
    return StreamingResponse(_written(request, name, played), 200, headers, JSON)


async def _written(
    request: Request, name: str | None, played: list[PlayedGame]
) -> AsyncIterator[bytes]:
    rooms = rooms_of(request)
    yield b'{"format":"florilegium-games","version":1,"name":' + encode(name) + b',"games":['
    for number, game in enumerate(played):
        entries = await rooms.store.load(game.code)
        record = await in_turn(request, partial(_record, game.code, entries))
        about = b'{"about":' + encode(game) + b',"record":' + record + b"}"
        yield b"," + about if number else about
    yield b"]}"


def _record(code: str, entries: list[bytes]) -> bytes:
    """A table's record, without keeping the table."""
    return msgspec.json.encode(msgspec.Raw(rebuilt(code, entries).record.to_json().encode()))


OPERATIONS = (
    Operation(path="/api/me/games", handler=games, what="The games one has finished."),
    Operation(
        path="/api/me/export",
        handler=export,
        gives_file=Export,
        what="All of one's games with their records.",
    ),
)
