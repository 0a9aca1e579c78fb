"""Names that cannot be guessed: people's tokens, table codes and the hashes that stand for them."""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from hashlib import sha256

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No look-alikes: neither 0 and O nor 1, I and L."""
_GROUPS, _GROUP = 3, 3
_TOKEN = re.compile(
    r"([0-9a-f]{32})\.([0-9a-f]{16})\.([0-9]{1,9})\.([0-9]{1,9})\.([0-9]{1,12})\.([0-9a-f]{32})"
)
_OLD_TOKEN = re.compile(r"([0-9a-f]{32})([0-9a-f]{16})")
"""As release 0.2 made them: for all browsers of a person the same, and for ever."""
_SECRET = 32
_BROWSER = 8
_SIGNATURE = 32
OLD_BROWSER = "old"
"""What stands for all browsers that have such a token."""
_SEPARATORS = re.compile(r"[\s-]")
_PERSON = 32
_PUBLIC = 12


def new_secret() -> str:
    """128 random bits: a person, or the server's part of a seed."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Token:
    """What a cookie says: who somebody is, and in which browser."""

    secret: str
    """Makes the person: nobody knows it who has not held a cookie of theirs."""
    browser: str
    evictions: int
    """How often that person had logged all other browsers out when it was made."""
    renewals: int
    """How often this browser had been given another one."""
    at: int
    """When it was made, in seconds since 1970."""

    @property
    def person(self) -> str:
        """Who holds it, as logs know them."""
        return person_of(self.secret)


class Tokens:
    """Makes tokens and knows them again by a signature: nobody can be somebody of their own making.

    The key alone makes new people. It tells nothing of those there are: their secrets are random.
    """

    def __init__(self, key: bytes, since: int = 0, now: Callable[[], float] = time.time) -> None:
        self._key = key
        self._since = since
        self._now = now

    def new(self, secret: str | None = None) -> str:
        """The cookie of somebody who was not there before, or of this person in a new browser."""
        return self.signed(self.in_new_browser(secret or new_secret()))

    def in_new_browser(self, secret: str, evictions: int = 0) -> Token:
        """The same person elsewhere."""
        return Token(secret, secrets.token_hex(_BROWSER), evictions, 0, int(self._now()))

    def renewed(self, token: Token) -> Token:
        """The next one of the same browser."""
        if token.browser == OLD_BROWSER:
            return self.in_new_browser(token.secret)
        return replace(token, renewals=token.renewals + 1, at=int(self._now()))

    def signed(self, token: Token) -> str:
        """As it stands in a cookie."""
        text = ".".join(map(str, astuple(token)))
        return f"{text}.{self._signature(text, _SIGNATURE)}"

    def read(self, text: str) -> Token | None:
        """What a cookie says, if it is one of ours."""
        if found := _TOKEN.fullmatch(text):
            secret, browser, evictions, renewals, at, signature = found.groups()
            token = Token(secret, browser, int(evictions), int(renewals), int(at))
            said = text[: -len(signature) - 1]
        elif found := _OLD_TOKEN.fullmatch(text):
            said, signature = found.groups()
            token = Token(said, OLD_BROWSER, 0, 0, self._since)
        else:
            return None
        ours = self._signature(said, len(signature))
        return token if hmac.compare_digest(signature, ours) else None

    def _signature(self, text: str, length: int) -> str:
        return hmac.digest(self._key, text.encode(), "sha256").hex()[:length]


def secret_of(cookie: str) -> str:
    """What makes its person."""
    return cookie[:_SECRET]


def person_of(cookie: str) -> str:
    """Who holds this cookie, or the secret it begins with. The log knows people by this hash, so it
    cannot give a seat away."""
    return sha256(f"person {secret_of(cookie)}".encode()).hexdigest()[:_PERSON]


def public_id(person: str) -> str:
    """What others may know a person by."""
    return person[:_PUBLIC]


def new_code() -> str:
    """A table's code, about 44 random bits, in groups that can be read out."""
    letters = [secrets.choice(ALPHABET) for _ in range(_GROUPS * _GROUP)]
    return _grouped("".join(letters))


def read_code(text: str) -> str | None:
    """A code as typed, in any case and with or without dashes; None where it cannot be one."""
    letters = _SEPARATORS.sub("", text[:40])
    if not letters.isascii():  # `upper` would make a letter of some other signs
        return None
    letters = letters.upper()
    if len(letters) != _GROUPS * _GROUP or not set(letters) <= set(ALPHABET):
        return None
    return _grouped(letters)


def _grouped(letters: str) -> str:
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))
