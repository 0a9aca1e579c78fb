"""Actions made by hand: what no text could give is a BadAction, never applied and never a crash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import florilegium as fl
from florilegium.core.errors import BotFault
from florilegium.core.player import Bot
from florilegium.games.hanabi import actions as hanabi
from florilegium.games.ikebana import actions as ikebana
from florilegium.games.illusion import actions as illusion
from florilegium.games.royal_flush import actions as royal_flush
from florilegium.games.royal_flush.cards import Card
from florilegium.players.calls import ask

HUGE = 10**5000
"""More digits than Python writes out."""


NO_NUMBER: tuple[Any, ...] = (True, 1.0, "1", 0, -1, 9, HUGE, None, [], [1], "", "\ud800", b"1")
NO_CLUE: tuple[Any, ...] = (
    "",
    "r",
    "red",
    "RG",
    "6",
    "R ",
    1,
    True,
    None,
    ["R"],
    {},
    HUGE,
    "\u212a",
    "\ud800",
    b"R",
)
NO_SOURCE: tuple[Any, ...] = (
    "-1",
    "0",
    "5",
    "01",
    "",
    "DECK",
    "deck ",
    1,
    True,
    None,
    ["1"],
    HUGE,
    "\ud800",
    "²",
)
NO_BOARD: tuple[Any, ...] = (
    "",
    "Pair",
    "pair ",
    "a pair",
    None,
    1,
    ["pair"],
    HUGE,
    "\ud800",
    "ſtraight",
    "x" * 99,
)
NO_CARDS: tuple[Any, ...] = (
    (),
    None,
    "2S",
    HUGE,
    ["2S", "2H"],
    ("2H", "2S"),
    ("2s", "2h"),
    ("2ſ", "2H"),
    ("2S 2H",),
    ("XX",),
    (1, 2),
    (None,),
    ([],),
    ("\ud800",),
)
PAIR = (Card("2S"), Card("2H"))

FIELDS: dict[str, list[tuple[Callable[[Any], fl.Action], tuple[Any, ...]]]] = {
    "hanabi": [
        (hanabi.Play, NO_NUMBER),
        (hanabi.Discard, NO_NUMBER),
        (lambda seat: hanabi.Tell(seat, "R"), NO_NUMBER),
        (lambda clue: hanabi.Tell(2, clue), NO_CLUE),
    ],
    "ikebana": [(ikebana.Buy, NO_NUMBER)],
    "royal_flush": [
        (royal_flush.Take, NO_SOURCE),
        (lambda board: royal_flush.Score(board, PAIR), NO_BOARD),
        (lambda cards: royal_flush.Score("pair", cards), NO_CARDS),
    ],
    "illusion": [(illusion.Place, NO_NUMBER)],
}
"""Every field of every action, and what it cannot be."""


def refused(name: str, action: Any) -> None:
    """It is a BadAction whose turn it is and whose it is not, in every language."""
    game = fl.game(name)
    state = game.new(seats=3, seed=1, first_seat=1)
    for seat in (1, 2):
        for question in (game.why_not, game.apply):
            with pytest.raises(fl.BadAction) as caught:
                question(state, seat, action)
            for lang in ("en", "fr"):
                assert caught.value.message.text(lang).encode()


@pytest.mark.parametrize("name", FIELDS)
def test_what_no_text_could_give_is_no_action(name: str) -> None:
    for action, values in FIELDS[name]:
        for value in values:
            refused(name, action(value))


@pytest.mark.parametrize("name", FIELDS)
def test_what_is_of_no_kind_is_no_action(name: str) -> None:
    game = fl.game(name)
    refused(name, game.action())
    for action in game.legal(game.new(seats=3, seed=1, first_seat=1), 1):
        louder = type("Louder", (type(action),), {})
        values = [getattr(action, field) for field in louder.__match_args__]  # type: ignore[attr-defined]
        refused(name, louder(*values))
        refused(name, object.__new__(louder))  # its fields are not even there


def test_cards_by_hand_are_taken_at_their_word() -> None:
    """A card is its text, so a plain text in its place makes the same action."""
    game = fl.game("royal_flush")
    deck = list(game.deck(game.options()))
    state = game.new(seats=2, seed=1, deck=deck, first_seat=1)  # the first hand holds 2S 2S 2H 2H
    by_hand = royal_flush.Score("pair", ("2S", "2H"))  # type: ignore[arg-type]
    assert game.apply(state, 1, by_hand) == game.apply(state, 1, game.parse("score pair 2S 2H"))


CARDS = st.sampled_from(("2S", "2H", "*"))
fields = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=6),
    st.binary(max_size=3),
    st.lists(st.integers(0, 5) | CARDS, max_size=3),
    st.tuples(CARDS, CARDS | st.integers(0, 5)),
    st.sampled_from(("deck", "pair", "R", "5", HUGE)),
)
kinds = st.sampled_from(
    [(name, kind) for name in FIELDS for kind in fl.game(name).action.__subclasses__()]
)


@given(kinds, st.data())
def test_any_action_by_hand_gives_a_typed_error_or_is_what_its_text_says(
    kind_of_game: tuple[str, type[Any]], data: st.DataObject
) -> None:
    name, kind = kind_of_game
    game = fl.game(name)
    state = game.new(seats=3, seed=1, first_seat=1)
    action = kind(*(data.draw(fields) for _ in kind.__match_args__))
    try:
        refusal = game.why_not(state, 1, action)
    except fl.BadAction as error:
        assert error.message.text("fr").encode()
    else:
        written = game.parse(str(action))
        assert written == action
        if refusal is None:
            assert game.apply(state, 1, action) == game.apply(state, 1, written)


class Stubborn(Bot):
    """A bot that always wants the same."""

    def __init__(self, wish: Any) -> None:
        super().__init__(1, "seed")
        self.wish = wish

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return self.wish


def test_a_bot_that_makes_its_actions_by_hand_plays_a_legal_one_or_is_at_fault() -> None:
    game = fl.game("hanabi")
    state = game.new(seats=3, seed=1, first_seat=1)
    legal, view = game.legal(state, 1), game.view(state, 1)
    assert ask(Stubborn(hanabi.Play(True)), 1, view, legal) is legal[0]
    for wrong in (hanabi.Play(HUGE), hanabi.Play(6), "play 1", None, HUGE):
        with pytest.raises(BotFault) as caught:
            ask(Stubborn(wrong), 1, view, legal)
        assert caught.value.kind == "illegal"
