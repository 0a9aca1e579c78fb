"""Which cookies hold: a browser is given a new one now and then, and may be logged out.

A cookie holds for a year. The page gives a browser the next one once a day at most; as soon as that
has come back, those before it hold for a month longer: a browser that falls back upon an old one,
after a crash say, is still known. What a database keeps of it is one row for a browser, so that
every node says the same; for a few seconds each goes by what it has read.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Protocol

from florilegium.server.errors import StoreFailed
from florilegium.server.identity import OLD_BROWSER, Token, Tokens
from florilegium.server.limits import Clock
from florilegium.server.store import Login, Storage

DAY = 24 * 3600
RENEWED_AFTER = DAY
REPLACED_FOR = 30 * DAY
"""Seconds for which a cookie holds when the next one is in use."""
LONGEST = 365 * DAY
FRESH = 10.0
"""Seconds for which what was read counts."""
CHECKED_EVERY = 60.0
"""Seconds after which those who are connected are looked at again."""
_KEY = 32
_MOST_KNOWN = 10_000
_ALL = ""
"""In place of a browser: all of them."""
_ENDED = 2**31 - 1
_Known = dict[str, Login]
"""What is kept of a person, by browser."""


class Connected(Protocol):
    """Somebody's line to us."""

    def log_out(self) -> None:
        """The cookie it came with holds no longer."""


class Logins:
    """Who is logged in where."""

    tokens: Tokens

    def __init__(self, store: Storage, clock: Clock, now: Clock) -> None:
        self._store = store
        self._clock = clock
        self._now = now
        self._read: dict[str, tuple[float, _Known]] = {}
        """What was read of each person, and when."""
        self._connected: dict[Connected, Token] = {}

    async def start(self) -> None:
        """Find the key that all nodes sign cookies with, or make it."""
        key = await self._store.secret("tokens", secrets.token_bytes(_KEY))
        since = await self._store.secret("tokens renewed since", str(int(self._now())).encode())
        self.tokens = Tokens(key, int(since), self._now)

    async def token(self, cookie: str) -> Token | None:
        """Whose cookie it is, if it is one of ours and holds; StoreFailed where nobody can say."""
        token = self.tokens.read(cookie)
        if token is None:
            return None
        return token if self._holds(token, await self._known(token.person)) else None

    async def renewed(self, token: Token) -> Token:
        """The token with which a browser goes on that has come with this one."""
        known = (await self._known(token.person)).get(token.browser)
        if token.renewals > (0 if known is None else known.number):
            await self._keep(token.person, token.browser, token.renewals)
        if token.browser != OLD_BROWSER and self._now() - token.at < RENEWED_AFTER:
            return token
        return self.tokens.renewed(token)

    async def end(self, token: Token) -> None:
        """This browser is logged out: none of its cookies holds any longer."""
        await self._keep(token.person, token.browser, _ENDED)

    async def end_others(self, token: Token) -> Token:
        """All browsers of a person are logged out; the token with which this one goes on."""
        evictions = token.evictions + 1
        await self._keep(token.person, _ALL, evictions)
        return self.tokens.in_new_browser(token.secret, evictions)

    # Who stays connected

    def enter(self, connected: Connected, token: Token) -> None:
        """Somebody is here for longer than one question."""
        self._connected[connected] = token

    def leave(self, connected: Connected) -> None:
        """They are not any more."""
        del self._connected[connected]

    async def check(self, person: str | None = None) -> None:
        """Turn out whose cookie holds no longer: of this person, or of all."""
        here = [(c, t) for c, t in self._connected.items() if person in (None, t.person)]
        people: dict[str, _Known] = {token.person: {} for _, token in here}
        for login in await self._store.logins(list(people)):
            people[login.person][login.browser] = login
        for connected, token in here:
            if connected in self._connected and not self._holds(token, people[token.person]):
                connected.log_out()

    async def check_regularly(self) -> None:
        """Browsers may have been logged out at other nodes."""
        while True:
            await asyncio.sleep(CHECKED_EVERY)
            with suppress(StoreFailed):
                await self.check()

    async def _keep(self, person: str, browser: str, number: int) -> None:
        await self._store.keep_login(Login(person, browser, number, int(self._now())))
        self._read.pop(person, None)

    async def _known(self, person: str) -> _Known:
        at, known = self._read.get(person, (0.0, None))
        if known is None or self._clock() >= at + FRESH:
            began = self._clock()
            known = {one.browser: one for one in await self._store.logins([person])}
            if len(self._read) >= _MOST_KNOWN:
                self._read.clear()
            self._read[person] = began, known
        return known

    def _holds(self, token: Token, known: _Known) -> bool:
        now, own, all_of_them = self._now(), known.get(token.browser), known.get(_ALL)
        if now >= token.at + LONGEST:
            return False
        if all_of_them is not None and token.evictions < all_of_them.number:
            return False
        if own is None or token.renewals >= own.number:
            return True
        return own.number != _ENDED and now < own.at + REPLACED_FOR
