"""Made-up messages and requests: nothing breaks, and what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.openapi import from_dict
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from florilegium.server.openapi import OPERATIONS, document
from florilegium.server.settings import UNLIMITED, Settings
from florilegium.server.table import Table, rebuilt
from tests.server.client import Person, Socket
from tests.server.messages import texts
from tests.server.test_http import finished
from tests.server.threaded import Threaded, threaded

FUZZ = settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    """One server for all examples; its log must stay without errors."""
    database = tmp_path_factory.mktemp("fuzz") / "tables.db"
    with threaded(
        Settings(database=database, bot_pause=0, reaction=(0, 0), limits=UNLIMITED)
    ) as running:
        yield running


# The socket


def fingerprint(table: Table) -> object:
    """All that a message might have changed."""
    game = None if table.match is None else (table.match.state, tuple(table.match.actions))
    return (
        table.version,
        table.phase,
        tuple(table.chairs),
        table.host,
        table.options,
        table.window,
        table.open_hands,
        table.next,
        game,
    )


async def answered(socket: Socket, text: str) -> list[str]:
    """Send anything; the types of what comes back before the pong. The socket must live on."""
    await socket.connection.send(text)
    await socket.send("ping")
    types = []
    while (frame := await socket.receive())["type"] != "pong":
        types.append(frame["type"])
    if '"ping"' in text:  # perhaps answered itself
        await socket.send("chat", id="end", text="\u200b")
        await socket.expect("error", "refused")
    return types


@pytest.fixture(scope="module")
def people(server: Threaded) -> list[Person]:
    """A host, a guest, a stranger and a witness."""
    return [server.site.person() for _ in range(4)]


async def session(
    server: Threaded, people: list[Person], playing: bool, said: list[tuple[int, str]]
) -> None:
    """A table, three people who say these things, and one who watches them."""
    site = server.site
    code = await people[0].open("ikebana", seats=3, options={"first_seat": 1})
    async with (
        people[0].connect(code) as host,
        people[1].connect(code) as guest,
        people[2].connect(code) as stranger,
        people[3].connect(code) as witness,
    ):
        await guest.change("sit", name="Ben")
        await witness.change("sit", name="Cat")
        if playing:
            await host.change("start")
        async with site.rooms.visit(code) as room:
            for who, text in said:
                before = fingerprint(room.table)
                types = await answered((host, guest, stranger)[who], text)
                if "error" in types or "refused" in types:
                    assert fingerprint(room.table) == before, text
            assert (await witness.change("ping"))["version"] == room.table.version
            await stored_as_it_is(server, room.table)


async def stored_as_it_is(server: Threaded, table: Table) -> None:
    """The log tells of the same table."""
    entries = await server.site.rooms.store.load(table.code)
    assert fingerprint(rebuilt(table.code, entries)) == fingerprint(table)


@given(playing=st.booleans(), said=st.lists(st.tuples(st.integers(0, 2), texts), max_size=12))
@FUZZ
def test_no_message_breaks_a_table(
    server: Threaded, people: list[Person], playing: bool, said: list[tuple[int, str]]
) -> None:
    server.call(session(server, people, playing, said))


# HTTP

# What breaks several rules may be refused by its size before it is read.
REFUSED = {"checks": {"negative_data_rejection": {"expected-statuses": ["4xx"]}}}
schema = from_dict(document(), config=SchemathesisConfig.from_dict(REFUSED))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def codes(server: Threaded) -> tuple[Person, list[str]]:
    """Somebody with a table in each phase."""
    over, ann, _ = server.call(finished(server.site))
    codes = [over]
    for content in ({}, {"quick": True}):
        codes.append(server.call(ann.open("illusion", **content)))
    return ann, codes


@schema.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(
    case: schemathesis.Case[Any], server: Threaded, codes: tuple[Person, list[str]]
) -> None:
    person, known = codes
    if "code" in (case.path_parameters or {}):
        # A made-up code is unknown; two in three find a table.
        text = str(case.path_parameters["code"])
        choice = len(text) % (len(known) + 2)
        if choice < len(known):
            case.path_parameters["code"] = known[choice]
    headers = {"cookie": f"florilegium={person.token}", "origin": server.site.url}
    case.call_and_validate(base_url=server.site.url, headers=headers, checks=CHECKS)


def test_the_document_names_every_address(server: Threaded) -> None:
    person = server.site.person()

    async def fetch() -> Any:
        return (await person.http.get("/api/openapi.json")).json()

    told = server.call(fetch())
    assert told == document()
    served = {
        route.path: route.methods - {"HEAD"}
        for route in server.site.app.routes
        if isinstance(route, Route)
        and route.methods
        and route.path.startswith(("/api/", "/health", "/readyz"))
    }
    del served["/api/openapi.json"]
    assert served == {one.path: {one.method.upper()} for one in OPERATIONS}
