"""The puzzles that come with the games: every one leads to its position, and some are judged."""

from __future__ import annotations

from collections.abc import Iterator

import florilegium as fl
from florilegium.core.language import catalogue
from florilegium.lab.puzzles.answering import judged
from florilegium.lab.puzzles.collection import Collection, collection
from florilegium.lab.puzzles.mining import CLEAR

OURS = ("hanabi", "ikebana", "royal_flush", "illusion")
ENOUGH = 250
JUDGED = 3
"""How many of each game are judged again."""


def shipped() -> Iterator[Collection]:
    """The puzzles of every game of ours."""
    return map(collection, OURS)


def test_every_puzzle_leads_to_a_decision_of_its_seat_and_says_what_it_is_about() -> None:
    for puzzles in shipped():
        about = fl.game(puzzles.game).room("tags")
        assert about is not None
        for puzzle in puzzles:
            match = puzzle.position()
            answer = match.game.parse(puzzle.answer)
            tags = about.tags(match.view(puzzle.seat), match.legal(puzzle.seat), answer)
            assert puzzle.tags == tuple(tags) != ()
            assert puzzle.seat in match.turn
            assert {puzzle.answer, puzzle.second} <= set(map(str, match.legal(puzzle.seat)))
            assert puzzle.answer != puzzle.second


def test_every_answer_was_found_to_be_clearly_best() -> None:
    for puzzles in shipped():
        scale = fl.game(puzzles.game).scale
        for puzzle in puzzles:
            (answer, best), (second, next_best) = puzzle.worths[:2]
            assert (answer, second) == (puzzle.answer, puzzle.second)
            assert scale.weight(best - next_best, puzzle.unit) > CLEAR - 0.0002  # rounded


def test_there_are_enough_and_no_deal_has_two() -> None:
    for puzzles in shipped():
        assert len(puzzles) >= ENOUGH
        deals = {(one.setup.seats, one.setup.seed, one.setup.deck) for one in puzzles}
        assert len(deals) == len(puzzles)
        ratings = [one.rating.rating for one in puzzles]
        assert ratings[-1] - ratings[0] > 200


def test_every_tag_has_a_name() -> None:
    for puzzles in shipped():
        for tag in puzzles.tags:
            assert f"{puzzles.game}.tag.{tag}" in catalogue("fr")


def test_the_answer_is_judged_best() -> None:
    for puzzles in shipped():
        some = list(puzzles)[:: len(puzzles) // JUDGED][:JUDGED]
        for puzzle in some:
            assert str(judged(puzzle).best.action) == puzzle.answer
