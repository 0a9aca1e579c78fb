"""What the JSON interface takes and gives, as an OpenAPI document made from the types themselves.

The messages of the WebSocket stand among its schemas under the names of `protocol`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from florilegium import __version__
from florilegium.server import protocol as said
from florilegium.server.afterwards import Again
from florilegium.server.answers import Asset
from florilegium.server.api import NewTable
from florilegium.server.shapes import (
    Games,
    Health,
    Me,
    Opened,
    Problem,
    Recorded,
    Replay,
    TableInfo,
    Verdict,
)

_JSON = "application/json"
_REFERENCE = "#/components/schemas/{name}"
_TAKEN = (NewTable, Again, Recorded)
_GIVEN = (Health, Games, Me, Opened, TableInfo, Replay, Verdict, Problem)
_CODE = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"},
         "description": "A table's code, in any case, with or without dashes."}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing to ask for."""

    path: str
    what: str
    method: str = "get"
    takes: type[msgspec.Struct] | None = None
    gives: type[msgspec.Struct] | None = None
    """None for a drawing."""
    status: int = 200
    query: dict[str, str] | None = None
    """Optional parameters and what they mean."""

    def described(self) -> dict[str, Any]:
        """In the words of OpenAPI."""
        answers = {
            str(self.status): {"description": self.what, "content": _content(self.gives)},
            "4XX": {"description": "What is wrong, typed.", "content": _content(Problem)},
        }
        found: dict[str, Any] = {"summary": self.what, "responses": answers}
        if parameters := list(self._parameters()):
            found["parameters"] = parameters
        if self.takes is not None:
            found["requestBody"] = {"required": True, "content": _content(self.takes)}
        return found

    def _parameters(self) -> Iterator[dict[str, Any]]:
        if "{code}" in self.path:
            yield _CODE
        for name, meaning in (self.query or {}).items():
            yield {"name": name, "in": "query", "schema": {"type": "string"},
                   "description": meaning}  # fmt: skip


def _content(kind: type[msgspec.Struct] | None) -> dict[str, Any]:
    if kind is None:
        return {"image/svg+xml": {"schema": {"type": "string"}}}
    return {_JSON: {"schema": {"$ref": _REFERENCE.format(name=kind.__name__)}}}


_TABLE = "/api/tables/{code}"
OPERATIONS = (
    Operation(path="/health", what="The server is up.", gives=Health),
    Operation(path="/api/games", what="The games, their options and bots.", gives=Games),
    Operation(path="/api/me", what="The name and the tables of the cookie's person.", gives=Me),
    Operation(path="/api/tables", method="post", takes=NewTable, gives=Opened, status=201,
              what="A new table, its host on the first seat."),
    Operation(path=_TABLE, what="Who sits at a table.", gives=TableInfo),
    Operation(path=f"{_TABLE}/qr.svg", what="The link to a table as a QR code."),
    Operation(path=f"{_TABLE}/rematch", method="post", takes=Again, gives=Opened, status=201,
              what="Another table for the same players."),
    Operation(path=f"{_TABLE}/record", what="A finished game.", gives=Recorded),
    Operation(path=f"{_TABLE}/replay", what="A finished game, step by step.", gives=Replay,
              query={"seat": "As this seat saw it, or `open`; else as spectators did."}),
    Operation(path="/api/verify", method="post", takes=Recorded, gives=Verdict,
              what="Whether a record was dealt as promised.",
              query={"commitment": "What was promised, where the record does not say."}),
)  # fmt: skip


@cache
def document() -> dict[str, Any]:
    """The whole interface."""
    kinds: tuple[Any, ...] = (*_TAKEN, *_GIVEN, said.AnyMessage)
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = operation.described()
    info = {"title": "Florilegium", "version": __version__}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


@cache
def _asset() -> Asset:
    return Asset.of(msgspec.json.encode(document()), _JSON)


async def openapi(request: Request) -> Response:
    """The interface, for programs."""
    return _asset().answer(request)


ROUTES = [Route("/api/openapi.json", openapi)]
