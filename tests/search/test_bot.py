"""`search` at the table: it knows what its seat was shown, and says what it found."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import jax.numpy as jnp
import pytest

import florilegium as fl
from florilegium.core.errors import BadSetup, UnknownBot
from florilegium.core.language import LANGUAGES
from florilegium.games.hanabi.batched.search.blueprint import answers, blueprint
from florilegium.games.hanabi.batched.search.bot import Search, affordable, settings_with
from florilegium.games.hanabi.batched.search.choosing import Settings
from florilegium.games.hanabi.batched.search.past import Past
from florilegium.games.hanabi.batched.search.playing import sight_of
from florilegium.games.hanabi.batched.search.table import HAND, SHAPE, Games, new_games
from florilegium.players import bot, bot_names, factory
from tests.players.selfplay import Moment
from tests.players.truths import hanabi_search
from tests.search.tables import SMALL, move
from tests.search.test_search import same
from tests.secrecy.twins import twin

HANABI = fl.game("hanabi")


class Thinker(Search):
    """With few worlds, and quick to believe that something is better."""

    def settings(self) -> Settings:
        return SMALL._replace(renewed=1, compared=1)


def wandering(state: Any, chance: Random, moves: int) -> Iterator[tuple[Any, int, Any, list[Any]]]:
    """A game in which anything legal is done, plays less often: state, seat, action, events."""
    for _ in range(moves):
        if not HANABI.turn(state):
            return
        (seat,) = HANABI.turn(state)
        legal = list(HANABI.legal(state, seat))
        quiet = [action for action in legal if not str(action).startswith("play")]
        action = chance.choice(quiet if quiet and chance.random() < 0.8 else legal)
        after, events = HANABI.apply(state, seat, action)
        yield state, seat, action, [*events]
        state = after


def true_games(state: Any) -> Games:
    """The deal of a game as it is, the hand of who begins lying in front."""
    deck = [SHAPE.kind(card) for hand in state.hands for card in hand]
    deck = deck[HAND:] + deck[:HAND] if state.seat == 2 else deck
    return new_games(jnp.array(deck + [SHAPE.kind(card) for card in state.deck], "u1")[:, None])


@pytest.mark.parametrize("first", [1, 2])
def test_what_a_seat_saw_gives_the_sights_of_the_true_game(first: int) -> None:
    """Rebuilt from its view and events alone, with cards it cannot know chosen anyhow."""
    start = HANABI.new(seats=2, seed=first, first_seat=first)
    pasts, true, guessed = {seat: Past(seat) for seat in (1, 2)}, [true_games(start)], 0
    for state, seat, action, events in wandering(start, Random(first), 50):
        past = pasts[seat]
        found = past.games(HANABI.view(state, seat))
        assert len(found) == len(true)
        assert same(sight_of(found[-1], 0), sight_of(true[-1], 0))
        if len(true) > 1:
            assert same(sight_of(found[-2], 1), sight_of(true[-2], 1))
        guessed += int((found[-1].state.hands[0] != true[-1].state.hands[0]).sum())
        for one, other in pasts.items():
            for event in events:
                other.see(event.seen_by(one))
        (number,) = SHAPE.numbers(action, seat)
        true.append(move(true[-1], jnp.array([number], jnp.int32)).games)
    assert guessed > 20, "the own hand must have been guessed, or nothing was tested"


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """What seat 1 did in a game with somebody who does anything."""
    found: list[Moment] = []
    seen: list[Any] = []
    mind, chance, state = Thinker(1, "a seed"), Random(3), HANABI.new(seats=2, seed=5, first_seat=2)
    while HANABI.turn(state) and len(found) < 12:
        (seat,) = HANABI.turn(state)
        view, legal = HANABI.view(state, seat), HANABI.legal(state, seat)
        action = mind.act(view, legal) if seat == 1 else chance.choice(list(legal))
        if seat == 1:
            assert action in legal
            found.append(Moment(state, 1, tuple(seen), view, legal, action, mind.explain()))
        state, events = HANABI.apply(state, seat, action)
        for event in events:
            mind.see(event.seen_by(1))
            seen.append(event.seen_by(1))
    return found


@pytest.mark.slow
def test_what_it_says_is_true(moments: list[Moment]) -> None:
    keys = set()
    for moment in moments:
        assert moment.why is not None
        assert hanabi_search.holds(moment, answers, blueprint(), SMALL.third), moment.why
        assert all(moment.why.text(lang) for lang in LANGUAGES)
        keys.add(moment.why.key)
    assert {"hanabi.why.search.stays", "hanabi.why.search.deviates"} <= keys


@pytest.mark.slow
def test_what_is_hidden_changes_neither_move_nor_reason(moments: list[Moment]) -> None:
    mind, told, different = Thinker(1, "a seed"), 0, 0
    for number, moment in enumerate(moments):
        other = twin("hanabi", moment.state, 1, 1, str(moment.action), number)
        different += other != moment.state
        for event in moment.seen[told:]:
            mind.see(event)
        told = len(moment.seen)
        action = mind.act(HANABI.view(other, 1), HANABI.legal(other, 1))
        assert (action, mind.explain()) == (moment.action, moment.why)
    assert different


@pytest.mark.parametrize(
    ("field", "seats", "options"), [("seats", 3, {}), ("multicolour", 2, {"multicolour": True})]
)
def test_it_refuses_other_tables(field: str, seats: int, options: dict[str, Any]) -> None:
    state = HANABI.new(seats=seats, seed=1, first_seat=1, **options)
    with pytest.raises(BadSetup) as caught:
        Thinker(1, "").act(HANABI.view(state, 1), HANABI.legal(state, 1))
    assert caught.value.field == field


def test_more_time_is_more_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("florilegium.games.hanabi.batched.search.bot._speed", lambda: 30_000.0)
    hands = [affordable(seconds).hands for seconds in (1.0, 10.0, 1e9)]
    assert hands == sorted(set(hands))
    assert affordable(1.0) == settings_with(hands[0])
    assert affordable(0.001).prior == 1.0, "no time to compare anything"


def test_it_has_a_name_in_hanabi_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert factory(HANABI, "search") is Search
    assert "search" not in bot_names(HANABI), "it plays some tables only"
    for name in ("ikebana", "royal_flush", "illusion"):
        with pytest.raises(UnknownBot, match="search"):
            factory(fl.game(name), "search")
    ready: list[float] = []
    monkeypatch.setattr(Search, "ready", lambda mind: ready.append(mind.budget))
    assert bot(HANABI, "search", 1, "", 7.0).budget == 7.0
    assert ready == [7.0], "it is told its budget first"
