"""The JSON interface as an OpenAPI document, made from the operations and their types.

The messages of the WebSocket stand among its schemas under the names of `protocol`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from florilegium import __version__
from florilegium.server import api, bringing, finished, health, lessons, protocol, subscribing
from florilegium.server.daily import api as daily_api
from florilegium.server.me import api as me_api
from florilegium.server.me import history
from florilegium.server.operations import JSON, REFERENCE
from florilegium.server.puzzles import api as puzzles_api
from florilegium.server.responses import Asset
from florilegium.server.review import api as review_api
from florilegium.server.review import branching
from florilegium.server.schemas import Problem

OPERATIONS = (
    *health.OPERATIONS,
    *api.OPERATIONS,
    *finished.OPERATIONS,
    *review_api.OPERATIONS,
    *branching.OPERATIONS,
    *bringing.OPERATIONS,
    *lessons.OPERATIONS,
    *puzzles_api.OPERATIONS,
    *subscribing.OPERATIONS,
    *daily_api.OPERATIONS,
    *history.OPERATIONS,
    *me_api.OPERATIONS,
)


@cache
def document() -> dict[str, Any]:
    """The whole interface."""
    given = [one.gives for one in OPERATIONS if not isinstance(one.gives, str)]
    taken = [one.takes for one in OPERATIONS if one.takes is not None]
    kinds: list[Any] = [*taken, *given, Problem, protocol.AnyMessage]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = operation.described()
    info = {"title": "Florilegium", "version": __version__}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


@cache
def _asset() -> Asset:
    return Asset.of(msgspec.json.encode(document()), JSON)


async def openapi(request: Request) -> Response:
    """The interface, for programs."""
    return _asset().response(request)


ROUTES = [Route("/api/openapi.json", openapi)]
