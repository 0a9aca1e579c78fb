"""Checks of how a game goes on: turns, legality, purity, texts and records."""

from __future__ import annotations

import copy
import pickle
import random

from florilegium.core import record, registry
from florilegium.core.errors import BadAction, IllegalAction, Refusal
from florilegium.core.game import AnyGame
from florilegium.core.language import LANGUAGES
from florilegium.core.match import Match
from florilegium.core.rulebook import rules
from florilegium.testing.cases import Case, Step, walk
from florilegium.testing.setting_up import raised
from florilegium.testing.subject import Subject


def a_random_game_keeps_the_contract(subject: Subject, case: Case) -> None:
    """Exactly the seats in turn may act, until an outcome that its last event tells."""
    steps = list(walk(case, 1))
    assert steps, "a game has at least one decision"
    for number, step in enumerate(steps):
        _check_running(case, step)
        if number % 20 == 0:
            assert hash(step.before) == hash(copy.deepcopy(step.before)), "a state is a value"
    _check_ended(case, steps[-1])


def _check_running(case: Case, step: Step) -> None:
    game, seats = case.game, range(1, case.seats + 1)
    assert game.outcome(step.before) is None, "who may act is still playing"
    turn = game.turn(step.before)
    assert turn
    assert set(turn) <= set(seats)
    for seat in seats:
        legal = game.legal(step.before, seat)
        assert bool(legal) == (seat in turn), f"seat {seat}: {legal} while it is {turn}'s turn"
        assert len(set(legal)) == len(legal), f"seat {seat}: an action is listed twice"


def _check_ended(case: Case, last: Step) -> None:
    game, seats = case.game, range(1, case.seats + 1)
    outcome = game.outcome(last.after)
    assert outcome is not None, "nobody may act, but the game has no outcome"
    assert len(outcome.scores) == case.seats
    assert set(outcome.winners) <= set(seats)
    assert game.turn(last.after) == ()
    told = getattr(last.events[-1], "outcome", None)
    assert told == outcome, "the last event has the outcome"
    for seat in seats:
        assert game.legal(last.after, seat) == ()
        refusal = game.why_not(last.after, seat, last.action)
        assert refusal is not None, "nothing may be done after the end"
        _check_refusal(case, refusal)


def _check_refusal(case: Case, refusal: Refusal) -> None:
    assert refusal.rule in rules(case.name), f"{refusal.rule} is no rule of {case.name}"
    assert all(refusal.message.text(lang) for lang in LANGUAGES)


def legal_is_exactly_what_is_not_refused(subject: Subject, case: Case) -> None:
    """Which, whether and why not agree; a refusal cites a rule in both languages."""
    game, chance = case.game, random.Random(2)
    for step in list(walk(case, 3))[:: subject.every]:
        for seat in range(1, case.seats + 1):
            legal = set(game.legal(step.before, seat))
            for action in legal:
                assert game.why_not(step.before, seat, action) is None, f"{seat} {action}"
            for action in subject.wished(case, step.before, chance):
                refusal = game.why_not(step.before, seat, action)
                assert (refusal is None) == (action in legal), f"{seat} {action}: {refusal}"
                if refusal is not None:
                    _check_refusal(case, refusal)


def a_refused_action_changes_nothing(subject: Subject, case: Case) -> None:
    """`apply` raises what `why_not` says, and the state stays as it was."""
    game, chance = case.game, random.Random(4)
    for step in walk(case, 5, limit=40):
        saved = pickle.dumps(step.before)
        for seat in range(1, case.seats + 1):
            for action in subject.wished(case, step.before, chance):
                refusal = game.why_not(step.before, seat, action)
                if refusal is not None:
                    error = raised(IllegalAction, game.apply, step.before, seat, action)
                    assert error.refusal == refusal
        assert pickle.loads(saved) == step.before


def apply_leaves_the_old_state_standing(subject: Subject, case: Case) -> None:
    """The same action on the same state is the same new state, and neither can be changed."""
    for step in walk(case, 6, limit=30):
        again, events = case.game.apply(step.before, step.seat, step.action)
        assert again == step.after
        assert hash(again) == hash(step.after)
        assert events == step.events
        assert again != step.before
        raised(AttributeError, setattr, step.before, "setup", None)


def actions_round_trip_and_explain_themselves(subject: Subject, case: Case) -> None:
    """An action is its text, in any case and spacing; it names its rule and says what it does."""
    game = case.game
    kinds: dict[type, str] = {}
    """The text of one action of each kind."""
    for step in walk(case, 7, limit=60):
        for action in game.legal(step.before, step.seat)[:40]:
            text = str(action)
            assert game.parse(text) == action
            assert game.parse(f"  {text.upper()} ") == action
            assert action.rule in rules(case.name), f"{action.rule} is no rule of {case.name}"
            assert all(action.message().text(lang) for lang in LANGUAGES)
            kinds.setdefault(type(action), text)
    for text in kinds.values():
        for wrong in _misspelt(text):
            _check_misspelt(game, wrong)
    for nonsense in ("", "florilegium", "1", "\x00"):
        error = raised(BadAction, game.parse, nonsense)
        assert all(error.message.text(lang) for lang in LANGUAGES)


def _misspelt(text: str) -> list[str]:
    """Texts that are nearly an action: a word too few, too many or wrong, signs that look alike."""
    first, *rest = text.split()
    kept = " ".join([first, *rest[:-1]])
    return [
        f"{kept} nonsense",
        f"{kept} -1",
        f"{kept} ²",
        f"{kept} ٣",
        f"{text} 1",
        f"{first} x y z",
    ]


def _check_misspelt(game: AnyGame, text: str) -> None:
    """It is BadAction, or the text of another action."""
    try:
        action = game.parse(text)
    except BadAction:
        return
    assert game.parse(str(action)) == action, f"{text!r} becomes {action!r}"


def foreign_actions_are_refused(subject: Subject) -> None:
    """Actions of other games, and what is no action."""
    game = subject.game
    state = game.new(seed=1)
    others = [other for other in registry.working_games() if other.name != subject.name]
    foreign = [_first_action(other.name) for other in others]
    for action in (*foreign, None, "play 1", 3):
        raised(BadAction, game.apply, state, game.turn(state)[0], action)


def _first_action(name: str) -> object:
    game = registry.game(name)
    state = game.new(seed=1)
    return game.legal(state, game.turn(state)[0])[0]


def records_replay_to_the_identical_states(subject: Subject, case: Case) -> None:
    """As JSON and as text, step by step, and written down again the same."""
    game, steps = case.game, list(walk(case, 31))
    match = Match(game, game.setup(case.seats, 31, None, **case.options))
    for step in steps:
        match.play(step.seat, str(step.action))
    for text in (match.record.to_json(), match.record.to_text()):
        read = record.load(text)
        assert read == match.record
        again = Match.of(read)
        for number, step in enumerate(steps):
            assert again.state == step.before
            again.follow(read, number)
        assert again.state == match.state == steps[-1].after
        assert again.record.to_json() == match.record.to_json()
