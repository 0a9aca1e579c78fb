"""Non-interference for bots: what is hidden never changes a bot's move or what it says about it."""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any, ClassVar

import pytest

import florilegium as fl
from florilegium.core.player import Bot
from florilegium.players import bot, private_seed
from tests.players.selfplay import different_bots, moments
from tests.secrecy.twins import twin

SEAT = 2


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Executor]:
    """A process in which no other bot of the game ever was, and where hashes differ."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as executor:
        yield executor


def alone(packed: bytes) -> list[tuple[str, object]]:
    """A bot that gets a seat's part of a game and nothing else: what it does and says."""
    name, player, decisions = pickle.loads(packed)
    mind = bot(fl.game(name), player, SEAT, private_seed("self-play", SEAT))
    answers: list[tuple[str, object]] = []
    for events, view, legal in decisions:
        for event in events:
            mind.see(event)
        answers.append((str(mind.act(view, legal)), mind.explain()))
    return answers


def expected_and_found(name: str, player: str, elsewhere: Executor) -> tuple[Any, Any]:
    """What a seat's bot did in a game, and what it does alone where all that is hidden differs."""
    game = fl.game(name)
    decisions: list[Any] = []
    expected, told, different = [], 0, 0
    for number, moment in enumerate(moments(name, player)):
        if moment.seat == SEAT:
            other = twin(name, moment.state, SEAT, SEAT, str(moment.action), number)
            different += other != moment.state
            view, legal = game.view(other, SEAT), game.legal(other, SEAT)
            decisions.append((moment.seen[told:], view, legal))
            expected.append((str(moment.action), moment.why))
            told = len(moment.seen)
    assert different, "the twins must differ, or nothing was tested"
    return expected, elsewhere.submit(alone, pickle.dumps((name, player, decisions))).result(120)


@pytest.mark.parametrize(("name", "player"), different_bots())
def test_what_is_hidden_changes_neither_move_nor_reason(
    name: str, player: str, elsewhere: Executor
) -> None:
    expected, found = expected_and_found(name, player, elsewhere)
    assert found == expected


class Whispering(Bot):
    """Cheats: all copies in a process know what any of them was shown."""

    heard: ClassVar[list[str]] = []

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        mine, self.heard[:] = list(self.heard), [str(view)]
        return legal[len("".join(mine)) % len(legal)]


def test_a_bot_that_knows_more_than_its_seat_is_found_out(elsewhere: Executor) -> None:
    expected, found = expected_and_found("hanabi", f"{__name__}:Whispering", elsewhere)
    assert found != expected
