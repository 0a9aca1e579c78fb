"""What comes in over HTTP: who asks, for which table, with which body."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from starlette.requests import Request

from florilegium.server.errors import Wrong
from florilegium.server.hall import Hall
from florilegium.server.limits import Limiter
from florilegium.server.protocol import LARGEST_MESSAGE, bad_field
from florilegium.server.room import Room
from florilegium.server.security import client_of, identify, is_our_origin

T = TypeVar("T")


def hall_of(request: Request) -> Hall:
    """The hall this server runs."""
    hall: Hall = request.app.state.hall
    return hall


def person_of(request: Request) -> str:
    """Who asks; Wrong for somebody who never saw the page."""
    person = identify(request)
    if person is None:
        raise Wrong("no-cookie")
    return person


def spend(request: Request, limiter: Limiter) -> None:
    """Count this request against its client."""
    if not limiter.take(client_of(request)):
        raise Wrong("too-fast")


@asynccontextmanager
async def table_of(request: Request) -> AsyncIterator[Room]:
    """The room asked for. Wrong guesses count, so that codes cannot be tried out."""
    async with hall_of(request).guess(request.path_params["code"], client_of(request)) as room:
        yield room


async def body(request: Request, largest: int = LARGEST_MESSAGE) -> bytes:
    """The JSON of a POST by a page of ours, or by no page at all."""
    ours = is_our_origin(request, hall_of(request).settings.public_url)
    if "origin" in request.headers and not ours:
        raise Wrong("bad-origin")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Wrong("bad-type")
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > largest:
            raise Wrong("too-large")
    return bytes(content)


async def read(request: Request, kind: type[T]) -> T:
    """The body as a value of this kind; Wrong names the field that is not right."""
    content = await body(request)
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        raise bad_field(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Wrong("bad-message") from None
