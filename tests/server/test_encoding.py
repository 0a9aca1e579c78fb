"""What goes over the wire has the shape that `core.plain` describes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from florilegium.core.message import Seat, say
from florilegium.core.plain import plain
from florilegium.server.encoding import encode, named
from tests.cases import PLAIN_CASES, Case, walk


def sent(value: Any) -> Any:
    return json.loads(encode(value))


@pytest.mark.parametrize("case", PLAIN_CASES[::2], ids=str)
def test_views_events_aids_and_actions_are_sent_as_plain(case: Case) -> None:
    game = case.game
    for step in walk(case, 3, limit=60):
        for seat in (None, 1, 2):
            view = game.view(step.after, seat)
            legal = () if seat is None else game.legal(step.after, seat)
            assert sent(view) == plain(view)
            aids = game.aids(view, legal)
            assert sent(aids) == plain(aids)
        assert sent(game.reveal(step.after)) == plain(game.reveal(step.after))
        for event in step.events:
            assert sent(named(event)) == plain(event)
            assert sent(event.message()) == plain(event.message())
        assert sent(step.action.message()) == plain(step.action.message())


@dataclass(frozen=True)
class Odd:
    """Fields whose values are not quite what the encoder would take by itself."""

    seat: int
    text: str | None
    pairs: tuple[tuple[int, str], ...]
    anything: object


@dataclass(frozen=True)
class Wrong:
    value: object


def test_seats_and_messages_keep_their_form_anywhere() -> None:
    inner = say("seat", number=Seat(2), others=(Seat(1), [say("yes")], True, None))
    odd = Odd(Seat(3), None, ((1, "a"), (Seat(2), "b")), (inner, Odd(1, "x", (), 5)))
    assert sent(odd) == plain(odd)


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError):
        encode(Wrong(object()))
