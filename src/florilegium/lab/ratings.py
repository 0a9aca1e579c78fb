"""Ratings over a whole contest, by OpenSkill (Plackett and Luce's model)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from florilegium.lab.contest import Contest
from florilegium.lab.playing import Played


@dataclass(frozen=True, slots=True)
class Rating:
    """Strength on OpenSkill's scale, where everybody starts at 25, and how unsure it is."""

    mu: float
    sigma: float


def ratings(contest: Contest, games: Sequence[Played]) -> dict[str, Rating]:
    """Every bot's rating; none where there is nobody to compare with.

    Bots with copies of themselves are compared by what they made of the same deal.
    """
    from openskill.models import PlackettLuce  # takes a while to load

    model = PlackettLuce()
    found = {name: model.rating(name=name) for name in contest.bots}
    by_deals = contest.lineups == "copies"
    for places in _deals(contest, games) if by_deals else _games(contest, games):
        names = list(places)
        if len(names) < 2:
            continue
        ranks = [places[name] for name in names]
        for name, (new,) in zip(
            names, model.rate([[found[name]] for name in names], ranks=ranks), strict=True
        ):
            found[name] = new
    if len(contest.bots) < 2:
        return {}
    return {name: Rating(one.mu, one.sigma) for name, one in found.items()}


def _games(contest: Contest, games: Iterable[Played]) -> Iterator[dict[str, float]]:
    """The mean place of every bot in a game: copies of one bot count as one player."""
    for played in games:
        if contest.rules.cooperative:
            continue
        places = seat_places(played, contest.seats)
        seats: dict[str, list[float]] = {}
        for name, place in zip(contest.seatings[played.task[1]], places, strict=True):
            seats.setdefault(name, []).append(place)
        yield {name: fmean(own) for name, own in seats.items()}


def _deals(contest: Contest, games: Iterable[Played]) -> Iterator[dict[str, float]]:
    """The place of every bot among those who played the same deal; a bot that failed is last."""
    for _, same in groupby(games, key=lambda played: played.task[0]):
        made = {
            contest.seatings[played.task[1]][0]: fmean(played.scores or (float("-inf"),))
            for played in same
        }
        yield {
            name: 1.0 + sum(other > score for other in made.values())
            for name, score in made.items()
        }


def seat_places(played: Played, seats: int) -> list[float]:
    """The place of every seat: winners first, then by points; equals share a place."""
    scores = played.scores or (0,) * seats
    keys = [(seat + 1 not in played.winners, -scores[seat]) for seat in range(seats)]
    return [1 + sum(other < key for other in keys) for key in keys]
