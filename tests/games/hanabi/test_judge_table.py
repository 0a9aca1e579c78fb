"""The judge's fast table against the rules, its reading of tells against `partner`'s."""

from __future__ import annotations

import random
from typing import Any

import pytest

import florilegium as fl
from florilegium.games.deck55 import kind
from florilegium.games.hanabi.actions import CLUES, Discard, Play, Tell
from florilegium.games.hanabi.bots.partner.following import follow, opened
from florilegium.games.hanabi.bots.partner.knowledge import restore
from florilegium.games.hanabi.bots.partner.reading import read as partner_reads
from florilegium.games.hanabi.judge.playing_out import fast_table
from florilegium.games.hanabi.judge.policy import move
from florilegium.games.hanabi.judge.reading import goal, read
from florilegium.games.hanabi.judge.table import MASKS, FastTable, Slot
from tests.players.selfplay import moments

GAME: Any = fl.game("hanabi")
VARIANTS: list[dict[str, Any]] = [
    {}, {"multicolour": True}, {"red_tokens": 1}, {"blue_tokens": 10},
]  # fmt: skip


def fast(state: Any) -> FastTable:
    """The fast table of a state in which nothing was told yet."""
    known = opened(GAME.view(state, state.seat), state.seat, ())
    assert known is not None
    table = fast_table(known)
    own = state.hands[state.seat - 1]
    slots = table.hands[table.seat]
    table.hands[table.seat] = [
        (kind(card), *slot[1:]) for card, slot in zip(own, slots, strict=True)
    ]
    table.deck = [kind(card) for card in reversed(state.deck)]
    return table


def same(table: FastTable, state: Any) -> bool:
    """Whether both are at the same moment of the same game."""
    view = GAME.view(state, None)
    outcome = GAME.outcome(state)
    over = outcome is not None
    assert table.over == over
    if outcome is not None:
        return bool(table.score == outcome.scores[0])
    left = -1 if state.turns_left is None else state.turns_left
    hands = [[kind(card) for card in hand] for hand in state.hands]
    return (
        (table.seat + 1, table.blue, table.red, table.left)
        == (state.seat, state.blue, state.red, left)
        and [[slot[0] for slot in hand] for hand in table.hands] == hands
        and [len(table.deck), table.score] == [view.deck, view.score]
        and (table.tops, table.ceilings) == (list(view.fireworks), list(view.ceilings))
        and table.missing == sum(view.ceilings) - view.score
    )


def do(table: FastTable, action: Any) -> None:
    match action:
        case Play(position):
            table.play(position - 1)
        case Discard(position):
            table.discard(position - 1)
        case Tell(seat, clue):
            to = seat - 1
            table.tell(to, read(table, to, CLUES.index(clue), goal(table), 0))


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_actions_lead_to_the_same(seats: int, options: dict[str, Any]) -> None:
    chance = random.Random(f"{seats} {options}")
    for seed in range(4):
        state = GAME.new(seats=seats, seed=seed, **options)
        table = fast(state)
        while turn := GAME.turn(state):
            legal = GAME.legal(state, turn[0])
            calm = [action for action in legal if not isinstance(action, Play)]
            action = chance.choice(calm if calm and chance.random() < 0.9 else legal)
            state, _ = GAME.apply(state, turn[0], action)
            do(table, action)
            assert same(table, state)


class Noted(FastTable):
    """Keeps the latest action as one of the rules."""

    action: Any

    def play(self, place: int) -> None:
        self.action = Play(place + 1)
        super().play(place)

    def discard(self, place: int) -> None:
        self.action = Discard(place + 1)
        super().discard(place)

    def tell(self, to: int, hand: list[Slot]) -> None:
        cans = [slot[1] for slot in hand]
        before = self.hands[to]
        self.action = next(
            Tell(to + 1, clue)
            for clue, mask in zip(CLUES, MASKS, strict=True)
            if any(mask >> slot[0] & 1 for slot in before) and told(before, mask) == cans
        )
        super().tell(to, hand)


def told(hand: list[Slot], mask: int) -> list[int]:
    """What a hand can be after a clue."""
    return [can & (mask if mask >> kind & 1 else ~mask) for kind, can, _, _ in hand]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_are_played_out_by_the_rules(seats: int, options: dict[str, Any]) -> None:
    points = 0
    for seed in range(3):
        state = GAME.new(seats=seats, seed=seed, **options)
        table = Noted.__new__(Noted)
        plain = fast(state)
        for name in FastTable.__slots__:
            setattr(table, name, getattr(plain, name))
        while turn := GAME.turn(state):
            move(table)
            assert table.action in GAME.legal(state, turn[0])
            state, _ = GAME.apply(state, turn[0], table.action)
            assert same(table, state)
        points += table.score
    assert points > 45 or options


def test_tells_are_read_as_partner_reads_them() -> None:
    """Not quite: only `partner` waits for missing steps, or knows what each seat can follow."""
    alike = different = 0
    for moment in moments("hanabi", "partner"):
        known = opened(moment.view, moment.seat, moment.seen)
        assert known is not None
        for event in moment.seen:
            follow(known, event)
        for action in moment.legal:
            if isinstance(action, Tell):
                clue = CLUES.index(action.clue)
                table = fast_table(known)
                held = known.held(known.me, action.seat)
                found = read(table, action.seat - 1, clue, goal(table), held)
                hand = known.hand(action.seat)
                places = [at for at, slot in enumerate(hand) if MASKS[clue] >> slot.kind & 1]
                reading = partner_reads(known, known.me, action.seat, action.clue, places)
                expected = fast_table(known).hands[action.seat - 1]
                restore(reading.memories)
                if not reading.options and not reading.blind:
                    assert [one[3] for one in found] == [one[3] for one in expected]
                    alike += found == expected
                    different += found != expected
    assert alike > 100
    assert alike / (alike + different) > 0.9
