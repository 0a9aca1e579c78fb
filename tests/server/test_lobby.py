"""Before the game: who may sit, choose and start."""

from __future__ import annotations

from typing import Any

import pytest

from florilegium.core.message import say
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.errors import Wrong
from florilegium.server.notes import note
from tests.server.tables import Scene


def kinds(scene: Scene) -> list[str]:
    return [chair.kind for chair in scene.table.chairs]


def refused(scene: Scene, person: str, message: protocol.ClientMessage, code: str) -> Wrong:
    before = scene.table.version
    with pytest.raises(Wrong) as caught:
        scene.ask(person, message)
    assert caught.value.code == code
    assert str(caught.value)
    assert scene.table.version == before
    return caught.value


def test_people_take_the_first_open_seat_or_the_one_they_name() -> None:
    scene = Scene("hanabi", 4)
    scene.ask("ben", protocol.Sit(name="Ben", seat=3))
    scene.ask("ann", protocol.Sit(name="Ann"))
    scene.ask("cat", protocol.Sit(name="Cat"))
    assert [scene.table.seat_of(person) for person in ("ann", "cat", "ben")] == [1, 2, 3]
    refused(scene, "dan", protocol.Sit(name="Dan", seat=2), "seat-taken")
    assert refused(scene, "dan", protocol.Sit(name="Dan", seat=5), "bad-field").field == "seat"


def test_moving_frees_the_old_seat() -> None:
    scene = Scene("hanabi", 3)
    scene.ask("ann", protocol.Sit(name="Ann"))
    scene.ask("ann", protocol.Sit(name="Ann", seat=3))
    assert kinds(scene) == ["open", "open", "person"]


def test_a_full_table_takes_nobody() -> None:
    scene = Scene("hanabi", 2)
    for person in ("ann", "ben"):
        scene.ask(person, protocol.Sit(name=person))
    refused(scene, "cat", protocol.Sit(name="Cat"), "full")


def test_names_are_cleaned() -> None:
    scene = Scene("hanabi", 2)
    scene.ask("ann", protocol.Sit(name="  A\u202en\x00 n \t e "))
    assert scene.table.chair(1).name == "An n e"
    assert refused(scene, "ben", protocol.Sit(name="\u200b \x07"), "bad-field").field == "name"
    scene.ask("ann", protocol.Rename(name="x" * 80))
    assert scene.table.chair(1).name == "x" * 30


def test_only_the_host_chooses() -> None:
    scene = Scene("hanabi", 2)
    scene.ask("ben", protocol.Sit(name="Ben"))
    for message in (
        protocol.Configure(seats=3),
        protocol.Bot(seat=2, bot="plain"),
        protocol.Free(seat=1),
        protocol.Start(),
    ):
        refused(scene, "ben", message, "not-host")


def test_options_are_checked_by_the_game() -> None:
    scene = Scene("hanabi", 2)
    scene.ask("ann", protocol.Configure(options={"red_tokens": 1}))
    scene.ask("ann", protocol.Configure(options={"multicolour": True}, open_hands=True))
    assert scene.table.options == {
        "multicolour": True,
        "red_tokens": 1,
        "blue_tokens": 8,
        "first_seat": None,
    }
    assert scene.table.open_hands
    for options, field in (
        ({"red_tokens": 7}, "red_tokens"),
        ({"colour": 1}, "colour"),
        ({"first_seat": 3}, "first_seat"),
        ({"seed": "1"}, "options"),
    ):
        wrong = refused(scene, "ann", protocol.Configure(options=options), "bad-field")
        assert wrong.field == field
    assert refused(scene, "ann", protocol.Configure(seats=9), "bad-field").field == "seats"
    assert refused(scene, "ann", protocol.Configure(window=5), "bad-field").field == "window"


def test_a_race_can_have_a_window_and_lose_it_again() -> None:
    scene = Scene("illusion", 2)
    scene.ask("ann", protocol.Configure(window=5))
    assert scene.table.window == 5
    scene.ask("ann", protocol.Configure(seats=3))
    assert scene.table.window == 5
    scene.ask("ann", protocol.Configure(window=None))
    assert scene.table.window is None


@pytest.mark.parametrize(
    ("game", "wish", "words"),
    [
        ("hanabi", {"options": {"red_tokens": 1}}, "mistakes until the game is lost: 1"),
        ("hanabi", {"options": {"multicolour": True}}, "multicolour cards: yes"),
        ("hanabi", {"options": {"first_seat": 2}}, "who starts: Ben"),
        ("hanabi", {"options": {"first_seat": None}, "seats": 4}, "4 seats"),
        ("hanabi", {"open_hands": True}, "spectators also see what is hidden: yes"),
        ("hanabi", {"spectators_talk": True}, "spectators may talk: yes"),
        ("royal_flush", {"options": {"boards": "random"}}, "the boards in play"),
        ("royal_flush", {"options": {"children": [1, 2]}}, "children, who get jokers: Ann, Ben"),
        ("illusion", {"window": 8.0}, "8 s to decide"),
        ("illusion", {"window": None, "options": {"first_seat": 1}}, "no clock, who starts: Ann"),
    ],
)
def test_the_log_says_which_settings_have_changed(
    game: str, wish: dict[str, Any], words: str
) -> None:
    scene = Scene(game, 2, window="usual")
    scene.ask("ann", protocol.Configure(**wish))
    note = scene.table.happenings[-1].note
    assert note is not None
    assert note.text("en", {1: "Ann", 2: "Ben"}) == f"The host changed: {words}."
    scene.ask("ann", protocol.Configure(**wish))
    assert scene.table.happenings[-1].note == say("server.note.same")


