"""What a frame holds: no list without end, and a log that tells what people did."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.plain import plain
from florilegium.server import offers
from florilegium.server.differences import Differences
from florilegium.server.drill.page import Page
from florilegium.server.frames import Frames, Told, Viewer
from florilegium.server.playing import silenced
from tests.server.tables import PEOPLE, Scene, placed, started


def hoarding(scene: Scene) -> list[str]:
    """Take one card a turn and never score, until a hand has too many choices to list."""
    while True:
        (seat,) = scene.table.turn
        texts = [str(action) for action in scene.table.legal(seat)]
        if len(texts) > offers.MOST_CHOICES:
            return texts
        move = next(text for text in ("done", "take deck", "take 1", "swap") if text in texts)
        scene.act(PEOPLE[seat - 1], move, f"m{scene.table.version}")


def test_a_hoarded_hand_lists_some_of_its_choices_and_may_play_them_all() -> None:
    scene = started("royal_flush")
    legal = hoarding(scene)
    (seat,) = scene.table.turn
    frame = Frames(scene.table).frame(Viewer(seat, False), 0, PEOPLE, None)
    listed = json.loads(frame)["legal"]
    assert [choice["text"] for choice in listed] == legal[: offers.MOST_CHOICES]
    assert "take deck" in legal[: offers.MOST_CHOICES]
    step = scene.table.step
    scene.act(PEOPLE[seat - 1], legal[-1], "last")
    assert scene.table.step == step + 1


def told(scene: Scene, seat: int | None, since: int) -> list[tuple[int, list[Any]]]:
    """Whose moves the log tells a seat after a version, and in which words."""
    frame = Frames(scene.table).frame(Viewer(seat, False), since, PEOPLE, None)
    lines = json.loads(frame)["log"]
    return [(line["seat"], [one["message"]["key"] for one in line["events"]]) for line in lines]


@pytest.mark.rule("ILL-9")
@pytest.mark.parametrize("seat", [1, 2, 3, 4, None])
def test_who_says_nothing_until_the_time_is_up_is_not_told_to_have_decided(
    seat: int | None,
) -> None:
    scene = placed(4, window=5)
    since = scene.table.version
    scene.act("cat", "let")
    scene.take(*silenced(scene.table))
    own = "illusion.decided-let" if seat == 3 else "illusion.decided"
    silent = "server.note.silent"
    after = ["illusion.let-go", "illusion.turned"]
    assert told(scene, seat, since) == [(3, [own]), (2, [silent]), (4, [silent, *after])]


@pytest.mark.rule("ILL-8")
def test_who_was_not_the_first_to_speak_is_not_told_to_have_decided() -> None:
    scene = placed(3)
    since = scene.table.version
    scene.act("cat", "stop")
    (caller, words), (other, more) = told(scene, 2, since)
    assert (caller, words) == (3, ["illusion.decided"])
    assert (other, more[:2]) == (2, ["server.note.thinking", "illusion.stopped-wrong"])


# What has changed, and no more


VIEWERS = (Viewer(1, True), Viewer(2, False), Viewer(3, False), Viewer(None, False))


def walk(name: str, steps: int) -> Iterator[Scene]:
    """A game of three people who do anything."""
    scene, chance = started(name, 3), random.Random(name)
    yield scene
    for _ in range(steps):
        if not scene.table.turn:
            return
        seat = chance.choice(scene.table.turn)
        texts = [str(action) for action in scene.table.legal(seat)[:40]]
        scene.act(PEOPLE[seat - 1], chance.choice(texts), f"m{scene.table.version}")
        yield scene


@pytest.mark.parametrize("name", fl.games())
def test_a_page_that_takes_updates_sees_what_a_whole_frame_shows(name: str) -> None:
    pages = {viewer: Page() for viewer in VIEWERS}
    told: dict[Viewer, Told] = {}
    sizes = Counter[str]()
    for number, scene in enumerate(walk(name, 60)):
        built = Frames(scene.table).look(PEOPLE, None)
        for place, viewer in enumerate(VIEWERS):
            if told and number % (place + 1):
                continue  # a slow line: states are left out, and the next makes up for them
            page = pages[viewer]
            since = page.table.get("version", 0)
            whole, told_whole = built.whole(viewer, since, greeting=False)
            if viewer in told:
                update, told[viewer] = built.update(viewer, told[viewer])
                page.take(json.loads(update))
                if place == 0:  # who misses nothing
                    sizes.update(whole=len(whole), update=len(update))
            else:
                page.take(json.loads(whole))
                told[viewer] = told_whole
            assert page.table == json.loads(whole)
    assert sizes["update"] < 0.5 * sizes["whole"]


def readable(scene: Scene, seat: int | None) -> dict[str, Any]:
    """The game's part of a frame, by what the game says and nothing that makes it quicker."""
    game, match = scene.table.game, scene.table.match
    assert match is not None, "a game runs"
    over = match.outcome is not None
    view = replace(game.reveal(match.state), seat=seat) if over else match.view(seat)
    legal = () if over or seat is None else match.legal(seat)
    offered = [
        {"text": str(action), "message": plain(action.message()), "rule": action.rule}
        for action in legal[: offers.MOST_CHOICES]
    ]
    return {"view": plain(view), "aids": plain(game.aids(view, legal)), "legal": offered}


