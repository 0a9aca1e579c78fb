"""Every parser survives nonsense: typed errors only."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import florilegium as fl
from florilegium.core import option
from florilegium.core.message import Seat, say
from florilegium.games.royal_flush.cards import Card
from florilegium.terminal.arguments import game_options
from florilegium.terminal.words import from_command, to_command

WORDS = (
    "tell",
    "discard",
    "play",
    "draw",
    "keep",
    "refuse",
    "buy",
    "swap",
    "take",
    "deck",
    "done",
    "score",
    "pass",
    "place",
    "stop",
    "let",
    "red",
    "multicolour",
    "r",
    "1",
    "2",
    "5",
    "9",
    "0",
    "-1",
    "１",
    "²",
    "pair",
    "royal_flush",
    "7S",
    "*",
    "TS",
    "as",
    "",
    "\x00",
    "blac\u212a",
    "ſtop",
    "2ſ",
    "\u212aeep",
    "\ud800",
)
nonsense = st.text(max_size=30) | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
names = st.sampled_from(fl.games())


@given(names, nonsense)
def test_actions(name: str, text: str) -> None:
    game = fl.game(name)
    try:
        action = game.parse(text)
    except fl.BadAction as error:
        assert error.message.text("fr")
    else:
        assert text.isascii() or not text.isprintable()  # other signs are no letters of ours
        assert game.parse(str(action)) == action
        state = game.new(seed=1)
        with contextlib.suppress(fl.IllegalAction):
            game.apply(state, game.turn(state)[0], action)


@pytest.mark.parametrize("name", fl.games())
@pytest.mark.parametrize("text", [None, 3, b"play 1", ["play", "1"], object()])
def test_actions_that_are_no_text(name: str, text: Any) -> None:
    with pytest.raises(fl.BadAction):
        fl.game(name).parse(text)


LOOKALIKES = {
    "hanabi": ("tell 2 \u212a", "tell 2 blac\u212a", "TELL 2 BLAC\u212a", "diſcard 1"),
    "ikebana": ("\u212aeep", "refuſe"),
    "royal_flush": ("paſs", "take dec\u212a", "score pair 2ſ 2h", "score pair \u212as kh"),
    "illusion": ("ſtop",),
}
"""The Kelvin sign is no K and the long s no S, whatever Python makes of them."""


@pytest.mark.parametrize("name", LOOKALIKES)
def test_letters_that_only_look_like_ours(name: str) -> None:
    for text in LOOKALIKES[name]:
        with pytest.raises(fl.BadAction):
            fl.game(name).parse(text)


def test_boards_by_letters_that_only_look_like_ours() -> None:
    game = fl.game("royal_flush")
    parse = option.kinds(game.options)["boards"].parse
    boards = (
        "pair, three_of_a_kind, full_house, triple_pair, flush, big_flush, straight, big_straight"
    )
    assert game.setup(boards=parse(boards.upper())).options.boards[0] == "pair"
    with pytest.raises(fl.BadSetup):
        game.setup(boards=parse(boards.replace("kind", "\u212aind")))


@given(names, st.lists(nonsense, min_size=1, max_size=5))
def test_decks_of_nonsense(name: str, deck: list[str]) -> None:
    with pytest.raises(fl.BadSetup):
        fl.game(name).new(deck=deck)


values = st.none() | st.booleans() | st.integers() | st.floats() | nonsense | st.lists(nonsense)


@given(st.data())
def test_options(data: st.DataObject) -> None:
    game = fl.game(data.draw(names))
    kinds = option.kinds(game.options)
    name = data.draw(st.sampled_from([*sorted(kinds), "self"]) | nonsense)
    value = data.draw(values)
    if name in ("seats", "seed", "deck"):
        return
    try:
        setup = game.setup(None, 1, None, **{name: value})
    except fl.BadSetup as error:
        assert error.field == name
        assert str(error).encode()
    else:
        clean = getattr(setup.options, name)
        text = kinds[name].text(clean)
        assert kinds[name].clean(kinds[name].parse(text), setup.seats) == clean


@given(values | st.just(10**5000), values | st.just(10**5000))
def test_names_and_seats(name: Any, seat: Any) -> None:
    with contextlib.suppress(fl.UnknownGame):
        fl.game(name)
    game = fl.game("illusion")
    state = game.new(seed=1)
    for ask in (game.legal, game.view):
        with contextlib.suppress(fl.BadSeat):
            ask(state, seat)


@given(names, values, values, values)
def test_set_ups(name: str, seats: Any, seed: Any, deck: Any) -> None:
    with contextlib.suppress(fl.BadSetup):
        fl.game(name).new(seats, seed, deck)


@given(names, st.lists(nonsense | st.sampled_from(("--multicolour", "--red-tokens=1")), max_size=5))
def test_command_line_options(name: str, words: list[str]) -> None:
    game = fl.game(name)
    with contextlib.suppress(fl.BadSetup):
        game.setup(None, 1, None, **game_options(game.options, words))


@given(nonsense)
def test_typed_words(text: str) -> None:
    assert isinstance(to_command(text, "fr", "hanabi"), str)


def test_accents_are_free_and_lookalikes_are_no_letters() -> None:
    assert to_command("Défausser 1", "fr", "hanabi") == "discard 1"
    assert to_command("DEFAUSSER 1", "fr", "hanabi") == "discard 1"
    assert to_command("défau\N{LATIN SMALL LETTER LONG S}ser 1", "fr", "hanabi") != "discard 1"


def test_cards_and_colours_may_be_typed_with_french_letters() -> None:
    assert to_command("dire 2 v", "fr", "hanabi") == "tell 2 G"
    assert str(fl.game("hanabi").parse(to_command("dire 2 n", "fr", "hanabi"))) == "tell 2 black"
    for typed in ("marquer paire RS rd", "marquer pair KS KD"):
        command = to_command(typed, "fr", "royal_flush")
        assert str(fl.game("royal_flush").parse(command)) == "score pair KS KD"
    assert from_command("score pair KS QD", "fr", "royal_flush") == "marquer paire RS DD"
    assert from_command("score pair KS QD", "en", "royal_flush") == "score pair KS QD"


def test_a_ten_is_typed_and_read_as_people_write_it() -> None:
    for typed in ("score pair 10S 10d", "score pair 10♠ 10♦", "score pair TS TD"):
        command = to_command(typed, "en", "royal_flush")
        assert str(fl.game("royal_flush").parse(command)) == "score pair TS TD"
    assert from_command("score pair TS *", "en", "royal_flush") == "score pair 10S *"
    command = to_command("marquer paire ★ R♠", "fr", "royal_flush")
    assert str(fl.game("royal_flush").parse(command)) == "score pair KS *"
    assert say("royal_flush.took", seat=Seat(1), card=Card("TC")).text("en").count("10♣") == 1
    assert say("royal_flush.took", seat=Seat(1), card=Card("KS")).text("fr").count("R♠") == 1
