"""`search`: the trained network at the table, thinking as long as it may before it moves.

It needs JAX. What it believes and compares is made from its seat's view and events alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from time import perf_counter
from typing import cast

import jax
import jax.numpy as jnp

from florilegium.arrays.caching import keep_programs
from florilegium.arrays.fusing import compiled
from florilegium.core.coder import coder
from florilegium.core.errors import BadSetup
from florilegium.core.game import Event
from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.core.registry import game as find_game
from florilegium.games.hanabi.actions import Action
from florilegium.games.hanabi.batched.search.blueprint import Params, answers, blueprint
from florilegium.games.hanabi.batched.search.choosing import Decision, Settings
from florilegium.games.hanabi.batched.search.past import Past
from florilegium.games.hanabi.batched.search.playing import play, sight_of
from florilegium.games.hanabi.batched.search.seat import Seat
from florilegium.games.hanabi.batched.search.table import SHAPE, TABLE, Games, new_games
from florilegium.games.hanabi.view import View

LEAST, MOST = 128, 8192
"""Hands of a belief; fewer say too little to compare anything."""
_ANSWERS = 150
"""What the longest thoughts take for each hand of the belief: so many answers of the network."""
_BATCH = 256
"""Positions that the network is asked about at once while its speed is measured."""


class Search(Bot):
    """With two seats and the usual options. Its partner should be one like it, or `network`."""

    games = ("hanabi",)
    budget: float = 2.0

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.past = Past(seat)
        self.mind: Seat | None = None
        self.why: Message | None = None
        word = int.from_bytes(sha256(seed.encode()).digest()[:4])
        self._key, self._moves = jax.random.key(word), 0

    def ready(self) -> None:
        """The first time in a process its programs are compiled, which takes about a minute."""
        compile_for(self.settings())

    def settings(self) -> Settings:
        """What can be thought about in the time there is."""
        return affordable(self.budget)

    def params(self) -> Params:
        """The network."""
        return _network()

    def see(self, event: Event) -> None:
        self.past.see(event)

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """BadSetup at a table that the network was not trained for."""
        _require_usual(view)
        games = self.past.games(view)
        self._moves += 1
        learn, think = jax.random.split(jax.random.fold_in(self._key, self._moves))
        mind, going = self._remembering(learn, games), jnp.ones(1, jnp.bool_)
        if self.past.actions:
            mind.watch(sight_of(games[-2], 1), _array(self.past.actions[-1]), going)
        liked = _liked(self.params(), games[-1])
        decision = mind.decide(think, sight_of(games[-1], 0), liked, going)
        self.why = _reason(decision, len(legal), mind.settings, self.seat)
        return _action(int(decision.action[0]), self.seat)

    def explain(self) -> Message | None:
        return self.why

    def _remembering(self, key: jax.Array, games: list[Games]) -> Seat:
        """What the seat believes, after its own last move."""
        if self.mind is None:
            row = len(self.past.actions) % 2
            self.mind = Seat(self.params(), self.settings(), key, sight_of(games[0], row))
        else:
            now, after = sight_of(games[-3], 0), sight_of(games[-2], 1)
            action = _array(self.past.actions[-2])
            self.mind.moved(key, now, action, after, jnp.ones(1, jnp.bool_))
        return self.mind


def affordable(budget: float) -> Settings:
    """The largest belief with which the longest thoughts take no more than so many seconds here.

    Where there is no time for the smallest nothing is compared: the network's first choice is made.
    """
    most = budget * _speed() / _ANSWERS
    if most < LEAST:
        return settings_with(LEAST)._replace(prior=1.0)
    hands = LEAST
    while hands < MOST and 2 * hands <= most:
        hands *= 2
    return settings_with(hands)


def settings_with(hands: int) -> Settings:
    """Settings for one game at a time; everything grows with the number of hands believed in."""
    return Settings(
        hands=hands,
        fresh=hands,
        exchanged=hands // 4,
        refreshed=hands // 4,
        rounds=2,
        choices=8,
        first=hands // 8,
        second=hands // 16,
        third=hands // 2,
        renewed=1,
        compared=1,
        slots=hands // 4,
    )


@cache
def compile_for(settings: Settings) -> None:
    """Play a game with these settings."""
    deck = TABLE.decks([find_game("hanabi").setup(2, "first of all", first_seat=1)])
    play(_network(), (settings, settings), jax.random.key(0), deck)


@cache
def _network() -> Params:
    keep_programs()
    return blueprint()


@cache
def _speed() -> float:
    """Answers of the network a second."""
    setups = [find_game("hanabi").setup(2, seed, first_seat=1) for seed in range(_BATCH)]
    games, seconds = new_games(jnp.asarray(TABLE.decks(setups))), []
    for _ in range(4):  # the first one compiles
        start = perf_counter()
        _liked(_network(), games).block_until_ready()
        seconds.append(perf_counter() - start)
    return _BATCH / min(seconds)


@compiled()
def _liked(params: Params, games: Games) -> jax.Array:
    return answers(params, games)[0]


def _array(action: int) -> jax.Array:
    return jnp.array([action], jnp.int32)


def _action(number: int, seat: int) -> Action:
    return cast(Action, SHAPE.named[seat][number])


def _require_usual(view: View) -> None:
    if view.seats != SHAPE.seats:
        two = (SHAPE.seats,)
        raise BadSetup("seats", say("network.trained-for", given=view.seats, wanted=two))
    for field, (given, wanted) in coder("hanabi", SHAPE.seats).differences(view).items():
        raise BadSetup(field, say("network.trained-for", given=given, wanted=wanted))


def _reason(decision: Decision, count: int, settings: Settings, seat: int) -> Message:
    """What was found, never more than that."""
    if count == 1:
        return say("hanabi.why.search.only")
    if not decision.deviates[0]:
        return say("hanabi.why.search.stays", count=count)
    return say(
        "hanabi.why.search.deviates",
        other=_action(int(decision.own[0]), seat).message(),
        worlds=settings.third,
        hundredths=round(100 * float(decision.contest.gain[0, 1])),
    )
