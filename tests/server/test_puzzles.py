"""Puzzles over HTTP: what is put, what an answer changes, and mistakes that come back."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import florilegium as fl
from florilegium.core.match import Match
from florilegium.lab.puzzles.collection import FILE, write_collection
from florilegium.lab.puzzles.glicko2 import Rating, after_attempt
from florilegium.server.drill.twins import twin_deck
from florilegium.server.encoding import encode
from florilegium.server.frames import Frames, Viewer
from florilegium.server.positions import position
from florilegium.server.puzzles.practice import DAYS
from florilegium.server.puzzles.schemas import Attempted, NextPuzzle, PuzzleGames, PuzzlePosition
from tests.lab.test_puzzles import puzzle
from tests.server.client import Person
from tests.server.conftest import BOTH, Running, Start
from tests.server.tables import PEOPLE, started
from tests.server.test_reviews import over, played, reviewed
from tests.server.test_schemas import is_exactly

DATABASES = BOTH

GAME = "illusion"
DAY = 24 * 3600


class Calendar:
    """A clock that tests put forward."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_days(self, days: float) -> None:
        self.now += days * DAY


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Puzzles of one game, from easy to hard."""
    path = tmp_path / "puzzles" / GAME / FILE
    path.parent.mkdir(parents=True)
    write_collection(path, [puzzle(number, 1000 + 25 * number) for number in range(40)])
    return tmp_path / "puzzles"


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
async def site(start: Start, folder: Path, calendar: Calendar) -> Running:
    server: Running = await start(puzzles=folder, inside={"now": calendar})
    return server


async def get(person: Person, path: str, kind: Any) -> Any:
    answer = await person.http.get(f"/api/puzzles{path}")
    assert answer.status_code == 200, answer.text
    is_exactly(answer, kind)
    return answer.json()


async def following(person: Person, game: str = GAME) -> Any:
    return (await get(person, f"/{game}/next", NextPuzzle))["puzzle"]


async def answers(person: Person, put: Any, action: str) -> Any:
    answer = await person.post(f"/api/puzzles/{put['game']}/{put['id']}", action=action)
    assert answer.status_code == 200, answer.text
    is_exactly(answer, Attempted)
    return answer.json()


async def standing(person: Person, game: str = GAME) -> Any:
    games = (await get(person, "", PuzzleGames))["games"]
    return next(one for one in games if one["game"] == game)


def error(answer: httpx.Response) -> tuple[int, str, str | None]:
    told = answer.json()["error"]
    assert told["message"]["key"]
    return answer.status_code, told["code"], told["field"]


# What is put


async def test_a_puzzle_is_a_table_as_its_seat_may_know_it(site: Running) -> None:
    put = await following(site.person())
    assert 1300 < put["hardness"] < 1700, "a beginner gets neither the easiest nor the hardest"
    assert (put["own"], put["rating"]) == (False, {"rating": 1500.0, "deviation": 350.0})
    match = puzzle().position()
    table = put["table"]
    ours = json.loads(Frames(started(GAME).table).frame(Viewer(1, host=True), 0, PEOPLE, None))
    assert set(table) == set(ours)
    assert table["seat"] == 2
    assert table["view"] == json.loads(encode(match.view(2)))
    assert [one["text"] for one in table["legal"]] == [str(one) for one in match.legal(2)]
    # In a game of memory, too, one is told all that the seat has seen.
    assert [line["step"] for line in table["log"]] == [1, 2, 3, 4, 5]


async def test_nothing_that_is_sent_before_the_attempt_has_the_answer(site: Running) -> None:
    ann = site.person()
    sent = [
        await ann.http.get(path)
        for path in ("/api/puzzles", "/api/puzzles/illusion/next", "/api/games")
    ]
    put = sent[1].json()["puzzle"]
    sent.append(await ann.http.get(f"/api/puzzles/illusion/{put['id']}"))
    for answer in sent:
        assert answer.status_code == 200
        for secret in ("answer", "second", "worths", "tags", "puzzle 1", "puzzle 2"):
            assert f'"{secret}' not in answer.text
    assert set(put) == {"id", "game", "own", "hardness", "rating", "table"}
    assert put["table"]["commitment"] == ""
    assert put["table"]["seed"] is None


@pytest.mark.parametrize("name", fl.games())
def test_hidden_cards_do_not_change_a_byte(name: str) -> None:
    game = fl.game(name)
    deck = [str(card) for card in game.deck(game.options())][::-1]
    match = Match(game, game.setup(3, "hidden", deck))
    for step in range(14):
        seat = match.turn[0]
        legal = match.legal(seat)
        match.play(seat, legal[(7 * step) % len(legal)])
    record = match.record
    seat = match.turn[0]
    other = twin_deck(record.setup, name, record.actions, seat)
    assert other != deck
    twin = replace(record, setup=game.setup(3, "hidden", other))
    assert position(twin, seat) == position(record, seat)


# What an answer changes


async def test_a_right_answer(site: Running) -> None:
    ann = site.person()
    put = await following(ann)
    told = await answers(ann, put, "stop")
    assert told["right"]
    assert told["counted"]
    move = told["move"]
    assert (move["unit"], move["done"]["lost"]) == ("chance", 0)
    assert [one["action"] for one in move["choices"]] == ["stop", "let"]
    assert move["why"]["key"].startswith("illusion.why."), "in a bot's words"
    assert told["tags"] == ["stop"]
    hardness = Rating(put["hardness"], 100)
    expected, _ = after_attempt(Rating(), hardness, True)
    assert told["rating"]["rating"] == pytest.approx(expected.rating, abs=0.1)
    assert told["before"]["rating"] == 1500
    mine = await standing(ann)
    assert (mine["count"], mine["tried"], mine["solved"]) == (40, 1, 1)
    assert mine["rating"] == told["rating"]


async def test_a_wrong_answer_says_what_was_lost(site: Running) -> None:
    ann = site.person()
    told = await answers(ann, await following(ann), "let")
    assert not told["right"]
    assert told["move"]["done"]["lost"] == pytest.approx(0.3)
    assert told["move"]["done"]["grade"] == "blunder"
    assert told["move"]["choices"][0]["action"] == "stop"
    assert told["rating"]["rating"] < 1500
    assert (await standing(ann))["solved"] == 0


async def test_the_next_is_another_one_and_as_hard_as_one_is_strong(site: Running) -> None:
    ann = site.person()
    first = await following(ann)
    assert (await following(ann))["id"] == first["id"], "until it is answered"
    met = {first["id"]}
    for _ in range(3):
        told = await answers(ann, await following(ann), "stop")
        put = await following(ann)
        assert put["id"] not in met
        assert put["rating"] == told["rating"]
        met.add(put["id"])
    assert (await following(ann))["hardness"] > 1600
    assert {game["tried"] for game in (await get(site.person(), "", PuzzleGames))["games"]} == {0}


async def test_two_tabs_count_once(site: Running) -> None:
    ann = site.person()
    put = await following(ann)
    both = await asyncio.gather(answers(ann, put, "stop"), answers(ann, put, "let"))
    assert sorted(told["counted"] for told in both) == [False, True]
    late = next(told for told in both if not told["counted"])
    assert late["rating"] == late["before"]
    assert late["move"]["choices"][0]["action"] == "stop", "it is told all the same"
    assert (await standing(ann))["tried"] == 1


async def test_a_puzzle_is_rated_by_those_who_try_it(site: Running) -> None:
    ann, ben = site.person(), site.person()
    put = await following(ann)
    await answers(ann, put, "let")
    seen = await get(ben, f"/{GAME}/{put['id']}", PuzzlePosition)
    assert seen["hardness"] > put["hardness"]


async def test_ratings_outlive_the_server(start: Start, folder: Path, calendar: Calendar) -> None:
    site = await start(puzzles=folder, inside={"now": calendar})
    ann = site.person()
    told = await answers(ann, await following(ann), "stop")
    await site.stop()
    again = await start(puzzles=folder, inside={"now": calendar})
    assert (await standing(again.person(ann.token)))["rating"] == told["rating"]


async def test_when_all_are_tried_nothing_is_left(start: Start, tmp_path: Path) -> None:
    path = tmp_path / GAME / FILE
    path.parent.mkdir()
    write_collection(path, [puzzle()])
    site = await start(puzzles=tmp_path)
    ann = site.person()
    await answers(ann, await following(ann), "stop")
    assert await following(ann) is None
    assert await following(ann, "hanabi") is None


async def test_puzzles_of_one_idea(start: Start, tmp_path: Path) -> None:
    path = tmp_path / GAME / FILE
    path.parent.mkdir()
    let: dict[str, Any] = {
        "answer": "let",
        "second": "stop",
        "worths": (("let", 0.7), ("stop", 0.4)),
    }
    write_collection(
        path,
        [
            *(puzzle(number, tags=("stop", "behind")) for number in (1, 2)),
            puzzle(3, tags=("let", "behind"), **let),
            *(puzzle(number, tags=("stop",)) for number in (4, 5, 6)),
        ],
    )
    site = await start(puzzles=tmp_path)
    ann = site.person()
    told = {"tag": "behind", "count": 3, "left": 3}
    assert (await standing(ann))["ideas"] == [told], "who hears `stop` knows the answer"
    chosen = f"/{GAME}/next?tag=behind"
    met = set()
    for left in (2, 1, 0):
        put = (await get(ann, chosen, NextPuzzle))["puzzle"]
        assert "behind" in (await answers(ann, put, "stop"))["tags"]
        met.add(put["id"])
        assert (await standing(ann))["ideas"] == [{**told, "left": left}]
    assert len(met) == 3
    assert (await get(ann, chosen, NextPuzzle))["puzzle"] is None
    assert (await following(ann))["id"] not in met
    for tag in ("stop", "nothing", ""):
        wrong = await ann.http.get(f"/api/puzzles/{GAME}/next", params={"tag": tag})
        assert error(wrong) == (422, "bad-field", "tag"), tag


async def test_what_is_wrong_is_told(site: Running, folder: Path) -> None:
    (folder / "hanabi").mkdir()
    (folder / "hanabi" / FILE).write_bytes(b"rubbish")
    ann = site.person()
    put = await following(ann)
    here = f"/api/puzzles/{GAME}"
    assert error(await ann.http.get(f"{here}/nothing")) == (404, "unknown-puzzle", "puzzle")
    assert error(await ann.post(f"{here}/nothing", action="stop")) == (
        404,
        "unknown-puzzle",
        "puzzle",
    )
    assert error(await ann.http.get("/api/puzzles/chess/next"))[:2] == (404, "unknown-path")
    for action in ("dance", "place 1", ""):
        bad = await ann.post(f"{here}/{put['id']}", action=action)
        assert error(bad) == (422, "bad-field", "action"), action
    assert error(await ann.post(f"{here}/{put['id']}"))[:2] == (422, "bad-field")
    assert (await standing(ann))["tried"] == 0, "none of this was an attempt"
    nobody = httpx.AsyncClient(base_url=site.url, verify=False)
    assert error(await nobody.get(f"{here}/next"))[1] == "no-cookie"
    await nobody.aclose()
    broken = await ann.http.get("/api/puzzles/hanabi/next")
    assert error(broken)[:2] == (500, "unreadable-puzzles")


# Own mistakes


async def with_mistakes(site: Running, person: Person) -> tuple[str, list[int]]:
    """A reviewed game of one's own, and the steps of its mistakes."""
    code = await over(site, person, played())
    told = await reviewed(person, code)
    assert told["mistakes"]
    return code, told["mistakes"]


