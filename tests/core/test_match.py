"""One way to play a game: judged, written down, and taken back."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import florilegium as fl


def new(name: str, seed: object = 1) -> fl.Match:
    game = fl.game(name)
    return fl.Match(game, game.setup(game.seats[-1], seed))


def everything(match: fl.Match) -> object:
    return match.state, tuple(match.actions), match.record, match.turn, match.outcome


@pytest.mark.parametrize("name", fl.games())
def test_undoing_goes_back_through_the_whole_game(name: str) -> None:
    match, chance = new(name), random.Random(1)
    before: list[object] = []
    while match.turn:
        seat = chance.choice(match.turn)
        before.append(everything(match))
        match.play(seat, chance.choice(match.legal(seat)))
    ended = everything(match)
    while before:
        match.undo()
        assert everything(match) == before.pop()
    record: fl.Record = ended[2]  # type: ignore[index]
    assert everything(fl.Match.replay(record)) == ended
    with pytest.raises(IndexError):
        match.undo()
    assert match.actions == []


def test_undoing_can_be_limited() -> None:
    match = new("ikebana")
    for _ in range(6):
        match.play(match.turn[0], match.legal(match.turn[0])[0])
    match.limit_undo(9)
    match.limit_undo(2)
    match.undo()
    match.undo()
    assert len(match.actions) == 4
    with pytest.raises(IndexError):
        match.undo()
    assert everything(match) == everything(fl.Match.replay(match.record))


@pytest.mark.parametrize("name", fl.games())
def test_an_action_and_its_text_do_the_same(name: str) -> None:
    by_action, by_text, chance = new(name), new(name), random.Random(2)
    while turn := by_action.turn:
        action = chance.choice(by_action.legal(turn[0]))
        assert by_action.play(turn[0], action) == by_text.play(turn[0], str(action))
    assert everything(by_action) == everything(by_text)


def refused(match: fl.Match, error: type[Exception], seat: Any, action: Any) -> None:
    before = everything(match)
    with pytest.raises(error):
        match.play(seat, action)
    assert everything(match) == before


@pytest.mark.parametrize("name", fl.games())
def test_the_guards_hold_after_the_legal_actions_were_listed(name: str) -> None:
    """What was offered to one seat, or a moment ago, says nothing of another seat or of now."""
    match, chance = new(name), random.Random(3)
    for _ in range(12):
        seat = match.turn[0]
        offered = match.legal(seat)
        action = chance.choice(offered)
        for other in set(range(1, match.setup.seats + 1)) - set(match.turn):
            refused(match, fl.IllegalAction, other, action)
        refused(match, fl.BadSeat, True, action)
        refused(match, fl.BadSeat, 0, action)
        refused(match, fl.BadAction, seat, object())
        refused(match, fl.BadAction, seat, "no such action")
        match.play(seat, action)
        if seat not in match.turn:
            refused(match, fl.IllegalAction, seat, action)


@pytest.mark.parametrize("name", fl.games())
def test_what_was_offered_before_an_undo_is_judged_anew(name: str) -> None:
    match, chance = new(name), random.Random(4)
    seen = 0
    for _ in range(60):
        if not match.turn:
            break
        first = match.turn[0]
        match.play(first, chance.choice(match.legal(first)))
        for seat in match.turn:
            offered = match.legal(seat)
            match.undo()
            stale = [one for one in offered if match.game.why_not(match.state, seat, one)]
            if stale:
                refused(match, fl.IllegalAction, seat, stale[0])
                seen += 1
            match.play(*_last(match, first, chance))
            break
    assert seen


def _last(match: fl.Match, seat: int, chance: random.Random) -> tuple[int, Any]:
    return seat, chance.choice(match.legal(seat))


def test_a_match_that_keeps_nothing_takes_nothing_back() -> None:
    game = fl.game("ikebana")
    match = fl.Match(game, game.setup(2, 1), undoable=False)
    match.play(match.turn[0], match.legal(match.turn[0])[0])
    match.limit_undo(5)
    with pytest.raises(IndexError):
        match.undo()
    assert len(match.actions) == 1


def test_what_was_found_legal_is_played_by_its_text_and_only_then() -> None:
    match = new("hanabi")
    (seat,) = match.turn
    action = match.game.parse("play 1")
    assert match.why_not(seat, action) is None
    with pytest.raises(fl.BadSeat):
        match.play(float(seat), "play 1")  # type: ignore[arg-type]
    match.play(seat, "play 1")
    with pytest.raises(fl.IllegalAction):
        match.play(seat, "play 1")
    other = new("hanabi")
    other.play(seat, "play 1")
    assert everything(other) == everything(match)
    other.undo()
    assert other.why_not(seat % 4 + 1, action) is not None
    with pytest.raises(fl.IllegalAction):
        other.play(seat % 4 + 1, "play 1")


def test_only_texts_that_somebody_would_write_are_remembered() -> None:
    """Spacing is free: others would keep whatever strangers send."""
    game = fl.game("hanabi")
    short, long = "  play 1", "play" + 10_000 * " " + "1"
    assert game.parse(short) is game.parse(short)
    before = sys.getrefcount(long)
    assert game.parse(long) == game.parse(short)
    assert sys.getrefcount(long) == before
