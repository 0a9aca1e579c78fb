"""Illusion by the million: the fast twin of rules.py, put together from its parts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import jax
import numpy as np

from florilegium.arrays.bits import Word
from florilegium.arrays.chance import Chance
from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Played
from florilegium.core import option
from florilegium.core.game import Setup
from florilegium.games.illusion import GAME
from florilegium.games.illusion.actions import Action
from florilegium.games.illusion.batched import actions as batched_actions
from florilegium.games.illusion.batched import deal as batched_deal
from florilegium.games.illusion.batched import observation as encoding
from florilegium.games.illusion.batched import play as batched_play
from florilegium.games.illusion.batched.state import Options, Shape, State


class Illusion(Environment[State]):
    """Two to six seats, the option of the game, and `memory`.

    The others decide about a card one after the other, from the placer's left neighbour on, and see
    nothing of each other's decisions until all are in (ILL-9). When a round ends the reward of each
    seat is the lives it has left (ILL-16), so that the rewards of a game add up to its score.

    As in the view, only the tops of the baskets are shown. With `memory=True` the observation ends
    with one more section, `memory`, 40 × 5: for each basket, variety by variety, as many ones as
    cards on it. Everybody saw them being placed: it is what a perfect memory knows.

    An injected deck has 303 rows, all that chance decides in a game: the varieties of the 50 cards
    of each round; the first seat of each round, counted from 0, where the host did not set it; and
    for each placement of each round a number below 60 that says which one of several callers is
    heard: the one, in the order of seats, of the number's remainder when divided by how many they
    are. `decks(setups)` makes them from readable games.
    """

    name = "illusion"
    state_type = State
    shape: Shape

    def __init__(self, seats: int | None = None, **options: object) -> None:
        self.seats = GAME.setup(seats, 0).seats
        self.shape = Shape(self.seats, option.clean(Options, options, self.seats))
        self.cards = batched_deal.ROWS
        self.observation = encoding.sections(self.shape)
        self.actions = batched_actions.sections()

    def _deal(self, chance: Chance, decks: jax.Array | None) -> State:
        return batched_deal.new_game(self.shape, chance, decks)

    def _play(self, state: State, action: Word) -> Played[State]:
        return batched_play.played(self.shape, state, action)

    def _legal(self, state: State) -> list[Word]:
        return batched_actions.legal_words(state)

    def _view(self, state: State, row: int) -> encoding.View:
        return encoding.view(self.shape, state, row)

    def _encode(self, view: encoding.View) -> list[Word]:
        return encoding.encoded(self.shape, view)

    def _seat(self, state: State) -> Word:
        return self.shape.acting(state.table)

    def _check_decks(self, decks: jax.Array) -> None:
        batched_deal.check_decks(self.shape, np.asarray(decks))

    def decks(self, setups: Iterable[Setup[Any]]) -> np.ndarray:
        """All that chance decides in readable games with these set-ups, as `init` takes it."""
        return np.array([batched_deal.injected(setup) for setup in setups], np.uint8).T

    def action(self, number: int, seat: int) -> Action:
        """The readable action behind a number; it is the same for every seat."""
        return batched_actions.action_of(number)

    def number(self, action: Action, seat: int) -> int:
        """The number of a readable action; it is the same for every seat."""
        return batched_actions.number_of(action)
