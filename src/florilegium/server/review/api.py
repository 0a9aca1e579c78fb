"""The JSON interface of reviews: what each move of a finished game was worth, and what if."""

from __future__ import annotations

from msgspec import Raw
from starlette.requests import Request

from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.server.encoding import encode
from florilegium.server.errors import Wrong
from florilegium.server.finished import require_finished
from florilegium.server.offers import offered
from florilegium.server.operations import Operation
from florilegium.server.puzzles.practice import Puzzles
from florilegium.server.requests import (
    in_turn,
    read_json,
    require_person,
    require_rate,
    room_of,
    rooms_of,
)
from florilegium.server.review.reviews import Reviews, Wanted
from florilegium.server.review.schemas import JudgedMove, Position, ReviewState, Try
from florilegium.server.store import Accuracy
from florilegium.server.table import Table


async def review(request: Request) -> ReviewState:
    """One seat's decisions by what it could know; asked again until it is done."""
    person, reviews = await require_person(request), _reviews(request)
    async with room_of(request) as room:
        table = room.table
        _require_judge(table)
        wanted = Wanted(table.code, _seat(request.query_params.get("seat"), table))
        if not reviews.is_known(wanted):
            await require_rate(request, request.app.state.working)
        found = reviews.look(wanted, person, lambda: table.record.to_json())
        if found.review is not None and wanted.seat == table.seat_of(person):
            puzzles: Puzzles = request.app.state.puzzles
            await puzzles.keep_mistakes(person, table.code, table.record, found.review)
            if found.review.accuracy is not None:
                kept = Accuracy(person, table.code, found.review.accuracy)
                await rooms_of(request).store.keep_accuracy(kept)
        return found


async def position(request: Request) -> Position:
    """Where somebody had to decide, as that seat saw it."""
    await require_rate(request, request.app.state.working)
    async with room_of(request) as room:
        require_finished(room.table)
        step = _step(request.query_params.get("step"), room.table)
        return await in_turn(request, lambda: _position(room.table, step))


async def try_out(request: Request) -> JudgedMove:
    """What another action would have been worth there."""
    await require_person(request)
    wish = await read_json(request, Try)
    await require_rate(request, request.app.state.working)
    async with room_of(request) as room:
        _require_judge(room.table)
        _step(str(wish.step), room.table)
        record = room.table.record.to_json()
    return await _reviews(request).try_out(record, wish.step, wish.action)


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


def _require_judge(table: Table) -> None:
    require_finished(table)
    if table.game.judge is None:
        raise Wrong("no-judge")


def _seat(text: str | None, table: Table) -> int:
    for seat in table.seats:
        if text == str(seat):
            return seat
    raise Wrong("bad-field", "seat", say("server.error.no-seat", seats=len(table.chairs)))


def _step(text: str | None, table: Table) -> int:
    last = len(table.record.actions)
    if text is None or not text.isdecimal() or len(text) > 9 or not 1 <= int(text) <= last:
        raise Wrong("bad-field", "step", say("server.error.no-step", last=last))
    return int(text)


def _position(table: Table, step: int) -> Position:
    record = table.record
    match = Match.of(record)
    for number in range(step - 1):
        match.follow(record, number)
    seat = record.actions[step - 1][0]
    view, legal = match.view(seat), table.game.legal(match.state, seat)
    return Position(
        step=step,
        seat=seat,
        view=Raw(encode(view)),
        aids=Raw(encode(table.game.aids(view, legal))),
        legal=[one.words for one in offered(legal)],
    )


_TABLE = "/api/tables/{code}"
OPERATIONS = (
    Operation(
        path=f"{_TABLE}/review",
        handler=review,
        what="What each move of one seat was worth.",
        query={"seat": "Whose moves."},
    ),
    Operation(
        path=f"{_TABLE}/position",
        handler=position,
        what="Where somebody had to decide.",
        query={"step": "The action that was then done, from 1."},
    ),
    Operation(
        path=f"{_TABLE}/try",
        method="post",
        handler=try_out,
        takes=Try,
        what="What another action would have been worth.",
    ),
)
