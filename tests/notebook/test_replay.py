"""A record step by step, and the function that makes a widget of it."""

from __future__ import annotations

import sys

import pytest

import florilegium as fl
from florilegium.core.registry import OURS
from florilegium.notebook import Replay
from tests.cases import Case, walk
from tests.notebook.test_pictures import shown_cards, whole


def played(name: str, seats: int = 3, steps: int | None = None) -> fl.Record:
    game = fl.game(name)
    match = fl.Match(game, game.setup(seats=seats, seed=4))
    for step in walk(Case(name, seats, {}), 4, steps):
        match.play(step.seat, step.action)
    return match.record


@pytest.mark.parametrize("name", OURS)
def test_every_perspective_has_the_views_of_the_game(name: str) -> None:
    record = played(name, steps=30)
    replay, game = Replay(record), fl.game(name)
    assert list(replay.perspectives()) == ["1", "2", "3", "spectator", "all"]
    for step in (0, 7, replay.last):
        state = fl.Match.replay(record, step).state
        for seat, perspective in ((1, "1"), (3, "3"), (None, "spectator")):
            frame = replay.frame(step, perspective)
            whole(frame.picture)
            assert frame.picture == fl.notebook.svg(game.view(state, seat))
        assert replay.frame(step, "all").picture == fl.notebook.svg(state)


def test_what_happened_is_told_as_a_seat_may_know_it() -> None:
    """The drawn card of Hanabi is hidden from who drew it."""
    record = played("hanabi", 2, 20)
    replay = Replay(record)
    for step, (seat, text) in enumerate(record.actions, 1):
        if text.startswith("discard"):
            drawn = fl.Match.replay(record, step).state.hands[seat - 1][-1]
            own, other = replay.frame(step, str(seat)), replay.frame(step, str(3 - seat))
            assert any(str(drawn) in line for line in other.told)
            assert not any(str(drawn) in line for line in own.told[-1:])
            assert replay.frame(step, "all").told == other.told
            return
    raise AssertionError("nobody discarded")


@pytest.mark.rule("ILL-9")
def test_a_secret_decision_is_in_no_frame_before_all_have_decided() -> None:
    game = fl.game("illusion")
    match = fl.Match(game, game.setup(seats=3, seed=1))
    while len(match.turn) == 1 or len(match.turn) == 3:
        match.play(match.turn[0], str(match.legal(match.turn[0])[0]))
        if len(match.turn) > 1:
            break
    first, *_ = match.turn
    frames = []
    for decision in ("stop", "let"):
        actions = (*match.record.actions, (first, decision))
        record = fl.Record("illusion", match.setup, actions)
        last = Replay(record)
        others = [key for key in last.perspectives() if key not in (str(first), "all")]
        frames.append([last.frame(last.last, key) for key in others])
    assert frames[0] == frames[1]


def test_a_hand_is_in_no_frame_of_its_owner() -> None:
    record = played("royal_flush", 2, 12)
    names = set(map(str, fl.game("royal_flush").deck(None)))
    replay = Replay(record)
    for step in range(replay.last + 1):
        state = fl.Match.replay(record, step).state
        shown = shown_cards(replay.frame(step, "1").picture, names)
        assert shown == sorted([*state.hands[0], *filter(None, state.display)])


@pytest.mark.parametrize(
    ("step", "perspective", "field"),
    [(-1, "all", "step"), (31, "all", "step"), (True, "all", "step"), (0, "4", "perspective")],
)
def test_what_is_out_of_bounds_is_refused_by_name(step: int, perspective: str, field: str) -> None:
    replay = Replay(played("ikebana", steps=30))
    with pytest.raises(fl.BadSetup) as refused:
        replay.frame(step, perspective)
    assert refused.value.field == field


def test_show_refuses_what_is_no_record_or_no_language() -> None:
    with pytest.raises(TypeError, match="takes a Record"):
        fl.show("a game")  # type: ignore[arg-type]
    with pytest.raises(fl.BadSetup) as refused:
        fl.show(played("ikebana", steps=3), lang="de")
    assert refused.value.field == "lang"


def test_without_anywidget_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "florilegium.notebook.widget", raising=False)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ImportError, match=r"pip install 'florilegium\[notebook\]'"):
        fl.show(played("ikebana", steps=3))


def test_a_widget_follows_what_is_set_and_refuses_the_rest() -> None:
    widget = fl.show(played("ikebana", steps=12), step=5, perspective=2)
    replay = Replay(played("ikebana", steps=12))
    assert widget.frame["picture"] == replay.frame(5, "2").picture
    widget.step = 12
    widget.perspective = "spectator"
    assert widget.frame["words"] == replay.frame(12, "spectator").words
    with pytest.raises(fl.BadSetup):
        widget.step = 13
    assert widget.step == 12
    with pytest.raises(fl.BadSetup):
        fl.show(played("ikebana", steps=12), step=13)
