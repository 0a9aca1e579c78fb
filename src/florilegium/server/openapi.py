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
from florilegium.server import (
    api,
    branching,
    daily_api,
    finished,
    history,
    lessons,
    moving,
    protocol,
    reviewing,
    solving,
    subscribing,
)
from florilegium.server.operations import JSON, REFERENCE
from florilegium.server.responses import Asset
from florilegium.server.schemas import Problem

OPERATIONS = (
    *api.OPERATIONS,
    *finished.OPERATIONS,
    *reviewing.OPERATIONS,
    *branching.OPERATIONS,
    *lessons.OPERATIONS,
    *solving.OPERATIONS,
    *subscribing.OPERATIONS,
    *daily_api.OPERATIONS,
    *history.OPERATIONS,
    *moving.OPERATIONS,
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
