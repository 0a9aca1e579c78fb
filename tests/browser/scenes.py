"""Tables in the middle or at the end of a game, laid straight into the log of a server.

The cards and the moves are the same every time, so what the pages show is, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

import florilegium as fl
from florilegium.core.match import Match
from florilegium.lab.puzzles.collection import FILE, collection, write_collection
from florilegium.lab.puzzles.puzzle import Puzzle
from florilegium.players import bot
from florilegium.server import entries as log
from florilegium.server.encoding import encode
from florilegium.server.identity import Tokens, new_code, person_of
from florilegium.server.listing import index
from florilegium.server.sqlite import Sqlite
from florilegium.server.store import Append
from florilegium.server.table import Table
from tests.lab.test_puzzles import puzzle

SEATS = 3
SEED = "scene"
MIDDLE = {"hanabi": 14, "ikebana": 30, "royal_flush": 30, "illusion": 24}
"""Steps after which there is something to look at."""
LATE = 180
"""Steps after which the last of Ikebana's rounds is being played by five."""
HOARD = 36
"""Cards in a hand that few people ever hold."""


@dataclass(frozen=True)
class Scene:
    """A table, and the token of the person on its first seat."""

    code: str
    token: str
    steps: int


@dataclass(frozen=True)
class Scenes:
    """Each game in the middle, at a turn of the person's, and at its end."""

    middle: dict[str, Scene]
    """Looked at by many tests: nobody plays on here."""
    to_play: dict[str, Scene]
    """The same, for who does."""
    end: dict[str, Scene]
    crowd: dict[str, Scene]
    """The end among as many as can play, one of them with the longest name."""
    hoard: dict[str, Scene]
    """A hand of `HOARD` cards, where a game allows it."""
    hoard_to_play: dict[str, Scene]
    """The same, for who plays or asks there."""
    late: dict[str, Scene]
    """The last round among five, with all that has gathered by then."""


async def lay(database: Path) -> Scenes:
    """Write the tables into a file that no server has opened yet."""
    store = Sqlite(database)
    middle, to_play = [
        {
            game: await _laid(store, game, _played(game, steps, SEATS))
            for game, steps in MIDDLE.items()
        }
        for _ in range(2)
    ]
    end = {game: await _laid(store, game, _played(game, None, SEATS)) for game in MIDDLE}
    ended = _played("ikebana", None, 5)
    crowd = {"ikebana": await _laid(store, "ikebana", ended, seats=5, name="M" * 30)}
    first = {"first_seat": 1}
    hoard, hoard_to_play = [
        {"royal_flush": await _laid(store, "royal_flush", _hoarded(), seats=2, options=first)}
        for _ in range(2)
    ]
    last = _played("ikebana", LATE, 5)
    late = {"ikebana": await _laid(store, "ikebana", last, seats=5)}
    await store.close()
    return Scenes(middle, to_play, end, crowd, hoard, hoard_to_play, late)


async def lay_end(database: Path, game: str) -> Scene:
    """A finished game alone."""
    store = Sqlite(database)
    scene = await _laid(store, game, _played(game, None, SEATS))
    await store.close()
    return scene


def lay_puzzles(folder: Path) -> None:
    """A few of one game, about as hard as anybody new is strong: the answer is `stop`. Of another
    the easiest that come with it.
    """
    _lay(folder, "illusion", [puzzle(number, 1490 + number) for number in range(6)])
    _lay(folder, "ikebana", [*collection("ikebana")][:30])


def _lay(folder: Path, game: str, puzzles: Sequence[Puzzle]) -> None:
    path = folder / game / FILE
    path.parent.mkdir()
    write_collection(path, puzzles)


async def _laid(
    store: Sqlite,
    game: str,
    actions: list[log.Acted],
    *,
    seats: int = SEATS,
    name: str = "Ann",
    options: Mapping[str, object] | None = None,
) -> Scene:
    code = new_code()
    token = Tokens(await store.secret("tokens", b"the key of all scenes")).new()
    created = log.Created(
        format=log.FORMAT,
        game=game,
        seats=seats,
        seed=SEED,
        host=person_of(token),
        at=0,
        options=dict(options or {}),
    )
    later: list[log.Entry] = [
        log.Seated(seat=1, person=person_of(token), name=name),
        *(log.BotSet(seat=seat, bot="plain") for seat in range(2, seats + 1)),
        log.Started(),
        *actions,
    ]
    table = Table(code, created)
    for entry in later:
        table.apply(entry)
    entries = tuple(map(log.encode, (created, *later)))
    await store.append(Append(code, 0, entries, index(table)))
    return Scene(code, token, len(actions))


def _played(name: str, steps: int | None, seats: int) -> list[log.Acted]:
    """What bots do on all seats, and why; the one on the first seat passes for a person."""
    game = fl.game(name)
    match = Match(game, game.setup(seats, SEED, None))
    actions: list[log.Acted] = []
    bots = {seat: bot(game, "plain", seat, SEED) for seat in range(1, seats + 1)}
    while turn := game.turn(match.state):
        if steps is not None and len(match.actions) >= steps and 1 in turn:
            break
        seat = turn[0]
        choice = bots[seat].act(game.view(match.state, seat), game.legal(match.state, seat))
        why = msgspec.json.decode(encode(bots[seat].explain()), type=log.Reason | None)
        person = seat == 1
        actions.append(
            log.Acted(
                seat=seat,
                action=str(choice),
                by="person" if person else "bot",
                why=None if person else why,
            )
        )
        events = match.play(seat, str(choice))
        for other, mind in bots.items():
            for event in events:
                mind.see(event.seen_by(other))
    return actions


def _hoarded() -> list[log.Acted]:
    """Two players take from the deck, turn by turn, and never score."""
    dealt = 7
    return [
        log.Acted(seat=seat, action=action, by="person" if seat == 1 else "bot")
        for _ in range(HOARD - dealt)
        for seat in (1, 2)
        for action in ("take deck", "done")
    ]
