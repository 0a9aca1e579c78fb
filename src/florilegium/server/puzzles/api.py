"""The JSON interface of puzzles: one to solve, and what an answer was worth."""

from __future__ import annotations

import asyncio

from msgspec import Raw
from starlette.requests import Request

from florilegium.core.errors import UnknownGame
from florilegium.core.registry import game as find_game
from florilegium.core.registry import working_games
from florilegium.server.errors import Wrong
from florilegium.server.operations import Operation
from florilegium.server.positions import position
from florilegium.server.puzzles.practice import Posed, Puzzles, rated
from florilegium.server.puzzles.schemas import (
    Attempted,
    GamePuzzles,
    Idea,
    NextPuzzle,
    PuzzleAnswer,
    PuzzleGames,
    PuzzlePosition,
)
from florilegium.server.requests import read_json, require_person, require_rate
from florilegium.server.security import identify
from florilegium.server.store import Practice


async def games(request: Request) -> PuzzleGames:
    """How many there are of each game, and how far one has come."""
    puzzles, person = _puzzles(request), await identify(request)
    done = {} if person is None else await puzzles.store.practice(person, puzzles.now())
    names = [game.name for game in working_games()]
    found = [await _of_game(puzzles, name, person, done.get(name, Practice())) for name in names]
    return PuzzleGames(games=[one for one in found if one.count or one.kept])


async def _of_game(puzzles: Puzzles, name: str, person: str | None, done: Practice) -> GamePuzzles:
    tried = await puzzles.store.attempted(person, name) if person and done.tried else ()
    ideas = await asyncio.to_thread(puzzles.collections.ideas, name)
    return GamePuzzles(
        game=name,
        count=await asyncio.to_thread(puzzles.collections.count, name),
        tried=done.tried,
        solved=done.solved,
        rating=None if done.rating is None else rated(done.rating),
        due=done.due,
        kept=done.kept,
        ideas=[
            Idea(tag=tag, count=len(ids), left=len(ids.difference(tried)))
            for tag, ids in ideas.items()
        ],
    )


async def next_one(request: Request) -> NextPuzzle:
    """A mistake that has come back, or a puzzle that one has not tried yet."""
    person, game = await require_person(request), _game(request)
    await require_rate(request, request.app.state.working)
    puzzles = _puzzles(request)
    posed = await puzzles.next(person, game, request.query_params.get("tag"))
    if posed is None:
        return NextPuzzle(puzzle=None)
    return NextPuzzle(puzzle=await _put(puzzles, person, posed))


async def puzzle(request: Request) -> PuzzlePosition:
    """One puzzle, whether it was tried or not."""
    person, game = await require_person(request), _game(request)
    await require_rate(request, request.app.state.working)
    puzzles = _puzzles(request)
    posed = await puzzles.find(person, game, request.path_params["puzzle"])
    return await _put(puzzles, person, posed)


async def answer(request: Request) -> Attempted:
    """Whether an answer is right, what it loses, and what it changes."""
    person, game = await require_person(request), _game(request)
    wish = await read_json(request, PuzzleAnswer)
    await require_rate(request, request.app.state.working)
    puzzles = _puzzles(request)
    posed = await puzzles.find(person, game, request.path_params["puzzle"])
    return await puzzles.answer(person, posed, wish.action)


async def _put(puzzles: Puzzles, person: str, posed: Posed) -> PuzzlePosition:
    """The puzzle without its answer: nothing but what the seat may know."""
    found = posed.puzzle
    return PuzzlePosition(
        id=found.id,
        game=found.game,
        own=posed.own is not None,
        hardness=None if posed.own is not None else round(posed.hardness.rating),
        rating=rated(await puzzles.rating(person, found.game)),
        table=Raw(await asyncio.to_thread(position, found.record, found.seat)),
    )


def _puzzles(request: Request) -> Puzzles:
    puzzles: Puzzles = request.app.state.puzzles
    return puzzles


def _game(request: Request) -> str:
    try:
        return find_game(request.path_params["game"]).name
    except UnknownGame:
        raise Wrong("unknown-path") from None


_GAME = "/api/puzzles/{game}"
OPERATIONS = (
    Operation(path="/api/puzzles", handler=games, what="The puzzles there are, and one's ratings."),
    Operation(
        path=f"{_GAME}/next",
        handler=next_one,
        what="What to solve next.",
        query={"tag": "What it is to be about: one of the game's ideas."},
    ),
    Operation(path=f"{_GAME}/{{puzzle}}", handler=puzzle, what="A puzzle, without its answer."),
    Operation(
        path=f"{_GAME}/{{puzzle}}",
        method="post",
        handler=answer,
        takes=PuzzleAnswer,
        what="What an answer to a puzzle is worth.",
    ),
)
