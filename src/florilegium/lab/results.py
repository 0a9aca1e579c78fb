"""What the games of a contest say: a standing for every bot and a table of who beats whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import permutations
from statistics import fmean
from typing import Literal

from florilegium.lab.contest import Contest
from florilegium.lab.move_times import MoveTimes
from florilegium.lab.playing import Fault, Played
from florilegium.lab.ratings import Rating, ratings, seat_places
from florilegium.lab.statistics import Interval, by_deal, mean, share

Measure = Literal["wins", "ahead", "difference", "score"]
"""What a duel's value is: the share of games won by one alone against copies of the other; of games
finished ahead of the other; points more than the other on the same deals; or points made together.
"""


@dataclass(frozen=True, slots=True)
class Times:
    """Processor seconds a move."""

    moves: int
    mean: float
    p99: float
    slowest: float
    over: int
    """Moves that took longer than the budget."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot, over every game in which it had a seat."""

    bot: str
    games: int
    score: Interval | None
    wins: Interval | None
    """The share of the win of one of its seats; `fair` is what an equal would have."""
    fair: float
    perfect: Interval | None
    lost: Interval | None
    scores: dict[int, int]
    """How often each score was made."""
    rating: Rating | None
    faults: dict[str, int] = field(compare=False)
    times: Times = field(compare=False)


@dataclass(frozen=True, slots=True)
class Duel:
    """One bot against another."""

    bot: str
    against: str
    games: int
    value: Interval


@dataclass(frozen=True, slots=True)
class Results:
    """Everything a contest found out. Equal results may have taken different times."""

    contest: Contest
    games: int
    deals: int
    steps: float
    """Actions in a game, on average."""
    measure: Measure
    standings: tuple[Standing, ...]
    """The best first."""
    duels: tuple[Duel, ...]
    faults: tuple[Fault, ...] = field(compare=False)

    def _repr_html_(self) -> str:
        shown: str = import_module("florilegium.lab.report").fragment(self)
        return shown

    def standing(self, bot: str) -> Standing:
        return next(one for one in self.standings if one.bot == bot)

    def duel(self, bot: str, against: str) -> Duel:
        """How one bot did against another; KeyError where they have not met."""
        return {(one.bot, one.against): one for one in self.duels}[bot, against]


Values = list[tuple[int, float]]
"""A value with the number of its deal, for every game that has one."""


def summarized(contest: Contest, games: Sequence[Played]) -> Results:
    """The results of the games, in whatever order they come."""
    games = sorted(games, key=lambda played: played.task)
    rated = ratings(contest, games)
    standings = [_standing(contest, name, games, rated.get(name)) for name in contest.bots]
    standings.sort(key=_merit, reverse=True)
    measure = _measure(contest)
    return Results(
        contest=contest,
        games=len(games),
        deals=len({played.task[0] for played in games}),
        steps=fmean(played.steps for played in games) if games else 0.0,
        measure=measure,
        standings=tuple(standings),
        duels=tuple(_duels(contest, games, measure)),
        faults=tuple(fault for played in games for fault in played.faults),
    )


def _merit(standing: Standing) -> float:
    ranking = standing.wins or standing.score
    return ranking.value if ranking else float("-inf")


def _measure(contest: Contest) -> Measure:
    if contest.lineups == "copies":
        return "difference"
    if contest.rules.cooperative:
        return "score"
    return "wins" if contest.lineups == "alone" else "ahead"


