"""Two at a table never have the same name, however it is written."""

from __future__ import annotations

import pytest

from florilegium.core.language import LANGUAGES, catalogue
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.errors import Wrong
from florilegium.server.names import looks
from tests.server.tables import Scene, started

SAME = (
    ("Ann", "ann"),
    ("Ann", " A n n "),
    ("Zoé", "ZOE"),
    ("Anna", "Аnnа"),  # two Cyrillic letters
    ("Nora", "ΝΟRΑ"),  # Greek
    ("Bill", "Bi1I"),
    ("Otto", "0tt0"),
    ("Amar", "Arnar"),
    ("Lou", "Ｌｏｕ"),
    ("Νίκος", "ΝΙΚΟΣ"),
    ("Ann", "Ann."),
    ("Ann", "An\ufe0fn"),
    ("Ann", "A\u00adnn"),
)
OTHERS = (("Ann", "Anne"), ("कि", "कु"), ("李", "王"), ("Ben", "Ken"), ("🌷", "🌹"))


@pytest.mark.parametrize(("one", "other"), SAME)
def test_look_alikes_are_one_name(one: str, other: str) -> None:
    assert looks(one) & looks(other)


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_other_names_stay_different(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


def lobby(name: str = "Ann") -> Scene:
    scene = Scene("hanabi", 4)
    scene.ask("ann", protocol.Sit(name=name))
    return scene


def refused(scene: Scene, person: str, message: protocol.ClientMessage) -> str:
    """The name that is proposed instead."""
    before = scene.table.version
    with pytest.raises(Wrong) as caught:
        scene.ask(person, message)
    assert (caught.value.code, caught.value.field) == ("name-taken", "name")
    assert scene.table.version == before
    return str(dict(caught.value.message.args)["free"])


def test_the_second_of_a_name_is_told_one_that_is_free() -> None:
    scene = lobby()
    assert refused(scene, "ben", protocol.Sit(name="ann")) == "ann 2"
    scene.ask("ben", protocol.Sit(name="ann 2"))
    assert refused(scene, "cat", protocol.Sit(name="Ann")) == "Ann 3"
    scene.ask("cat", protocol.Sit(name="Cat"))
    assert refused(scene, "cat", protocol.Rename(name="АNN")) == "АNN 3"


def test_a_long_name_has_room_for_a_number() -> None:
    scene = lobby("x" * 30)
    free = refused(scene, "ben", protocol.Sit(name="x" * 30))
    assert free == "x" * 28 + " 2"
    scene.ask("ben", protocol.Sit(name=free))


def test_ones_own_name_is_not_taken() -> None:
    scene = lobby()
    scene.ask("ann", protocol.Sit(name="Ann", seat=3))
    scene.ask("ann", protocol.Rename(name="ANN"))
    assert scene.table.chair(3).name == "ANN"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_sits_down_under_the_name_of_a_bot_that_sits_there(lang: str) -> None:
    flora = catalogue(lang)["web.bot-name.2"]
    scene = lobby()
    scene.ask("ann", protocol.Bot(seat=2, bot="plain"))
    assert refused(scene, "ben", protocol.Sit(name=flora.upper())) == f"{flora.upper()} 2"
    olive = catalogue(lang)["web.bot-name.3"]  # whose seat is free
    scene.ask("ben", protocol.Sit(name=olive, seat=4))


def test_spectators_do_not_talk_under_the_name_of_a_player() -> None:
    scene = started("ikebana", 2, spectators_talk=True)
    (said,) = scene.ask("cat", protocol.Chat(id="1", text="draw!", name=" BEN "))
    assert isinstance(said, log.Talked)
    assert (said.name, said.seat) == ("BEN 2", None)
