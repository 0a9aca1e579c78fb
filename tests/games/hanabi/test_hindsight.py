"""What was possible with all cards known: against brute force, along whole games, and by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.hindsight import Hindsight
from florilegium.games.hanabi.actions import Play
from florilegium.games.hanabi.cards import colours
from florilegium.games.hanabi.hindsight import hindsight
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell
from tests.games.hanabi.script import run_out, show, staged
from tests.oracles.hanabi.endings import Endings

GAME: Any = fl.game("hanabi")
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (3, {"multicolour": True}), (4, {"red_tokens": 1}), (5, {"blue_tokens": 10}),
]  # fmt: skip


@cache
def game_of(player: str, seats: int, seed: str, **options: Any) -> tuple[Any, ...]:
    """All the states of a game of a bot with itself."""
    state = GAME.new(seats=seats, seed=seed, **options)
    every = range(1, seats + 1)
    bots = {seat: bot(GAME, player, seat, private_seed(seed, seat)) for seat in every}
    states = [state]
    while turn := GAME.turn(state):
        view, legal = GAME.view(state, turn[0]), GAME.legal(state, turn[0])
        state, events = GAME.apply(state, turn[0], ask(bots[turn[0]], turn[0], view, legal))
        tell(bots, events)
        states.append(state)
    return tuple(states)


def ending(seats: int, cards: int, blue: int, seed: int, **options: Any) -> Any:
    """A state with so many cards in the deck, in which everything else lies as it happens to."""
    chance = random.Random(seed)
    start = GAME.new(seats=seats, seed=seed, **options)
    rest = list(GAME.deck(start.setup.options))
    tops = tuple(chance.randrange(1, 5) for _ in start.fireworks)
    for colour, top in zip(colours(start.setup.options), tops, strict=True):
        for value in range(1, top + 1):
            rest.remove(f"{colour}{value}")
    chance.shuffle(rest)
    size = len(start.hands[0])
    hands = tuple(tuple(rest[place : place + size]) for place in range(0, seats * size, size))
    deck = tuple(rest[seats * size : seats * size + cards])
    return replace(
        start,
        hands=hands,
        deck=deck,
        discard=tuple(rest[seats * size + cards :]),
        fireworks=tops,
        blue=blue,
        red=chance.randrange(start.setup.options.red_tokens),
    )


def fits(state: Any, card: Any) -> bool:
    column = colours(state.setup.options).index(card.colour)
    return bool(state.fireworks[column] == card.value - 1)


@pytest.mark.parametrize(
    ("seats", "cards", "tokens", "options"),
    [
        (2, 3, (0, 1), {}),
        (2, 2, (7, 8), {"multicolour": True}),
        (2, 2, (0, 10), {"blue_tokens": 10, "red_tokens": 1}),
        (3, 2, (0, 2), {}),
        (4, 1, (0, 1), {"red_tokens": 1}),
        (5, 1, (0,), {}),
    ],
)
def test_endings_against_brute_force(
    seats: int, cards: int, tokens: tuple[int, ...], options: dict[str, Any]
) -> None:
    tighter = 0
    for seed in range(8 // len(tokens)):
        for blue in tokens:
            state = ending(seats, cards, blue, seed, **options)
            endings = Endings(state, colours(state.setup.options))
            (possible,) = hindsight((state,)).possible
            assert possible.exact
            assert possible.at_least == endings.best_score(state)
            tighter += possible.at_most < sum(GAME.view(state, None).ceilings)
    assert tighter > 1, "hands and turns must matter, or counting copies would do"


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_along_a_game_the_best_possible_never_rises(seats: int, options: dict[str, Any]) -> None:
    for player in ("medium", "plain"):
        states = game_of(player, seats, "hindsight", **options)
        found = hindsight(states)
        low = [one.at_least for one in found.possible]
        high = [one.at_most for one in found.possible]
        outcome = GAME.outcome(states[-1])
        assert [one.step for one in found.possible] == list(range(len(states)))
        assert low == sorted(low, reverse=True)
        assert high == sorted(high, reverse=True)
        assert all(one <= other for one, other in zip(low, high, strict=True))
        assert low[-1] == high[-1] == outcome.scores[0]
        for state, possible in zip(states, found.possible, strict=True):
            if GAME.outcome(state) is None:
                assert possible.at_most <= sum(GAME.view(state, None).ceilings)
        assert sum(one.exact for one in found.possible) > 0.8 * len(states)


def after(table: Any, *lines: str) -> Hindsight:
    """What was possible from the staged moment on, through these lines and then an idle end."""
    states = [table.state]
    for line in lines:
        table.do(line)
        states.append(table.state)
    run_out(table)
    return hindsight((*states, table.state))


def test_parting_with_the_last_copy_loses_the_perfect_game_there() -> None:
    table = staged(2, show(1, 1, 1, 1, 1) + " ? ?")
    hand = [str(card) for card in table.state.hands[table.seat - 1]]
    five = next((place for place, card in enumerate(hand, 1) if card[1] == "5"), None)
    assert five is not None, hand
    found = after(table, f"discard {five}")
    assert [one.at_most for one in found.possible[:2]] == [25, 24]
    assert found.possible[0].exact
    assert (found.perfect, found.lost_at, found.lost_surely) == (25, 1, True)


def test_a_lost_game_ends_with_nothing_but_had_its_chances() -> None:
    states = [GAME.new(seats=2, seed="mistakes", red_tokens=1)]
    while turn := GAME.turn(states[-1]):
        hand = states[-1].hands[turn[0] - 1]
        wrong = next(place for place, card in enumerate(hand, 1) if not fits(states[-1], card))
        states.append(GAME.apply(states[-1], turn[0], Play(wrong))[0])
    found = hindsight(tuple(states))
    assert (found.possible[0].at_least, found.possible[-1].at_most) == (25, 0)
    assert found.lost_at == len(states) - 1


def test_more_effort_never_knows_less() -> None:
    states = game_of("easy", 5, "h0", multicolour=True)
    little, much = hindsight(states, 0.02), hindsight(states, 0.3)
    assert sum(not one.exact for one in little.possible) > 0
    for one, other in zip(little.possible, much.possible, strict=True):
        assert one.at_least <= other.at_most
        assert other.at_least <= one.at_most
    open_states = [sum(not one.exact for one in found.possible) for found in (little, much)]
    assert open_states[1] < open_states[0]


def test_the_same_states_give_the_same() -> None:
    states = game_of("medium", 2, "hindsight")
    assert hindsight(states) == hindsight(states)
