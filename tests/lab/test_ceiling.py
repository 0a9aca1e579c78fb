"""The bound on what can be won at Ikebana rests on a program: what it says of the game is true."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from benchmarks.ceiling.document import document
from benchmarks.ceiling.program import build, imitation, rounds
from benchmarks.ceiling.run import DOCUMENT, results

import florilegium as fl
from florilegium.games.deck55 import deck55
from florilegium.players import bot

_DEALS = 200


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("ceiling"))


def first_round(starter: int, deck: list[str]) -> list[int]:
    """The first round of two `plain` by the rules: prestige and gain of each."""
    game = fl.game("ikebana")
    state = game.new(seats=2, seed=0, deck=deck, first_seat=starter + 1)
    players = [bot(game, "plain", seat, "seed") for seat in (1, 2)]
    while not state.gains:
        (seat,) = game.turn(state)
        view = game.view(state, seat)
        action = players[seat - 1].act(view, game.legal(state, seat))
        state, _ = game.apply(state, seat, action)
    (gains,) = state.gains
    return [state.prestige[0], gains[0], state.prestige[1], gains[1]]


def test_its_plain_and_its_rules_are_ours(program: Path) -> None:
    random, deals = Random(5), []
    for place in range(_DEALS):
        deck = [str(card) for card in deck55()]
        random.shuffle(deck)
        deals.append((place % 2, deck))
    assert rounds(program, deals) == [first_round(*deal) for deal in deals]


def test_who_plays_like_plain_comes_to_one_half(program: Path) -> None:
    found = imitation(program, rounds=1, first=300, threads=2)
    assert abs(found["bound"] - 0.5) < 4 * found["first_error"] < 0.03


def test_the_document_tells_the_results() -> None:
    assert DOCUMENT.read_text() == document(results())
