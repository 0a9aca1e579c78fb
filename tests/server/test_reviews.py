"""Reviews of finished games over HTTP: judged in the background, one after the other, and kept."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from functools import cache
from typing import Any

import httpx
import pytest

import florilegium as fl
from florilegium.core.match import Match
from florilegium.core.record import Record
from florilegium.players import bot
from florilegium.players.calls import ask, tell
from florilegium.players.review import review, tried
from florilegium.server import entries as log
from florilegium.server.errors import Wrong
from florilegium.server.limits import Rate
from florilegium.server.review.reviews import Reviews, Wanted
from florilegium.server.rooms import Opening
from florilegium.server.settings import UNLIMITED
from tests.server import endless
from tests.server.client import Person, until
from tests.server.conftest import Running, Start
from tests.server.test_sockets import two_at

GAME = "illusion"
"""The one that is judged most quickly."""


@cache
def played(game: str = GAME, seed: str = "7") -> Record:
    """A whole game of two forgetful bots."""
    match = Match(fl.game(game), fl.game(game).setup(2, seed, None))
    bots = {seat: bot(match.game, "easy", seat, f"{seed} {seat}") for seat in (1, 2)}
    while match.outcome is None:
        seat = match.turn[0]
        action = ask(bots[seat], seat, match.view(seat), match.legal(seat))
        tell(bots, match.play(seat, action))
    return match.record


async def over(site: Running, person: Person, record: Record) -> str:
    """A table at which somebody has played that game on the first seat, against a bot."""
    setup = record.setup
    entries: list[log.Entry] = [
        log.Seated(seat=1, person=person.key, name="Ann"),
        log.BotSet(seat=2, bot="easy"),
        log.Started(),
    ]
    entries += [log.Acted(seat=seat, action=action) for seat, action in record.actions]
    opening = Opening(game=record.game, host=person.key, seats=setup.seats, seed=setup.seed)
    return await site.rooms.open(opening, entries)


async def get(person: Person, path: str) -> httpx.Response:
    return await person.http.get(f"/api/tables/{path}")


async def reviewed(person: Person, code: str, seat: int = 1) -> dict[str, Any]:
    """Ask until it is done."""

    async def look() -> Any:
        answer = await get(person, f"{code}/review?seat={seat}")
        assert answer.status_code == 200, answer.text
        found = answer.json()
        if found["state"] != "done":
            assert found["state"] in ("waiting", "running")
            assert found["done"] <= found["total"]
        return found.get("review")

    told: dict[str, Any] = await until(look)
    return told


async def test_a_finished_game_is_reviewed_as_the_library_does_it(site: Running) -> None:
    ann, record = site.person(), played()
    code = await over(site, ann, record)
    told, expected = await reviewed(ann, code), review(record, 1).of(1)
    assert told["accuracy"] == expected.accuracy
    assert [move["step"] for move in told["moves"]] == [move.step for move in expected.moves]
    for move, judged in zip(told["moves"], expected.moves, strict=True):
        assert move["done"]["action"] == str(judged.action)
        assert move["done"]["lost"] == judged.lost
        assert move["done"]["grade"] == judged.grade.value
        assert move["choices"][0]["value"] == judged.judgement.best.value
    assert told["mistakes"] == [move.step for move in expected.mistakes]
    assert told["mistakes"], "there is something to learn"
    reasons = [move["why"] for move in told["moves"] if move["step"] in told["mistakes"]]
    assert any(why and why["key"].startswith("illusion.why.hard.") for why in reasons)
    assert [turn["step"] for turn in told["turning_points"]] == [
        point.step for point in expected.turning_points
    ]
    assert (await get(ann, f"{code}/replay")).json()["you"] == 1
    assert (await get(site.person(), f"{code}/replay")).json()["you"] is None


async def test_the_same_review_is_not_worked_out_twice(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, working=Rate(1, per_second=0)))
    ann, ben = site.person(), site.person()
    code = await over(site, ann, played())
    first = await reviewed(ann, code)
    assert await reviewed(ben, code) == first
    refused = await get(ann, f"{code}/review?seat=2")  # another one would be work
    assert refused.json()["error"]["code"] == "too-fast"


async def test_a_killed_process_means_asking_again(
    site: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ann = site.person()
    code = await over(site, ann, played())
    reviews: Reviews = site.app.state.reviews
    await get(ann, f"{code}/review?seat=1")
    pid = await until(lambda: reviews.pid)
    os.kill(pid, signal.SIGKILL)

    async def is_given_up() -> bool:
        answer = (await get(ann, f"{code}/review?seat=1")).json()
        assert answer.get("state") != "done"
        return bool(answer.get("error", {}).get("code") == "no-review")

    await until(is_given_up)
    assert "no review of table" in caplog.text
    assert (await reviewed(ann, code))["seat"] == 1


async def test_what_cannot_be_reviewed_says_why(site: Running) -> None:
    running, ann, _ = await two_at(site, GAME)
    code = await over(site, ann, played())
    last = len(played().actions)
    wrong = {
        f"{running}/review?seat=1": ("wrong-phase", None),
        f"{running}/position?step=1": ("wrong-phase", None),
        f"{code}/review": ("bad-field", "seat"),
        f"{code}/review?seat=3": ("bad-field", "seat"),
        f"{code}/position?step=0": ("bad-field", "step"),
        f"{code}/position?step={last + 1}": ("bad-field", "step"),
        f"{code}/position?step=many": ("bad-field", "step"),
        "ABC-DEF-GHJ/review?seat=1": ("unknown-table", None),
    }
    for path, expected in wrong.items():
        error = (await get(ann, path)).json()["error"]
        assert (error["code"], error["field"]) == expected, path


# Learning from a mistake


async def test_a_position_is_as_its_seat_saw_it(site: Running) -> None:
    ann, record = site.person(), played()
    code = await over(site, ann, record)
    match = Match.of(record)
    for number in range(20):
        match.follow(record, number)
    seat = record.actions[20][0]
    found = (await get(ann, f"{code}/position?step=21")).json()
    assert (found["step"], found["seat"]) == (21, seat)
    assert found["view"]["seat"] == seat
    assert [one["text"] for one in found["legal"]] == [str(one) for one in match.legal(seat)]


async def test_another_action_is_judged_like_the_first(site: Running) -> None:
    ann, record = site.person(), played()
    code = await over(site, ann, record)
    worst = review(record, 1).of(1).mistakes[0]
    for worth in worst.judgement.worths:
        wish = {"step": worst.step, "action": str(worth.action)}
        answer = (await ann.post(f"/api/tables/{code}/try", **wish)).json()
        expected = tried(record, worst.step, worth.action)
        assert answer["done"]["lost"] == expected.lost
        assert answer["done"]["accepted"] == expected.accepted
    for action in ("place 99", "dance"):
        wish = {"step": worst.step, "action": action}
        error = (await ann.post(f"/api/tables/{code}/try", **wish)).json()["error"]
        assert (error["code"], error["field"]) == ("bad-field", "action")


# The queue


async def test_nobody_waits_for_two_and_what_nobody_asks_about_is_given_up() -> None:
    now = [0.0]
    reviews = Reviews(lambda: now[0], endless.prepare)
    ones = [Wanted("A", 1), Wanted("B", 1), Wanted("C", 1)]
    records = [endless.ENDLESS, played().to_json(), played().to_json()]

    def look(place: int, person: str) -> tuple[str, int]:
        state = reviews.look(ones[place], person, lambda: records[place])
        return state.state, state.ahead

    try:
        assert look(0, "ann") == ("waiting", 0)
        assert look(1, "ben") == ("waiting", 1)
        await until(lambda: reviews.pid)
        assert look(0, "ann")[0] == "running"
        assert look(2, "ben") == ("waiting", 1)
        assert not reviews.is_known(ones[1])
        now[0] = 100.0
        assert look(2, "ben") == ("waiting", 1)
        await until(lambda: not reviews.is_known(ones[0]))
        await until(lambda: look(2, "ben")[0] == "done")
        assert not reviews.is_known(ones[0])
    finally:
        await reviews.close()


async def test_a_record_that_cannot_be_judged_keeps_nobody_waiting() -> None:
    reviews = Reviews()
    try:
        bad, good = Wanted("A", 1), Wanted("B", 1)
        reviews.look(bad, "ann", lambda: "{}")
        reviews.look(good, "ben", played().to_json)

        def is_refused() -> bool:
            try:
                reviews.look(bad, "ann", lambda: "{}")
            except Wrong as wrong:
                assert wrong.code == "no-review"
                return True
            return False

        await until(is_refused)
        await until(lambda: reviews.look(good, "ben", played().to_json).state == "done")
    finally:
        await reviews.close()
