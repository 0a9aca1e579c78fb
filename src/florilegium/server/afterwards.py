"""What can be done with a finished game: play again, look at it again, check it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from florilegium.core.errors import BadRecord
from florilegium.core.fairness import verify
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.record import load
from florilegium.server import entries as log
from florilegium.server.answers import answer
from florilegium.server.errors import Wrong
from florilegium.server.frames import told_all
from florilegium.server.hall import Opening
from florilegium.server.requests import body, hall_of, person_of, read, spend, table_of
from florilegium.server.table import Table
from florilegium.server.wire import encode

_LARGEST_RECORD = 1024 * 1024


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the same cards are dealt."""

    same_deal: bool = False


async def rematch(request: Request) -> Response:
    """Another table for the same players; the first who asks opens it."""
    person, wish = person_of(request), await read(request, Again)
    spend(request, request.app.state.creating)
    hall = hall_of(request)
    async with table_of(request) as room:
        _check_finished(room.table)
        if room.table.seat_of(person) is None:
            raise Wrong("not-seated")
        again = _again(room.table, person, wish.same_deal)
        code = await room.rematch(wish.same_deal, lambda: hall.open(*again))
    return answer(request, {"code": code}, 201)


def _again(table: Table, host: str, same_deal: bool) -> tuple[Opening, list[log.Entry]]:
    opening = Opening(
        game=table.game.name, host=host, seats=len(table.chairs), options=table.options,
        window=table.window, open_hands=table.open_hands,
        seed=table.seed if same_deal else None, deck=table.deck if same_deal else None,
    )  # fmt: skip
    seats: list[log.Entry] = []
    for seat in table.seats:
        chair = table.chair(seat)
        if chair.person is not None:
            seats.append(log.Seated(seat=seat, person=chair.person, name=chair.name or ""))
        elif chair.bot is not None:
            seats.append(log.BotSet(seat=seat, bot=chair.bot))
    return opening, seats


async def record(request: Request) -> Response:
    """The game as a file."""
    async with table_of(request) as room:
        _check_finished(room.table)
        content = room.table.record.to_json().encode()
        name = f"{room.table.game.name}-{room.table.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return answer(request, content, headers=headers)


async def replay(request: Request) -> Response:
    """Every step, as one seat saw it, as spectators did, or with open hands."""
    spend(request, request.app.state.working)
    async with table_of(request) as room:
        _check_finished(room.table)
        seat = _perspective(request.query_params.get("seat"), room.table)
        content = await asyncio.to_thread(_replayed, room.table, seat)
    return answer(request, content)


def _perspective(text: str | None, table: Table) -> int | str | None:
    known: dict[str | None, int | str | None] = {None: None, "open": "open"}
    known |= {str(seat): seat for seat in table.seats}
    if text in known:
        return known[text]
    raise Wrong("bad-field", "seat", say("server.error.no-seat", seats=len(table.chairs)))


def _replayed(table: Table, perspective: int | str | None) -> bytes:
    record = table.record
    match = Match.of(record)
    undecided = {past.step: past.seat for past in table.happenings if past.undecided}
    steps = [_step(match, perspective, (), None)]
    for step in range(len(record.actions)):
        events = match.follow(record, step)
        shown = _step(match, perspective, events, undecided.get(step + 1))
        if perspective in ("open", shown["seat"]):
            shown["why"] = table.reasons.get(step + 1)
        steps.append(shown)
    return encode(
        {
            "code": table.code,
            "game": table.game.name,
            "names": [chair.name for chair in table.chairs],
            "options": table.options,
            "commitment": table.commitment,
            "seed": table.seed,
            "outcome": table.outcome,
            "steps": steps,
        }
    )


def _step(
    match: Match, perspective: int | str | None, events: tuple[Any, ...], undecided: int | None
) -> dict[str, Any]:
    game, seat = match.game, perspective if isinstance(perspective, int) else None
    view = game.view(match.state, seat) if perspective != "open" else game.reveal(match.state)
    seen = events if perspective == "open" else tuple(event.seen_by(seat) for event in events)
    actor, action = match.actions[-1] if match.actions else (None, None)
    return {
        "step": len(match.actions),
        "seat": actor,
        "action": action,
        "events": told_all(seen, undecided),
        "view": view,
        "aids": game.aids(view, ()),
    }


async def check(request: Request) -> Response:
    """Whether a record was dealt as promised."""
    spend(request, request.app.state.working)
    content = await body(request, _LARGEST_RECORD)
    expected = request.query_params.get("commitment")
    try:
        verdict = await asyncio.to_thread(lambda: verify(load(content.decode()), expected))
    except BadRecord as error:
        raise Wrong("bad-record", None, error.message) from None
    except UnicodeDecodeError:
        raise Wrong("bad-message") from None
    return answer(request, verdict)


def _check_finished(table: Table) -> None:
    if table.phase != "finished":
        raise Wrong("wrong-phase")


ROUTES = [
    Route("/api/tables/{code}/rematch", rematch, methods=["POST"]),
    Route("/api/tables/{code}/record", record),
    Route("/api/tables/{code}/replay", replay),
    Route("/api/verify", check, methods=["POST"]),
]