def test_fewer_seats_move_people_in_place_of_bots() -> None:
    scene = Scene("hanabi", 4)
    scene.ask("ann", protocol.Sit(name="Ann", seat=1))
    scene.ask("ben", protocol.Sit(name="Ben", seat=4))
    scene.ask("ann", protocol.Bot(seat=2, bot="random"))
    scene.ask("ann", protocol.Configure(seats=2))
    assert [chair.person for chair in scene.table.chairs] == ["ann", "ben"]
    scene.ask("ann", protocol.Configure(seats=3))
    scene.ask("cat", protocol.Sit(name="Cat"))
    assert refused(scene, "ann", protocol.Configure(seats=2), "bad-field").field == "seats"


@pytest.mark.parametrize(
    ("bot", "words"),
    [("medium", "robot moyen"), ("partner", "robot partenaire"), ("my.bots:Own", "my.bots:Own")],
)
def test_the_log_calls_bots_what_the_page_calls_them(bot: str, words: str) -> None:
    assert note(log.BotSet(seat=2, bot=bot)).text("fr") == f"Place 2\N{NO-BREAK SPACE}: {words}."


def test_bots_are_known_and_take_no_persons_seat() -> None:
    scene = Scene("hanabi", 2)
    scene.ask("ann", protocol.Sit(name="Ann"))
    assert refused(scene, "ann", protocol.Bot(seat=2, bot="genius"), "bad-field").field == "bot"
    refused(scene, "ann", protocol.Bot(seat=1, bot="plain"), "seat-taken")
    scene.ask("ann", protocol.Bot(seat=2, bot="plain"))
    refused(scene, "ben", protocol.Sit(name="Ben"), "full")
    scene.ask("ann", protocol.Free(seat=2))
    scene.ask("ben", protocol.Sit(name="Ben"))
    scene.ask("ann", protocol.Free(seat=2))
    assert kinds(scene) == ["person", "open"]


def test_a_game_starts_when_all_seats_are_taken() -> None:
    scene = Scene("hanabi", 2)
    scene.ask("ann", protocol.Sit(name="Ann"))
    refused(scene, "ann", protocol.Start(), "seats-open")
    scene.ask("ann", protocol.Bot(seat=2, bot="plain"))
    scene.ask("ann", protocol.Start())
    assert scene.table.phase == "playing"
    for message in (
        protocol.Start(),
        protocol.Sit(name="Ann"),
        protocol.Configure(seats=3),
        protocol.Free(seat=2),
        protocol.Bot(seat=2, bot="random"),
    ):
        refused(scene, "ann", message, "wrong-phase")


def test_a_host_who_leaves_hands_the_table_over() -> None:
    scene = Scene("hanabi", 3)
    for person in ("ann", "ben"):
        scene.ask(person, protocol.Sit(name=person))
    scene.ask("ann", protocol.Leave())
    assert scene.table.host == "ben"
    assert kinds(scene) == ["open", "person", "open"]
    refused(scene, "ann", protocol.Leave(), "not-seated")


def test_the_host_hands_over_and_an_absent_one_can_be_replaced() -> None:
    scene = Scene("hanabi", 3)
    for person in ("ann", "ben"):
        scene.ask(person, protocol.Sit(name=person))
    refused(scene, "ben", protocol.Host(seat=2), "not-host")
    assert refused(scene, "ann", protocol.Host(seat=3), "bad-field").field == "seat"
    scene.ask("ann", protocol.Host(seat=2))
    assert scene.table.host == "ben"
    with pytest.raises(Wrong):
        scene.ask("cat", protocol.Host(seat=1), present=("ann", "cat"))  # a spectator
    scene.ask("ann", protocol.Host(seat=1), present=("ann",))
    assert scene.table.host == "ann"


def test_every_entry_survives_the_log() -> None:
    scene = Scene("hanabi", 3, deck=None, options={"red_tokens": 1})
    for person in ("ann", "ben"):
        scene.ask(person, protocol.Sit(name=person))
    scene.ask("ann", protocol.Bot(seat=3, bot="plain"))
    scene.ask("ann", protocol.Chat(id="1", text="hello"))
    for entry in scene.entries:
        assert log.decode(log.encode(entry)) == entry
