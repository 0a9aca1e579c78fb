"""What the JSON interface takes and gives about the deals of the day."""

from __future__ import annotations

from typing import Literal

import msgspec

from florilegium.server import protocol
from florilegium.server.schemas import Answer


class StartDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to play."""

    name: protocol.Name


class DailyResult(Answer, frozen=True):
    """How the first seat fared; the higher `ahead`, or else the points, the better."""

    points: int
    ahead: int | None
    """How many points more than the best of the others; None where all play together."""
    won: bool


class DailyGame(Answer, frozen=True):
    """Today's deal of one game, and how far one has come with it."""

    game: str
    seats: int
    bot: str
    commitment: str
    promised_at: int
    """In seconds since 1970."""
    phase: Literal["new", "playing", "finished"]
    code: str | None
    """One's own table."""
    result: DailyResult | None
    finished: int
    """How many people have played it to the end."""


class DailyPromise(Answer, frozen=True):
    """What is known of tomorrow's deal."""

    game: str
    commitment: str


class DailyDeals(Answer, frozen=True):
    """The deals of the day."""

    day: str
    seconds_left: int
    streak: int
    """Days in a row on which one finished a deal."""
    games: list[DailyGame]
    tomorrow: list[DailyPromise]


class Comparison(Answer, frozen=True):
    """One's own result among others: how many were better, as good, and less good."""

    better: int
    same: int
    worse: int


class PointsCount(Answer, frozen=True):
    """So many people had these points."""

    points: int
    people: int


class BotComparison(Answer, frozen=True):
    """The games of one bot in the same place, with the same cards."""

    bot: str
    games: int
    wanted: int
    """How many there will be."""
    average: float | None
    """Of its points."""
    compared: Comparison | None


class DailyStanding(Answer, frozen=True):
    """Where one stands with a deal of the day that one has finished, or whose day is over."""

    day: str
    game: str
    bot: str
    """Who sat on the other seats."""
    seats: int
    commitment: str
    seed: str
    code: str | None
    result: DailyResult | None
    people: list[PointsCount]
    """Everybody's points, the lowest first."""
    compared: Comparison | None
    """Among all other people."""
    bots: list[BotComparison]
    streak: int
