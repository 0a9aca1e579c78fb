"""The JSON interface of finished games: play again, look at them again, check them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Raw
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from florilegium.core.errors import BadRecord
from florilegium.core.fairness import verify
from florilegium.core.game import Event
from florilegium.core.match import Match
from florilegium.core.message import Message, say
from florilegium.core.record import load
from florilegium.server import entries as log
from florilegium.server.encoding import encode
from florilegium.server.errors import Wrong
from florilegium.server.lines import told_all
from florilegium.server.operations import Operation
from florilegium.server.rematches import Rematch
from florilegium.server.requests import (
    in_turn,
    read_body,
    read_json,
    require_person,
    require_rate,
    room_of,
    rooms_of,
)
from florilegium.server.responses import json_response
from florilegium.server.rooms import Opening
from florilegium.server.schemas import (
    Again,
    GivenHint,
    NextTable,
    Opened,
    Recorded,
    Replay,
    Step,
    Verdict,
)
from florilegium.server.security import identify
from florilegium.server.table import Proposal, Table

_LARGEST_RECORD = 1024 * 1024
Perspective = int | Literal["open"] | None
"""Whose eyes: a seat's, those of all hands together, or None for a spectator's."""


async def rematch(request: Request) -> Opened:
    """Another table for the same players; the first who asks opens it."""
    person, wish = await require_person(request), await read_json(request, Again)
    await require_rate(request, request.app.state.creating)
    rooms = rooms_of(request)
    async with room_of(request) as room:
        require_finished(room.table)
        seat = room.table.seat_of(person)
        if seat is None:
            raise Wrong("not-seated")
        if wish.same_deal and room.table.daily is not None:
            raise Wrong("daily-again", "same_deal")
        again = _again(room.table, person, wish.same_deal)
        asked = Rematch(seat, wish.same_deal, wish.version)
        return Opened(await room.rematch(asked, lambda: rooms.open(*again)))


def _again(table: Table, host: str, same_deal: bool) -> tuple[Opening, list[log.Entry]]:
    opening = Opening(
        game=table.game.name,
        host=host,
        seats=len(table.chairs),
        options=table.options,
        window=table.chosen_window,
        open_hands=table.open_hands,
        spectators_talk=table.spectators_talk,
        hints=table.hints or table.daily is not None,
        seed=table.seed if same_deal else None,
        deck=table.dealing.deck if same_deal else None,
        rematch="same-deal" if same_deal else "new-deal",
        seen_by=tuple(table.people.values()) if same_deal else (),
    )
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
    async with room_of(request) as room:
        require_finished(room.table)
        content = room.table.record.to_json().encode()
        name = f"{room.table.game.name}-{room.table.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return json_response(request, content, headers=headers)


async def replay(request: Request) -> Response:
    """Every step, as one seat saw it, as spectators did, or with open hands."""
    await require_rate(request, request.app.state.working)
    async with room_of(request) as room:
        require_finished(room.table)
        table, person = room.table, await identify(request)
        seat = _perspective(request.query_params.get("seat"), table)
        own = None if person is None else table.seat_of(person)
        # Packing it takes as long as making it.
        return await in_turn(
            request, lambda: json_response(request, replace(_replayed(table, seat), you=own))
        )


def _perspective(text: str | None, table: Table) -> Perspective:
    known: dict[str | None, Perspective] = {None: None, "open": "open"}
    known |= {str(seat): seat for seat in table.seats}
    if text in known:
        return known[text]
    raise Wrong("bad-field", "seat", say("server.error.no-seat", seats=len(table.chairs)))


def _replayed(table: Table, perspective: Perspective) -> Replay:
    record = table.record
    match = Match.of(record)
    instead = {past.step: past.instead for past in table.happenings if past.events}
    hints = _hints_by_step(table)
    steps = [_step(match, perspective, (), None)]
    for number in range(len(record.actions)):
        events = match.follow(record, number)
        step = _step(match, perspective, events, instead.get(number + 1))
        if perspective in ("open", step.seat):
            step = replace(step, why=table.reasons.get(number + 1))
            step = replace(step, hints=hints.get(number + 1, UNSET))
        steps.append(step)
    return Replay(
        code=table.code,
        game=table.game.name,
        names=[chair.name for chair in table.chairs],
        options=table.options,
        commitment=table.commitment,
        seed=table.seed,
        outcome=table.outcome,
        next=_next(table.next),
        you=None,
        steps=steps,
    )


def _hints_by_step(table: Table) -> dict[int, list[GivenHint]]:
    """What was hinted, at the action that the seat then chose."""
    found: dict[int, list[GivenHint]] = {}
    for hint in table.hinted:
        chosen = next(
            number
            for number, (seat, _) in enumerate(table.record.actions[hint.decision :], 1)
            if seat == hint.seat
        )
        words = Raw(encode(hint.action.message()))
        given = GivenHint(bot=hint.bot, action=str(hint.action), message=words, why=hint.why)
        found.setdefault(hint.decision + chosen, []).append(given)
    return found


def _next(proposal: Proposal | None) -> NextTable | None:
    if proposal is None:
        return None
    return NextTable(code=proposal.code, same_deal=proposal.same_deal, seat=proposal.seat)


def _step(
    match: Match,
    perspective: Perspective,
    events: tuple[Event, ...],
    instead: tuple[Message, ...] | None,
) -> Step:
    if perspective == "open":
        view, seen = match.game.reveal(match.state), events
    else:
        view = match.view(perspective)
        seen = tuple(event.seen_by(perspective) for event in events)
    seat, action = match.actions[-1] if match.actions else (None, None)
    return Step(
        step=len(match.actions),
        seat=seat,
        action=action,
        events=told_all(seen, instead),
        view=Raw(encode(view)),  # at once, since all this is done in a thread
        aids=Raw(encode(match.game.aids(view, ()))),
    )


async def check(request: Request) -> Verdict:
    """Whether a record was dealt as promised."""
    await require_rate(request, request.app.state.working)
    content = await read_body(request, _LARGEST_RECORD)
    promised, own = map(request.query_params.get, ("commitment", "contribution"))
    try:
        verdict = await in_turn(request, lambda: verify(load(content.decode()), promised, own))
    except BadRecord as error:
        raise Wrong("bad-record", None, error.message) from None
    except UnicodeDecodeError:
        raise Wrong("bad-message") from None
    return Verdict(
        ok=verdict.ok,
        commitment=verdict.commitment,
        expected=verdict.expected,
        steps=verdict.steps,
        outcome=verdict.outcome,
        reason=verdict.reason,
        same_deal=verdict.same_deal,
        contributed=verdict.contributed,
        missing=verdict.missing,
    )


def require_finished(table: Table) -> None:
    """Before the end, hidden cards stay hidden."""
    if table.phase != "finished":
        raise Wrong("wrong-phase")


_TABLE = "/api/tables/{code}"
OPERATIONS = (
    Operation(
        path=f"{_TABLE}/rematch",
        method="post",
        handler=rematch,
        takes=Again,
        status=201,
        what="Another table for the same players.",
    ),
    Operation(
        path=f"{_TABLE}/record", handler=record, gives_file=Recorded, what="A finished game."
    ),
    Operation(
        path=f"{_TABLE}/replay",
        handler=replay,
        gives_file=Replay,
        what="A finished game, step by step.",
        query={"seat": "As this seat saw it, or `open`; else as spectators did."},
    ),
    Operation(
        path="/api/verify",
        method="post",
        handler=check,
        takes=Recorded,
        what="Whether a record was dealt as promised.",
        query={
            "commitment": "What was promised, where the record does not say.",
            "contribution": "What the own browser contributed.",
        },
    ),
)
