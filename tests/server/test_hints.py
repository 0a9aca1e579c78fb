"""Hints: what a bot would do in somebody's place, told to that one alone until the replay."""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from florilegium.core.player import Bot
from florilegium.players.processes import BotProcess
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.asker import Asker
from florilegium.server.errors import Wrong
from florilegium.server.hints import adviser, question
from florilegium.server.limits import Rate
from florilegium.server.settings import UNLIMITED, Settings
from tests.server.client import Frame, Person, Socket
from tests.server.conftest import Running, Start, running
from tests.server.tables import PEOPLE, Scene, placed, started
from tests.server.test_games import play
from tests.server.test_sockets import two_at
from tests.server.test_table import silent_scenes

HERE = "tests.server.test_hints"
NOTE = "server.note.hinted"


class Slow(Bot):
    """Thinks for longer than it may."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        time.sleep(60)


def asked(scene: Scene, person: str = "ann", **wish: Any) -> Any:
    """The question that a wish leads to, or the code of what is wrong."""
    try:
        return question(Asker(scene.table, person, PEOPLE, ()), protocol.Hint(id="x", **wish))
    except Wrong as wrong:
        return wrong.code


def turn(scene: Scene) -> str:
    return PEOPLE[scene.table.turn[0] - 1]


# Who may ask, and who is asked


def test_whoever_is_on_turn_may_ask_and_nobody_else() -> None:
    scene = Scene("hanabi", 2, options={"first_seat": 1})
    assert asked(scene) == "wrong-phase"
    scene.fill(2)
    assert asked(scene).seat == 1
    assert asked(scene, "ben") == "not-turn"
    assert asked(scene, "eve") == "not-seated"


def test_a_question_about_the_past_is_not_meant_any_more() -> None:
    scene = started("hanabi", options={"first_seat": 1})
    before = scene.table.version
    scene.act("ann", "play 1")
    assert asked(scene, version=before) == "stale"


def test_the_host_may_switch_hints_off() -> None:
    scene = Scene("hanabi", 2)
    assert scene.table.hints
    scene.ask("ann", protocol.Configure(hints=False))
    scene.fill(2)
    assert asked(scene, turn(scene)) == "hints-off"


def test_against_the_clock_everybody_decides_alone() -> None:
    timed, calm = placed(3, window=5.0), placed(3, window=None)
    assert timed.table.racing
    assert asked(timed, "ben") == "against-clock"
    assert asked(calm, "ben").seat == 2
    assert asked(calm, "cat").seat == 3


def test_in_a_race_a_question_stays_open_while_others_decide() -> None:
    scene = placed(3, window=None)
    question = asked(scene, "cat")
    scene.act("ben", "let")
    assert question.is_open(scene.table)
    scene.act("cat", "let")
    assert not question.is_open(scene.table)


def test_a_bot_of_the_tables_level_is_asked_or_the_strongest() -> None:
    def of(*bots: str, best: bool = False) -> str:
        scene = Scene("hanabi", 1 + len(bots))
        scene.ask("ann", protocol.Sit(name="Ann"))
        for seat, bot in enumerate(bots, 2):
            scene.ask("ann", protocol.Bot(seat=seat, bot=bot))
        return adviser(scene.table, best)

    assert of("easy") == "easy"
    assert of("easy", "medium") == "medium"
    assert of("easy", best=True) == "hard"
    assert of("easy", "hat") == "hat", "who has conventions expects others to keep them"
    assert of("random") == "hard"
    assert adviser(Scene("hanabi", 2).table, best=False) == "hard"


# What is told


def hinted(scene: Scene, seat: int, action: str, bot: str = "hard") -> None:
    scene.take(log.Hinted(seat=seat, bot=bot, action=action, id="h"))


def test_a_hint_lasts_until_the_decision_is_made() -> None:
    scene = started("hanabi", options={"first_seat": 1})
    hinted(scene, 1, "play 1")
    assert scene.table.hint_for(1) is not None
    assert scene.table.hint_for(2) is None
    assert scene.table.hint_for(None) is None
    scene.act("ann", "play 2")
    assert scene.table.hint_for(1) is None
    assert scene.table.hint_for(2) is None


def test_a_hint_in_a_race_lasts_while_others_decide() -> None:
    scene = placed(4, window=None)
    hinted(scene, 3, "let")
    scene.act("ben", "let")
    assert scene.table.hint_for(3) is not None


def test_whoever_takes_a_move_back_has_its_hint_again_and_none_for_later() -> None:
    for scene in silent_scenes():
        takes_back_a_hinted_move(scene)


def takes_back_a_hinted_move(scene: Scene) -> None:
    assert scene.table.match is not None
    seat, action = scene.table.match.actions[-1]
    person = PEOPLE[seat - 1]
    scene.ask(person, protocol.Undo(id="u1"))
    hinted(scene, seat, action)
    scene.act(person, action, "again")
    later = scene.table.turn[0]
    hinted(scene, later, str(scene.table.legal(later)[0]), "easy")
    assert scene.table.hint_for(later, "hard") is None
    scene.ask(person, protocol.Undo(id="u2"))
    found = scene.table.hint_for(seat)
    assert found is not None
    assert (str(found.action), found.bot) == (action, "hard")
    assert [hint.bot for hint in scene.table.hinted] == ["hard"]


# Over the wire


async def entries_of(site: Running, code: str) -> list[log.Hinted]:
    entries = [log.decode(entry) for entry in await site.rooms.store.load(code)]
    return [entry for entry in entries if isinstance(entry, log.Hinted)]


async def with_bot(site: Running, bot: str, **more: Any) -> tuple[str, Person]:
    """A quick game of Hanabi, in which the person begins."""
    ann = site.person()
    options = {"first_seat": 1, "red_tokens": 1}
    return await ann.open("hanabi", quick=True, seats=2, bot=bot, options=options, **more), ann


async def test_only_the_one_who_asked_reads_the_hint(site: Running) -> None:
    code, ann, ben = await two_at(site)
    eve = site.person()
    async with ann.connect(code) as one, ben.connect(code) as two, eve.connect(code) as watching:
        assert one.table["hints"] is True
        assert not one.table["hint"]
        assert (await one.ask("hint"))["type"] == "ack"
        hint = one.table["hint"]
        legal = {choice["text"]: choice["message"] for choice in one.table["legal"]}
        assert hint["message"] == legal[hint["action"]]
        assert (hint["bot"], hint["best"]) == ("hard", True)
        assert hint["why"]["key"].startswith("hanabi.why.")
        for other in (two, watching):
            table = await other.reach(one.table["version"])
            assert table["hint"] is None
            assert table["log"][-1]["note"]["key"] == NOTE
            assert not any("hanabi.why" in text for text in other.texts)
    async with ann.connect(code) as again:
        assert again.table["hint"] == hint
        await again.act(hint["action"])
        await again.state(lambda table: table["turn"] == [2])
        assert again.table["hint"] is None


async def test_a_hint_is_told_in_the_replay_to_those_who_see_that_hand(site: Running) -> None:
    code, ann = await with_bot(site, "easy")
    async with ann.connect(code) as one:
        await one.ask("hint")
        easy = one.table["hint"]
        assert (easy["bot"], easy["best"]) == ("easy", False)
        await one.ask("hint", best=True)
        best = one.table["hint"]
        assert (best["bot"], best["best"]) == ("hard", True)
        await play(one)
    for seat, told in {"open": [1], "1": [1], "2": [], "": []}.items():
        path = f"/api/tables/{code}/replay" + (f"?seat={seat}" if seat else "")
        steps = (await ann.http.get(path)).json()["steps"]
        assert [step["step"] for step in steps if step.get("hints")] == told
        for step in told:
            given = steps[step]["hints"]
            assert [hint["bot"] for hint in given] == ["easy", "hard"]
            assert given[1]["message"] == best["message"]
            assert given[1]["why"] == best["why"]


async def test_the_same_question_is_asked_once(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, hinting=Rate(1, per_second=0)))
    code, ann = await with_bot(site, "easy")
    async with ann.connect(code) as one:
        first = await one.ask("hint", id="once")
        assert await one.ask("hint", id="once") == first
        assert (await one.ask("hint"))["type"] == "ack"
        assert (await one.ask("hint", best=True))["code"] == "too-fast"
    assert len(await entries_of(site, code)) == 1


async def test_a_bot_that_does_not_answer_gives_no_hint_and_stops_nobody(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    site = await start(bots={"slow": f"{HERE}:Slow"}, bot_seconds=0.3)
    code, ann = await with_bot(site, "slow")
    async with ann.connect(code) as one:
        assert (await one.ask("hint"))["code"] == "no-hint"
        assert one.table["hint"] is None
        await one.act(one.table["legal"][-1]["text"])
        await one.state(lambda table: table["step"] == 2)
    assert await entries_of(site, code) == []
    assert "no hint for seat 1" in caplog.text


@contextmanager
def held_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Bots answer wishes for hints when the event is set."""
    ask, may_answer = BotProcess.ask, threading.Event()

    def held(process: BotProcess, request: bytes) -> bytes:
        answer = ask(process, request)
        if not pickle.loads(request).kept:
            may_answer.wait(30)
        return answer

    with monkeypatch.context() as patch:
        patch.setattr(BotProcess, "ask", held)
        yield may_answer


