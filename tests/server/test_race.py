"""Decisions that several make at once: who is asked, how long, and what is said of who was not."""

from __future__ import annotations

import json

import pytest

import florilegium as fl
from florilegium.core.message import Message
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.frames import Frames, Viewer
from florilegium.server.playing import acted, silenced
from tests.server.tables import PEOPLE, Scene, placed, started

USUAL = 5


@pytest.mark.rule("ILL-9")
def test_a_flower_on_an_empty_basket_is_accepted_at_once() -> None:
    scene = started("illusion", 2, 1, options={"first_seat": 1})
    entries = scene.act("ann", "place 3")
    assert entries == (
        log.Acted(seat=1, action="place 3", id="x"),
        log.Acted(seat=2, action="let", by="table"),
        log.Acted(seat=3, action="let", by="table"),
    )
    assert scene.table.turn == (2,)
    assert not scene.table.racing
    assert fl.Match.replay(scene.table.record).state == scene.table.match.state  # type: ignore[union-attr]
    assert not any(scene.table.may_undo(seat) for seat in scene.table.seats)  # a card was turned up


@pytest.mark.rule("ILL-7")
def test_everybody_is_asked_where_a_flower_covers_another() -> None:
    scene = started("illusion", 2, 1, options={"first_seat": 1})
    scene.act("ann", "place 3")
    assert len(scene.act("ben", "place 3")) == 1
    assert scene.table.turn == (1, 3)
    assert scene.table.racing


def test_bots_among_themselves_are_asked_every_time() -> None:
    scene = Scene("illusion", 2, options={"first_seat": 1})
    for seat in (1, 2):
        scene.ask("ann", protocol.Bot(seat=seat, bot="plain"))
    scene.ask("ann", protocol.Start())
    move = log.Acted(seat=1, action="place 1", by="bot")
    assert acted(scene.table, move) == (move,)


def test_a_bot_that_places_waits_for_nobody_either() -> None:
    scene = started("illusion", 1, 1, options={"first_seat": 2})
    scene.take(*acted(scene.table, log.Acted(seat=2, action="place 1", by="bot")))
    assert scene.table.turn == (1,)


def test_the_log_says_of_nobody_that_they_decided_where_nobody_was_asked() -> None:
    scene = started("illusion", 3, options={"first_seat": 1})
    since = scene.table.version
    scene.act("ann", "place 3")
    for seat in (1, 2, None):
        frame = json.loads(Frames(scene.table).frame(Viewer(seat, False), since, PEOPLE, None))
        words = [[one["message"]["key"] for one in line["events"]] for line in frame["log"]]
        assert words == [["illusion.placed"], [], ["illusion.let-go", "illusion.turned"]]


def test_a_race_is_over_when_all_have_answered() -> None:
    scene = placed(3, window=USUAL)
    scene.act("ben", "let")
    assert scene.table.racing
    scene.act("cat", "let")
    assert not scene.table.racing
    assert scene.table.turn == (2,)


def _said(scene: Scene, seat: int) -> tuple[Message, ...] | None:
    """What is said of the last decision of a seat, where it never made one."""
    return next(past.instead for past in reversed(scene.table.happenings) if past.seat == seat)


@pytest.mark.parametrize("window", [None, USUAL])
def test_somebody_overtaken_by_a_claim_was_still_thinking(window: float | None) -> None:
    scene = placed(3, window=window)
    scene.act("cat", "stop")
    (said,) = _said(scene, 2) or ()
    assert said.key == "server.note.thinking"
    assert _said(scene, 3) is None


def test_somebody_silent_until_the_time_is_up_said_nothing_in_time() -> None:
    scene = placed(3, window=USUAL)
    scene.take(*silenced(scene.table))
    (said,) = _said(scene, 2) or ()
    assert said.key == "server.note.silent"


# How long a race lasts where the host has not chosen


def test_people_among_themselves_have_five_seconds() -> None:
    scene = Scene("illusion", 3, window="usual")
    scene.ask("ann", protocol.Sit(name="Ann"))
    scene.ask("ann", protocol.Bot(seat=3, bot="plain"))
    assert scene.table.window is None
    scene.ask("ben", protocol.Sit(name="Ben"))
    assert scene.table.window == USUAL
    scene.ask("ann", protocol.Configure(options={"first_seat": 2}))
    assert scene.table.window == USUAL
    scene.ask("ben", protocol.Leave())
    assert scene.table.window is None


def test_a_host_who_wants_no_clock_has_none() -> None:
    scene = Scene("illusion", 2, window="usual")
    scene.ask("ann", protocol.Sit(name="Ann"))
    scene.ask("ann", protocol.Configure(window=None))
    scene.ask("ben", protocol.Sit(name="Ben"))
    assert scene.table.window is None


def test_a_game_without_a_race_has_no_clock() -> None:
    scene = started("ikebana", 2, window="usual")
    assert scene.table.window is None
