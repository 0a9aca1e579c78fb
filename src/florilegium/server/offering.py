"""The page as a site of files that plays without us, offered at `/site/` to be kept by browsers."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from florilegium.server.errors import Wrong
from florilegium.server.pages import kind_of
from florilegium.server.responses import Asset
from florilegium.server.settings import Settings


class Site:
    """Its files, made when the first browser asks for one of them."""

    def __init__(self, settings: Settings) -> None:
        self._make = settings.site
        self._files: dict[str, bytes] | None = None
        self._assets: dict[str, Asset] = {}
        self._line = asyncio.Lock()

    async def asset(self, name: str) -> Asset:
        """A file by its address; Wrong where there is none."""
        if name not in self._assets:
            async with self._line:
                if self._files is None:
                    self._files = {} if self._make is None else await asyncio.to_thread(self._make)
            if name not in self._files:
                raise Wrong("unknown-path")
            self._assets[name] = Asset.of(self._files[name], kind_of(name))
        return self._assets[name]


async def file(request: Request) -> Response:
    """A file of the site. Packing a large one takes a while, which is nobody else's."""
    site: Site = request.app.state.site
    found = await site.asset(request.path_params["path"] or "index.html")
    return await asyncio.to_thread(found.response, request)


async def without_slash(request: Request) -> Response:
    """Its addresses are relative to its folder."""
    return RedirectResponse("/site/")


ROUTES = [Route("/site", without_slash), Route("/site/{path:path}", file)]
