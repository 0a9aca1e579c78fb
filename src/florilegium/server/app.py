"""The application: routes, and what lives as long as the server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from florilegium.players.processes import Answerer, BotProcess
from florilegium.server import installing, offering, openapi, pages
from florilegium.server.bots import Bots
from florilegium.server.crowd import Crowd
from florilegium.server.daily.bot_games import DailyBotGames
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.garbage import collect_regularly
from florilegium.server.guessing import Guesses
from florilegium.server.health import Readiness
from florilegium.server.hosts import Hosts
from florilegium.server.limits import Clock, Limiter, SharedLimiter
from florilegium.server.logins import Logins
from florilegium.server.me.transfers import Transfers
from florilegium.server.measuring import watch_loop
from florilegium.server.puzzles.practice import Collections, Puzzles
from florilegium.server.queueing import FairLock
from florilegium.server.responses import error_response
from florilegium.server.review.reviews import Reviews
from florilegium.server.rooms import Rooms
from florilegium.server.security import Headers
from florilegium.server.settings import Settings
from florilegium.server.sockets import Sockets
from florilegium.server.storage import open_bus, open_storage
from florilegium.server.store import Storage


def build(
    settings: Settings,
    store: Storage | None = None,
    clock: Clock = time.monotonic,
    now: Clock = time.time,
    process: type[Answerer] = BotProcess,
) -> Starlette:
    """The server as an ASGI application; `store`, `clock` and `now` are for tests.

    `now` is the time of day, in seconds since 1970; `process` is where bots and judges think.
    """
    kept = store or open_storage(settings.database)
    limits = settings.limits
    rooms = Rooms(kept, Bots(settings, process), settings, clock, now, bus=open_bus(settings.bus))
    logins = Logins(kept, clock, now)
    reviews = Reviews(clock, process=process)
    bot_games = DailyBotGames(kept, settings.daily_games)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await logins.start()
        await rooms.start()
        if settings.calls:
            await rooms.calls.start()
        lasting = (
            collect_regularly(),
            rooms.resume(),
            rooms.daily.promise_regularly(),
            watch_loop(settings.measures),
            logins.check_regularly(),
        )
        tasks = [asyncio.create_task(one) for one in lasting]
        yield
        for task in tasks:
            task.cancel()
        await reviews.close()
        await bot_games.close()
        await rooms.close()

    app = Starlette(
        routes=[
            *pages.ROUTES,
            *installing.ROUTES,
            *offering.ROUTES,
            *(operation.route() for operation in openapi.OPERATIONS),
            *openapi.ROUTES,
        ],
        middleware=[
            Middleware(Hosts, settings.public_url),
            Middleware(Sockets, rooms, logins),
            Middleware(Headers, settings.public_url),
        ],
        exception_handlers={
            Wrong: _wrong,
            StoreFailed: _store_failed,
            HTTPException: _http,
        },
        lifespan=life,
    )
    app.router.redirect_slashes = False  # an address is ours or it is nothing
    app.state.rooms = rooms
    app.state.logins = logins
    app.state.readiness = readiness = Readiness(kept, clock)
    app.state.site = offering.Site(settings)
    app.state.reviews = reviews
    app.state.puzzles = Puzzles(kept, reviews, Collections(settings.puzzles), now)
    app.state.daily_bot_games = bot_games
    app.state.settings = settings
    app.state.crowd = Crowd(limits.connections, limits.unread)
    app.state.arriving = Limiter(limits.arriving, clock)
    app.state.creating = SharedLimiter(limits.creating, limits.crowd, clock)
    app.state.transfers = Transfers(clock)
    app.state.transferring = Guesses(limits.guessing, limits.crowd, clock)
    app.state.long_work = FairLock()
    app.state.working = SharedLimiter(limits.working, limits.crowd, clock)
    measures = settings.measures
    measures.watch("tables", lambda: len(rooms.tables()))
    measures.watch("bot_queue", rooms.bots.queue_length)
    measures.watch("review_queue", reviews.queue_length)
    measures.watch("draining", lambda: readiness.draining)
    return app


async def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, Wrong)
    request.app.state.settings.measures.refused(error.code)
    if error.code == "unknown-path" and _is_reader(request):
        return await pages.missing(request)
    return error_response(request, error)


async def _store_failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreFailed)
    return await _wrong(request, Wrong("store", None, error.message))


async def _http(request: Request, error: Exception) -> Response:
    """What Starlette says of an address: unknown, or known for another method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _wrong(request, Wrong("unknown-path"))
    response = error_response(request, Wrong("bad-method"))
    response.headers.update(error.headers or {})
    return response


def _is_reader(request: Request) -> bool:
    """Whether a person looks at the answer, rather than a script."""
    return "text/html" in request.headers.get("accept", "") and (pages.WEB / "index.html").exists()
