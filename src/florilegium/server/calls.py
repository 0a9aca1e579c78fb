"""Calling people whose turn it is while they are away: a queue, a few tries, and who wants it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from florilegium.core.language import catalogue
from florilegium.core.message import Message, say
from florilegium.server import vapid
from florilegium.server.encoding import encode
from florilegium.server.errors import StoreFailed
from florilegium.server.push_service import PushService
from florilegium.server.settings import Settings
from florilegium.server.store import Storage, Subscription, Unsubscribe

logger = logging.getLogger(__name__)
_MOST_JOBS = 5000
"""Messages that may wait, for their first try or for another one."""
_WORKERS = 4
_LONGEST_PAUSE = 3600.0
_TTL = 3 * 24 * 3600
"""Seconds a push service keeps a call for a browser that is switched off: over a weekend."""
_NOBODY = "mailto:nobody@example.org"
"""Who answers for a server that was told neither a contact nor its address."""


@dataclass(slots=True, weakref_slot=True)
class Call:
    """Somebody's turn: nothing that a spectator of the table could not see."""

    code: str
    person: str
    game: str
    others: tuple[str, ...]
    """The names of the other people there."""
    withdrawn: bool = False
    """The person has come or moved, or the turn has passed."""

    @property
    def topic(self) -> str:
        """Names the table to the push service, without telling it which one it is."""
        return sha256(f"call {self.person} {self.code}".encode()).hexdigest()[:32]

    def content(self, lang: str) -> bytes:
        """What the browser shows."""
        if self.others:
            body = say("server.call.with", code=self.code, names=self.others)
        else:
            body = say("server.call.alone", code=self.code)
        title = say("server.call.turn", game=_title(self.game))
        told = {"code": self.code, "game": self.game}
        return encode({**told, "title": title.text(lang), "body": body.text(lang)})


def _title(game: str) -> Message | str:
    key = f"{game}.title"
    return say(key) if key in catalogue("en") else game


def _contact(settings: Settings) -> str:
    if settings.push_contact is not None:
        return vapid.read_contact(settings.push_contact)
    public = settings.public_url or ""
    return public if public.startswith("https:") else _NOBODY


Job = Callable[[PushService], Awaitable[None]]


class Calls:
    """Who is called about which table, and the messages on their way. Works once it is started."""

    def __init__(self, store: Storage, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._key = None if settings.push_key is None else vapid.read_key(settings.push_key)
        self._contact = _contact(settings)
        self._signer: vapid.Signer | None = None
        self._codes: set[str] = set()
        """The tables that somebody is called about."""
        self._latest: WeakValueDictionary[tuple[str, str], Call] = WeakValueDictionary()
        """The call on its way to each person of each table; gone when all is sent."""
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(_MOST_JOBS)
        self._retries: set[asyncio.TimerHandle] = set()
        self._working: asyncio.Task[None] | None = None
        self._closed = False
        self.subscribed: Callable[[str], None] = lambda code: None
        """Called with the code of a table that somebody is called about from now on."""

    async def start(self) -> None:
        """Read what the store knows, or make the key that the server will have from now on."""
        key = self._key or await self._store.secret("push", vapid.new_key())
        self._signer = vapid.Signer(key, self._contact)
        self._codes = set(await self._store.called_tables())

    @property
    def signer(self) -> vapid.Signer:
        """By whose key browsers subscribe."""
        assert self._signer is not None, "started before anybody is served"
        return self._signer

    async def refresh(self, code: str) -> None:
        """Another node may have learnt that somebody wants to be called about this table."""
        if await self._store.called_tables(code):
            self._codes.add(code)

    def includes(self, code: str) -> bool:
        """Whether anybody is called about this table."""
        return code in self._codes

    def tables(self) -> tuple[str, ...]:
        """All that somebody is called about."""
        return tuple(self._codes)

    # Who is called

    async def subscribe(self, subscription: Subscription) -> None:
        """Call this browser from now on."""
        await self._store.subscribe(subscription)
        self._codes.add(subscription.code)
        self.subscribed(subscription.code)

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Leave this browser of a person's in peace, whatever the table."""
        await self._store.unsubscribe(Unsubscribe(person=person, endpoint=endpoint))

    def forget(self, code: str, person: str | None = None) -> None:
        """Nobody is called about this table any more, or this person is not."""
        if code in self._codes:
            self._put(partial(self._end, Unsubscribe(code, person)))
            if person is None:
                self._codes.discard(code)

    async def _end(self, ended: Unsubscribe, service: PushService) -> None:
        await self._store.unsubscribe(ended)

    # Calling

    def call(self, call: Call) -> None:
        """Call a person, wherever they want it."""
        if call.code in self._codes:
            self.withdraw(call.code, call.person)
            self._latest[call.code, call.person] = call
            self._put(partial(self._address, call))

    def withdraw(self, code: str, person: str) -> None:
        """What has not been sent yet need not be."""
        call = self._latest.get((code, person))
        if call is not None:
            call.withdrawn = True

    async def _address(self, call: Call, service: PushService) -> None:
        for to in await self._store.subscriptions(call.code, call.person):
            self._put(partial(self._send, call, to, 0))

    async def _send(self, call: Call, to: Subscription, tries: int, service: PushService) -> None:
        if call.withdrawn:
            return
        answer = await service.send(to, call.content(to.lang), topic=call.topic, ttl=_TTL)
        host = urlsplit(to.endpoint).netloc
        match answer.outcome:
            case "later" if tries < len(self._settings.push_pauses):
                pause = max(self._settings.push_pauses[tries], answer.pause)
                self._put_later(partial(self._send, call, to, tries + 1), pause)
            case "gone":
                logger.info("%s knows this browser no more: %s", host, answer.why)
                await self._store.unsubscribe(Unsubscribe(endpoint=to.endpoint))
            case "later" | "refused":
                logger.warning("%s did not take a call: %s", host, answer.why)

    # The work

    def _put_later(self, job: Job, pause: float) -> None:
        def put() -> None:
            self._retries.discard(timer)
            self._put(job)

        if len(self._retries) < _MOST_JOBS:
            loop = asyncio.get_running_loop()
            timer = loop.call_later(min(pause, _LONGEST_PAUSE), put)
            self._retries.add(timer)
        else:
            logger.warning("too many calls wait: one is not made")

    def _put(self, job: Job) -> None:
        """Have something done; nothing runs before there is something to do, or after the end."""
        if self._closed:
            return
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            logger.warning("too many calls at once: one is not made")
            return
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        service = await asyncio.to_thread(PushService, self.signer, self._settings.push_anywhere)
        try:
            await asyncio.gather(*(self._do_jobs(service) for _ in range(_WORKERS)))
        finally:
            await service.close()

    async def _do_jobs(self, service: PushService) -> None:
        while True:
            job = await self._jobs.get()
            try:
                await job(service)
            except StoreFailed as error:
                logger.error("a call is not made: %s", error)
            except Exception:  # one bad subscription must not silence the others
                logger.exception("a call could not be made")

    async def close(self) -> None:
        """Stop; what was not sent is not sent."""
        self._closed = True
        for timer in self._retries:
            timer.cancel()
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
