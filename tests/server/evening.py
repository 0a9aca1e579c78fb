"""A whole evening at a table, from the lobby on, with everything each person receives.

Everybody has heard of a step before the next one begins, so two evenings with the same script can
be compared byte by byte.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any

from florilegium.server import entries as log
from florilegium.server.drill.twins import Viewer
from florilegium.server.identity import Token, Tokens
from florilegium.server.store import Append
from florilegium.server.table import Table
from tests.cases import Case, universe
from tests.server.conftest import Running
from tests.server.wiretap import Tapped, TappedSocket

CODE = "TAP-TAP-TAP"
SEED = "5eed5eed5eed5eed"
JSON = {"content-type": "application/json"}
NAMES = ("Ann", "Ben", "Cat")
STEPS = 20
PROBED = (6, 15)
"""The steps after which everybody tries out what is not for them."""
Wish = tuple[str, dict[str, Any]]


def cookie(tokens: Tokens, name: str) -> str:
    """The same person has the same cookie in every evening, and none of them has it renewed."""
    secret = sha256(name.encode()).hexdigest()[:32]
    return tokens.signed(Token(secret, "0" * 16, evictions=0, renewals=0, at=4_000_000_000))


@dataclass
class Script:
    """What was done, so that another evening can go the same way."""

    game: str
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Each seat's actions, and `undo`."""
    tries: list[list[str]] = field(default_factory=list)
    """Actions that were refused."""
    actions: tuple[tuple[int, str], ...] = ()
    """The game as the table's log has it."""
    setup: Any = None