@pytest.mark.parametrize("name", fl.games())
def test_a_frame_holds_what_the_game_says_to_each_viewer(name: str) -> None:
    for scene in walk(name, 60):
        built = Frames(scene.table).look(PEOPLE, None)
        for viewer in VIEWERS:
            frame = json.loads(built.whole(viewer, 0, greeting=False)[0])
            assert readable(scene, viewer.seat).items() <= frame.items()
            assert frame["version"] == scene.table.version
            assert frame["turn"] == list(scene.table.turn)


def test_a_part_that_is_equal_but_another_object_does_not_travel() -> None:
    first, same, other = ({"a": (1, "x")}, {"a": (1, "x")}, {"a": (True, "x")})
    between = Differences().between
    assert between("view", (first, 5000), (same, int("5000"))) == b""
    assert between("view", (first, 1), (other, 1)) == b'"view.0":{"a":[true,"x"]}'


@dataclass(frozen=True)
class Known:
    value: int | None
    colours: str = "RGYBK"
    values: str = "12345"


@dataclass(frozen=True)
class Held:
    card: str
    known: Known


def test_a_value_within_others_travels_by_the_fields_that_differ() -> None:
    def between(known: Known) -> bytes:
        hand = (Held("R1", Known(None)), Held("G2", Known(2, "G")))
        return Differences().between("view", (hand, 1), ((hand[0], Held("G2", known)), 1))

    for _ in range(2):  # found out, and then known already
        assert between(Known(2, "G")) == b""
        assert between(Known(3, "G")) == b'"view.0.1.known.value":3'
        assert between(Known(True, "G")) == b'"view.0.1.known.value":true'
        whole = {"view.0.1.known": {"value": None, "colours": "R", "values": "1"}}
        assert json.loads(b"{%s}" % between(Known(None, "R", "1"))) == whole


def test_a_list_that_goes_on_as_before_is_told_by_its_new_places() -> None:
    between = Differences().between
    cards = ("a rather long card", "another one", "and a third")
    assert between("view", (cards, 1), ((*cards, "x", "y"), 1)) == b'"view.0.3":"x","view.0.4":"y"'
    for other in ((*cards[1:], "x", "y"), ("x", *cards), cards[:2]):
        assert json.loads(b"{%s}" % between("view", (cards, 1), (other, 1))) == {
            "view.0": list(other)
        }
    assert between("view", ((), 1), (("x",), 1)) == b'"view.0":["x"]'
