"""What the JSON interface takes and gives about oneself: games, another device, being forgotten."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from florilegium.server import protocol
from florilegium.server.schemas import Answer, Recorded

TransferSecret = Annotated[str, Meta(min_length=1, max_length=100)]


class TakeTransfer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link; without `confirm` it is only told whose link it is."""

    secret: TransferSecret
    confirm: bool = False


class DeleteMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That somebody really means it."""

    confirm: Literal["delete everything about me"]


class LogOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which browser is to know its person no more: the one that says it, or all others."""

    others: bool = False


class LoggedOut(Answer, frozen=True):
    """None of their cookies holds any longer."""

    done: bool


class Partner(Answer, frozen=True):
    """Somebody else at a table."""

    person: str
    name: str


class PlayedGame(Answer, frozen=True):
    """A game that is over, from the own seat."""

    code: str
    game: str
    at: int
    """Its end, in seconds since 1970."""
    seat: protocol.SeatNumber | None
    """None where the table is older than this list."""
    points: int | None
    won: bool | None
    accuracy: float | None
    """In percent; None where it has not been reviewed."""
    scores: tuple[int, ...]
    names: list[str | None]
    partners: list[Partner]
    bots: list[str]
    daily: str | None


class MyGames(Answer, frozen=True):
    """The games one has finished, the latest first."""

    name: str | None
    games: list[PlayedGame]


class ExportedGame(Answer, frozen=True):
    """A game as it is taken along."""

    about: PlayedGame
    record: Recorded


class Export(Answer, frozen=True):
    """All of one's games."""

    format: Literal["florilegium-games"]
    version: Literal[1]
    name: str | None
    games: list[ExportedGame]


class Transfer(Answer, frozen=True):
    """A link that makes another device oneself, once."""

    link: str
    qr: str
    """The link as a drawing: the address of an image."""
    seconds: int
    """How long it holds."""


class Transferred(Answer, frozen=True):
    """Whose link it is, and whether this device is theirs now."""

    name: str | None
    done: bool


class Deleted(Answer, frozen=True):
    """At how many tables somebody was made nobody."""

    tables: int
