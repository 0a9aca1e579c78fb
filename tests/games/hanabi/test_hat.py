"""The conventions of `hat`: what one says the others understand, and it is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import florilegium as fl
from florilegium.games.deck55 import KINDS, NUMBER
from florilegium.games.hanabi.actions import Action, Tell
from florilegium.games.hanabi.bots.hat import Hat, channel, endgame
from florilegium.games.hanabi.bots.hat.board import COLOUR_SETS, VALUE_SETS
from florilegium.games.hanabi.bots.hat.channel import Clue
from florilegium.games.hanabi.bots.hat.choose import Mind
from florilegium.games.hanabi.bots.hat.follow import advance, agrees, follow, literal
from florilegium.games.hanabi.bots.hat.position import Position
from florilegium.games.hanabi.bots.hat.questions import hand_of, number_of
from florilegium.games.hanabi.bots.hat.table import projected
from florilegium.games.hanabi.state import Knowledge, State
from florilegium.players.random import Random

HANABI = fl.game("hanabi")
TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"multicolour": True, "red_tokens": 1}),
    (5, {"multicolour": True, "blue_tokens": 10}),
]
every_table = pytest.mark.parametrize(("seats", "options"), TABLES)

Step = tuple[State, int, Action, dict[int, Any]]


def play(
    seats: int, seed: object, options: dict[str, Any], team: tuple[Any, ...] = (Hat,)
) -> Iterator[Step]:
    """Every step of a game: the state, who acts, the action, and the players."""
    state = HANABI.new(seats=seats, seed=seed, **options)
    bots = {seat: team[seat % len(team)](seat, f"{seed} {seat}") for seat in range(1, seats + 1)}
    while turn := HANABI.turn(state):
        (seat,) = turn
        legal = HANABI.legal(state, seat)
        action = bots[seat].act(HANABI.view(state, seat), legal)
        assert action in legal
        yield state, seat, action, bots
        state, events = HANABI.apply(state, seat, action)
        for event in events:
            for other, player in bots.items():
                player.see(event.seen_by(other))
    outcome = HANABI.outcome(state)
    assert outcome is not None
    bots["score"] = outcome.scores[0]  # type: ignore[index]


def score(seats: int, seed: object, options: dict[str, Any], team: tuple[Any, ...] = (Hat,)) -> int:
    *_, (_, _, _, bots) = play(seats, seed, options, team)
    return int(bots["score"])  # type: ignore[index]


def kinds(state: State) -> list[tuple[int, ...]]:
    return [tuple(NUMBER[card] for card in hand) for hand in state.hands]


def positions(seats: int, options: dict[str, Any]) -> Iterator[tuple[State, Position, Action]]:
    """Positions of a game as the seat to move follows them."""
    for state, seat, action, bots in play(seats, "positions", options):
        yield state, bots[seat].position, action


@pytest.mark.slow
@every_table
def test_all_seats_keep_the_same_true_table(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        state = HANABI.new(seats=seats, seed=seed, **options)
        followed = {
            seat: follow(HANABI.view(state, seat), [], seat - 1) for seat in range(1, seats + 1)
        }
        for one in followed.values():
            one.seat = state.seat - 1
        for state, seat, action, _ in play(seats, seed, options):
            hands = {one.hands for one in followed.values()}
            assert len(hands) == 1, "the seats disagree"
            for hand, cards in zip(hands.pop(), kinds(state), strict=True):
                for known, card in zip(hand, cards, strict=True):
                    assert known >> card & 1, "the truth was ruled out"
            assert all(agrees(one, HANABI.view(state, at)) for at, one in followed.items())
            _, events = HANABI.apply(state, seat, action)
            for at, one in followed.items():
                advance(one, [event.seen_by(at) for event in events])


@every_table
def test_a_hand_is_found_back_from_its_number(seats: int, options: dict[str, Any]) -> None:
    asked = 0
    for state, here, _ in positions(seats, options):
        boards = projected(here.hands, here.board, here.seat)
        for place, cards in enumerate(kinds(state)):
            for capacity in (2, 3, 8, 16):
                known = here.hands[place]
                number, after = number_of(known, cards, boards[place], here.layers, capacity)
                assert 0 <= number < capacity
                assert hand_of(known, number, boards[place], here.layers, capacity) == after
                assert all(one >> card & 1 for one, card in zip(after, cards, strict=True))
                assert all(not one & ~old for one, old in zip(after, known, strict=True))
                asked += after != known
    assert asked > 100


@every_table
def test_a_number_is_heard_as_it_was_told(seats: int, options: dict[str, Any]) -> None:
    for state, here, _ in positions(seats, options):
        cards = kinds(state)
        for sure in (False, True):
            said = set()
            for number in range(channel.capacity(here.hands, here.seat, sure)):
                for clue in channel.clues_for(
                    number, here.hands, cards, here.seat, here.board, sure
                ):
                    touched = channel.touched_by(clue.kinds, cards[clue.to])
                    assert touched
                    heard = channel.number_told(
                        here.hands, here.seat, clue, touched, here.board, sure
                    )
                    assert heard == number
                    said.add(clue)
            assert said == every_clue(cards, here.seat)


def every_clue(cards: list[tuple[int, ...]], seat: int) -> set[Clue]:
    return {
        Clue(to, kinds)
        for to, hand in enumerate(cards)
        for kinds in (*COLOUR_SETS, *VALUE_SETS)
        if to != seat and any(kinds >> card & 1 for card in hand)
    }


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_all_tokens_every_number_can_be_told(seats: int) -> None:
    for state, here, _ in positions(seats, {}):
        if all(len(hand) >= 4 for hand in here.hands):
            for number in range(channel.capacity(here.hands, here.seat, True)):
                cards = kinds(state)
                assert channel.clues_for(number, here.hands, cards, here.seat, here.board, True)


def test_a_told_number_reaches_every_other_seat() -> None:
    """What the teller expects all others to know is what they know."""
    for state, seat, action, bots in play(4, "reach", {}):
        if isinstance(action, Tell):
            here = bots[seat].position
            capacity = channel.capacity(here.hands, here.seat, here.must_tell)
            _, expected = here.sum_of_numbers(here.hands, capacity)
            _, (told, *_) = HANABI.apply(state, seat, action)
            for other in range(1, 5):
                if other != seat:
                    theirs = bots[other].position or here
                    start = Position(
                        [None if at == other - 1 else one for at, one in enumerate(kinds(state))],
                        here.hands,
                        here.layers,
                        here.board,
                        here.blue,
                        here.blue_tokens,
                        here.mistakes_left,
                        here.deck,
                        here.turns_left,
                        seat - 1,
                    )
                    assert theirs.blue_tokens == 8
                    advance(start, [told])
                    for hand, hoped in zip(start.hands, expected, strict=True):
                        assert all(not one & ~old for one, old in zip(hand, hoped, strict=True))


def test_imagined_worlds_can_be() -> None:
    tried = 0
    for state, here, _ in positions(5, {}):
        mind = Mind(here)
        hidden = sorted([*kinds(state)[here.seat], *(NUMBER[card] for card in state.deck)])
        if here.deck <= endgame.DECK:
            for own, deck in endgame.worlds(here, mind, "seed"):
                assert sorted([*own, *deck]) == hidden
                assert all(known >> card & 1 for known, card in zip(mind.hand, own, strict=True))
                tried += 1
    assert tried


def test_the_same_seed_gives_the_same_game() -> None:
    once, again = ([str(step[2]) for step in play(3, "twice", {})] for _ in range(2))
    assert once == again


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_plays_on_with_strangers(seats: int) -> None:
    """Others keep no conventions; it stays legal, and goes by the plain words where it must."""
    for seed in range(4):
        for state, seat, _, bots in play(seats, seed, {}, (Hat, Random)):
            if isinstance(bots[seat], Hat):
                for hand, cards in zip(bots[seat].position.hands, kinds(state), strict=True):
                    assert len(hand) == len(cards)
                    assert all(hand)


def test_it_can_join_a_game_that_runs() -> None:
    for state, seat, _, _ in play(3, "late", {}):
        late = Hat(seat, "late")
        assert late.act(HANABI.view(state, seat), HANABI.legal(state, seat))


def test_the_plain_words_of_tells() -> None:
    told = literal(Knowledge("R", None, "", "12"))
    assert [card for card, bit in NUMBER.items() if told >> bit & 1] == ["R3", "R4", "R5"]
    assert literal(Knowledge()) == (1 << len(KINDS)) - 1


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(2, 22), (3, 24.4), (4, 24.5), (5, 24.5)])
def test_a_team_plays_nearly_perfectly(seats: int, least: float) -> None:
    scores = [score(seats, f"strength {seed}", {}) for seed in range(20)]
    assert min(scores) > 0
    assert sum(scores) / len(scores) >= least
