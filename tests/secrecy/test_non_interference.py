from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import pytest

from florilegium.core.language import LANGUAGES
from florilegium.core.plain import plain
from florilegium.terminal.tables import drawing
from florilegium.terminal.voice import Voice
from tests.cases import CASES, Case, Step, universe, walk
from tests.secrecy.twins import twin


@cache
def wishes(case: Case) -> list[Any]:
    """What somebody may try, legal or not: the same in every state."""
    return universe(case, case.game.new(case.seats, 1), random.Random(1))


@lru_cache(maxsize=4)
def table(name: str, view: Any, lang: str) -> list[str]:
    """The table in the terminal. It gets the view and nothing else: equal ones are drawn once."""
    return [line.plain for line in drawing(name)(view, Voice(lang, {}))]


def received(case: Case, state: Any, viewer: int | None) -> str:
    """Every byte that describes a state to somebody: view, table, legal actions, refusals."""
    game = case.game
    view = game.view(state, viewer)
    parts: list[Any] = [plain(view), list(game.turn(state)), plain(game.outcome(state))]
    parts += [table(case.name, view, lang) for lang in LANGUAGES]
    legal = () if viewer is None else game.legal(state, viewer)
    parts += [[str(action) for action in legal], plain(game.aids(view, legal))]
    if viewer is not None:
        for action in wishes(case):
            refusal = game.why_not(state, viewer, action)
            parts.append([str(action), plain(refusal), refusal and refusal.message.text("fr")])
    return json.dumps(parts)


def told(events: tuple[Any, ...], viewer: int | None) -> str:
    """Every byte that tells somebody what happened."""
    seen = [event.seen_by(viewer) for event in events]
    return json.dumps([[plain(event), event.message().text("fr")] for event in seen])


def moments(case: Case, count: int) -> Iterator[tuple[int, Step]]:
    """So many steps from all over a few random games; some games are over after a move or two."""
    chance = random.Random(9)
    often = 0.04 if case.name == "royal_flush" else 0.3
    found = 0
    for seed in range(41, 10_000):
        for number, step in enumerate(walk(case, seed)):
            if chance.random() < often:
                yield number, step
                found += 1
                if found == count:
                    return


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_received_depends_on_what_is_hidden(case: Case) -> None:
    game = case.game
    different = 0
    for number, step in moments(case, 20):
        for viewer in (None, *range(1, case.seats + 1)):
            other = twin(case.name, step.before, viewer, step.seat, str(step.action), number)
            different += other != step.before
            assert received(case, other, viewer) == received(case, step.before, viewer)
            after, events = game.apply(other, step.seat, step.action)
            assert told(events, viewer) == told(step.events, viewer)
            assert received(case, after, viewer) == received(case, step.after, viewer)
    assert different > 20, "the twins must differ, or nothing was tested"


# An action of each game that shows nobody anything, so that its twin keeps no card in place.
SILENT = {"ikebana": "keep", "royal_flush": "pass", "illusion": "place 1"}


@pytest.mark.parametrize("case", [case for case in CASES if case.name in SILENT], ids=str)
def test_a_step_that_says_it_reveals_nothing_does_not(case: Case) -> None:
    silent = 0
    for number, step in moments(case, 40):
        if any(event.reveals for event in step.events):
            continue
        silent += 1
        for viewer in (None, *range(1, case.seats + 1)):
            other = twin(case.name, step.before, viewer, step.seat, SILENT[case.name], number)
            after, events = case.game.apply(other, step.seat, step.action)
            assert told(events, viewer) == told(step.events, viewer)
            assert received(case, after, viewer) == received(case, step.after, viewer)
    assert silent, "some steps must reveal nothing, or nothing was tested"


@pytest.mark.parametrize("case", CASES[::5], ids=str)
def test_the_seed_and_the_injected_deck_are_secret(case: Case) -> None:
    for step in walk(case, 43, limit=30):
        setup = replace(step.before.setup, seed="another", deck=None)
        other = replace(step.before, setup=setup)
        for viewer in (None, *range(1, case.seats + 1)):
            assert received(case, other, viewer) == received(case, step.before, viewer)


@pytest.mark.rule("HAN-5")
def test_hanabi_hides_a_drawn_card_from_its_owner_and_spectators_only() -> None:
    for step in walk(Case("hanabi", 3, {}), 3):
        for event in step.events:
            if type(event).__name__ == "Drew":
                assert event.seen_by(step.seat).card is None
                assert event.seen_by(None).card is None
                assert event.seen_by(step.seat % 3 + 1).card == event.card


@pytest.mark.rule("ILL-6", "ILL-10")
def test_a_basket_shown_after_a_stop_is_not_in_later_views() -> None:
    case = Case("illusion", 3, {})
    shown = 0
    for step in walk(case, 3):
        for event in step.events:
            if type(event).__name__ == "Stopped" and len(event.cards) > 2:
                shown += 1
                assert event.seen_by(None).cards == event.cards
                view = case.game.view(step.after, 1)
                assert all(len(pile) == 4 for pile in (view.baskets, view.heights))
    assert shown
