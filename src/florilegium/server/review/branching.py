"""What if: a table that goes on from a step of a finished game, with bots on the other seats."""

from __future__ import annotations

from starlette.requests import Request

from florilegium.core.errors import BadAction, IllegalAction
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.players import usual
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.errors import Wrong
from florilegium.server.finished import require_finished
from florilegium.server.operations import Operation
from florilegium.server.requests import (
    in_turn,
    read_json,
    require_person,
    require_rate,
    room_of,
    rooms_of,
)
from florilegium.server.rooms import Opening
from florilegium.server.schemas import Branch, Opened
from florilegium.server.table import Table


async def branch(request: Request) -> Opened:
    """Another table on which the game goes on from there, perhaps by another action."""
    person, wish = await require_person(request), await read_json(request, Branch)
    await require_rate(request, request.app.state.creating)
    async with room_of(request) as room:
        require_finished(room.table)
        table = room.table
        actions = await in_turn(request, lambda: _actions(table, wish))
    opening = Opening(
        game=table.game.name,
        host=person,
        seats=len(table.chairs),
        options=table.options,
        seed=table.seed,
        deck=table.dealing.deck,
        branch=wish.step,
        daily=table.daily,  # its cards stay closed to who has yet to play them
    )
    seat = wish.seat or table.seat_of(person) or 1
    if seat not in table.seats:
        raise Wrong("bad-field", "seat", say("server.error.no-seat", seats=len(table.chairs)))
    seated = log.Seated(seat=seat, person=person, name=protocol.clean_name(wish.name))
    first: list[log.Entry] = [*_bots(table, seat), seated, log.Started()]
    # Nobody can take back what was done in the other game.
    first += [log.Acted(seat=who, action=action, by="bot") for who, action in actions]
    return Opened(code=await rooms_of(request).open(opening, first))


def _actions(table: Table, wish: Branch) -> list[tuple[int, str]]:
    """The game up to there, with the other action where one is wished for."""
    record = table.record
    last = len(record.actions)
    if wish.step >= last:
        raise Wrong("bad-field", "step", say("server.error.no-branch", last=last - 1))
    kept = list(record.actions[: wish.step])
    if wish.action is None:
        return kept
    match = Match.of(record)
    for number in range(wish.step):
        match.follow(record, number)
    seat = record.actions[wish.step][0]
    try:
        match.play(seat, wish.action)
    except (BadAction, IllegalAction) as error:
        raise Wrong("bad-field", "action", error.message) from None
    return [*kept, match.actions[-1]]


def _bots(table: Table, own: int) -> list[log.Entry]:
    """The bots that sat there, and on the seats of people the usual ones."""
    return [
        log.BotSet(seat=seat, bot=table.chair(seat).bot or usual(table.game))
        for seat in table.seats
        if seat != own
    ]


OPERATIONS = (
    Operation(
        path="/api/tables/{code}/branch",
        method="post",
        handler=branch,
        takes=Branch,
        status=201,
        what="A table that goes on from a step of a finished game.",
    ),
)