async def test_own_mistakes_come_back_as_puzzles(site: Running, calendar: Calendar) -> None:
    ann = site.person()
    code, steps = await with_mistakes(site, ann)
    assert not (await following(ann))["own"], "tomorrow, not today"
    mine = await standing(ann)
    assert (mine["due"], mine["kept"]) == (0, len(steps))
    calendar.pass_days(1)
    assert (await standing(ann))["due"] == len(steps)
    put = await following(ann)
    assert (put["own"], put["hardness"]) == (True, None)
    step = len(put["table"]["log"]) + 1
    assert step in steps
    assert code not in json.dumps(put), "the review has the answer"
    best = (await best_at(ann, code, step))["action"]
    told = await answers(ann, put, best)
    assert told["right"]
    assert told["own"] == {"code": code, "step": step, "days": DAYS[1]}
    assert told["rating"] == told["before"], "one has seen it before"
    assert (await following(ann))["id"] != put["id"]


async def best_at(person: Person, code: str, step: int) -> Any:
    moves = (await reviewed(person, code))["moves"]
    return next(move for move in moves if move["step"] == step)["choices"][0]


async def comes_back(person: Person) -> None:
    """To the page, which renews the cookie: that of a year ago holds no more."""
    cookie = (await person.http.get("/")).cookies["florilegium"]
    person.http.cookies.clear()
    person.http.cookies.set("florilegium", cookie)