async def test_a_hint_for_a_position_that_has_moved_on_is_dropped(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ann, ben = await two_at(site)
    async with ann.connect(code) as one, ben.connect(code) as two:
        with held_back(monkeypatch) as may_answer:
            await one.send("hint", id="late")
            await one.act("play 1")  # whoever waits for a hint can play all the same
            await two.reach(one.table["version"])
            may_answer.set()
            late = await one.until(lambda frame: frame.get("id") == "late")
        assert (late["type"], late["code"]) == ("error", "stale")
        assert late["message"]["key"] == "server.error.moved-on"
        await two.act("play 1")
        await one.reach(two.table["version"])
    for person in (one, two):
        assert all(line.get("note", {}).get("key") != NOTE for line in person.log)
    assert await entries_of(site, code) == []


async def test_two_tabs_that_ask_at_once_get_one_hint(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ann, _ = await two_at(site)
    async with ann.connect(code) as one, ann.connect(code) as tab:
        with held_back(monkeypatch) as may_answer:
            await one.send("hint", id="first")
            await tab.send("hint", id="second")
            await tab.send("ping")
            await tab.expect("pong")
            may_answer.set()
            assert await acknowledged(one, "first")
            assert await acknowledged(tab, "second")
        assert one.table["hint"] == tab.table["hint"] is not None
    assert len(await entries_of(site, code)) == 1


async def acknowledged(socket: Socket, number: str) -> Frame:
    return await socket.until(lambda frame: frame["type"] == "ack" and frame["id"] == number)


async def test_hints_are_there_again_after_a_restart(settings: Settings) -> None:
    async with running(settings) as site:
        code, ann = await with_bot(site, "easy")
        async with ann.connect(code) as one:
            await one.ask("hint")
            hint = one.table["hint"]
    async with running(settings) as again, again.person(ann.token).connect(code) as one:
        assert one.table["hint"] == hint is not None
