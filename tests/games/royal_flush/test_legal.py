"""All that a player may do: counted, asked and walked through without being listed."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import florilegium as fl
from florilegium.core.game import Action
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import Done, Score, Take
from florilegium.games.royal_flush.cards import JOKER, Card, Options, deck, in_order
from florilegium.games.royal_flush.legal import LegalActions
from florilegium.games.royal_flush.state import State

GAME = fl.game("royal_flush")
HANDS = [(9, 0), (11, 3), (16, 0), (14, 2), (24, 0), (20, 1), (5, 6)]


def hand(cards: int, jokers: int, seed: object = 0) -> tuple[Card, ...]:
    drawn = random.Random(f"{cards} {jokers} {seed}").sample(deck(Options()), cards)
    return in_order(drawn) + (Card(JOKER),) * jokers


def hoarding(cards: int, jokers: int) -> State:
    """A state whose first seat holds so many cards and jokers."""
    state = GAME.new(seats=2, seed=1, first_seat=1, children=[1])
    naturals = hand(cards, 0)
    left = [card for card in deck(Options()) if card not in naturals]
    found: State = replace(
        state, hands=(naturals, tuple(left[:7])), jokers=(jokers, 0), deck=tuple(left[7:20])
    )
    return found


@pytest.mark.rule("ROY-4")
@pytest.mark.parametrize("board", scoring.BOARDS)
@pytest.mark.parametrize(("cards", "jokers"), HANDS)
def test_sets_are_counted_as_they_are_found(board: str, cards: int, jokers: int) -> None:
    combination = scoring.BOARDS[board].combination
    for seed in range(3):
        naturals, _ = scoring.split(hand(cards, jokers, seed))
        for used in range(min(jokers, combination.size) + 1):
            found = list(combination.find(naturals, used))
            assert combination.count(naturals, used) == len(found) == len(set(found))


@pytest.mark.rule("ROY-16")
@pytest.mark.parametrize("board", scoring.BOARDS)
def test_a_set_is_known_without_being_found(board: str) -> None:
    rng = random.Random(board)
    held = hand(30, 2)
    sets = scoring.card_sets(board, held)
    walked = set(sets)
    assert len(walked) == len(sets)
    size = scoring.BOARDS[board].size
    drawn = [in_order(rng.sample(held, size)) for _ in range(300)]
    foreign = [in_order(rng.sample(deck(Options()), size)) for _ in range(300)]
    for cards in [*rng.sample(sorted(walked), min(300, len(walked))), *drawn, *foreign]:
        assert (cards in sets) == (cards in walked)
    assert all(one not in sets for one in (None, "2S 2H", (), ("2S",) * size, (None,) * size))


def test_it_reads_like_a_tuple() -> None:
    for cards, jokers in ((7, 0), (26, 1)):
        state = hoarding(cards, jokers)
        legal = GAME.legal(state, 1)
        listed: tuple[Action, ...] = tuple(legal)
        assert legal == listed
        assert listed == legal
        assert len(legal) == len(listed)
        assert legal != listed[:-1]
        assert legal != (*listed[1:], listed[0])
        assert [legal[at] for at in (0, 5, -1, -len(listed))] == [
            listed[at] for at in (0, 5, -1, -len(listed))
        ]
        for part in (slice(3), slice(2, 9, 3), slice(-4, None), slice(None, None, -1)):
            assert legal[part] == listed[part]
        assert legal.index(listed[-1]) == len(listed) - 1
        assert pickle.loads(pickle.dumps(legal)) == legal
        for outside in (len(listed), -len(listed) - 1):
            with pytest.raises(IndexError):
                legal[outside]
        with pytest.raises(ValueError, match="not there"):
            legal.index(Done())


@pytest.mark.rule("ROY-8")
def test_what_is_among_them_is_what_is_not_refused() -> None:
    state = hoarding(40, 3)
    legal = GAME.legal(state, 1)
    rng = random.Random(1)
    held = state.hands[0] + (Card(JOKER),) * 3
    tries: list[Action] = [GAME.parse(text) for text in ("swap", "done", "pass", "take 1")]
    for board in scoring.BOARDS:
        size = scoring.BOARDS[board].size
        tries += [Score(board, in_order(rng.sample(held, size))) for _ in range(100)]
    allowed = [GAME.why_not(state, 1, action) is None for action in tries]
    assert [action in legal for action in tries] == allowed
    assert 0 < sum(allowed) < len(allowed)
    assert "take 1" not in legal
    assert Take("1") in legal


def test_a_hoarded_hand_is_no_burden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a table needs walks through what 70 cards and six jokers allow."""
    state, walked = hoarding(70, 6), 0
    find = scoring.CardSets._find

    def counted(sets: scoring.CardSets) -> Iterator[tuple[Card, ...]]:
        nonlocal walked
        for cards in find(sets):
            walked += 1
            yield cards

    monkeypatch.setattr(scoring.CardSets, "_find", counted)
    scoring.sets_of.cache_clear()
    legal = GAME.legal(state, 1)
    assert isinstance(legal, LegalActions)
    assert len(legal) > 250_000
    assert len(pickle.dumps(legal)) < 20_000
    view = GAME.view(state, 1)
    aids = GAME.aids(view, legal)
    assert sum(board.count for board in aids.boards) == len(legal) - len(legal.others)
    assert walked < 10_000
    for bot in GAME.bots:
        assert GAME.bots[bot](1, "seed").act(view, legal) in legal
    assert walked < 100_000
