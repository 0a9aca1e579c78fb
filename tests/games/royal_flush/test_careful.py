"""What `hard` reckons with, held against the cards as they really lie."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import florilegium as fl
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import Score
from florilegium.games.royal_flush.bots.draw_odds import Flow
from florilegium.games.royal_flush.bots.hands import Hand, hand_of, left_of
from florilegium.games.royal_flush.bots.hard import Hard
from florilegium.games.royal_flush.bots.outlook import prospect
from florilegium.games.royal_flush.bots.unseen import unseen
from florilegium.games.royal_flush.cards import NATURALS, Card
from florilegium.players import bot
from tests.players.selfplay import Moment
from tests.players.truths.royal_flush import TRUE

from .table import DULL, GAME, owned, table

FOUR_ALIKE_ARE_TWO_PAIRS = {"double_pair", "triple_pair"}
"""ROY-22, which `hard` does not plan with."""
EVERYTHING_MAY_COME = Flow(
    once=(1 << len(NATURALS)) - 1,
    twice=(1 << len(NATURALS)) - 1,
    open=0,
    unseen_rate=0.1,
    open_rate=0.1,
    hazard=0.1,
)


def some_hand(chance: random.Random, size: int) -> list[Card]:
    return chance.sample([*NATURALS, *NATURALS], size)


def as_cards(hand: Hand) -> Counter[Card]:
    held = Counter(card for card in NATURALS if hand.one >> card.order & 1)
    return held + Counter(card for card in NATURALS if hand.two >> card.order & 1)


@pytest.mark.parametrize("size", [0, 1, 7, 20])
def test_hands_as_bits_hold_the_same_cards(size: int) -> None:
    chance = random.Random(size)
    for _ in range(100):
        cards = some_hand(chance, size)
        played = chance.sample(cards, chance.randrange(size + 1))
        assert as_cards(hand_of(cards)) == Counter(cards)
        assert as_cards(left_of(hand_of(cards), played)) == Counter(cards) - Counter(played)


def test_what_a_board_lacks_is_what_the_rules_say() -> None:
    chance = random.Random(7)
    boards = [name for name in scoring.BOARDS if name not in FOUR_ALIKE_ARE_TWO_PAIRS]
    found = 0
    for _ in range(150):
        cards = some_hand(chance, chance.randrange(3, 12))
        for board in boards:
            hope = prospect(board, hand_of(cards), EVERYTHING_MAY_COME)
            if hope is not None and hope.chance > 0:
                found += 1
                assert hope.lacking == scoring.missing(board, tuple(cards)), (board, cards)
                assert (hope.chance == 1) == (hope.lacking == 0)
    assert found > 1000


def decisions(seed: int, seats: int) -> Iterator[tuple[Any, Hard, Any]]:
    """A game of `hard` on the first seat against plain ones, at every decision of `hard`."""
    game = fl.game("royal_flush")
    state = game.new(seats=seats, seed=seed)
    careful = Hard(1, "x")
    bots = {1: careful, **{seat: bot(game, "plain", seat, "x") for seat in range(2, seats + 1)}}
    while turn := game.turn(state):
        (seat,) = turn
        action = bots[seat].act(game.view(state, seat), game.legal(state, seat))
        if seat == 1:
            yield state, careful, action
        state, events = game.apply(state, seat, action)
        for one, player in bots.items():
            for event in events:
                player.see(event.seen_by(one))


def test_all_may_still_come_but_what_was_seen_to_go_elsewhere() -> None:
    known: dict[int, Counter[Card]] = {}
    before: Any = None
    compared = 0
    for state, careful, _ in decisions(3, 2):
        if before is not None and before.round == state.round:
            # What the other one holds now and lay in the display before was taken in sight of all.
            gained = Counter(state.hands[1]) - Counter(before.hands[1])
            lost = Counter(before.hands[1]) - Counter(state.hands[1])
            known[2] = known[2] - lost + (gained & Counter(filter(None, before.display)))
        else:
            known = {2: Counter()}
        before = state
        left = unseen(GAME.view(state, 1), careful.rivals)
        hidden = Counter(state.deck) + (Counter(state.hands[1]) - known[2])
        if len(state.deck) > 8:
            compared += 1
            assert all(left[card.order] <= hidden[card] for card in NATURALS)
        assert all(left[card.order] >= Counter(state.deck)[card] for card in NATURALS)
    assert compared > 50


@pytest.mark.parametrize(("behind", "scores"), [(-20, True), (60, False)])
def test_the_last_round_is_ended_to_win_and_not_to_lose(behind: int, scores: bool) -> None:
    start = owned(table("7S 7H 7D", DULL), {"pair": (1, 1), "full_house": (1, 2, 1)})
    state = dataclasses.replace(start, round=3, points=(60, 60 + behind))
    legal = GAME.legal(state, 1)
    assert any(isinstance(action, Score) for action in legal)
    action = Hard(1, "x").act(GAME.view(state, 1), legal)
    assert isinstance(action, Score) == scores
    if scores:
        assert GAME.outcome(GAME.apply(state, 1, action)[0]).winners == (1,)


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"boards": "random"}),
    (3, {"children": [1, 2]}),
    (5, {"boards": "random"}),
]
HEARD = {
    "easy.score",
    "easy.clear",
    "easy.take",
    "easy.buy",
    "easy.deck",
    "easy.enough",
    "hard.score",
    "hard.last",
    "hard.finish",
    "hard.win",
    "hard.take-ready",
    "hard.take-closer",
    "hard.take-wide",
    "hard.buy-ready",
    "hard.buy-closer",
    "hard.deck",
    "hard.enough",
}
"""What comes up in the games below; the rest needs a table that is almost empty."""


@pytest.mark.slow
def test_what_they_say_holds_to_the_end() -> None:
    said: set[str] = set()
    for seats, options in TABLES:
        for moment in whole_game(seats, **options):
            assert moment.why is not None
            said.add(moment.why.key.removeprefix("royal_flush.why."))
            assert TRUE[moment.why.key](moment), f"{moment.why} ({moment.action})"
    assert said >= HEARD


def whole_game(seats: int, **options: Any) -> Iterator[Moment]:
    """A careful and an easy player in turn, and what they say at every decision."""
    state = GAME.new(seats=seats, seed="to the end", first_seat=1, **options)
    names = dict(enumerate(itertools.islice(itertools.cycle(["hard", "easy"]), seats), 1))
    bots = {seat: bot(GAME, name, seat, "") for seat, name in names.items()}
    seen: dict[int, list[Any]] = {seat: [] for seat in bots}
    while turn := GAME.turn(state):
        (seat,) = turn
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        action = bots[seat].act(view, legal)
        why = bots[seat].explain()
        yield Moment(state, seat, tuple(seen[seat]), view, legal, action, why)
        state, events = GAME.apply(state, seat, action)
        for one, player in bots.items():
            for event in events:
                player.see(event.seen_by(one))
                seen[one].append(event.seen_by(one))
