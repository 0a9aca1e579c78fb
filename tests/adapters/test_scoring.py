"""Royal Flush, number by number: every score can be reached and no choice leads nowhere."""

from __future__ import annotations

import copy
from itertools import islice

import pytest

import florilegium as fl
from florilegium.adapters.play import Play
from florilegium.core.coder import coder
from florilegium.games.royal_flush.actions import Score
from tests.adapters.driving import numbers, walk

CODE = coder("royal_flush", 2, boards="random", children=[1, 2])


def reached(game: Play) -> list[tuple[str, ...]]:
    """Every way to go on from here until something happens, as labels."""
    before, found = game.state, []
    assert game.legal_numbers, "a choice leads nowhere"
    for number in numbers(game.legal_numbers):
        label = CODE.layout.label(number, game.seat)
        after = copy.deepcopy(game)
        after.play(number)
        if after.state is before:
            found += [(label, *rest) for rest in reached(after)]
        else:
            found.append((label,))
    return found


@pytest.mark.rule("ROY-16", "ROY-25")
def test_the_numbers_reach_what_is_legal_and_nothing_else() -> None:
    scores = 0
    for game in islice(walk(CODE, 4), 0, 240, 8):
        if game.seat and not game.chosen:
            legal = CODE.game.legal(game.state, game.seat)
            scores += sum(isinstance(action, Score) for action in legal)
            ways = [" ".join(way) for way in reached(game)]
            assert sorted(ways) == sorted(map(str, legal))
    assert scores > 50


def test_a_choice_that_was_begun_must_be_completed() -> None:
    game = next(game for game in walk(CODE, 1) if game.chosen)
    for number in range(CODE.actions):
        if not game.legal_numbers >> number & 1:
            with pytest.raises(fl.IllegalAction, match="ROY-16"):
                game.play(number)


def test_nobody_else_is_told_what_is_being_chosen() -> None:
    for game in walk(CODE, 1):
        if game.seat and len(numbers(game.legal_numbers)) > 1:
            number = numbers(game.legal_numbers)[-1]
            after = copy.deepcopy(game)
            after.play(number)
            if after.state is game.state:
                other = 3 - game.seat
                assert after.observed(other) == game.observed(other)
                assert after.observed(game.seat) != game.observed(game.seat)
                return
    raise AssertionError("no score was begun")
