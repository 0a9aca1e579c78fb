"""Links that take a person to another device: each holds for minutes, and once.

A link's secret stands for a token, which is the seat itself. It is kept in memory alone: no file of
ours ever holds what could give a seat away, and a restart costs nobody more than a new link.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256

from florilegium.server.errors import Wrong
from florilegium.server.identity import Token
from florilegium.server.limits import Clock

SECONDS = 600
_REMEMBERED = 24 * 3600.0
"""Seconds for which we can still say what became of a link."""
_BYTES = 18


@dataclass(slots=True)
class _Link:
    token: Token | None
    """None once it was used or replaced."""
    until: float


class Transfers:
    """The links of everybody."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._links: dict[bytes, _Link] = {}

    def offer(self, token: Token) -> str:
        """The secret of a new link; an older one of the same person holds no longer."""
        now = self._clock()
        self._links = {k: one for k, one in self._links.items() if now < one.until + _REMEMBERED}
        self.withdraw(token.person)
        secret = secrets.token_urlsafe(_BYTES)
        self._links[_hash(secret)] = _Link(token, now + SECONDS)
        return secret

    def look(self, secret: str) -> Token:
        """The token behind a secret; Wrong where it does not hold."""
        link = self._links.get(_hash(secret))
        if link is None:
            raise Wrong("transfer-unknown", "secret")
        if link.token is None:
            raise Wrong("transfer-used", "secret")
        if self._clock() >= link.until:
            raise Wrong("transfer-expired", "secret")
        return link.token

    def take(self, secret: str) -> Token:
        """The token behind a secret, which holds no longer; Wrong where it did not."""
        token = self.look(secret)
        self._links[_hash(secret)].token = None
        return token

    def withdraw(self, person: str) -> None:
        """No link leads to this person any more."""
        for link in self._links.values():
            if link.token is not None and link.token.person == person:
                link.token = None


def _hash(secret: str) -> bytes:
    """What a guess is compared by, so that nothing is learnt from how long that takes."""
    return sha256(secret.encode()).digest()
