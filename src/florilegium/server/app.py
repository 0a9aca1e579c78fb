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

from florilegium.server import afterwards, api, openapi, pages
from florilegium.server.answers import failure
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.hall import Hall
from florilegium.server.limits import Clock, Limiter
from florilegium.server.memory import tidy
from florilegium.server.minds import Minds
from florilegium.server.security import Headers
from florilegium.server.settings import Settings
from florilegium.server.sockets import Sockets
from florilegium.server.sqlite import Sqlite
from florilegium.server.store import Storage


def build(
    settings: Settings, store: Storage | None = None, clock: Clock = time.monotonic
) -> Starlette:
    """The server as an ASGI application; `store` and `clock` are for tests."""
    kept = store or Sqlite(settings.database)
    limits = settings.limits
    hall = Hall(kept, Minds(settings), settings, clock)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(tidy())
        yield
        tidying.cancel()
        await hall.close()

    app = Starlette(
        routes=[
            *pages.ROUTES,
            *api.ROUTES,
            *afterwards.ROUTES,
            *openapi.ROUTES,
        ],
        middleware=[Middleware(Sockets, hall), Middleware(Headers)],
        exception_handlers={
            Wrong: _wrong,
            StoreFailed: _store_failed,
            HTTPException: _http,
        },
        lifespan=life,
    )
    app.router.redirect_slashes = False  # an address is ours or it is nothing
    app.state.hall = hall
    app.state.settings = settings
    app.state.creating = Limiter(limits.creating, clock)
    app.state.working = Limiter(limits.working, clock)
    return app


async def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, Wrong)
    if error.code == "unknown-path" and _is_reader(request):
        return pages.missing(request)
    return failure(request, error)


async def _store_failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreFailed)
    return failure(request, Wrong("store", None, error.message))


async def _http(request: Request, error: Exception) -> Response:
    """What Starlette says of an address: unknown, or known for another method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _wrong(request, Wrong("unknown-path"))
    response = failure(request, Wrong("bad-method"))
    response.headers.update(error.headers or {})
    return response


def _is_reader(request: Request) -> bool:
    """Whether a person looks at the answer, rather than a script."""
    return "text/html" in request.headers.get("accept", "") and (pages.WEB / "index.html").exists()
