from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest

import florilegium as fl
from florilegium.core import option
from florilegium.core.language import LANGUAGES
from florilegium.core.plain import plain
from florilegium.core.rulebook import all_rules
from florilegium.players import bot, bot_names, factory
from tests.cases import CASES, PLAIN_CASES, Case, universe, walk

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_table = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
every_game = pytest.mark.parametrize("name", fl.games())


@every_case
def test_a_random_game_keeps_the_contract(case: Case) -> None:
    game = case.game
    seats = range(1, case.seats + 1)
    steps = 0
    for step in walk(case, 1):
        steps += 1
        before = step.before
        assert game.outcome(before) is None
        turn = game.turn(before)
        assert turn
        assert set(turn) <= set(seats)
        for seat in seats:
            legal = game.legal(before, seat)
            assert bool(legal) == (seat in turn)
            assert len(set(legal)) == len(legal)
        if steps % 20 == 1:
            assert hash(before) == hash(copy.deepcopy(before))
        last = step
    assert steps
    end = last.after
    outcome = game.outcome(end)
    assert outcome is not None
    assert len(outcome.scores) == case.seats
    assert set(outcome.winners) <= set(seats)
    assert game.turn(end) == ()
    assert all(game.legal(end, seat) == () for seat in seats)
    assert last.events[-1].outcome == outcome
    for seat in seats:
        refusal = game.why_not(end, seat, last.action)
        assert refusal is not None
        assert refusal.rule in all_rules()


@every_case
def test_legal_is_exactly_what_is_not_refused(case: Case) -> None:
    game, chance = case.game, random.Random(2)
    for number, step in enumerate(walk(case, 3)):
        if number % (40 if case.name == "royal_flush" else 5):
            continue
        state = step.before
        for seat in range(1, case.seats + 1):
            legal = set(game.legal(state, seat))
            for action in legal:
                assert game.why_not(state, seat, action) is None
            for action in universe(case, state, chance):
                refusal = game.why_not(state, seat, action)
                assert (refusal is None) == (action in legal), f"{seat} {action}: {refusal}"
                if refusal is not None:
                    assert refusal.rule in all_rules()
                    for lang in LANGUAGES:
                        assert refusal.message.text(lang)


@every_table
def test_an_open_game_hides_nothing_and_every_other_does(case: Case) -> None:
    game = case.game
    hidden = [
        step.after
        for step in walk(case, 3)
        if plain(game.reveal(step.after)) != plain(game.view(step.after, None))
        or any(event.seen_by(None) != event for event in step.events)
    ]
    assert bool(hidden) != game.open


@every_table
def test_a_refused_action_changes_nothing(case: Case) -> None:
    game, chance = case.game, random.Random(4)
    for step in walk(case, 5, limit=40):
        state = step.before
        saved = pickle.dumps(state)
        for seat in range(1, case.seats + 1):
            for action in universe(case, state, chance):
                refusal = game.why_not(state, seat, action)
                if refusal is not None:
                    with pytest.raises(fl.IllegalAction) as caught:
                        game.apply(state, seat, action)
                    assert caught.value.refusal == refusal
        assert pickle.loads(saved) == state


@every_table
def test_apply_leaves_the_old_state_standing(case: Case) -> None:
    for step in walk(case, 6, limit=30):
        again, events = case.game.apply(step.before, step.seat, step.action)
        assert again == step.after
        assert hash(again) == hash(step.after)
        assert events == step.events
        assert again != step.before
        with pytest.raises(AttributeError):
            step.before.setup = None


@every_case
def test_actions_round_trip_and_explain_themselves(case: Case) -> None:
    game = case.game
    for step in walk(case, 7, limit=60):
        for action in game.legal(step.before, step.seat)[:40]:
            text = str(action)
            assert game.parse(text) == action
            assert game.parse(f"  {text.upper()} ") == action
            assert action.rule in all_rules()
            assert all(action.message().text(lang) for lang in LANGUAGES)


@every_case
def test_views_and_events_are_plain_data_in_both_languages(case: Case) -> None:
    game = case.game
    viewers = [None, *range(1, case.seats + 1)]
    for number, step in enumerate(walk(case, 8)):
        for viewer in viewers if number % 20 == 0 else ():
            data = plain(game.view(step.after, viewer))
            assert json.loads(json.dumps(data)) == data
        for event in step.events:
            for viewer in viewers:
                seen = event.seen_by(viewer)
                assert seen.seen_by(viewer) == seen
                data = plain(seen)
                assert json.loads(json.dumps(data)) == data
                assert all(seen.message().text(lang) for lang in LANGUAGES)


