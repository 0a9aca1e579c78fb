"""Ikebana's judge against brute force over the rules, and what it must hold of simple positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.match import Match
from florilegium.games.ikebana.judge import IkebanaJudge
from tests.players.reviewing import played

GAME = fl.game("ikebana")


def share(outcome: fl.Outcome, seat: int) -> float:
    return (seat in outcome.winners) / len(outcome.winners)


def seats_of(state: Any) -> range:
    return range(1, state.setup.seats + 1)


def brute_force(state: Any, seat: int) -> dict[str, float]:
    """Every action played by the rules, with every card there is on top of the deck."""
    return {str(action): _after(state, seat, action) for action in GAME.legal(state, seat)}


def _after(state: Any, seat: int, action: Any) -> float:
    if str(action) not in ("draw", "refuse"):
        return _worth(GAME.apply(state, seat, action)[0], seat)
    cards = state.deck
    found = 0.0
    for card in sorted(set(cards)):
        rest = list(cards)
        rest.remove(card)
        drawn = replace(state, deck=(card, *rest))
        part = _worth(GAME.apply(drawn, seat, action)[0], seat)
        found += part * cards.count(card) / len(cards)
    return found


def _worth(state: Any, seat: int) -> float:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return share(outcome, seat)
    return max(brute_force(state, seat).values())


def last_turns(seats: int, seed: str) -> Iterator[tuple[Any, Any, int]]:
    """The decisions of a game's last turn, from the beginning of the turn on."""
    record = played("ikebana", *["medium"] * seats, seed=seed)
    match = Match.of(record)
    judges: dict[int, Any] = {seat: IkebanaJudge(seat, "") for seat in range(1, seats + 1)}
    for number, (seat, _) in enumerate(record.actions):
        full = sum(map(len, match.state.bouquets)) == 5 * seats - 1
        if match.state.round == 4 and full:
            yield judges[seat], match.state, seat
        for event in match.follow(record, number):
            for one, judge in judges.items():
                judge.see(event.seen_by(one))


@pytest.mark.parametrize(
    ("seats", "seed", "own"), [(2, "a", 2), (2, "b", 2), (3, "c", 1), (4, "d", 2), (5, "e", 3)]
)
def test_the_last_turn_is_exact(seats: int, seed: str, own: int) -> None:
    """With so little prestige that every refusal that can be paid can be tried with every card."""
    looked_at = 0
    for judge, state, seat in last_turns(seats, seed):
        others = {other: own + sum(map(len, state.discards)) % 7 for other in seats_of(state)}
        prestige = (others | {seat: own}).values()
        arranged = replace(state, prestige=tuple(prestige))
        judgement = judge.judge(GAME.view(arranged, seat), GAME.legal(arranged, seat))
        assert judgement.exact
        assert {str(one.action): one.value for one in judgement.worths} == pytest.approx(
            brute_force(arranged, seat), abs=1e-12
        )
        looked_at += 1
    assert looked_at


def judged(match: Match, seat: int, effort: float = 1.0) -> dict[str, float]:
    judge: Any = IkebanaJudge(seat, "")
    judgement = judge.judge(match.view(seat), match.legal(seat), effort)
    return {str(one.action): one.value for one in judgement.worths}


def test_more_effort_plays_the_rest_for_the_win_and_hardly_changes_a_chance() -> None:
    record = played("ikebana", "medium", "medium", seed="a")
    match = Match.replay(record, 1)
    (seat,) = match.turn
    quick, thorough = judged(match, seat), judged(match, seat, 10.0)
    assert quick != thorough
    assert quick == pytest.approx(thorough, abs=0.03)


def test_who_leads_far_wins() -> None:
    match = Match.replay(played("ikebana", "medium", "medium", seed="a"), 1)
    (seat,) = match.turn
    even = judged(match, seat)
    match.state = replace(match.state, prestige=(300, 6) if seat == 1 else (6, 300))
    assert min(judged(match, seat).values()) > 0.99 > max(even.values())


def test_what_was_discarded_does_not_come_again() -> None:
    """Of two positions that look alike, the one where the fives lie buried promises less."""
    record = played("ikebana", "easy", "easy", "easy", "easy", "easy", seed="buried")
    match = Match.of(record)
    judge: Any = IkebanaJudge(1, "")
    forgetful: Any = IkebanaJudge(1, "")
    differences = 0
    for number, (seat, _) in enumerate(record.actions):
        legal = match.legal(seat)
        view = match.view(1)
        if seat == 1 and len(legal) > 1 and max(view.discard_sizes) > 1:
            differences += judge.judge(match.view(1), legal) != forgetful.judge(
                match.view(1), legal
            )
        for event in match.follow(record, number):
            judge.see(event.seen_by(1))
    assert differences
