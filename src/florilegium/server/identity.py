"""Names that cannot be guessed: people's tokens, table codes and the hashes that stand for them."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No look-alikes: neither 0 and O nor 1, I and L."""
_GROUPS, _GROUP = 3, 3
_TOKEN = re.compile(r"[0-9a-f]{32}")
_SECRET = 32
_SIGNATURE = 16
_SEPARATORS = re.compile(r"[\s-]")
_PERSON = 32
_PUBLIC = 12


def new_token() -> str:
    """128 random bits: whoever has them owns the seat."""
    return secrets.token_hex(16)


def new_secret() -> str:
    """128 random bits: the server's part of a seed."""
    return secrets.token_hex(16)


class Tokens:
    """Makes tokens and knows them again by a signature: nobody can be somebody of their own making.

    The key alone makes new people. It tells nothing of those there are, as their tokens are random.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """Somebody who was not there before."""
        return self.signed(new_token())

    def signed(self, secret: str) -> str:
        """The token of these random bits."""
        made = hmac.digest(self._key, secret.encode(), "sha256").hex()
        return secret + made[:_SIGNATURE]

    def includes(self, text: str) -> bool:
        """Whether a cookie's value is one of ours."""
        secret = text[:_SECRET]
        return is_unsigned(secret) and hmac.compare_digest(
            text.encode(), self.signed(secret).encode()
        )


def is_unsigned(text: str) -> bool:
    """Whether this could be a token of the time when none was signed."""
    return _TOKEN.fullmatch(text) is not None


def person_of(token: str) -> str:
    """Who holds this token. The log knows people by this hash, so it cannot give a seat away."""
    return sha256(f"person {token[:_SECRET]}".encode()).hexdigest()[:_PERSON]


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
