"""What whoever watches over the server asks: does it live, and can it be given work?"""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.limits import Clock
from florilegium.server.operations import Operation
from florilegium.server.schemas import Health
from florilegium.server.store import Storage

_FRESH = 1.0
"""Seconds for which an answer holds: however often we are asked, little is written."""
_PATIENCE = 4.0
"""Seconds after which a store that does not answer is none."""


class Readiness:
    """Whether work can be done here: the store takes what is written, and we are not about to end.

    One look is shared by all who ask meanwhile.
    """

    def __init__(self, store: Storage, clock: Clock) -> None:
        self.draining = False
        """Whether this server is about to end, and others should be given its work."""
        self._store = store
        self._clock = clock
        self._looking: asyncio.Task[None] | None = None
        self._looked = float("-inf")

    async def require(self) -> None:
        """Return where we are ready; Wrong or StoreFailed say why not."""
        if self.draining:
            raise Wrong("draining")
        stale = self._clock() - self._looked >= _FRESH
        if self._looking is None or (self._looking.done() and stale):
            self._looked = self._clock()
            self._looking = asyncio.create_task(self._look())
            self._looking.add_done_callback(_seen)
        await asyncio.shield(self._looking)

    async def _look(self) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._store.probe()
        except TimeoutError:
            raise StoreFailed(f"no answer in {_PATIENCE:g} s") from None


def _seen(looking: asyncio.Task[None]) -> None:
    """Whoever asked may be gone before the answer."""
    if not looking.cancelled():
        looking.exception()


async def healthz(request: Request) -> Health:
    """We are running: nothing is looked at, so a sick store has nobody restart us."""
    return Health(ok=True)


async def readyz(request: Request) -> Health:
    """Something was written a moment ago."""
    readiness: Readiness = request.app.state.readiness
    await readiness.require()
    return Health(ok=True)


ADDRESSES = ("/healthz", "/readyz")
"""Whoever asks here may call us by any name: load balancers use our number."""
OPERATIONS = (
    Operation(path="/health", handler=healthz, what="The server is up; an older name."),
    Operation(path="/healthz", handler=healthz, what="The server is up."),
    Operation(
        path="/readyz", handler=readyz, what="The server can store, and is not about to end."
    ),
)
