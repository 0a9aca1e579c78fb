"""The public checks of secrecy over all games that are installed, and that they see something."""

from __future__ import annotations

from dataclasses import replace

import pytest

from florilegium.testing import Case, Check, secrecy_checks, walk
from florilegium.testing.secrecy import moments
from tests.cases import OPTIONS, SUBJECTS

CHECKS = [check for subject in SUBJECTS.values() for check in secrecy_checks(subject)]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_secrecy(check: Check) -> None:
    check()


@pytest.mark.parametrize("name", ["ikebana", "royal_flush", "illusion"])
def test_some_steps_reveal_nothing(name: str) -> None:
    """In Hanabi every step tells or shows something."""
    for case in SUBJECTS[name].cases:
        steps = moments(SUBJECTS[name], case, 40)
        assert any(not any(event.reveals for event in step.events) for _, step in steps)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_game_of_ours_says_what_is_hidden(name: str) -> None:
    assert SUBJECTS[name].twin is not None
    named = [str(check) for check in secrecy_checks(SUBJECTS[name])]
    assert any(check.startswith("nothing_received_depends_on_what_is_hidden") for check in named)


def test_twins_that_do_not_differ_prove_nothing() -> None:
    idle = replace(SUBJECTS["ikebana"], twin=lambda state, *_: state)
    (check, *_) = (one for one in secrecy_checks(idle) if str(one).startswith("nothing_received"))
    with pytest.raises(AssertionError, match="must differ"):
        check()


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