class Evening:
    """One game. Without a script it is made up on the way, with one it is followed.

    The viewers look around and try things out; their streams can be compared.
    """

    def __init__(
        self, site: Running, game: str, viewers: Sequence[Viewer], script: Script | None = None
    ) -> None:
        self.site = site
        self.script = script or Script(game)
        self.following = script is not None
        self._moves, self._tries = iter(self.script.moves), iter(self.script.tries)
        self._chance = random.Random(game)
        self._game = game
        site.app.state.logins.tokens = Tokens(b"the same in every evening")
        self.people = [Tapped(site.url, cookie(site.tokens, name)) for name in (*NAMES, "Dan")]
        self.watcher = self.people[-1]
        self.watched = [self.person(viewer) for viewer in viewers]
        self.sockets: dict[Tapped, TappedSocket] = {}
        self._doors = AsyncExitStack()
        self._numbers = {person: count(1) for person in self.people}
        site.people += self.people

    # The people

    def person(self, viewer: Viewer) -> Tapped:
        """Who sits on a seat, or watches."""
        return self.people[viewer - 1] if isinstance(viewer, int) else self.watcher

    def number(self, person: Tapped) -> str:
        """An id for a message; those of others are no business of the viewer."""
        kind = "other" if self.following and person not in self.watched else "own"
        return f"{kind}-{person.key[:6]}-{next(self._numbers[person])}"

    async def ask(self, person: Tapped, kind: str, **content: Any) -> None:
        """A message with an id, and its answer."""
        await self.sockets[person].ask(kind, id=self.number(person), **content)

    async def settle(self) -> None:
        """Everybody reads what there is."""
        for socket in self.sockets.values():
            await socket.settle()

    async def say(self, person: Tapped, kind: str, **content: Any) -> None:
        """A message without an id, and what follows from it for everybody."""
        await self.sockets[person].change(kind, **content)
        await self.settle()

    # The evening

    async def spend(self, deck: list[str], **created: Any) -> None:
        """From the first hello to the last look."""
        first = log.Created(
            format=log.FORMAT,
            game=self._game,
            seats=3,
            seed=SEED,
            at=0,
            host=self.people[0].key,
            deck=deck,
            **created,
        )
        await self.site.rooms.store.append(Append(CODE, 0, (log.encode(first),)))
        async with self._doors:
            for person in self.people:
                await self._enter(person)
            await self._lobby()
            await self._look_around()
            await self._play()
            await self._look_around()
            if not self.following:
                await self._write_down()

    async def _write_down(self) -> None:
        async with self.table() as table:
            assert table.match is not None
            self.script.actions = tuple(table.match.actions)
            self.script.setup = table.match.setup

    async def _enter(self, person: Tapped, version: int = 0) -> None:
        self.sockets[person] = await self._doors.enter_async_context(person.connect(CODE, version))
        await self.settle()

    async def _lobby(self) -> None:
        ann, ben, cat, dan = self.people
        await self.ask(dan, "chat", text="may I?")
        for person, name in zip(self.people, NAMES, strict=False):
            await self.say(person, "sit", name=name)
        await self.ask(ben, "chat", text="hello <b>all</b>")
        await self.say(ben, "rename", name="Benno")
        await self.say(cat, "leave")
        await self.say(ann, "bot", seat=3, bot="plain")
        await self.say(dan, "sit", name="Dan")
        await self.say(ben, "start")
        await self.say(ann, "free", seat=3)
        await self.say(cat, "sit", name="Cat")
        await self.say(ann, "start")

    async def _play(self) -> None:
        for step in range(1, STEPS + 1):
            async with self.table() as table:
                move = next(self._moves, None) if self.following else self._choice(table)
            if move is None:
                return
            await self._move(*move)
            if self.following:
                await self._private_things()
            if step in PROBED:
                await self._probe(step)
            if step == 10:
                await self._come_and_go()

    @asynccontextmanager
    async def table(self) -> AsyncIterator[Table]:
        """The server's own table, which nobody at it may see."""
        async with self.site.rooms.visit(CODE) as room:
            yield room.table

    def _choice(self, table: Table) -> tuple[int, str] | None:
        """A random action that does not end the game, or sometimes taking one back."""
        assert table.match is not None
        game, state = table.game, table.match.state
        undo = [seat for seat in table.seats if table.may_undo(seat)]
        if undo and self._chance.random() < 0.15:
            choices = [(undo[0], "undo")]
        else:
            choices = [
                (seat, str(action))
                for seat in table.turn
                for action in game.legal(state, seat)
                if game.outcome(game.apply(state, seat, action)[0]) is None
            ]
        if not choices:
            return None
        self.script.moves.append(self._chance.choice(choices))
        return self.script.moves[-1]

    async def _move(self, seat: int, text: str) -> None:
        person = self.people[seat - 1]
        if text == "undo":
            await self.ask(person, "undo")
        else:
            await self.ask(person, "act", action=text)
        await self.settle()

    async def _come_and_go(self) -> None:
        """Somebody loses the network, and somebody's seat is lent to a bot that need not move."""
        ann, ben, cat, _ = self.people
        lost, known = self.sockets.pop(ben), self.sockets[ann].table["version"]
        await lost.connection.close()
        for socket in self.sockets.values():
            await socket.until(lambda f: f["type"] == "presence" and not f["seats"][1]["present"])
        await self._enter(ben, known - 3)
        async with self.table() as table:
            waiting = 3 not in table.turn
        if waiting:
            await self.say(cat, "leave")
            await self.say(ann, "give", seat=3, bot="plain")
            await self.ask(cat, "act", action="anything")
            await self.say(cat, "take")
            await self.say(cat, "hello", version=0)

    # What is not for everybody

    async def _probe(self, step: int) -> None:
        for person in self.people:
            tries = await self._refused(self.people.index(person) + 1)
            if person in self.watched:
                await self._try(person, tries, step)
            await self.ask(person, "chat", text="what is in my hand?")
            await self.settle()
        await self._look_around()

    async def _try(self, person: Tapped, tries: list[str], step: int) -> None:
        socket = self.sockets[person]
        for action in tries:
            await self.ask(person, "act", action=action)
        for kind, content in _WISHES:
            await socket.change(kind, **content)
        await socket.connection.send('{"type": "act"')
        for version in (0, step, 10_000):
            await socket.hello(version)

    async def _refused(self, seat: int) -> list[str]:
        """Actions that the rules forbid this seat now."""
        if self.following:
            return next(self._tries)
        async with self.table() as table:
            assert table.match is not None
            game, state = table.game, table.match.state
            case = Case(self._game, 3, {})
            actions = universe(case, state, self._chance)
        wrong = [str(a) for a in actions if seat > 3 or game.why_not(state, seat, a) is not None]
        self.script.tries.append(self._chance.sample(wrong, min(3, len(wrong))))
        return self.script.tries[-1]

    async def _look_around(self) -> None:
        for person in self.watched:
            for path in _PATHS:
                await person.fetch("GET", path)
            for path, content in _POSTS:
                await person.fetch("POST", path, content=content, headers=JSON)

    async def _private_things(self) -> None:
        """What somebody else does without the viewer ever hearing of it."""
        others = [person for person in self.people if person not in self.watched]
        person = self._chance.choice(others)
        await self.ask(person, "act", action="wave")
        await self.sockets[person].hello()


_WISHES: tuple[Wish, ...] = (
    ("start", {}),
    ("free", {"seat": 1}),
    ("give", {"seat": 2, "bot": "plain"}),
    ("host", {"seat": 9}),
    ("take", {}),
    ("dance", {}),
    ("configure", {"open_hands": True}),
)
_TABLE = f"/api/tables/{CODE}"
_PATHS = (
    "/",
    f"/t/{CODE}",
    "/api/me",
    "/api/games",
    _TABLE,
    f"{_TABLE}/qr.svg",
    f"{_TABLE}/record",
    f"{_TABLE}/replay",
    f"{_TABLE}/replay?seat=1",
    f"{_TABLE}/replay?seat=open",
    f"{_TABLE}/review?seat=1",
    f"{_TABLE}/position?step=1",
    "/api/tables/ABC-DEF-GHJ",
    "/health",
    "/api/nothing",
)
_POSTS = (
    (f"{_TABLE}/rematch", "{}"),
    (f"{_TABLE}/rematch", '{"same_deal": 1}'),
    (f"{_TABLE}/try", '{"step": 1, "action": "draw"}'),
    (f"{_TABLE}/branch", '{"step": 1, "name": "x"}'),
    ("/api/tables", '{"game": "chess", "name": "x"}'),
    ("/api/verify", "{}"),
)
