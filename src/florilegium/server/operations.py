"""The operations of the JSON interface: each declared once, for the router and for OpenAPI."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.logs import fields
from florilegium.server.measuring import Measures
from florilegium.server.responses import json_response
from florilegium.server.schemas import Answer, Problem

logger = logging.getLogger(__name__)
JSON = "application/json"
REFERENCE = "#/components/schemas/{name}"
_IN_PATH = {
    "code": "A table's code, in any case, with or without dashes.",
    "game": "The name of a game.",
    "step": "The number of a step, from 0.",
    "puzzle": "The id of a puzzle.",
    "day": "A day (UTC) as `2026-01-31`.",
}
"""What stands in braces in a path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing to ask for. What its handler is annotated to return is what it gives."""

    path: str
    handler: Callable[[Request], Awaitable[Answer | Response]]
    what: str
    method: str = "get"
    takes: type[msgspec.Struct] | None = None
    gives_file: type[msgspec.Struct] | str | None = None
    """The type or the media type of a file, where the handler writes its own response."""
    status: int = 200
    query: dict[str, str] = field(default_factory=dict)
    """Optional parameters and what they mean."""

    @property
    def gives(self) -> type[msgspec.Struct] | str:
        """The type of the answer, or its media type where it is no JSON."""
        found: type[msgspec.Struct] = get_type_hints(self.handler)["return"]
        return self.gives_file or found

    def route(self) -> Route:
        """What the router has of it; every request is measured."""

        async def endpoint(request: Request) -> Response:
            began, status = perf_counter(), 500
            try:
                given = await self.handler(request)
                if not isinstance(given, Response):
                    given = json_response(request, given, self.status)
                status = given.status_code
                return given
            except Wrong as error:
                status = error.status
                raise
            except StoreFailed:
                status = 503
                raise
            finally:
                self._note(request, status, perf_counter() - began)

        return Route(self.path, endpoint, methods=[self.method.upper()])

    def _note(self, request: Request, status: int, seconds: float) -> None:
        """By its route: addresses hold the codes of tables."""
        measures: Measures = request.app.state.settings.measures
        measures.requested(self.method, self.path, status, seconds)
        if logger.isEnabledFor(logging.INFO):
            told = fields(method=self.method, route=self.path, status=status, seconds=seconds)
            logger.info("request", extra=told)

    def described(self) -> dict[str, Any]:
        """What the OpenAPI document says of it."""
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
        text = {"type": "string"}
        for name, meaning in _IN_PATH.items():
            if f"{{{name}}}" in self.path:
                found = {"name": name, "in": "path", "required": True}
                yield {**found, "schema": text, "description": meaning}
        for name, meaning in self.query.items():
            yield {"name": name, "in": "query", "schema": text, "description": meaning}


def _content(kind: type[msgspec.Struct] | str) -> dict[str, Any]:
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string"}}}
    return {JSON: {"schema": {"$ref": REFERENCE.format(name=kind.__name__)}}}
