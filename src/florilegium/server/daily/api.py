"""The JSON interface of the deals of the day: what there is, playing it, where one stands."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from starlette.requests import Request

from florilegium.core.deal import commitment
from florilegium.core.errors import UnknownGame
from florilegium.core.game import AnyGame
from florilegium.core.registry import game as find_game
from florilegium.core.registry import working_games
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.daily.bot_games import DailyBotGames
from florilegium.server.daily.deals import is_finished
from florilegium.server.daily.results import SEAT, bot_comparisons, compared, counted, result_of
from florilegium.server.daily.schemas import (
    DailyDeals,
    DailyGame,
    DailyPromise,
    DailyResult,
    DailyStanding,
    StartDaily,
)
from florilegium.server.errors import Conflict, Wrong
from florilegium.server.identity import new_code
from florilegium.server.operations import Operation
from florilegium.server.requests import read_json, require_person, require_rate, rooms_of
from florilegium.server.rooms import Opening, Rooms
from florilegium.server.schemas import Opened
from florilegium.server.security import identify
from florilegium.server.store import DailyAttempt, DailyDeal


async def deals(request: Request) -> DailyDeals:
    """Today's deals, and the promise of tomorrow's."""
    rooms, person = rooms_of(request), await identify(request)
    today, games = rooms.daily.today, working_games()
    tomorrow = [await rooms.daily.deal(rooms.daily.tomorrow, game) for game in games]
    return DailyDeals(
        day=today,
        seconds_left=rooms.daily.seconds_left(),
        streak=0 if person is None else await rooms.daily.streak(person),
        games=[await _described(rooms, today, game, person) for game in games],
        tomorrow=[DailyPromise(deal.game, commitment(deal.seed)) for deal in tomorrow],
    )


async def _described(rooms: Rooms, day: str, game: AnyGame, person: str | None) -> DailyGame:
    deal = await rooms.daily.deal(day, game)
    attempt = person and await rooms.store.daily_attempt(day, game.name, person)
    code = attempt.code if attempt else None
    result = await _result_at(rooms, code) if code else None
    tables = await rooms.store.daily_tables(day, game.name)
    begun: Literal["new", "playing"] = "playing" if code else "new"
    return DailyGame(
        game=game.name,
        seats=deal.seats,
        bot=deal.bot,
        commitment=commitment(deal.seed),
        promised_at=deal.at,
        phase=begun if result is None else "finished",
        code=code,
        result=result,
        finished=sum(map(is_finished, tables)),
    )


async def _result_at(rooms: Rooms, code: str) -> DailyResult | None:
    """What came of somebody's table; None while it goes on, or where it was never opened."""
    try:
        async with rooms.visit(code) as room:
            outcome = room.table.outcome
            if outcome is None:
                return None
            return result_of(room.table.game, outcome.scores, outcome.winners)
    except Wrong:
        return None


async def start(request: Request) -> Opened:
    """One's own table with today's deal: opened once, and the same whenever it is asked for."""
    await require_rate(request, request.app.state.creating)
    person, wish = await require_person(request), await read_json(request, StartDaily)
    rooms, game, name = rooms_of(request), _game(request), protocol.clean_name(wish.name)
    deal = await rooms.daily.deal(rooms.daily.today, game)
    async with rooms.daily.starting:
        attempt = DailyAttempt(deal.day, game.name, person, new_code(), rooms.daily.now())
        # The promise to count this table comes first: nobody sees the cards of one that does not.
        await rooms.store.keep_daily(attempt)
        kept = await rooms.store.daily_attempt(deal.day, game.name, person)
        code = (kept or attempt).code
        if not await rooms.store.load(code):
            with suppress(Conflict):  # the same person has opened it at another node meanwhile
                await rooms.open(*_opening(deal, code, person, name))
    _bot_games(request).want(deal)
    return Opened(code=code)


def _opening(
    deal: DailyDeal, code: str, person: str, name: str
) -> tuple[Opening, tuple[log.Entry, ...]]:
    opening = Opening(
        game=deal.game,
        host=person,
        seats=deal.seats,
        hints=False,
        seed=deal.seed,
        daily=deal.day,
        code=code,
    )
    bots = [log.BotSet(seat=seat, bot=deal.bot) for seat in range(SEAT + 1, deal.seats + 1)]
    return opening, (log.Seated(seat=SEAT, person=person, name=name), *bots, log.Started())


async def standing(request: Request) -> DailyStanding:
    """Among people and among bots, for whoever has finished the deal, or once its day is over."""
    rooms, person, game = rooms_of(request), await identify(request), _game(request)
    day = rooms.daily.read_day(request.path_params["day"])
    deal = await rooms.daily.deal(day, game)
    attempt = person and await rooms.store.daily_attempt(day, game.name, person)
    own = await _result_at(rooms, attempt.code) if attempt else None
    if own is None and (attempt or day == rooms.daily.today):
        raise Wrong("daily-closed")
    bot_games, code = _bot_games(request), attempt.code if attempt else None
    bot_games.want(deal)
    tables = [one for one in await rooms.store.daily_tables(day, game.name) if one.code != code]
    others = [result_of(game, one.scores, one.winners or ()) for one in tables if one.scores]
    played = await rooms.store.daily_bot_games(day, game.name)
    return DailyStanding(
        day=day,
        game=game.name,
        bot=deal.bot,
        seats=deal.seats,
        commitment=commitment(deal.seed),
        seed=deal.seed,
        code=code,
        result=own,
        people=counted([*others, *([own] if own else [])]),
        compared=compared(own, others) if own else None,
        bots=bot_comparisons(game, played, own, bot_games.wanted),
        streak=0 if person is None else await rooms.daily.streak(person),
    )


def _game(request: Request) -> AnyGame:
    try:
        return find_game(request.path_params["game"])
    except UnknownGame as error:
        raise Wrong("bad-field", "game", error.message) from None


def _bot_games(request: Request) -> DailyBotGames:
    games: DailyBotGames = request.app.state.daily_bot_games
    return games


OPERATIONS = (
    Operation(path="/api/daily", handler=deals, what="The deals of the day."),
    Operation(
        path="/api/daily/{game}",
        method="post",
        handler=start,
        takes=StartDaily,
        status=201,
        what="The one table at which a person plays today's deal.",
    ),
    Operation(
        path="/api/daily/{day}/{game}",
        handler=standing,
        what="Where one stands with a deal of the day.",
    ),
)