def _standing(
    contest: Contest, name: str, games: Sequence[Played], rating: Rating | None
) -> Standing:
    own = [played for played in games if name in contest.seatings[played.task[1]]]
    together = contest.rules.cooperative
    scores = _values(contest, name, own, _score)
    wins = None if together else by_deal(_values(contest, name, own, _win))

    def rate(holds: Callable[[Played], bool]) -> Interval | None:
        values = by_deal((played.task[0], float(holds(played))) for played in own)
        return share(values, len(own)) if together else None

    return Standing(
        bot=name,
        games=len(own),
        score=mean(by_deal(scores)),
        wins=None if wins is None else share(wins, len(own)),
        fair=1 / contest.seats,
        # Playing together, a game with every point is complete, and one without winners is lost.
        perfect=rate(lambda played: played.reason.endswith(".complete")),
        lost=rate(lambda played: not played.winners),
        scores=dict(sorted(Counter(_each_score(contest, name, own)).items())),
        rating=rating,
        faults=dict(sorted(Counter(_faults(name, own)).items())),
        times=_times(name, own),
    )


def _faults(name: str, games: Sequence[Played]) -> Iterator[str]:
    for played in games:
        yield from (fault.kind for fault in played.faults if name in fault.bot.split("+"))


def _times(name: str, games: Sequence[Played]) -> Times:
    total = MoveTimes()
    for played in games:
        if name in played.times:
            total.merge(played.times[name])
    return Times(total.moves, total.mean, total.quantile(0.99), total.slowest, total.over)


def _seats(contest: Contest, name: str, played: Played) -> list[int]:
    return [seat for seat, who in enumerate(contest.seatings[played.task[1]], 1) if who == name]


def _score(played: Played, seat: int) -> float | None:
    return None if played.scores is None else played.scores[seat - 1]


def _win(played: Played, seat: int) -> float:
    return (seat in played.winners) / max(1, len(played.winners))


def _values(
    contest: Contest,
    name: str,
    games: Sequence[Played],
    worth: Callable[[Played, int], float | None],
) -> Values:
    """What a bot's seats were worth, in each game that says so."""
    found = []
    for played in games:
        values = [worth(played, seat) for seat in _seats(contest, name, played)]
        known = [value for value in values if value is not None]
        if known:
            found.append((played.task[0], fmean(known)))
    return found


def _each_score(contest: Contest, name: str, games: Sequence[Played]) -> Iterator[int]:
    """Every seat's score; playing together there is one for all."""
    for played in games:
        if played.scores is not None:
            seats = _seats(contest, name, played)
            for seat in seats[:1] if contest.rules.cooperative else seats:
                yield played.scores[seat - 1]


def _duels(contest: Contest, games: Sequence[Played], measure: Measure) -> Iterator[Duel]:
    sets = [Counter(seating) for seating in contest.seatings]
    for one, other in permutations(contest.bots, 2):
        if measure == "difference":
            values = _differences(contest, one, other, games)
        else:
            both = [
                played
                for played in games
                if {one, other} <= set(sets[played.task[1]])
                and (measure == "ahead" or sets[played.task[1]][one] == 1)
            ]
            worth = _worth(contest, one, other, measure)
            values = _values(contest, one, both, worth)
        deals = by_deal(values)
        shares = measure in ("wins", "ahead")
        value = share(deals, len(values)) if shares else mean(deals)
        if value is not None:
            yield Duel(one, other, len(values), value)


def _worth(
    contest: Contest, one: str, other: str, measure: Measure
) -> Callable[[Played, int], float | None]:
    """What a seat of the one is worth in a game with the other."""
    if measure == "ahead":
        return _ahead(contest, one, other)
    return _win if measure == "wins" else _score


def _differences(contest: Contest, one: str, other: str, games: Sequence[Played]) -> Values:
    """Points more than the other made of the same deal."""
    theirs = dict(_values(contest, other, games, _score))
    mine = _values(contest, one, games, _score)
    return [(deal, value - theirs[deal]) for deal, value in mine if deal in theirs]


def _ahead(contest: Contest, one: str, other: str) -> Callable[[Played, int], float]:
    """How much of the other's copies a seat has left behind; equals count half."""

    def worth(played: Played, seat: int) -> float:
        places = seat_places(played, contest.seats)
        mine = places[seat - 1]
        rivals = [places[rival - 1] for rival in _seats(contest, other, played)]
        return fmean((mine < place) + (mine == place) / 2 for place in rivals)

    return worth
