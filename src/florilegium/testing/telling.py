"""Checks of what a game tells people: sentences in both languages, rules, plain data."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

from florilegium.core import registry
from florilegium.core.language import LANGUAGES, catalogue, families, slots
from florilegium.core.plain import plain
from florilegium.core.rulebook import rulebook, rules
from florilegium.testing.cases import Case, walk
from florilegium.testing.subject import Subject


def the_languages_tell_the_same(subject: Subject) -> None:
    """Every sentence of the game is there in every language, with the same arguments."""
    own = families(subject.name)
    spoken = {key for lang in LANGUAGES for key in catalogue(lang) if key.startswith(own)}
    for key in spoken:
        for lang in LANGUAGES:
            assert key in catalogue(lang), f"{key} is missing in {lang}"
            assert slots(catalogue(lang)[key]) == slots(catalogue("en")[key]), f"{key} in {lang}"


def title_options_and_bots_are_told(subject: Subject) -> None:
    """What lists and menus say: `NAME.title` and the like, `option.NAME.…`, `bots.NAME.…`."""
    for lang in LANGUAGES:
        missing = [key for key in subject.game.listed_keys() if not catalogue(lang).get(key)]
        assert not missing, f"{lang} does not say {missing}"


def the_rulebook_is_whole(subject: Subject) -> None:
    """The same numbers in both languages, from 1 on and all with the game's prefix."""
    game = subject.game
    for lang in LANGUAGES:
        numbers = list(rules(game.name, lang))
        assert numbers == [f"{game.prefix}-{place}" for place in range(1, len(numbers) + 1)], (
            f"{lang}: {', '.join(numbers) or 'no rule'}"
        )
        assert numbers == list(rules(game.name))
        assert numbers
        assert rulebook(game.name, lang).startswith("# ")
    assert game.quiet is None or game.quiet in rules(game.name)
    same = [one.name for one in registry.working_games() if one.prefix == game.prefix]
    assert same == [game.name], f"the rules of {', '.join(same)} have the same numbers"


def views_aids_and_events_are_plain_data_in_both_languages(subject: Subject, case: Case) -> None:
    """What goes over the wire is JSON, and what is said of it a sentence."""
    for number, step in enumerate(walk(case, 8)):
        for viewer in case.viewers if number % 20 == 0 else ():
            _check_view(case, step.after, viewer)
        for event in step.events:
            by_viewer = {viewer: event.seen_by(viewer) for viewer in case.viewers}
            for viewer, seen in by_viewer.items():
                assert seen.seen_by(viewer) == seen, f"{event} hides more at a second look"
            for seen in set(by_viewer.values()):  # most are the same for everybody
                _check_plain(seen)
                assert all(seen.message().text(lang) for lang in LANGUAGES)


def aids_are_alike_where_the_game_says_so(subject: Subject, case: Case) -> None:
    """Whoever may not act has the aids of a spectator, if `aids_alike` promises that."""
    game = case.game
    for step in walk(case, 8) if game.aids_alike else ():
        waiting = [one for one in case.viewers if one not in game.turn(step.after)]
        alike = game.aids(game.view(step.after, None), ())
        for seat in waiting:
            assert game.aids(game.view(step.after, seat), ()) == alike, f"seat {seat} has others"


def _check_view(case: Case, state: Any, viewer: int | None) -> None:
    """Any table needs to know whose view it is, and whose turn."""
    game = case.game
    view = game.view(state, viewer)
    assert (view.seat, view.seats) == (viewer, case.seats)
    assert (view.turn, view.outcome) == (game.turn(state), game.outcome(state))
    _check_plain(view)
    _check_compared(view)
    _check_plain(game.aids(view, () if viewer is None else game.legal(state, viewer)))


def _check_compared(value: object) -> None:
    """What is secret is found out by comparing views, so all that they show has to count."""
    if isinstance(value, tuple | list):
        for item in value:
            _check_compared(item)
    elif is_dataclass(value):
        for part in fields(value):
            assert part.compare, f"{type(value).__name__}.{part.name} is left out of comparisons"
            _check_compared(getattr(value, part.name))


def _check_plain(value: object) -> None:
    data = plain(value)
    assert json.loads(json.dumps(data)) == data
