"""Checks of secrecy by non-interference: change all that somebody may not know, and nothing changes
for them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from florilegium.core.language import LANGUAGES
from florilegium.core.plain import plain
from florilegium.testing.cases import Case, Step, walk
from florilegium.testing.subject import Subject

_MOST_GAMES = 10_000


def an_open_game_hides_nothing_and_every_other_does(subject: Subject, case: Case) -> None:
    """`Game.open` is true of exactly the games without anything to lay open."""
    game = case.game
    hides = any(
        plain(game.reveal(step.after)) != plain(game.view(step.after, None))
        or any(event.seen_by(None) != event for event in step.events)
        for step in walk(case, 3)
    )
    assert hides != game.open


def the_seed_and_the_injected_deck_are_secret(subject: Subject, case: Case) -> None:
    """Nobody can tell from a state which seed it came from."""
    for step in walk(case, 43, limit=30):
        setup = replace(step.before.setup, seed="another", deck=None)
        other = replace(step.before, setup=setup)
        for viewer in case.viewers:
            _check_same(subject, case, viewer, step.before, other)


def nothing_received_depends_on_what_is_hidden(subject: Subject, case: Case) -> None:
    """Before an action, by what it tells, and after it."""
    different = 0
    for number, step in moments(subject, case, 20):
        for viewer in case.viewers:
            other = _twin(subject, step, viewer, step.action, number)
            different += other != step.before
            _check_same(subject, case, viewer, step.before, other)
            _check_step(subject, case, viewer, step, other)
    assert different > 20, "the twins must differ, or nothing was tested"


def a_step_that_says_it_reveals_nothing_does_not(subject: Subject, case: Case) -> None:
    """A step all whose events have `reveals = False` may be undone: it tells nothing of any card.

    A twin that keeps nothing in place may make the action impossible; then it proves nothing.
    """
    for number, step in moments(subject, case, 40):
        for viewer in () if any(event.reveals for event in step.events) else case.viewers:
            other = _twin(subject, step, viewer, None, number)
            if case.game.why_not(other, step.seat, step.action) is None:
                _check_step(subject, case, viewer, step, other)


def moments(subject: Subject, case: Case, count: int) -> Iterator[tuple[int, Step]]:
    """So many steps from all over a few random games; some games are over after a move or two."""
    chance, found = random.Random(9), 0
    for seed in range(41, _MOST_GAMES):
        for number, step in enumerate(walk(case, seed)):
            if chance.random() < 1.5 / subject.every:
                yield number, step
                found += 1
                if found == count:
                    return


class Known(NamedTuple):
    """All that somebody gets to know of a state, as values."""

    view: Any
    legal: tuple[Any, ...]
    turn: tuple[int, ...]
    outcome: Any
    refusals: list[Any]


def known(subject: Subject, case: Case, state: Any, viewer: int | None) -> Known:
    game = case.game
    refusals: list[Any] = []
    if viewer is not None:
        refusals = [game.why_not(state, viewer, action) for action in _wishes(subject, case)]
    return Known(*_shown(case, state, viewer), game.turn(state), game.outcome(state), refusals)


def received(case: Case, what: Known) -> str:
    """Every byte that tells somebody what they get to know."""
    view, legal, turn, outcome, refusals = what
    parts: list[Any] = [plain(view), list(turn), plain(outcome)]
    parts += [[str(action) for action in legal], plain(case.game.aids(view, legal))]
    parts += [[plain(one), one and one.message.text("fr")] for one in refusals]
    return json.dumps(parts)


def _shown(case: Case, state: Any, viewer: int | None) -> tuple[Any, tuple[Any, ...]]:
    """All that a face is drawn from."""
    legal = () if viewer is None else tuple(case.game.legal(state, viewer))
    return case.game.view(state, viewer), legal


@cache
def _wishes(subject: Subject, case: Case) -> list[Any]:
    """What somebody may try, legal or not: the same in every state."""
    return subject.wished(case, case.new(1), random.Random(1))


def told(events: tuple[Any, ...], viewer: int | None) -> str:
    """Every byte that tells somebody what happened."""
    seen = [event.seen_by(viewer) for event in events]
    said = [[event.message().text(lang) for lang in LANGUAGES] for event in seen]
    return json.dumps([plain(seen), said])


def _twin(subject: Subject, step: Step, viewer: int | None, action: Any, seed: int) -> Any:
    assert subject.twin is not None, "only asked where there is one"
    return subject.twin(step.before, viewer, step.seat, action, random.Random(seed))


def _check_same(subject: Subject, case: Case, viewer: int | None, one: Any, other: Any) -> None:
    wanted, found = (known(subject, case, state, viewer) for state in (one, other))
    # Bytes are made of nothing else, and faces of the view and the legal actions alone; to make
    # them takes longer than all the rest.
    if found != wanted:
        same = received(case, found) == received(case, wanted)
        assert same, f"viewer {viewer} can tell these apart:\n{one}\n{other}"
    if (found.view, found.legal) != (wanted.view, wanted.legal):
        _check_faces(subject, case, viewer, one, other)


def _check_faces(subject: Subject, case: Case, viewer: int | None, one: Any, other: Any) -> None:
    for face in subject.faces:
        wanted, found = (
            json.dumps(face(case.game, *_shown(case, state, viewer))) for state in (one, other)
        )
        assert found == wanted, f"viewer {viewer} sees another face:\n{one}\n{other}"


def _check_step(subject: Subject, case: Case, viewer: int | None, step: Step, other: Any) -> None:
    """The action tells this viewer the same, and leads to what they cannot tell apart either."""
    after, events = case.game.apply(other, step.seat, step.action)
    wanted, found = told(step.events, viewer), told(events, viewer)
    assert found == wanted, f"viewer {viewer} hears of {step.action}:\n{wanted}\n{found}"
    _check_same(subject, case, viewer, step.after, after)
