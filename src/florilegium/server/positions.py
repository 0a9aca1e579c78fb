"""Tables that nobody keeps, dealt from a record: for lessons and puzzles."""

from __future__ import annotations

from msgspec import Raw, json

from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.players import usual
from florilegium.server import entries as log
from florilegium.server.encoding import encode
from florilegium.server.frames import Frames, Viewer
from florilegium.server.table import Table

PERSON = "person"
"""Who looks at such a table."""
_CODE = ""
"""It has no address."""


def dealt(record: Record, seat: int) -> Table:
    """The cards of a record before its first action: a person on this seat, bots elsewhere."""
    setup, game = record.setup, find_game(record.game)
    options = {name: getattr(setup.options, name) for name in setup.options.__dataclass_fields__}
    created = log.Created(
        format=log.FORMAT,
        game=game.name,
        seats=setup.seats,
        seed=setup.seed,
        host=PERSON,
        at=0,
        deck=None if setup.deck is None else list(setup.deck),
        options=options,
    )
    table = Table(_CODE, created)
    table.apply(log.Seated(seat=seat, person=PERSON, name=""))
    for other in table.seats:
        if other != seat:
            table.apply(log.BotSet(seat=other, bot=usual(game)))
    table.apply(log.Started())
    return table


def position(record: Record, seat: int) -> bytes:
    """The `table` frame after a record, as a seat may know it, with every move since the deal.

    Nothing is promised here, so there is no commitment either: seeds of puzzles can be guessed.
    """
    table = dealt(record, seat)
    since = table.version
    for number, action in record.actions:
        table.apply(log.Acted(seat=number, action=action, by="bot"))
    frame = Frames(table).frame(Viewer(seat, host=True), since, {PERSON}, None)
    return encode({**json.decode(frame, type=dict[str, Raw]), "commitment": ""})
