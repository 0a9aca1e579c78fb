"""What comes in over HTTP: who asks, for which table, with which body; else Wrong is raised."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from starlette.requests import Request

from florilegium.core.language import LANGUAGES
from florilegium.server.errors import Wrong
from florilegium.server.limits import SharedLimiter
from florilegium.server.protocol import LARGEST_MESSAGE, bad_field
from florilegium.server.queueing import FairLock
from florilegium.server.room import Room
from florilegium.server.rooms import Rooms
from florilegium.server.security import client_of, identify, is_our_origin

T = TypeVar("T")
_MOST_LANGUAGES = 20
_QUALITY = re.compile(r"q=([01](?:\.\d{0,3})?)")


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


async def require_person(request: Request) -> str:
    """Who asks: somebody who has seen the page and got its cookie."""
    person = await identify(request)
    if person is None:
        raise Wrong("no-cookie")
    return person


async def require_rate(request: Request, limiter: SharedLimiter) -> None:
    """Count this request against its person and address, who have some left."""
    if not limiter.take(client_of(request), await identify(request)):
        raise Wrong("too-fast")


def accepted_language(request: Request) -> str:
    """The language of ours that the reader likes best, as the browser says."""
    liked: list[tuple[float, str]] = []
    for wish in request.headers.get("accept-language", "").split(",")[:_MOST_LANGUAGES]:
        tag, _, weight = wish.partition(";")
        lang, quality = tag.strip()[:2].lower(), _QUALITY.fullmatch(weight.strip())
        if lang in LANGUAGES:
            liked.append((float(quality[1]) if quality else 1.0, lang))
    return max(liked, key=lambda one: one[0], default=(0.0, LANGUAGES[0]))[1]


async def in_turn(request: Request, work: Callable[[], T]) -> T:
    """What long work gives: in a thread, one after the other, and those who wait take turns."""
    line: FairLock = request.app.state.long_work
    async with line.turn(client_of(request), await identify(request) or ""):
        return await asyncio.to_thread(work)


@asynccontextmanager
async def room_of(request: Request) -> AsyncIterator[Room]:
    """The room asked for. Wrong guesses count, so that codes cannot be tried out."""
    code: str = request.path_params["code"]
    person = await identify(request)
    async with rooms_of(request).guess(code, client_of(request), person) as room:
        yield room


async def read_body(request: Request, largest: int = LARGEST_MESSAGE) -> bytes:
    """The JSON of a POST by a page of ours, or by no page at all."""
    ours = is_our_origin(request, rooms_of(request).settings.public_url)
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


async def read_json(request: Request, kind: type[T], largest: int = LARGEST_MESSAGE) -> T:
    """The body as a value of this kind; Wrong names the field that is not right."""
    content = await read_body(request, largest)
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        raise bad_field(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Wrong("bad-message") from None
