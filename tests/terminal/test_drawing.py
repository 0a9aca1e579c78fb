"""Drawn tables: every move lies somewhere on them, and nothing is wider than there is room."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len

import florilegium as fl
from florilegium.core.match import Match
from florilegium.terminal.drawing import Drawing, beside, flowing, line, pressable, stacked
from florilegium.terminal.tables.drawn import draw
from florilegium.terminal.voice import Voice

NARROW, WIDE = 60, 120


def positions(name: str, seats: int, seed: int, every: int) -> list[tuple[Match, int]]:
    """Some moments of a random game, each with a seat that may act."""
    game = fl.game(name)
    match, chance, found = Match(game, game.setup(seats, seed)), Random(seed), []
    for step in range(160):
        if not match.turn:
            break
        seat = match.turn[-1]
        legal = match.legal(seat)
        if len(legal) > 400:  # a hoarded hand: nothing new to see
            break
        if step % every == 0:
            found.append((match.__copy__(), seat))
        match.play(seat, chance.choice(legal))
    return found


@pytest.mark.parametrize("name", fl.games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_move_can_be_pressed_on_the_table(name: str, lang: str) -> None:
    game = fl.game(name)
    for seats in (game.seats[0], game.seats[-1]):
        for match, seat in positions(name, seats, seats, every=9):
            legal = match.legal(seat)
            for width in (NARROW, WIDE):
                drawing = draw(game, match.view(seat), legal, Voice(lang, {}), width)
                pressed = {action for spot in drawing.spots for action in spot.actions}
                assert pressed == set(map(str, legal))


def test_a_lost_sky_says_what_it_scores() -> None:
    game = fl.game("hanabi")
    match = Match(game, game.setup(2, 1, red_tokens=1))
    while match.turn:
        seat = match.turn[0]
        match.play(seat, str(match.legal(seat)[0]))  # cards played blindly do not fit for long
    drawn = draw(game, match.view(1), (), Voice("en", {}), WIDE)
    assert any("points 0 of 25" in one.plain for one in drawn.lines)


@pytest.mark.parametrize("name", fl.games())
def test_a_drawing_keeps_to_its_columns(name: str) -> None:
    game = fl.game(name)
    for match, seat in positions(name, game.seats[-1], 5, every=11):
        for width in (NARROW, WIDE):
            drawing = draw(game, match.view(seat), match.legal(seat), Voice("fr", {}), width)
            for one in drawing.lines:
                assert cell_len(one.plain) == len(one) <= width, one.plain
            for spot in drawing.spots:
                assert spot.line + spot.height <= drawing.height
                assert spot.column + spot.width <= drawing.width


@pytest.mark.parametrize(
    ("name", "deck", "english", "french"),
    [
        ("hanabi", ["K5", "G4", "Y3"], ("5   K", "4   G", "3   Y"), ("5   N", "4   V", "3   J")),
        ("royal_flush", ["KS", "QH", "JD"], ("K", "Q", "J"), ("R", "D", "V")),
    ],
)
def test_cards_are_drawn_with_the_letters_of_the_language(
    name: str, deck: list[str], english: tuple[str, ...], french: tuple[str, ...]
) -> None:
    """The last seat's cards lie open to the first in Hanabi, the own ones in Royal Flush."""
    game = fl.game(name)
    rest = list(game.deck(game.options()))
    for card in deck:
        rest.remove(card)
    dealt = [*rest[:5], *deck, *rest[5:]] if name == "hanabi" else [*deck, *rest]
    view = game.view(game.new(2, 1, dealt), 1)
    for lang, wanted, other in (("en", english, french), ("fr", french, english)):
        drawn = "\n".join(one.plain for one in draw(game, view, (), Voice(lang, {}), WIDE).lines)
        assert all(sign in drawn for sign in wanted)
        assert not any(f"│{sign}" in drawn for sign in other)


@pytest.mark.parametrize("name", fl.games())
def test_a_spectator_has_nothing_to_press(name: str) -> None:
    game = fl.game(name)
    match = Match(game, game.setup(3, 1))
    drawing = draw(game, match.view(None), (), Voice("en", {}), WIDE)
    assert drawing.lines
    assert drawing.spots == ()


def test_spots_move_with_what_they_lie_on() -> None:
    one, two = pressable(line("ab"), ["x"]), pressable(stacked((line("c"), line("d"))), ["y"])
    row = stacked((line("title"), beside((one, two), gap=2)))
    assert [text.plain for text in row.lines] == ["title", "ab  c", "    d"]
    where = {spot.actions: (spot.line, spot.column, spot.width, spot.height) for spot in row.spots}
    assert where == {("x",): (1, 0, 2, 1), ("y",): (1, 4, 1, 2)}
    found = [spot.actions for spot in row.spots if spot.covers(2, 4)]
    assert found == [("y",)]


def test_what_does_not_fit_goes_below() -> None:
    parts = [line("aaaa"), line("bbbb"), line("cc")]
    assert [text.plain for text in flowing(parts, 9).lines] == ["aaaa bbbb", "cc"]
    assert flowing([], 9) == Drawing()