@every_table
def test_the_same_seed_is_the_same_game(case: Case) -> None:
    assert case.new(11) == case.new(11) == case.new("11")
    assert len({case.new(seed) for seed in range(5)}) == 5
    assert case.game.new(case.seats) != case.game.new(case.seats)


@every_table
def test_an_injected_deck_is_dealt_from_the_front(case: Case) -> None:
    game = case.game
    deck = list(game.deck(game.options()))
    random.Random(12).shuffle(deck)
    state = game.new(seats=case.seats, deck=deck, seed=1)
    other = game.new(seats=case.seats, deck=list(reversed(deck)), seed=1)
    assert state != other
    assert state.setup.deck == tuple(deck)
    assert game.new(seats=case.seats, deck=deck, seed=1) == state


@every_game
def test_a_deck_must_be_complete(name: str) -> None:
    game = fl.game(name)
    deck: list[Any] = list(game.deck(game.options()))
    wrongs: list[Any] = [deck[1:], [*deck, deck[0]], [*deck[1:], "XX"], [], "R1 R2", [1], [None]]
    for wrong in wrongs:
        with pytest.raises(fl.BadSetup) as caught:
            game.new(deck=wrong)
        assert caught.value.field == "deck"
        assert "deck" in str(caught.value)


@every_game
@pytest.mark.parametrize("seats", [0, 1, 7, -2, True, "3", 2.0])
def test_a_wrong_number_of_seats_is_named(name: str, seats: Any) -> None:
    with pytest.raises(fl.BadSetup) as caught:
        fl.game(name).new(seats=seats)
    assert caught.value.field == "seats"


@every_game
@pytest.mark.parametrize("seed", [True, "", "   ", "a\nb", "x" * 300, 1.5, b"1", [], 10**300])
def test_a_wrong_seed_is_named(name: str, seed: Any) -> None:
    with pytest.raises(fl.BadSetup) as caught:
        fl.game(name).new(seed=seed)
    assert caught.value.field == "seed"


@every_game
def test_wrong_options_are_named(name: str) -> None:
    game = fl.game(name)
    for option_name in option.kinds(game.options):
        wrongs: list[Any] = [object(), -1, 99, "nonsense", [99], {}, 1.5]
        for wrong in wrongs:
            with pytest.raises(fl.BadSetup) as caught:
                game.new(**{option_name: wrong})
            assert caught.value.field == option_name
    with pytest.raises(fl.BadSetup) as caught:
        game.new(colour="red")
    assert caught.value.field == "colour"


@every_game
def test_every_option_is_explained(name: str) -> None:
    for option_name in option.kinds(fl.game(name).options):
        for lang in LANGUAGES:
            assert fl.Message(f"option.{name}.{option_name}").text(lang)


@every_table
def test_seats_that_are_not_there_are_refused(case: Case) -> None:
    game, state = case.game, case.new(1)
    action = game.legal(state, game.turn(state)[0])[0]
    for seat in (0, case.seats + 1, -1, "1", 1.0, True):
        with pytest.raises(fl.BadSeat):
            game.legal(state, seat)  # type: ignore[arg-type]
        with pytest.raises(fl.BadSeat):
            game.apply(state, seat, action)  # type: ignore[arg-type]
        with pytest.raises(fl.BadSeat):
            game.view(state, seat)  # type: ignore[arg-type]


@every_game
def test_foreign_actions_are_refused(name: str) -> None:
    game = fl.game(name)
    state = game.new(seed=1)
    others = [fl.game(other).legal(fl.game(other).new(seed=1, first_seat=1), 1)[0]
              for other in fl.games() if other != name]  # fmt: skip
    for foreign in (*others, None, "play 1", 3):
        with pytest.raises(fl.BadAction):
            game.apply(state, game.turn(state)[0], foreign)


@every_table
def test_every_bot_plays_whole_games(case: Case) -> None:
    game = case.game
    for name in {factory(game, name): name for name in bot_names(game)}.values():
        state = case.new(21)
        bots = {seat: bot(game, name, seat, "x") for seat in range(1, case.seats + 1)}
        while turn := game.turn(state):
            seat = turn[0]
            legal = game.legal(state, seat)
            action = bots[seat].act(game.view(state, seat), legal)
            assert action in legal
            state, events = game.apply(state, seat, action)
            for event in events:
                for other, player in bots.items():
                    player.see(event.seen_by(other))


def test_unknown_names_list_the_known_ones() -> None:
    with pytest.raises(fl.UnknownGame, match="illusion"):
        fl.game("chess")
    with pytest.raises(fl.UnknownGame):
        fl.game(None)  # type: ignore[arg-type]
    with pytest.raises(fl.UnknownBot, match="plain"):
        bot(fl.game("hanabi"), "deep", 1, "x")