async def test_they_are_spaced(site: Running, calendar: Calendar) -> None:
    ann = site.person()
    code, _ = await with_mistakes(site, ann)
    calendar.pass_days(1)
    put = await following(ann)
    step = len(put["table"]["log"]) + 1
    best = (await best_at(ann, code, step))["action"]
    done = played().actions[step - 1][1]
    for days in (*DAYS[1:], DAYS[-1]):
        told = await answers(ann, put, best)
        assert (told["counted"], told["own"]["days"]) == (True, days)
        calendar.pass_days(days - 1)
        if days > 1:
            await comes_back(ann)
        told = await answers(ann, put, best)
        assert (told["counted"], told["own"]["days"]) == (False, 1), "a day too early"
        calendar.pass_days(1)
    told = await answers(ann, put, done)
    assert not told["right"]
    assert told["own"]["days"] == DAYS[0], "sooner when missed"
    calendar.pass_days(1)
    told = await answers(ann, put, best)
    assert told["own"]["days"] == DAYS[1], "and from the start"


async def test_whose_mistakes_they_are(site: Running, calendar: Calendar) -> None:
    ann, ben = site.person(), site.person()
    code, steps = await with_mistakes(site, ann)
    await reviewed(ann, code)  # again, which keeps none of them twice
    await reviewed(ann, code, seat=2)
    await reviewed(ben, code)
    calendar.pass_days(2)
    assert (await standing(ann))["kept"] == len(steps)
    assert (await standing(ben))["kept"] == 0
    put = await following(ann)
    missing = await ben.http.get(f"/api/puzzles/{GAME}/{put['id']}")
    assert error(missing) == (404, "unknown-puzzle", "puzzle")
