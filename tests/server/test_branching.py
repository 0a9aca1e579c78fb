"""What if, and looking back together: games that leave a finished one, and steps shown to all."""

from __future__ import annotations

from typing import Any

from florilegium.core.match import Match
from tests.server.client import Person
from tests.server.conftest import Running
from tests.server.test_games import play
from tests.server.test_reviews import over, played
from tests.server.test_sockets import two_at

STEP = 20


async def branched(person: Person, code: str, **wish: Any) -> Any:
    content = {"step": STEP, "name": "Ann", **wish}
    return (await person.post(f"/api/tables/{code}/branch", **content)).json()


async def test_a_branch_goes_on_from_there_to_its_own_end(site: Running) -> None:
    ann, record = site.person(), played("ikebana")
    code = await over(site, ann, record)
    branch = (await branched(ann, code))["code"]
    async with ann.connect(branch) as one:
        assert one.table["seat"] == 1
        assert [seat["kind"] for seat in one.table["seats"]] == ["person", "bot"]
        assert one.log[0]["note"]["key"] == "server.note.branch"
        assert one.table["undo"] is False
        end = await play(one)
    found = (await ann.http.get(f"/api/tables/{branch}/record")).json()
    assert found["seed"] == record.setup.seed
    kept = [f"{seat} {action}" for seat, action in record.actions[:STEP]]
    assert found["actions"][:STEP] == kept
    assert end["outcome"] is not None
    again = (await ann.http.get(f"/api/tables/{code}/record")).json()
    assert len(again["actions"]) == len(record.actions), "the other game is as it was"


async def test_a_branch_may_begin_with_another_action(site: Running) -> None:
    ann, record = site.person(), played("ikebana")
    code = await over(site, ann, record)
    match = Match.of(record)
    for number in range(STEP):
        match.follow(record, number)
    seat, done = record.actions[STEP]
    other = next(str(action) for action in match.legal(seat) if str(action) != done)
    branch = (await branched(ann, code, action=other, seat=2))["code"]
    async with site.rooms.visit(branch) as room:
        assert room.table.match is not None
        assert room.table.match.actions[STEP] == (seat, other)
        assert room.table.seat_of(ann.key) == 2


async def test_what_no_branch_can_begin_with_is_named(site: Running) -> None:
    running, ann, _ = await two_at(site, "ikebana")
    code = await over(site, ann, played("ikebana"))
    last = len(played("ikebana").actions)
    assert (await branched(ann, running))["error"]["code"] == "wrong-phase"
    for wish, field in (
        ({"step": last}, "step"),
        ({"step": -1}, "step"),
        ({"action": "dance"}, "action"),
        ({"seat": 3}, "seat"),
        ({"name": " "}, "name"),
    ):
        error = (await branched(ann, code, **wish))["error"]
        assert (error["code"], error["field"]) == ("bad-field", field), wish


async def test_people_may_take_over_from_bots_on_a_branch_alone(site: Running) -> None:
    ann, eve, dan = site.person(), site.person(), site.person()
    code = await over(site, ann, played())
    branch = (await branched(ann, code, step=4, seat=1))["code"]
    async with eve.connect(branch) as two, dan.connect(branch) as three:
        await two.change("sit", name="Eve", seat=2)
        assert two.table["seat"] == 2
        assert [seat["kind"] for seat in two.table["seats"]] == ["person", "person"]
        assert (await two.change("sit", name="Eve", seat=1))["code"] == "wrong-phase"
        assert (await three.change("sit", name="Dan", seat=2))["code"] == "seat-taken"
        assert (await three.change("sit", name="Dan"))["code"] == "full"
    running, _, _ = await two_at(site)
    async with eve.connect(running) as two:
        assert (await two.change("sit", name="Eve"))["code"] == "wrong-phase"


# Together


async def test_whoever_leads_shows_everybody_the_same_step(site: Running) -> None:
    ann, eve = site.person(), site.person()
    code = await over(site, ann, played())
    async with ann.connect(code) as one, eve.connect(code) as two:
        await one.send("show", step=17, perspective="1", marks=["basket-2"])
        shown = await two.expect("shown")
        expected = {"step": 17, "perspective": "1", "marks": ["basket-2"], "seat": 1}
        assert shown == {"type": "shown", **expected}
        assert (await two.change("show", step=3, perspective="open"))["code"] == "not-seated"
        assert (await one.change("show", step=9999, perspective="1"))["field"] == "step"
        assert (await one.change("show", step=3, perspective="deck"))["field"] == "perspective"
        for marks in (["a"] * 13, ["<script>"], [""], ["x" * 41], "deck"):
            wrong = await one.change("show", step=3, perspective="1", marks=marks)
            assert wrong["field"] == "marks"
        async with site.person().connect(code) as late:
            assert await late.expect("shown") == shown
    running, ben, _ = await two_at(site)
    async with ben.connect(running) as one:
        assert (await one.change("show", step=0, perspective="open"))["code"] == "wrong-phase"
