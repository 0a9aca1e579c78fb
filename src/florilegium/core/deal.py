"""Where a seed comes from when nobody is trusted with it: a secret of the server, promised before
anybody else says anything, and a contribution of each player's browser, promised before any of them
is shown. docs/fairness.md says why."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

HASH = re.compile(r"[0-9a-f]{64}")
_SECRET = re.compile(r"[0-9a-f]{32,64}")
_TABLE = re.compile(r"[0-9A-Z-]{1,40}")
_SEAT = re.compile(r"[1-9]")
_PURPOSE = "florilegium deal 1"
_SEED_DIGITS = 32


def commitment(secret: str) -> str:
    """What can be shown of a secret beforehand: nobody can find another one with this hash."""
    return sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Deal:
    """All that a seed was made of; seats are those of people, bots contribute nothing."""

    table: str
    secret: str
    """The server's."""
    people: tuple[int, ...]
    """The seats where people sat."""
    commitments: Mapping[int, str] = field(default_factory=dict)
    """What each seat had promised when the game was started."""
    contributions: Mapping[int, str] = field(default_factory=dict)
    """What was shown of it in time."""

    @property
    def seed(self) -> str:
        """What the game is dealt from: any change of any part gives another one."""
        shown = [f"{seat} {self.contributions[seat]}" for seat in sorted(self.contributions)]
        text = "\n".join((_PURPOSE, self.table, self.secret, *shown))
        return sha256(text.encode()).hexdigest()[:_SEED_DIGITS]

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats of people whose browsers contributed nothing."""
        return tuple(seat for seat in self.people if seat not in self.contributions)

    @property
    def broken(self) -> tuple[int, ...]:
        """The seats whose contribution is not what they had promised."""
        return tuple(
            seat
            for seat, shown in sorted(self.contributions.items())
            if self.commitments.get(seat) != commitment(shown)
        )

    def content(self) -> dict[str, Any]:
        """What a record says of the deal, as JSON-ready data."""
        return {
            "table": self.table,
            "secret": self.secret,
            "people": list(self.people),
            "commitments": {str(seat): self.commitments[seat] for seat in sorted(self.commitments)},
            "contributions": {
                str(seat): self.contributions[seat] for seat in sorted(self.contributions)
            },
        }


def read(content: object) -> Deal | None:
    """A deal from a record's content; None where it is none."""
    names = {"table", "secret", "people", "commitments", "contributions"}
    if not isinstance(content, dict) or set(content) != names:
        return None
    table, secret, people = (content[name] for name in ("table", "secret", "people"))
    if not (_matches(_TABLE, table) and _matches(_SECRET, secret) and _are_seats(people)):
        return None
    commitments, contributions = map(_by_seat, (content["commitments"], content["contributions"]))
    if commitments is None or contributions is None:
        return None
    return Deal(table, secret, tuple(people), commitments, contributions)


def _are_seats(given: object) -> bool:
    return isinstance(given, list) and all(
        seat.__class__ is int and 1 <= seat <= 9 for seat in given
    )


def _by_seat(given: object) -> dict[int, str] | None:
    """Hexadecimal texts by seat."""
    if not isinstance(given, dict):
        return None
    if not all(_matches(_SEAT, seat) and _matches(HASH, text) for seat, text in given.items()):
        return None
    return {int(seat): text for seat, text in given.items()}


def _matches(pattern: re.Pattern[str], given: object) -> bool:
    return isinstance(given, str) and pattern.fullmatch(given) is not None
