from __future__ import annotations

from dataclasses import replace

import pytest

from florilegium.games.illusion.state import Event, LetGo, RoundEnded, RoundStarted, Stopped, Turned
from tests.cases import Case, walk

from .table import GAME, piled, put, step, table


@pytest.mark.rule("ILL-6")
def test_no_seat_and_no_spectator_sees_a_covered_flower() -> None:
    for moment in walk(Case("illusion", 3, {}), 11, limit=80):
        for seat in (None, 1, 2, 3):
            assert GAME.view(moment.after, seat).covered == ()


@pytest.mark.rule("ILL-6")
def test_a_revealed_table_shows_what_lies_below_from_the_bottom_up() -> None:
    state = piled(table("tulip rose iris lily"), 1, 1, 2, 1)
    view = GAME.reveal(state)
    assert view.covered == (("tulip", "rose"), (), (), ())
    assert view.baskets == ("lily", "iris", None, None)


@pytest.mark.rule("ILL-6")
def test_a_revealed_table_is_otherwise_what_everybody_sees() -> None:
    for moment in walk(Case("illusion", 4, {}), 12, limit=80):
        revealed = GAME.reveal(moment.after)
        assert replace(revealed, covered=()) == GAME.view(moment.after, None)
        assert revealed.heights == tuple(
            len(below) + (top is not None)
            for below, top in zip(revealed.covered, revealed.baskets, strict=True)
        )


@pytest.mark.rule("ILL-5", "ILL-9")
def test_placing_and_deciding_bring_nothing_hidden_to_light() -> None:
    placed, told = step(table("iris tulip"), 1, "place 1")
    assert not any(event.reveals for event in told)
    _, told = step(placed, 2, "stop")
    assert not any(event.reveals for event in told)


@pytest.mark.rule("ILL-8", "ILL-10")
@pytest.mark.parametrize("stops", [(), (2,)])
def test_the_last_decision_brings_something_to_light(stops: tuple[int, ...]) -> None:
    _, told = put(table("iris tulip"), 1, *stops)
    assert any(event.reveals for event in told)


@pytest.mark.rule("ILL-5", "ILL-10")
@pytest.mark.parametrize("kind", [Turned, Stopped, LetGo, RoundStarted])
def test_what_was_hidden_before_is_a_reveal(kind: type[Event]) -> None:
    assert kind.reveals


@pytest.mark.rule("ILL-16")
def test_the_view_keeps_the_points_of_every_finished_round() -> None:
    ended: list[tuple[int, ...]] = []
    for moment in walk(Case("illusion", 3, {}), 13):
        ended += [event.lives for event in moment.events if isinstance(event, RoundEnded)]
        view = GAME.view(moment.after, None)
        assert view.scored == tuple(ended)
        assert view.points == tuple(sum(lives[seat] for lives in ended) for seat in range(3))
    assert len(ended) == 3
