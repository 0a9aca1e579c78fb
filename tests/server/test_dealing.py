"""Deals that nobody can choose: promises in the lobby, shown at the start, mixed into the seed."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.deal import Deal
from florilegium.core.fairness import verify
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.frames import Frames, Viewer
from florilegium.server.me.forgetting import applied, forgotten
from florilegium.server.table import Table, rebuilt
from tests.server.client import Person, Socket
from tests.server.conftest import Running, Start
from tests.server.tables import PEOPLE, Scene
from tests.server.test_http import finished
from tests.server.test_lobby import refused
from tests.server.test_rematch import proposed

SECRET = "5e" * 16
SHOWN = {person: f"{number:02x}" * 32 for number, person in enumerate(PEOPLE, 1)}


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def lobby(people: int = 2, bots: int = 0, **created: Any) -> Scene:
    """People who sit at a table of their own cards."""
    scene = Scene("hanabi", people + bots, **{"seed": SECRET, "mixed": True, **created})
    for person in PEOPLE[:people]:
        scene.ask(person, protocol.Sit(name=person.title()))
    for seat in range(people + 1, people + bots + 1):
        scene.ask("ann", protocol.Bot(seat=seat, bot="plain"))
    return scene


def promise(scene: Scene, *people: str) -> None:
    for person in people:
        scene.ask(person, protocol.Commit(commitment=hashed(SHOWN[person])))


def show(scene: Scene, *people: str) -> None:
    for person in people:
        scene.ask(person, protocol.Reveal(contribution=SHOWN[person]))


def reread(scene: Scene) -> Table:
    return rebuilt("TABLE", [log.encode(entry) for entry in scene.entries])


def note_of(scene: Scene) -> tuple[str, dict[str, Any]]:
    note = scene.table.happenings[-1].note
    assert note is not None
    return note.key, dict(note.args)


def test_the_seed_is_made_of_the_secret_and_of_what_everybody_promised() -> None:
    scene = lobby(2)
    assert scene.table.commitment == hashed(SECRET)
    promise(scene, "ben", "ann")
    assert scene.ask("ann", protocol.Start()) == (log.Fixed(),)
    assert scene.ask("ben", protocol.Reveal(contribution=SHOWN["ben"]))[1:] == ()
    assert scene.ask("ann", protocol.Reveal(contribution=SHOWN["ann"]))[1:] == (log.Started(),)
    text = f"florilegium deal 1\nTABLE\n{SECRET}\n1 {SHOWN['ann']}\n2 {SHOWN['ben']}"
    assert scene.table.seed == scene.table.record.setup.seed == hashed(text)[:32]
    assert note_of(scene) == ("server.note.started-mixed", {"seats": (1, 2)})
    verdict = verify(scene.table.record, hashed(SECRET), SHOWN["ann"])
    assert (verdict.ok, verdict.contributed, verdict.missing) == (True, (1, 2), ())
    assert reread(scene).record == scene.table.record


def test_one_person_and_bots_begin_as_soon_as_the_browser_answers() -> None:
    scene = lobby(1, 2)
    promise(scene, "ann")
    scene.ask("ann", protocol.Start())
    show(scene, "ann")
    assert scene.table.phase == "playing"
    assert scene.table.dealing.deal is not None
    assert scene.table.dealing.deal.missing == ()


def test_who_contributes_nothing_is_allowed_and_told() -> None:
    alone = lobby(2)
    alone.ask("ann", protocol.Start())
    assert alone.table.phase == "playing"
    assert note_of(alone)[0] == "server.note.started-alone"
    assert verify(alone.table.record).reason.key == "fair.holds-alone"
    partly = lobby(3)
    promise(partly, "ann", "cat")
    partly.ask("ann", protocol.Start())
    show(partly, "cat", "ann")
    told = {"seats": (1, 3), "missing": (2,)}
    assert note_of(partly) == ("server.note.started-partly", told)


def test_nobody_waits_for_who_is_away_at_the_start() -> None:
    scene = lobby(2)
    promise(scene, "ann", "ben")
    scene.ask("ann", protocol.Start(anyway=True), present=("ann",))
    show(scene, "ann")
    assert scene.table.phase == "playing"
    told = {"seats": (1,), "missing": (2,)}
    assert note_of(scene) == ("server.note.started-partly", told)
    refused(scene, "ben", protocol.Reveal(contribution=SHOWN["ben"]), "revealed-late")
    assert verify(scene.table.record, hashed(SECRET), SHOWN["ben"]).reason.key == "fair.left-out"


def test_who_comes_back_in_time_is_part_of_it() -> None:
    scene = lobby(2)
    promise(scene, "ann", "ben")
    scene.ask("ann", protocol.Start(anyway=True), present=("ann",))
    show(scene, "ben", "ann")
    assert verify(scene.table.record, hashed(SECRET), SHOWN["ben"]).ok


def test_from_the_start_on_nothing_can_be_chosen_any_more() -> None:
    scene = lobby(2)
    promise(scene, "ann", "ben")
    scene.ask("ann", protocol.Start())
    for wish in (
        protocol.Commit(commitment="0" * 64),
        protocol.Sit(name="Ann", seat=1),
        protocol.Leave(),
        protocol.Configure(options={"red_tokens": 1}),
        protocol.Bot(seat=2, bot="plain"),
        protocol.Free(seat=2),
        protocol.Start(),
    ):
        refused(scene, "ann", wish, "wrong-phase")
    refused(scene, "ann", protocol.Reveal(contribution="0" * 64), "bad-field")
    refused(scene, "eve", protocol.Reveal(contribution=SHOWN["ann"]), "not-seated")


def test_a_second_page_of_the_same_browser_says_the_same() -> None:
    scene = lobby(2)
    promise(scene, "ann", "ben")
    assert scene.ask("ann", protocol.Commit(commitment=hashed(SHOWN["ann"]))) == ()
    scene.ask("ann", protocol.Start())
    show(scene, "ann")
    assert scene.ask("ann", protocol.Reveal(contribution=SHOWN["ann"])) == ()
    show(scene, "ben")
    assert scene.ask("ann", protocol.Reveal(contribution=SHOWN["ann"])) == ()


def test_another_browser_of_a_person_promises_instead() -> None:
    scene = lobby(1, 1)
    promise(scene, "ann")
    scene.ask("ann", protocol.Commit(commitment=hashed("ab" * 32)))
    scene.ask("ann", protocol.Start())
    refused(scene, "ann", protocol.Reveal(contribution=SHOWN["ann"]), "bad-field")
    scene.ask("ann", protocol.Reveal(contribution="ab" * 32))
    assert scene.table.phase == "playing"


def test_a_promise_stays_with_its_person_whatever_seat_they_take() -> None:
    scene = lobby(2)
    scene.ask("ann", protocol.Configure(seats=3))
    promise(scene, "ann", "ben")
    scene.ask("ben", protocol.Sit(name="Ben", seat=3))
    scene.ask("ann", protocol.Bot(seat=2, bot="plain"))
    scene.ask("ann", protocol.Start())
    deal = scene.table.dealing.deal
    assert deal is not None
    assert deal.commitments == {1: hashed(SHOWN["ann"]), 3: hashed(SHOWN["ben"])}


def test_a_restart_in_the_middle_goes_on_where_it_was() -> None:
    scene = lobby(2)
    promise(scene, "ann", "ben")
    scene.ask("ann", protocol.Start())
    show(scene, "ben")
    scene.table = reread(scene)
    assert scene.table.phase == "dealing"
    show(scene, "ann")
    assert verify(scene.table.record, hashed(SECRET), SHOWN["ben"]).ok


# Nobody knows the seed before the end


def frames_of(table: Table) -> list[bytes]:
    viewers = (Viewer(1, True), Viewer(2, False), Viewer(None, False))
    made = Frames(table)
    return [made.frame(viewer, 0, PEOPLE, None, greeting=True) for viewer in viewers]


def told_on_the_way(secret: str, deck: list[str] | None) -> list[bytes]:
    """All that anybody is told from the lobby to the first moves."""
    scene = lobby(2, seed=secret, deck=deck, options={"first_seat": 1})
    told = frames_of(scene.table)
    promise(scene, "ann", "ben")
    told += frames_of(scene.table)
    scene.ask("ann", protocol.Start())
    show(scene, "ben")
    told += frames_of(scene.table)
    show(scene, "ann")
    scene.act("ann", "play 1")
    told += frames_of(scene.table)
    secrets = secret.encode(), scene.table.seed.encode()
    assert not any(text in frame for frame in told for text in secrets)
    return told


def test_nobody_can_tell_the_seed_from_any_frame_before_the_end() -> None:
    """The same cards from another secret: but for its hash, every byte stays the same."""
    game = fl.game("hanabi")
    deck = list(reversed(game.deck(game.options())))
    one, other = told_on_the_way(SECRET, deck), told_on_the_way("0d" * 16, deck)
    hidden = hashed(SECRET).encode(), hashed("0d" * 16).encode()
    assert [frame.replace(hidden[0], hidden[1]) for frame in one] == other


def test_contributions_are_shown_when_the_cards_are_dealt_and_not_before() -> None:
    scene = lobby(2)
    promise(scene, "ann", "ben")
    scene.ask("ann", protocol.Start())
    show(scene, "ben")
    assert not any(SHOWN["ben"].encode() in frame for frame in frames_of(scene.table))
    show(scene, "ann")
    deal = json.loads(frames_of(scene.table)[2])["deal"]
    assert deal["contributions"] == {"1": SHOWN["ann"], "2": SHOWN["ben"]}
    assert deal["secret"] is None


# The same deal again


def again(**created: Any) -> Scene:
    """A table for Ann and Ben, who have played these cards."""
    more = {"seed": "7", "rematch": "same-deal", "seen_by": ["ann", "ben"], **created}
    scene = Scene("hanabi", 3, **more)
    for person in ("ann", "ben"):
        scene.ask(person, protocol.Sit(name=person.title()))
    return scene


def test_the_same_deal_is_marked_for_everybody() -> None:
    scene = again()
    scene.ask("ann", protocol.Bot(seat=3, bot="plain"))
    refused(scene, "ann", protocol.Commit(commitment="0" * 64), "not-mixed")
    scene.ask("ann", protocol.Start())
    for frame in frames_of(scene.table):
        assert json.loads(frame)["deal"]["same_deal"] is True
    assert scene.table.seed == "7"
    assert scene.table.record.same_deal
    assert verify(scene.table.record).reason.key == "fair.same-deal"


def test_a_newcomer_means_new_cards_and_everybody_is_told() -> None:
    scene = again()
    old = scene.table.commitment
    entries = scene.ask("cat", protocol.Sit(name="Cat"))
    redrawn = entries[-1]
    assert isinstance(redrawn, log.Redrawn)
    assert note_of(scene) == ("server.note.redrawn", {"name": "Cat"})
    assert scene.table.commitment == hashed(redrawn.seed) != old
    promise(scene, "ann", "ben", "cat")
    scene.ask("ann", protocol.Start())
    show(scene, "ann", "ben", "cat")
    assert scene.table.seed != "7"
    assert not scene.table.record.same_deal
    assert verify(scene.table.record).reason.key == "fair.holds-mixed"
    assert reread(scene).record == scene.table.record


def test_who_knows_the_cards_may_come_and_go() -> None:
    scene = again()
    scene.ask("ben", protocol.Leave())
    scene.ask("ben", protocol.Sit(name="Ben", seat=3))
    scene.ask("ann", protocol.Sit(name="Anna", seat=2))
    assert scene.table.dealing.same_deal


def test_who_is_forgotten_is_no_longer_among_those_who_know_the_cards() -> None:
    entries = [log.encode(entry) for entry in again().entries]
    changed = applied(entries, forgotten(entries, "ben", "nobody"))
    assert not any(b'"ben"' in entry for entry in changed)
    assert rebuilt("TABLE", changed).dealing.same_deal


def test_a_log_by_other_rules_is_not_read() -> None:
    created = log.Created(
        format=log.FORMAT, game="hanabi", seats=2, seed="1", host="a", at=0, rules=2
    )
    with pytest.raises(ValueError, match="rules of hanabi"):
        rebuilt("TABLE", [log.encode(created)])


# Over the wire


async def sit_down(site: Running, **more: Any) -> tuple[str, Person, Person]:
    ann, ben = site.person(), site.person()
    return await ann.open("hanabi", seats=2, **more), ann, ben


async def promised(socket: Socket, contribution: str) -> None:
    state = await socket.change("commit", commitment=hashed(contribution))
    assert state["deal"]["commitments"][str(state["seat"])] == hashed(contribution)


async def test_two_people_deal_over_the_wire(site: Running) -> None:
    code, ann, ben = await sit_down(site, options={"red_tokens": 1})
    async with ann.connect(code) as host, ben.connect(code) as guest:
        await guest.change("sit", name="Ben")
        await promised(host, SHOWN["ann"])
        await promised(guest, SHOWN["ben"])
        assert (await host.change("start"))["phase"] == "dealing"
        fixed = await guest.state(lambda table: table["deal"]["fixed"])
        assert fixed["deal"]["contributions"] == {}
        await guest.change("reveal", contribution=SHOWN["ben"])
        assert (await host.change("reveal", contribution=SHOWN["ann"]))["phase"] == "playing"
        await guest.state(lambda table: table["phase"] == "playing")
        while (await host.state(lambda table: table["turn"] or table["outcome"]))["turn"]:
            one = host if host.table["turn"] == [1] else guest
            answer = await one.act("play 1")
            for socket in (host, guest):
                await socket.reach(answer["version"])
        end = guest.table
    record = (await ann.http.get(f"/api/tables/{code}/record")).json()
    assert record["deal"]["secret"] == end["deal"]["secret"]
    assert hashed(end["deal"]["secret"]) == fixed["commitment"]
    deal = record["deal"]
    shown = {int(seat): text for seat, text in deal["contributions"].items()}
    assert Deal(code, deal["secret"], (1, 2), {}, shown).seed == record["seed"] == end["seed"]
    own = await ann.http.post(f"/api/verify?contribution={SHOWN['ben']}", json=record)
    assert own.json()["ok"] is True
    assert (own.json()["contributed"], own.json()["missing"]) == ([1, 2], [])
    other = await ann.http.post(f"/api/verify?contribution={SHOWN['cat']}", json=record)
    assert other.json()["reason"]["key"] == "fair.left-out"


async def test_a_browser_that_stays_silent_is_left_out_and_named(start: Start) -> None:
    site = await start(reveal_seconds=0.01)
    code, ann, ben = await sit_down(site)
    async with ann.connect(code) as host, ben.connect(code) as guest:
        await guest.change("sit", name="Ben")
        await promised(host, SHOWN["ann"])
        await host.change("start")
        await host.state(lambda table: table["phase"] == "playing")
        note = host.log[-1]["note"]
        assert note["key"] == "server.note.started-alone"
        error = await host.change("reveal", contribution=SHOWN["ann"])
        assert error["code"] == "revealed-late"


async def test_a_quick_table_is_dealt_when_its_browser_has_answered(site: Running) -> None:
    ann = site.person()
    commitment = hashed(SHOWN["ann"])
    code = await ann.open("hanabi", quick=True, commitment=commitment)
    async with ann.connect(code) as socket:
        assert socket.table["phase"] == "dealing"
        assert socket.table["deal"]["commitments"] == {"1": commitment}
        playing = await socket.change("reveal", contribution=SHOWN["ann"])
        assert playing["phase"] == "playing"


async def test_a_table_left_in_the_middle_of_the_deal_goes_on_when_somebody_comes(
    start: Start,
) -> None:
    site = await start(reveal_seconds=0.01)
    ann, eve = site.person(), site.person()
    code = await ann.open("hanabi", quick=True, commitment=hashed(SHOWN["ann"]))
    async with eve.connect(code) as watcher:
        await watcher.state(lambda table: table["phase"] == "playing")


async def test_a_newcomer_at_a_same_deal_table(site: Running) -> None:
    code, ann, ben = await finished(site)
    async with ann.connect(code) as old:
        seed = old.table["seed"]
    new = await proposed(ann, code, same_deal=True)
    cat = site.person()
    async with ann.connect(new) as host, ben.connect(new) as other, cat.connect(new) as guest:
        assert host.table["deal"]["same_deal"]
        assert host.table["commitment"] == hashed(seed)
        await other.change("leave")
        await guest.change("sit", name="Cat")
        state = await host.state(lambda table: not table["deal"]["same_deal"])
        assert state["commitment"] != hashed(seed)
        assert host.log[-1]["note"]["key"] == "server.note.redrawn"
